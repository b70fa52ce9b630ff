// Answers a message only when as many are waiting as the environment says: a court that waits for an answer before it writes the next
// one would never see any.
import { createInterface } from 'node:readline';

const wanted = Number(process.argv[2] ?? 2);
const waiting = [];
const say = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
const skill = {
  id: 'pay',
  consequence: 'external_do',
  nonce: '/memo',
  input: { type: 'object', properties: { memo: { type: 'string' } } },
};
const effects = [];

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  switch (method) {
    case 'target/describe':
      return say(id, { protocol: 'sa2a-target/1', subject: { name: 'all-at-once' }, skills: [skill], abilities: ['send', 'effects'] });
    case 'caller/send': {
      waiting.push({ id, params });
      if (waiting.length < wanted) return undefined;
      for (const one of waiting.splice(0)) {
        effects.push({ seq: effects.length + 1, skill: 'pay', principal: one.params.principal, messageId: one.params.messageId });
        say(one.id, { state: 'completed' });
      }
      return undefined;
    }
    case 'witness/effects':
      return say(id, { effects: effects.filter(({ seq }) => seq > (params.after ?? 0)) });
    default:
      return say(id, {});
  }
});
