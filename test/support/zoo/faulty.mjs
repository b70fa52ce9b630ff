// An agent behind sa2a-target/1: `node faulty.mjs` keeps the law, `node faulty.mjs --fault NAME` breaks it in one way, `--faults` lists them.
// With `--modest` as the last word it has three skills without a nonce, and offers no more than is needed to be tried at all.
import { createInterface } from 'node:readline';
import { Agent } from './faulty-agent.mjs';
import { FAULTS } from './faults.mjs';
import { SKILLS } from './faulty-skills.mjs';

const ABILITIES = [
  ...['reset', 'send', 'task', 'tasks', 'grant', 'grant.expiry', 'grant.constraints', 'revoke', 'clock', 'restart', 'effects', 'receipts'],
  ...['decisions', 'grants', 'mint-principal', 'multi-world', 'causal-order', 'input-validation', 'fault:broker-unavailable'],
  ...['fault:receipt-store-unavailable', 'fault:journal-unavailable', 'fault:crash-before-prepare', 'fault:crash-after-prepare'],
  ...['fault:crash-after-effect', 'fault:crash-before-acknowledge', 'fault:effect-lies', 'fault:effect-diverges', 'fault:effect-timeout'],
];

const MODEST = ['reset', 'send', 'grant', 'revoke', 'effects', 'multi-world'];
const isModest = process.argv.at(-1) === '--modest';

const modestSkills = () =>
  ['lookup', 'refund', 'update_record'].map((id) => {
    const { nonce: _nonce, ...skill } = SKILLS.get(id);
    return skill;
  });

const effects = (agent, params) => {
  const read = agent.read('effects', params);
  return isModest ? { effects: read.effects.map(({ seq, skill, principal }) => ({ seq, skill, principal })) } : read;
};

const METHODS = {
  'caller/send': (agent, params) => agent.send(params),
  'caller/task': (agent, params) => agent.task(params),
  'caller/tasks': (agent, params) => agent.tasks(params),
  'operator/grant': (agent, params) => agent.grant(params),
  'operator/revoke': (agent, params) => agent.revoke(params),
  'operator/advanceClock': (agent, params) => agent.advanceClock(params),
  'operator/restart': (agent) => agent.restart(),
  'operator/fault': (agent, params) => agent.fault(params),
  'witness/effects': effects,
  'witness/receipts': (agent, params) => agent.read('receipts', params),
  'witness/decisions': (agent, params) => agent.read('decisions', params),
  'witness/grants': (agent) => agent.grants(),
};

const worlds = new Map();

const answer = async (Subject, method, params) => {
  if (method === 'target/describe') {
    const subject = { name: 'zoo-agent', revision: '1', runtime: `node ${process.version}` };
    const offered = isModest ? { skills: modestSkills(), abilities: MODEST } : { skills: [...SKILLS.values()], abilities: ABILITIES };
    return { result: { protocol: 'sa2a-target/1', subject, ...offered } };
  }
  if (method === 'target/close') return { result: {} };
  if (method === 'operator/reset') {
    const agent = new Subject();
    worlds.set(params.world, agent);
    return { result: { now: agent.now } };
  }
  const agent = worlds.get(params.world);
  if (METHODS[method] === undefined) return { error: { code: -32601, message: 'Method not found' } };
  if (agent === undefined) return { error: { code: -32602, message: 'Unknown world' } };
  return { result: await METHODS[method](agent, params) };
};

const reply = async (Subject, { id, method, params }) => {
  const said = await answer(Subject, method, params);
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...said })}\n`);
};

const serve = async (Subject) => {
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line);
    const replied = reply(Subject, { id, method, params });
    if (!Subject.isSideBySide) await replied;
    if (method === 'target/close') break;
  }
};

const [flag, name] = process.argv.slice(2);
if (flag === '--faults') {
  process.stdout.write(`${Object.keys(FAULTS).join('\n')}\n`);
} else if (flag === '--fault' && FAULTS[name] === undefined) {
  process.stderr.write(`no such fault: ${name}\n`);
  process.exitCode = 2;
} else {
  await serve(flag === '--fault' ? FAULTS[name](Agent) : Agent);
}
