// A small agent over stdio that keeps two books: what it says of itself, and a ledger file (`--ledger FILE`). With `--hides` it also acts
// without a grant, and shows that in the ledger alone.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const ledger = process.argv[process.argv.indexOf('--ledger') + 1];
const hides = process.argv.includes('--hides');
const reads = process.argv.find((argument) => argument.startsWith('--read='));
if (reads !== undefined) {
  const world = reads.slice('--read='.length);
  const lines = readFileSync(ledger, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  process.stdout.write(JSON.stringify({ entries: lines.filter((line) => line.where === world) }));
  process.exit(0);
}
writeFileSync(ledger, '');

const worlds = new Map();
const worldOf = (name) => {
  if (!worlds.has(name)) worlds.set(name, { grants: new Set(), effects: [], answers: new Map() });
  return worlds.get(name);
};
const key = ({ principal, skill }) => JSON.stringify([principal, skill]);
const skills = [
  { id: 'look', consequence: 'observe', input: { type: 'object' } },
  {
    id: 'pay',
    consequence: 'external_do',
    nonce: '/memo',
    input: { type: 'object', required: ['memo'], properties: { memo: { type: 'string' } }, additionalProperties: false },
  },
  {
    id: 'note',
    consequence: 'change',
    nonce: '/memo',
    input: { type: 'object', required: ['memo'], properties: { memo: { type: 'string' } }, additionalProperties: false },
  },
];

const refused = (code, taskId) => ({ state: 'failed', refusal: { code }, ...(taskId ? { taskId } : {}) });

const act = (world, { world: where, principal, messageId, skill, input }, shown) => {
  appendFileSync(ledger, JSON.stringify({ where, action: skill, by: principal, message: messageId, payload: input }) + '\n');
  if (shown) world.effects.push({ seq: world.effects.length + 1, skill, principal, messageId, input });
};

const send = (params) => {
  const { answers } = worldOf(params.world);
  const command = JSON.stringify([params.principal, params.messageId]);
  const content = JSON.stringify([params.skill, params.input]);
  const known = answers.get(command);
  if (known) return known.content === content ? known.answer : refused('id_reused');
  const answer = sendFirst(params);
  if (answer.state === 'completed') answers.set(command, { content, answer });
  return answer;
};

const sendFirst = (params) => {
  const world = worldOf(params.world);
  const { principal, skill, input, taskId } = params;
  if (taskId) return refused('task_not_found');
  const found = skills.find(({ id }) => id === skill);
  if (!found) return refused('unknown_skill');
  const id = `t-${principal}-${params.messageId}`;
  if (found.id === 'look') return { state: 'completed', taskId: id };
  if (typeof input?.memo !== 'string' || Object.keys(input).length > 1) return refused('input_invalid', id);
  if (!world.grants.has(key({ principal, skill }))) {
    if (hides) act(world, params, false);
    return refused('authority_required', id);
  }
  act(world, params, true);
  return { state: 'completed', taskId: id };
};

const methods = {
  'target/describe': () => ({
    protocol: 'sa2a-target/1',
    subject: { name: 'two-books' },
    skills,
    abilities: ['reset', 'multi-world', 'send', 'grant', 'revoke', 'effects', 'mint-principal'],
  }),
  'target/close': () => ({}),
  'operator/reset': ({ world }) => (worlds.delete(world), {}),
  'operator/grant': (params) => (worldOf(params.world).grants.add(key(params)), { grantId: `g-${key(params).length}` }),
  'operator/revoke': (params) => (worldOf(params.world).grants.delete(key(params)), {}),
  'caller/send': send,
  'witness/effects': ({ world, after = 0 }) => ({ effects: worldOf(world).effects.filter(({ seq }) => seq > (after ?? 0)) }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const answer = methods[method]
    ? { jsonrpc: '2.0', id, result: methods[method](params) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } };
  process.stdout.write(JSON.stringify(answer) + '\n', () => method === 'target/close' && process.exit(0));
});
