// The handing agent as a program of kind `command`: node stdio.mjs '{"traits":{},"fault":""}'
import { createInterface } from 'node:readline';
import { makeAgent } from './agent.mjs';

const agent = makeAgent(JSON.parse(process.argv[2] ?? '{}'));

const answer = async (method, params) => {
  if (method === 'target/describe') return agent.describe();
  if (method === 'target/close') return {};
  const [plane, name] = method.split('/');
  return agent[plane][name](params);
};

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params } = JSON.parse(line);
  const reply = { jsonrpc: '2.0', id, result: await answer(method, params) };
  process.stdout.write(`${JSON.stringify(reply)}\n`, () => {
    if (method === 'target/close') process.exit(0);
  });
});
