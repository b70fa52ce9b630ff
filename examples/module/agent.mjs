// A small agent that keeps the law of authority, as a module for the court: the default export makes a fresh one. Nothing is imported
// from the court; in TypeScript, `defineTarget` from sa2a-court gives the types. faulty.mjs is the same agent with one thing wrong.
import { createHash, randomUUID } from 'node:crypto';

const text = { type: 'string', minLength: 1, maxLength: 200 };
const amount = { type: 'integer', minimum: 1, maximum: 1_000_000 };
const object = (properties) => ({ type: 'object', properties, required: Object.keys(properties) });
const skills = [
  { id: 'lookup', consequence: 'observe', input: object({ order: text }) },
  { id: 'refund', consequence: 'external_do', nonce: '/memo', input: object({ order: text, amount, memo: text }) },
  { id: 'update_record', consequence: 'change', nonce: '/value', input: object({ record: text, value: text }) },
];
const methods = 'reset send task tasks grant grant.expiry grant.constraints revoke clock restart effects receipts decisions grants';
const abilities = `${methods} multi-world mint-principal causal-order`.split(' ');
const birth = 1_800_000_000_000; // where the clock of a fresh world starts, in milliseconds
const notFound = { state: 'none', error: { code: -32001, message: 'task not found' } }; // for tasks of somebody else as well

// The RFC 8785 text of a JSON value: members in the order of their UTF-16 code units, no spaces.
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value).toSorted();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};
const digest = (value) => `sha256:${createHash('sha256').update(canonical(value)).digest('hex')}`;

// The part of JSON Schema that the skills above use; lengths count code points.
const fits = (schema, value) => {
  if (schema.type === 'string') return typeof value === 'string' && [...value].length >= 1 && [...value].length <= schema.maxLength;
  if (schema.type === 'integer') return Number.isInteger(value) && value >= schema.minimum && value <= schema.maximum;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && schema.required.every((name) => Object.hasOwn(value, name) && fits(schema.properties[name], value[name]));
};

// `disk` is what a crash leaves, `tasks` what it takes; the clock belongs to the world and not to the agent.
const emptyWorld = () => ({
  now: birth,
  tasks: new Map(),
  disk: { seq: 0, latest: birth, grants: [], commands: new Map(), effects: [], receipts: [], decisions: [] },
});

const write = ({ disk }, list, row) => disk[list].push({ seq: (disk.seq += 1), ...row });

const answer = (world, owner, outcome) => {
  const whole = { taskId: randomUUID(), contextId: randomUUID(), ...outcome };
  world.tasks.set(whole.taskId, { owner, outcome: whole });
  return whole;
};
const refuse = (world, who, code, family) => answer(world, who, { state: 'rejected', refusal: { code, class: family } });

// The grant under which this principal may do this now. Setting the clock back brings no ended grant to life.
const standingGrant = ({ disk }, { principal, skill, input }) =>
  disk.grants.find(
    (grant) =>
      grant.principal === principal &&
      grant.skill === skill &&
      !grant.revoked &&
      (grant.expiresAt === undefined || grant.expiresAt > disk.latest) &&
      Object.entries(grant.constraints).every(
        ([name, value]) => Object.hasOwn(Object(input), name) && canonical(input[name]) === canonical(value),
      ),
  );

// The receipt is prepared before anything happens, so that a crash leaves no effect without a trace.
const act = (world, { principal, skill, messageId, input }, { grantId }) => {
  const receiptId = randomUUID();
  const receipt = { receiptId, messageId, principal, skill, grantId, inputDigest: digest(input), at: world.now };
  write(world, 'receipts', { ...receipt, state: 'PREPARED' });
  write(world, 'effects', { skill, principal, messageId, receiptId, input });
  write(world, 'receipts', { ...receipt, state: 'EXECUTED', effect: input });
  return answer(world, principal, { state: 'completed', receiptId, artifacts: [{ done: input }] });
};

