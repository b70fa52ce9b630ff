// The smallest program that speaks sa2a-target/1: what it costs to reach it is the cost of the stream, not of an agent.
import { createInterface } from 'node:readline';

const description = { protocol: 'sa2a-target/1', subject: { name: 'echo' }, skills: [], abilities: ['send'] };
const completed = ({ messageId, input }) => ({ state: 'completed', taskId: messageId, artifacts: [input ?? null] });

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  const result = method === 'target/describe' ? description : method === 'caller/send' ? completed(params) : {};
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
  if (method === 'target/close') break;
}
