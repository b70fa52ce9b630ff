import type { Attempt } from './attempt.js';
import { note } from './journal.js';
import type { Outcome } from './messages.js';
import type { Subject } from './subject.js';
import type { Task, World } from './world.js';

/** True while a task can still change. */
export const isOpen = (task: Task): boolean => task.outcome.state === 'input-required' || task.outcome.state === 'working';

/** Where an answer belongs: the task it ends or opens, and the owner of that task. */
export type Seat = Pick<Attempt, 'owner' | 'taskId' | 'contextId'> & { readonly continued?: Task | undefined };

/**
 * Writes an outcome into the task of its call, and returns it as the caller gets it. Where there is no verified
 * identity nobody could be told apart from the owner, so no task is kept and no task id is given.
 */
export const settleTask = (
  subject: Subject,
  world: World,
  { seat, outcome }: { readonly seat: Seat; readonly outcome: Outcome },
): Outcome => {
  const owner = seat.continued?.owner ?? seat.owner;
  if (owner === null) return { ...outcome, contextId: seat.contextId };
  const whole: Outcome = { ...outcome, taskId: seat.taskId, contextId: seat.contextId };
  const task: Task = { id: seat.taskId, owner, contextId: seat.contextId, outcome: whole };
  keepTask(world, task);
  note(subject, world, { kind: 'task', ...task });
  return whole;
};

/** Takes a task into memory, and its context with it. */
export const keepTask = (world: World, task: Task): void => {
  world.memory.tasks.set(task.id, task);
  world.memory.contexts.set(task.contextId, task.owner);
};
