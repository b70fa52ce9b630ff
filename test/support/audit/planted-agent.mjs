// An agent over stdio with a world that stands before anybody comes: seeded grants and history. With --planted it has one mistake of each kind.
import { serve, result, write, failure } from '../stdio/answering.mjs';

const isPlanted = process.argv.includes('--planted');
const isWide = process.argv.includes('--wide');
// An effect that a call of a declared skill leaves under another name; a grant of a skill that is gone, which has ended.
const isStray = process.argv.includes('--stray');
const hasEnded = process.argv.includes('--ended');

const input = (names) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 1, maxLength: 64 }])),
  additionalProperties: false,
});
const skill = (id, consequence, names) => ({
  id,
  consequence,
  input: input([...names, 'memo']),
  nonce: '/memo',
  examples: [Object.fromEntries([...names.map((name) => [name, 'A-1']), ['memo', '']])],
});

const skills = [
  skill('lookup', 'observe', ['record']),
  skill('refund', 'change', ['order', 'desk']),
  ...(isPlanted ? [skill('sync', 'unknown', ['job'])] : []),
];

const used = (seq, principal, order, desk = `desk-${seq}`) => ({
  seq,
  skill: 'refund',
  principal,
  input: { order, desk, memo: `m-${seq}` },
});
const effects = [
  used(1, 'alice', 'A-1'),
  used(2, 'alice', 'A-2'),
  ...(isWide ? [3, 4, 5].map((seq) => used(seq, 'wendy', `W-${seq}`, 'north')) : []),
];
const grants = [
  // A plain use of a bounded grant, and a grant that has ended: neither is a fault.
  { principal: 'alice', skill: 'refund', revoked: false, ...(isPlanted ? {} : { constraints: { order: 'A-1' } }) },
  { principal: 'old', skill: 'refund', revoked: false, expiresAt: 1000 },
  { principal: 'gone', skill: 'refund', revoked: true },
  ...(hasEnded ? [{ principal: 'old', skill: 'bygone', revoked: false, expiresAt: 1000 }] : []),
  ...(isPlanted ? [{ principal: 'bob', skill: 'refund', revoked: false, expiresAt: 4102444800000 }] : []),
  ...(isWide ? [{ principal: 'wendy', skill: 'refund', revoked: false, constraints: { order: 'W-3' } }] : []),
];

const stands = (principal, id) => grants.some((grant) => grant.principal === principal && grant.skill === id && !grant.revoked);
const act = ({ principal, messageId, skill: id, input: sent }) =>
  effects.push({ seq: effects.length + 1, skill: id, principal, messageId, input: sent });

const answers = {
  'target/describe': () => ({
    protocol: 'sa2a-target/1',
    subject: { name: 'planted' },
    skills,
    abilities: ['send', 'grant', 'revoke', 'effects', 'grants', 'grant.constraints'],
  }),
  'target/close': () => ({}),
  'caller/send': (sent) => {
    if (sent.skill === 'lookup') {
      if (isPlanted) act(sent);
      return { state: 'completed', taskId: sent.messageId };
    }
    if (sent.skill === 'sync') return { state: 'rejected', refusal: { code: 'consequence_unclassified', class: 'REFUSED_CONSEQUENCE' } };
    if (sent.skill !== 'refund') return { state: 'rejected', refusal: { code: 'unknown_skill', class: 'REFUSED_CAPABILITY' } };
    if (!stands(sent.principal, sent.skill))
      return { state: 'rejected', refusal: { code: 'authority_required', class: 'REFUSED_AUTHORITY' } };
    act(isStray ? { ...sent, skill: 'payout' } : sent);
    return { state: 'completed', taskId: sent.messageId };
  },
  'operator/grant': ({ principal, skill: id, expiresAt, constraints }) => {
    grants.push({ principal, skill: id, revoked: false, ...(expiresAt ? { expiresAt } : {}), ...(constraints ? { constraints } : {}) });
    return { grantId: `g-${grants.length}` };
  },
  'operator/revoke': ({ principal, skill: id }) => {
    for (const grant of grants) if (grant.principal === principal && grant.skill === id) grant.revoked = true;
    return {};
  },
  'witness/effects': ({ after = 0 }) => ({ effects: effects.filter(({ seq }) => seq > after) }),
  'witness/grants': () => ({ grants }),
};

serve(({ id, method, params }) => {
  const answer = answers[method];
  write(answer === undefined ? failure(id, -32601, 'unknown method') : result(id, answer(params)));
});
