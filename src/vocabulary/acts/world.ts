import type { Json } from '../../base/json.js';
import type { SubjectFacts } from '../../model/exhibit.js';
import type { ActWord, Scene } from '../../model/words.js';
import { membersOf, numberOf, objectArgs, referenceArg, textOf } from '../arguments.js';

/** `advance-clock`: moves the world's clock to an instant, or `by` a duration. */
export const advanceClock: ActWord = {
  word: 'advance-clock',
  summary: 'Moves the clock of the world `to` an instant, or `by` a number of milliseconds (may be negative).',
  example: 'when: [ { advance-clock: { to: $end } } ]',
  args: objectArgs({ to: referenceArg, by: { anyOf: [referenceArg, { type: 'integer' }] } }),
  needs: (args) => ('to' in membersOf(args) ? ['grant.expiry'] : ['clock']),
  perform: async (name, args, scene) => {
    const move = await clockMove(args, scene);
    return typeof move === 'number' ? scene.perform.advanceClock(name, move) : move;
  },
};

/** By how many milliseconds the argument of `advance-clock` moves the clock, or why it does not. */
export const clockMove = async (args: Json, scene: Scene): Promise<number | { readonly skip: string }> => {
  const resolved = scene.resolve(args);
  const by = numberOf(resolved, 'by');
  if (by !== undefined) return by;
  const target = scene.resolve(membersOf(resolved)['to'] ?? null);
  const at = numberOf(target, 'at');
  if (at === undefined) return { skip: 'the instant has no anchor' };
  const plus = numberOf(target, 'plus') ?? 0;
  const isClose = plus < 0 && plus > -margin && (await runsByItself(scene));
  return at + (isClose ? -margin : plus) - (await scene.now());
};

/** How far before an instant a message must be sent where the clock runs on while it is on its way, in milliseconds. */
const margin = 1_000;

const mostLooks = 25;
const running = new WeakMap<SubjectFacts, boolean>();

/** True where a clock of the subject moves on though nobody moves it; looked at once for each subject. */
const runsByItself = async (scene: Scene): Promise<boolean> => {
  const known = running.get(scene.facts);
  if (known !== undefined) return known;
  const first = await scene.now();
  let moves = false;
  for (let look = 0; look < mostLooks && !moves; look += 1) moves = (await scene.now()) !== first;
  running.set(scene.facts, moves);
  return moves;
};

/** `restart`: the subject is killed and started again over the same durable data. */
export const restart: ActWord = {
  word: 'restart',
  summary: 'Kills the subject and starts it again over the same durable data.',
  example: 'when: [ { restart: {} } ]',
  args: objectArgs({}),
  needs: () => ['restart'],
  perform: (name, _args, scene) => scene.perform.restart(name),
};

const faultName = (args: Json): string => (typeof args === 'string' ? args : '');

const faultArg = { type: 'string', pattern: '^\\$?[a-z][a-z0-9-]*$' };

/** A fault that is drawn is not known before: the case names the abilities that its draw may need. */
const faultNeeds = (args: Json): readonly string[] => (faultName(args).startsWith('$') ? [] : [`fault:${faultName(args)}`]);

/** `break`: arms a fault of the subject's world. */
export const breakFault: ActWord = {
  word: 'break',
  summary: 'Arms a fault, such as `broker-unavailable`, or one that is drawn (the case then says under `needs` which it may be).',
  example: 'when: [ { break: broker-unavailable } ]',
  args: faultArg,
  needs: faultNeeds,
  perform: (name, args, scene) => scene.perform.fault(name, faultName(scene.resolve(args)), true),
};

/** `mend`: disarms a fault. */
export const mend: ActWord = {
  word: 'mend',
  summary: 'Disarms a fault that was armed before.',
  example: 'when: [ { mend: broker-unavailable } ]',
  args: faultArg,
  needs: faultNeeds,
  perform: (name, args, scene) => scene.perform.fault(name, faultName(scene.resolve(args)), false),
};

/** `read`: a reading of a witness: the standing grants, what left the subject, or the skills that it lists now. */
export const read: ActWord = {
  word: 'read',
  summary:
    'Reads a witness: `grants` (what the store holds), `egress` (what left the subject) or `skills` (what the subject lists at this moment).',
  example: 'when: [ { rows: { read: grants } } ]',
  args: { enum: ['grants', 'egress', 'skills'] },
  needs: (args) => (args === 'grants' || args === 'egress' ? [args] : []),
  perform: (name, args, scene) => {
    if (args === 'egress') return scene.perform.egress(name);
    return args === 'grants' ? scene.perform.grants(name) : scene.perform.skills(name);
  },
};

const asArg = { anyOf: [referenceArg, { type: 'null' }] };

/** `list-tasks`: the tasks that a principal is shown. */
export const listTasks: ActWord = {
  word: 'list-tasks',
  summary: 'Lists the tasks that a principal may see.',
  example: 'when: [ { listed: { list-tasks: { as: $stranger } } } ]',
  args: objectArgs({ as: asArg }, ['as']),
  needs: () => ['tasks'],
  perform: (name, args, scene) => scene.perform.tasks(name, textOf(scene.resolve(args), 'as') ?? null),
};
