// A subject that does not look at grants: `refuse` says no to everything in words, `silent` says no without a word, `allow` does whatever it is asked.
import { result, serve, write } from './answering.mjs';

const mind = process.argv[2];
const schema = { type: 'object', required: ['memo'], properties: { memo: { type: 'string' } }, additionalProperties: false };
const skill = (id, consequence) => ({ id, consequence, input: schema, nonce: '/memo', examples: [{ memo: '' }] });

const description = {
  protocol: 'sa2a-target/1',
  subject: { name: `of one mind: ${mind}`, revision: '1' },
  skills: [skill('look', 'observe'), skill('change_it', 'change'), skill('send_it', 'external_do')],
  abilities: ['reset', 'send', 'grant', 'revoke', 'effects', 'decisions', 'multi-world', 'mint-principal'],
};

const worlds = new Map();
const worldOf = (name) => worlds.get(name) ?? worlds.set(name, { seq: 0, effects: [], decisions: [] }).get(name);
const newer = (rows, after = 0) => rows.filter(({ seq }) => seq > after);

const send = ({ world: name, principal, messageId, skill: wanted, input }) => {
  const world = worldOf(name);
  if (mind === 'silent') return { state: 'failed' };
  world.decisions.push({
    seq: (world.seq += 1),
    principal,
    skill: wanted ?? null,
    messageId,
    outcome: mind === 'allow' ? 'granted' : 'refused',
  });
  if (mind === 'refuse') return { state: 'failed', refusal: { code: 'no_standing_grant', class: 'REFUSED_AUTHORITY' } };
  world.effects.push({ seq: (world.seq += 1), skill: String(wanted), principal, messageId, input: input ?? {} });
  return { state: 'completed', taskId: messageId, artifacts: [] };
};

const answers = {
  'target/describe': () => description,
  'target/close': () => ({}),
  'operator/reset': ({ world }) => (worlds.delete(world), {}),
  'operator/grant': ({ skill: granted }) => ({ grantId: `g-${granted}` }),
  'operator/revoke': () => ({}),
  'caller/send': send,
  'witness/effects': ({ world, after }) => ({ effects: newer(worldOf(world).effects, after) }),
  'witness/decisions': ({ world, after }) => ({ decisions: newer(worldOf(world).decisions, after) }),
};

serve(({ id, method, params }) => write(result(id, answers[method](params))));
