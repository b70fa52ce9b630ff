import type { Attempt } from './attempt.js';
import type { Caller } from './authentication.js';
import type { Call, Outcome } from './messages.js';
import { refusalForm } from './refusal-forms.js';
import type { Subject } from './subject.js';
import { isOpen } from './tasks.js';
import type { Task, World } from './world.js';

/** Where a call belongs: to a task, or nowhere, with the answer to give. */
export type Place = { readonly is: 'placed'; readonly attempt: Attempt } | { readonly is: 'answered'; readonly outcome: Outcome };

/** Resolves the task and the context that a call names. What it does not own does not exist for the caller. */
export const place = (subject: Subject, world: World, { call, caller }: { readonly call: Call; readonly caller: Caller }): Place => {
  if (call.taskId === undefined) return placeAnew(subject, world, { call, caller });
  const task = world.memory.tasks.get(call.taskId);
  if (task === undefined) return answered(refusalForm(subject.choices, 'not_found'));
  if (task.owner !== caller.principal) return placeForeign(subject, { call, caller, task });
  return isOpen(task) ? placeOpen(subject, { call, caller, task }) : placeFinished(subject, { call, caller, task });
};

type Named = { readonly call: Call; readonly caller: Caller; readonly task: Task };

const answered = (outcome: Outcome): Place => ({ is: 'answered', outcome });

const placeAnew = (subject: Subject, world: World, { call, caller }: Pick<Named, 'call' | 'caller'>): Place => {
  const contextId = joinContext(subject, world, { contextId: call.contextId, principal: caller.principal });
  if (contextId === undefined) return answered(refusalForm(subject.choices, 'context_not_found'));
  const attempt: Attempt = { call, ...caller, taskId: subject.newId(), contextId, continued: undefined, heldTask: false };
  return { is: 'placed', attempt };
};

/** The context to answer in: the caller's own where it names one, else a fresh one. Undefined: refused. */
const joinContext = (
  subject: Subject,
  world: World,
  { contextId, principal }: { readonly contextId: string | undefined; readonly principal: string | null },
): string | undefined => {
  if (contextId === undefined) return subject.newId();
  const owner = world.memory.contexts.get(contextId);
  if (owner !== undefined && (owner === principal || !subject.keeps('context-owner'))) return contextId;
  return subject.choices.strangeContext === 'fresh' ? subject.newId() : undefined;
};

const placeForeign = (subject: Subject, { call, caller, task }: Named): Place => {
  if (!subject.keeps('task-owner-continue')) {
    return isOpen(task) ? placeOpen(subject, { call, caller, task }) : answered(task.outcome);
  }
  return answered(refusalForm(subject.choices, subject.keeps('not-found-uniform') ? 'not_found' : 'forbidden'));
};

const placeOpen = (subject: Subject, { call, caller, task }: Named): Place => {
  if (task.outcome.state === 'working') return answered(refusalForm(subject.choices, 'task_busy'));
  const { id: taskId, contextId, owner } = task;
  return { is: 'placed', attempt: { call, ...caller, taskId, contextId, continued: task, heldTask: owner === caller.principal } };
};

/** A finished task takes no message, or the message is a new command; the task itself gives no authority either way. */
const placeFinished = (subject: Subject, { call, caller, task }: Named): Place => {
  const anew = subject.choices.finishedTask === 'new-command' || !subject.keeps('task-not-authority');
  if (!anew) return answered(refusalForm(subject.choices, 'task_terminal'));
  const attempt: Attempt = { call, ...caller, taskId: subject.newId(), contextId: task.contextId, continued: undefined, heldTask: true };
  return { is: 'placed', attempt };
};
