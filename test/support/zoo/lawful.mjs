// node lawful.mjs [--trait NAME]… : a lawful subject behind sa2a-target/1, made independently of the court; see lawful-traits.mjs.
import { createInterface } from 'node:readline';
import { subjectWith } from './lawful-traits.mjs';
import { World } from './lawful-world.mjs';

const named = process.argv.slice(2).filter((word) => word !== '--trait');
const subject = subjectWith(named);
const has = (ability) => subject.abilities.includes(ability);
const worlds = new Map();

const absent = {
  'caller/send': ['refusal', 'taskId', 'contextId', 'artifacts', 'error', 'http', 'replayed', 'receiptId'],
  'caller/task': ['refusal', 'taskId', 'contextId', 'artifacts', 'error', 'http', 'replayed', 'receiptId'],
  'operator/reset': ['now'],
};
const absentInRows = {
  effects: ['principal', 'messageId', 'input', 'receiptId'],
  receipts: ['idempotencyKey', 'grantId', 'effect', 'prev', 'digest'],
  decisions: ['messageId', 'consequence', 'reason'],
  grants: ['expiresAt', 'constraints', 'grantId'],
  skills: ['input', 'nonce', 'examples', 'vary', 'description'],
};

const nulled = (object, names) => ({ ...Object.fromEntries(names.map((name) => [name, null])), ...JSON.parse(JSON.stringify(object)) });
const rowsNulled = (result) =>
  Object.fromEntries(
    Object.entries(result).map(([name, rows]) => [
      name,
      absentInRows[name] === undefined ? rows : rows.map((row) => nulled(row, absentInRows[name])),
    ]),
  );
const rowsExtended = (result) =>
  Object.fromEntries(
    Object.entries(result).map(([name, rows]) => [
      name,
      absentInRows[name] === undefined ? rows : rows.map((row) => ({ ...row, 'x-zoo': { deep: [1, 'two', null] } })),
    ]),
  );

const dressed = (method, result) => {
  const filled = subject.nulls ? nulled(rowsNulled(result), absent[method] ?? []) : result;
  return subject.extras && filled.refused === undefined ? { ...rowsExtended(filled), 'x-zoo': true, note: 'kept and ignored' } : filled;
};

const describe = () => {
  const skills = subject.moody
    ? subject.skills.toSorted(() => Math.random() - 0.5).map((skill) => ({ ...skill, description: `as of ${Math.random()}` }))
    : subject.skills;
  const equal = subject.principalsEqual === undefined ? {} : { principalsEqual: subject.principalsEqual };
  return {
    protocol: 'sa2a-target/1',
    subject: { name: 'lawful-zoo', revision: '1', configuration: { traits: named } },
    skills,
    abilities: subject.abilities,
    ...equal,
  };
};

const readRows =
  (table) =>
  (world, { after }) => ({ [table]: world.journal.read(table, after, subject) });

const methods = {
  'caller/send': { ability: 'send', run: (world, call) => world.send(call) },
  'caller/task': {
    ability: 'task',
    run: (world, call) => (world.isDown ? { state: 'lost' } : world.tasks.read(world.nameOf(call.principal), call)),
  },
  'caller/tasks': { ability: 'tasks', run: (world, { principal }) => ({ tasks: world.tasks.list(world.nameOf(principal)) }) },
  'operator/grant': { ability: 'grant', run: (world, call) => world.grant(call) },
  'operator/revoke': { ability: 'revoke', run: (world, call) => world.revoke(call) },
  'operator/advanceClock': { ability: 'clock', run: (world, { ms }) => ({ now: world.clock.advance(ms, world.grants) }) },
  'operator/restart': { ability: 'restart', run: (world) => world.restart() },
  'operator/fault': { ability: 'send', run: (world, call) => world.fault(call) },
  'witness/effects': { ability: 'effects', run: readRows('effects') },
  'witness/receipts': { ability: 'receipts', run: readRows('receipts') },
  'witness/decisions': { ability: 'decisions', run: readRows('decisions') },
  'witness/grants': { ability: 'grants', run: (world) => ({ grants: world.rows() }) },
};

const reset = (name) => {
  if (!has('multi-world')) worlds.clear();
  worlds.set(name, new World(subject));
  return { now: worlds.get(name).clock.now() };
};

const answer = (method, params) => {
  if (method === 'target/describe') return { result: dressed(method, describe()) };
  if (method === 'target/close') return { result: {} };
  if (method === 'operator/reset' && has('reset')) return { result: dressed(method, reset(params.world)) };
  const known = methods[method];
  if (known === undefined || !has(known.ability)) return { error: { code: -32601, message: 'Method not found' } };
  const world = worlds.get(params.world);
  if (world === undefined) return { error: { code: -32602, message: 'Unknown world' } };
  return { result: dressed(method, known.run(world, params)) };
};

const pauseOf = () => subject.slow + (subject.shuffled ? Math.floor(Math.random() * 6) : 0);

const reply = (line) => {
  const { id, method, params } = JSON.parse(line);
  const text = `${JSON.stringify({ jsonrpc: '2.0', id, ...answer(method, params) })}\n`;
  const write = () => process.stdout.write(text, () => (method === 'target/close' ? process.exit(0) : undefined));
  const pause = pauseOf();
  return pause === 0 ? write() : setTimeout(write, pause);
};

if (!has('reset')) worlds.set('default', new World(subject));
createInterface({ input: process.stdin }).on('line', reply);
