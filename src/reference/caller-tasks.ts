import { keepClaim } from './claims.js';
import { lost } from './faults.js';
import type { Outcome, State } from './messages.js';
import { refusalForm } from './refusal-forms.js';
import type { Subject } from './subject.js';
import { isOpen, settleTask } from './tasks.js';
import type { Task, World } from './world.js';

/** Who asks for which task. */
export type TaskQuery = { readonly principal: string | null; readonly taskId: string };

/** A task as its owner reads it; for everybody else it does not exist. */
export const readTask = (subject: Subject, world: World, query: TaskQuery): Outcome => {
  if (world.down) return lost;
  const task = world.memory.tasks.get(query.taskId);
  if (task === undefined) return refusalForm(subject.choices, 'not_found');
  return task.owner === query.principal || !subject.keeps('task-owner-read') ? task.outcome : foreign(subject);
};

const foreign = (subject: Subject): Outcome => refusalForm(subject.choices, subject.keeps('not-found-uniform') ? 'not_found' : 'forbidden');

/** Cancels an open task of the caller. A finished one keeps its state, and the answer says that it could not be canceled. */
export const cancelTask = (subject: Subject, world: World, query: TaskQuery): Outcome => {
  if (world.down) return lost;
  const task = world.memory.tasks.get(query.taskId);
  if (task === undefined) return refusalForm(subject.choices, 'not_found');
  if (task.owner !== query.principal && subject.keeps('task-owner-cancel')) return foreign(subject);
  if (!isOpen(task)) return { ...task.outcome, error: { code: -32002, message: 'the task cannot be canceled' } };
  return cancelOpen(subject, world, task);
};

const cancelOpen = (subject: Subject, world: World, task: Task): Outcome => {
  const seat = { owner: task.owner, taskId: task.id, contextId: task.contextId };
  const outcome = settleTask(subject, world, { seat, outcome: { state: 'canceled' } });
  const pending = world.pending.get(task.id);
  if (pending !== undefined) {
    pending.stop();
    world.pending.delete(task.id);
    keepClaim(subject, world, { ...pending.claim, state: 'acted', outcome });
  }
  return outcome;
};

/** The tasks of the caller, oldest first. A subject that is down knows none. */
export const listTasks = (
  subject: Subject,
  world: World,
  principal: string | null,
): readonly { readonly taskId: string; readonly state: State }[] => {
  if (world.down) return [];
  const all = [...world.memory.tasks.values()];
  const visible = subject.keeps('task-owner-list') ? all.filter(({ owner }) => owner === principal) : all;
  const list = visible.map(({ id, outcome }) => ({ taskId: id, state: outcome.state }));
  return subject.keeps('task-list-fresh') ? list : fromBefore(world, { many: all.length, list });
};

type List = ReturnType<typeof listTasks>;

const listed = new WeakMap<World, { readonly many: number; readonly list: List }>();

/** The list that was made last, whoever asked for it, until there is another task. */
const fromBefore = (world: World, made: { readonly many: number; readonly list: List }): List => {
  const before = listed.get(world);
  if (before?.many === made.many) return before.list;
  listed.set(world, made);
  return made.list;
};
