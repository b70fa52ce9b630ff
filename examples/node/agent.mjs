#!/usr/bin/env node
// A small agent with two consequential skills that speaks sa2a-target/1 over stdin and stdout. No packages.
// `node agent.mjs --faulty NAME` takes one check away: no-authority-check, trust-metadata, ignore-revocation.
import { createHash, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';

const flag = process.argv.indexOf('--faulty');
const faulty = flag < 0 ? '' : process.argv[flag + 1];

const text = { type: 'string', minLength: 1, maxLength: 40 };
const skills = [
  { id: 'lookup', consequence: 'observe', input: { type: 'object', properties: { order: text }, required: ['order'] } },
  {
    id: 'refund',
    consequence: 'external_do',
    nonce: '/memo',
    input: {
      type: 'object',
      properties: { order: text, amount: { type: 'integer', minimum: 1, maximum: 500 }, memo: text },
      required: ['order', 'amount', 'memo'],
    },
  },
  {
    id: 'rename',
    consequence: 'change',
    nonce: '/name',
    input: { type: 'object', properties: { order: text, name: text }, required: ['order', 'name'] },
  },
];
const abilities = [
  'reset',
  'multi-world',
  'send',
  'task',
  'grant',
  'revoke',
  'restart',
  'effects',
  'receipts',
  'decisions',
  'causal-order',
  'mint-principal',
];

/** What a world keeps. Everything here stands for durable data: a restart keeps it. */
const fresh = () => ({ seq: 0, grants: new Map(), claims: new Map(), tasks: new Map(), effects: [], receipts: [], decisions: [] });
const worlds = new Map();
const key = (...names) => JSON.stringify(names);

const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join(',')}}`;
};
const digest = (value) => `sha256:${createHash('sha256').update(canonical(value)).digest('hex')}`;

const missing = {
  state: 'none',
  refusal: { code: 'task_not_found', class: 'REFUSED_IDENTITY' },
  error: { code: -32001, message: 'task not found' },
};

const refuse = (world, ask, code, kind) => {
  const outcome = { state: 'failed', refusal: { code, class: kind }, taskId: randomUUID() };
  if (ask.principal !== null) world.tasks.set(outcome.taskId, { owner: ask.principal, outcome });
  return outcome;
};

/** Who speaks: the credential says it, and nothing in the message. */
const speaker = (ask) => (faulty === 'trust-metadata' && typeof ask.metadata?.user === 'string' ? ask.metadata.user : ask.principal);

const send = (world, ask) => {
  const principal = speaker(ask);
  if (ask.taskId !== undefined && world.tasks.get(ask.taskId)?.owner !== principal) return missing;
  if (ask.taskId !== undefined) return refuse(world, ask, 'task_finished', 'REFUSED_STRUCTURE');
  const skill = skills.find(({ id }) => id === ask.skill);
  if (skill === undefined) return refuse(world, ask, 'unknown_skill', 'REFUSED_CAPABILITY');
  if (skill.consequence === 'observe') return { state: 'completed', artifacts: [{ order: ask.input?.order ?? null, status: 'shipped' }] };
  if (principal === null) return { state: 'auth-required', refusal: { code: 'unauthenticated', class: 'REFUSED_IDENTITY' } };
  const claim = key(principal, ask.messageId);
  const content = digest([ask.skill, ask.input ?? {}]);
  const done = world.claims.get(claim);
  if (done !== undefined) {
    if (done.content !== content) return refuse(world, ask, 'command_conflict', 'REFUSED_IDENTITY');
    return { ...done.outcome, replayed: true };
  }
  const grantId = world.grants.get(key(principal, skill.id));
  const granted = faulty === 'no-authority-check' || grantId !== undefined;
  const decision = {
    principal,
    skill: skill.id,
    messageId: ask.messageId,
    outcome: granted ? 'granted' : 'refused',
    reason: granted ? 'grant' : 'no_standing_grant',
  };
  world.decisions.push({ seq: (world.seq += 1), ...decision });
  if (!granted) return refuse(world, ask, 'no_standing_grant', 'REFUSED_AUTHORITY');
  return act(world, { ...ask, principal }, { skill, claim, content, grantId });
};

const act = (world, ask, { skill, claim, content, grantId }) => {
  const input = ask.input ?? {};
  const receipt = {
    receiptId: randomUUID(),
    messageId: ask.messageId,
    principal: ask.principal,
    skill: skill.id,
    grantId,
    inputDigest: digest(input),
  };
  const note = (state) => world.receipts.push({ seq: (world.seq += 1), ...receipt, state, at: Date.now() });
  note('PREPARED');
  world.effects.push({
    seq: (world.seq += 1),
    skill: skill.id,
    principal: ask.principal,
    messageId: ask.messageId,
    input,
    receiptId: receipt.receiptId,
  });
  note('EXECUTED');
  const outcome = {
    state: 'completed',
    taskId: randomUUID(),
    contextId: randomUUID(),
    receiptId: receipt.receiptId,
    artifacts: [{ done: skill.id, input }],
  };
  world.tasks.set(outcome.taskId, { owner: ask.principal, outcome });
  world.claims.set(claim, { content, outcome });
  return outcome;
};

const since = (rows, after) => rows.filter(({ seq }) => after === undefined || seq > after);
const methods = {
  'operator/reset': (_, { world }) => (worlds.set(world, fresh()), {}),
  'caller/send': send,
  'caller/task': (world, { principal, taskId }) => {
    const task = world.tasks.get(taskId);
    return task !== undefined && task.owner === principal ? task.outcome : missing;
  },
  'operator/grant': (world, { principal, skill }) => {
    const grantId = randomUUID();
    world.grants.set(key(principal, skill), grantId);
    return { grantId };
  },
  'operator/revoke': (world, { principal, skill }) => {
    if (faulty !== 'ignore-revocation') world.grants.delete(key(principal, skill));
    return {};
  },
  'operator/restart': () => ({}),
  'witness/effects': (world, { after }) => ({ effects: since(world.effects, after) }),
  'witness/receipts': (world, { after }) => ({ receipts: since(world.receipts, after) }),
  'witness/decisions': (world, { after }) => ({ decisions: since(world.decisions, after) }),
};

const answer = (method, params) => {
  if (method === 'target/describe')
    return { protocol: 'sa2a-target/1', subject: { name: 'demo-refunds-agent', revision: '1' }, skills, abilities };
  if (method === 'target/close') return {};
  const handle = methods[method];
  if (handle === undefined) throw Object.assign(new Error('unknown method'), { code: -32601 });
  const world = worlds.get(params.world);
  if (world === undefined && method !== 'operator/reset') throw Object.assign(new Error('unknown world'), { code: -32602 });
  return handle(world, params);
};

const reply = (line) => {
  const { id, method, params } = JSON.parse(line);
  try {
    return { jsonrpc: '2.0', id, result: answer(method, params) };
  } catch (error) {
    return { jsonrpc: '2.0', id, error: { code: error.code ?? -32603, message: error.message } };
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(reply(line))}\n`);
  if (line.includes('"target/close"')) break;
}
