// A small agent behind the target protocol sa2a-target/1, in strict TypeScript and without packages.
// The build makes dist/examples/typescript/agent.js of it; Node 22.18 or newer also runs this file as it stands.
// With `--faulty` it knows a command by its message id alone, as if the ids of two callers could never meet.
import { createHash, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';

type Open = { readonly [name: string]: unknown };
type Params = Open & { readonly world: string; readonly principal: string | null };
type Request = { readonly id: number; readonly method: string; readonly params: Params };
type Skill = Open & { readonly id: string; readonly consequence: 'observe' | 'change' | 'external_do'; readonly input: Open };
type Outcome = Open & { readonly state: string };
type Call = { readonly principal: string; readonly messageId: unknown; readonly input: unknown };
type Journal = 'effects' | 'receipts' | 'decisions';
/** What a world keeps, over a restart as well: one journal numbers all that happens in it. */
type World = {
  readonly grants: Map<string, string>;
  readonly commands: Map<string, { readonly content: string; readonly done?: Outcome }>;
  readonly tasks: Map<unknown, { readonly owner: string; readonly outcome: Outcome }>;
  readonly journal: { readonly list: Journal; readonly row: Open & { readonly seq: number } }[];
};

const isFaulty = process.argv.includes('--faulty');
const text = { type: 'string', minLength: 1, maxLength: 40 };
const texts = (...required: string[]) => ({ type: 'object', required, properties: Object.fromEntries(required.map((it) => [it, text])) });
const skills: readonly Skill[] = [
  { id: 'lookup', consequence: 'observe', input: texts('seat') },
  { id: 'book_seat', consequence: 'external_do', nonce: '/name', input: texts('seat', 'name') },
  { id: 'annotate', consequence: 'change', nonce: '/note', input: texts('seat', 'note') },
];
const abilities = 'reset multi-world mint-principal send task grant revoke restart effects receipts decisions causal-order'.split(' ');
const subject = { name: 'typescript-seats-agent', revision: '1', configuration: { faulty: isFaulty } };
const worlds = new Map<string, World>();

const isObject = (value: unknown): value is Open => typeof value === 'object' && value !== null;
// The published schema closes what the court sends, so that the envelope is all that there is to look at.
const isRequest = (value: unknown): value is Request => isObject(value) && typeof value['method'] === 'string' && isObject(value['params']);
const isShortText = (value: unknown): boolean => typeof value === 'string' && value !== '' && [...value].length <= text.maxLength;
const fits = ({ input: { required } }: Skill, input: unknown): boolean =>
  isObject(input) && Array.isArray(required) && required.every((name) => Object.hasOwn(input, name) && isShortText(input[name]));

/** The RFC 8785 text of a JSON value. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};
const digest = (value: unknown): string => `sha256:${createHash('sha256').update(canonical(value)).digest('hex')}`;

const write = ({ journal }: World, list: Journal, row: Open): void => void journal.push({ list, row: { seq: journal.length + 1, ...row } });
const read = ({ journal }: World, list: Journal, { after }: Params): Open => ({
  [list]: journal.flatMap(({ list: of, row }) => (of === list && (typeof after !== 'number' || row.seq > after) ? [row] : [])),
});
const notFound: Outcome = { state: 'none', error: { code: -32001, message: 'Task not found' } };
const settle = (world: World, owner: string, body: Outcome): Outcome => {
  const outcome = { ...body, taskId: randomUUID(), contextId: randomUUID() };
  world.tasks.set(outcome.taskId, { owner, outcome });
  return outcome;
};
const refuse = (world: World, owner: string, [code, family]: readonly [string, string]): Outcome =>
  settle(world, owner, { state: 'rejected', refusal: { code, class: `REFUSED_${family}` } });
const badInput = (world: World, owner: string): Outcome => refuse(world, owner, ['invalid_input', 'STRUCTURE']);

/** The receipt is prepared before anything happens, so that no effect is without a trace. */
const act = (world: World, skill: string, { call, grantId }: { readonly call: Call; readonly grantId: string }): Outcome => {
  const { principal, messageId, input } = call;
  const receiptId = randomUUID();
  const receipt = { receiptId, messageId, principal, skill, grantId, inputDigest: digest(input), at: Date.now() };
  write(world, 'receipts', { ...receipt, state: 'PREPARED' });
  write(world, 'effects', { skill, principal, messageId, receiptId, input });
  write(world, 'receipts', { ...receipt, state: 'EXECUTED', effect: input });
  return settle(world, principal, { state: 'completed', receiptId, artifacts: [{ done: input }] });
};

const judge = (world: World, selector: unknown, call: Call): Outcome => {
  const { principal, messageId, input } = call;
  const skill = skills.find(({ id }) => id === selector); // the exact id, and no default
  if (skill === undefined) return refuse(world, principal, ['unknown_skill', 'CAPABILITY']);
  const free: Outcome = { state: 'completed', artifacts: [{ seat: 'free' }] };
  if (skill.consequence === 'observe') return fits(skill, input) ? settle(world, principal, free) : badInput(world, principal);
  const grantId = world.grants.get(canonical([principal, skill.id]));
  const [outcome, reason] = grantId === undefined ? ['refused', 'no grant stands'] : ['granted', 'a grant stands'];
  write(world, 'decisions', { principal, skill: skill.id, messageId, consequence: skill.consequence, outcome, reason });
  if (grantId === undefined) return refuse(world, principal, ['authority_required', 'AUTHORITY']);
  return fits(skill, input) ? act(world, skill.id, { call, grantId }) : badInput(world, principal);
};

const send = (world: World, params: Params): Outcome => {
  const { world: _world, principal, messageId, taskId, ...content } = params;
  if (principal === null) return { state: 'auth-required', refusal: { code: 'unauthenticated', class: 'REFUSED_IDENTITY' } };
  if (taskId !== undefined && world.tasks.get(taskId)?.owner !== principal) return notFound;
  if (taskId !== undefined) return refuse(world, principal, ['task_finished', 'STRUCTURE']);
  // One principal and message id are one command; its content is all else that was sent.
  const command = canonical(isFaulty ? messageId : [principal, messageId]);
  const earlier = world.commands.get(command) ?? { content: digest(content) };
  if (earlier.content !== digest(content)) return refuse(world, principal, ['message_id_reused', 'IDENTITY']);
  if (earlier.done !== undefined) return { ...earlier.done, replayed: true };
  const outcome = judge(world, content['skill'], { principal, messageId, input: content['input'] ?? {} });
  world.commands.set(command, { ...earlier, ...(outcome.state === 'completed' ? { done: outcome } : {}) });
  return outcome;
};

const readTask = (world: World, { principal, taskId, action }: Params): Outcome => {
  const task = world.tasks.get(taskId);
  if (task === undefined || task.owner !== principal) return notFound;
  return action === 'cancel' ? { ...task.outcome, error: { code: -32002, message: 'Task cannot be canceled' } } : task.outcome;
};

const grant = ({ grants }: World, { principal, skill }: Params): Open => {
  const grantId = randomUUID();
  grants.set(canonical([principal, skill]), grantId);
  return { grantId };
};
const methods = new Map<string, (world: World, params: Params) => Open>([
  ['caller/send', send],
  ['caller/task', readTask],
  ['operator/grant', grant],
  ['operator/revoke', ({ grants }, { principal, skill }) => (grants.delete(canonical([principal, skill])), {})],
  ['operator/restart', () => ({})],
  ['witness/effects', (world, params) => read(world, 'effects', params)],
  ['witness/receipts', (world, params) => read(world, 'receipts', params)],
  ['witness/decisions', (world, params) => read(world, 'decisions', params)],
]);

const answer = (method: string, params: Params): Open => {
  if (method === 'target/describe') return { result: { protocol: 'sa2a-target/1', subject, skills, abilities } };
  if (method === 'operator/reset') worlds.set(params.world, { grants: new Map(), commands: new Map(), tasks: new Map(), journal: [] });
  if (method === 'operator/reset' || method === 'target/close') return { result: {} };
  const [does, world] = [methods.get(method), worlds.get(params.world)];
  if (does === undefined) return { error: { code: -32601, message: 'Method not found' } };
  return world === undefined ? { error: { code: -32602, message: 'Unknown world' } } : { result: does(world, params) };
};

for await (const line of createInterface({ input: process.stdin })) {
  const request: unknown = JSON.parse(line);
  if (!isRequest(request)) throw new TypeError('not a request');
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: request.id, ...answer(request.method, request.params) })}\n`);
  if (request.method === 'target/close') break;
}