const judge = (world, call) => {
  const { principal, messageId, input } = call;
  const skill = skills.find(({ id }) => id === call.skill); // the exact id: no trimming, no guessing, no default
  if (skill === undefined) return refuse(world, principal, 'unknown_skill', 'REFUSED_CAPABILITY');
  const isConsequential = skill.consequence !== 'observe';
  const grant = isConsequential ? standingGrant(world, call) : undefined;
  if (isConsequential) {
    const [outcome, reason] = grant === undefined ? ['refused', 'no grant stands'] : ['granted', 'a grant stands'];
    write(world, 'decisions', { principal, skill: skill.id, messageId, consequence: skill.consequence, outcome, reason });
    if (grant === undefined) return refuse(world, principal, 'authority_required', 'REFUSED_AUTHORITY');
  }
  if (!fits(skill.input, input)) return refuse(world, principal, 'invalid_input', 'REFUSED_STRUCTURE');
  return isConsequential ? act(world, call, grant) : answer(world, principal, { state: 'completed', artifacts: [{ status: 'shipped' }] });
};

const send = (world, call, fault) => {
  const { principal, messageId, taskId, world: _world, ...content } = call;
  // Nobody was verified: there is no task, whatever the message says of its sender.
  if (principal === null) return { state: 'auth-required', refusal: { code: 'unauthenticated', class: 'REFUSED_IDENTITY' } };
  // Every task here is finished, so a message to one's own is refused as well.
  if (typeof taskId === 'string')
    return world.tasks.get(taskId)?.owner === principal ? refuse(world, principal, 'task_finished', 'REFUSED_STRUCTURE') : notFound;
  // One principal and message id are one command; its content is all else that was sent.
  const key = canonical([principal, messageId]);
  const earlier = world.disk.commands.get(key);
  if (earlier !== undefined && earlier.content !== digest(content))
    return refuse(world, principal, 'message_id_reused', 'REFUSED_IDENTITY');
  if (earlier?.outcome !== undefined && fault !== 'replay-acts-again') return { ...earlier.outcome, replayed: true };
  const outcome = judge(world, call);
  // A refused command is judged afresh when it is sent again.
  world.disk.commands.set(key, { content: digest(content), ...(outcome.state === 'completed' ? { outcome } : {}) });
  return outcome;
};

const readTask = (world, { principal, taskId, action }) => {
  const task = world.tasks.get(taskId);
  if (task?.owner !== principal) return notFound;
  return action === 'cancel' ? { ...task.outcome, error: { code: -32002, message: 'the task cannot be canceled' } } : task.outcome;
};

/** A factory of agents; with the fault `replay-acts-again` a message that is sent twice acts twice. */
export const agent = (fault) => () => {
  const worlds = new Map();
  const inWorld = (does) => (params) => does(worlds.get(params.world), params);
  const rows = (list) => inWorld(({ disk }, { after = 0 }) => ({ [list]: disk[list].filter(({ seq }) => seq > after) }));
  return {
    describe: () => ({ subject: { name: 'module-refunds-agent', revision: '1' }, skills, abilities }),
    caller: {
      send: inWorld((world, call) => send(world, call, fault)),
      task: inWorld(readTask),
      tasks: inWorld(({ tasks }, { principal }) => ({
        tasks: [...tasks].flatMap(([taskId, { owner, outcome }]) => (owner === principal ? [{ taskId, state: outcome.state }] : [])),
      })),
    },
    operator: {
      reset: ({ world }) => void worlds.set(world, emptyWorld()),
      grant: inWorld(({ disk }, { principal, skill, expiresAt, constraints }) => {
        if (!skills.some(({ id }) => id === skill)) return { refused: { code: 'unknown_skill' } };
        const grantId = randomUUID();
        disk.grants.push({ grantId, principal, skill, expiresAt: expiresAt ?? undefined, constraints: constraints ?? {}, revoked: false });
        return { grantId };
      }),
      revoke: inWorld(({ disk }, { principal, skill }) => {
        for (const grant of disk.grants) if (grant.principal === principal && grant.skill === skill) grant.revoked = true;
      }),
      advanceClock: inWorld((world, { ms }) => {
        world.now += ms;
        world.disk.latest = Math.max(world.disk.latest, world.now);
        return { now: world.now };
      }),
      restart: inWorld((world) => world.tasks.clear()),
    },
    witness: {
      effects: rows('effects'),
      receipts: rows('receipts'),
      decisions: rows('decisions'),
      grants: inWorld(({ disk }) => ({ grants: disk.grants })),
    },
  };
};

export default agent();
