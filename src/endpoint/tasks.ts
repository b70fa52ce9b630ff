import { type Json, isJsonList } from '../base/json.js';
import { type Result, fail, ok } from '../base/result.js';
import type { Call } from './call.js';
import type { House } from './house.js';
import { memberOf, textOf } from './members.js';
import { answerWithoutTask, problem, problemOf, result, type RpcAnswer } from './rpc-answer.js';
import { badParams } from './rpc-problem.js';
import { type Seen, seenOf } from './seen.js';
import { type TaskView, toTask } from './task-shape.js';

/** `tasks/get`, `GetTask`. */
export const getTask = async (house: House, call: Call): Promise<RpcAnswer> => {
  const found = await findTask(house, call);
  return found.ok ? result(toTask(found.value, call.spelling)) : found.error;
};

/** `tasks/cancel`, `CancelTask`. A finished task keeps its state, and the answer is −32002. */
export const cancelTask = async (house: House, call: Call): Promise<RpcAnswer> => {
  const taskId = textOf(call.params, 'id');
  if (taskId === undefined) return problem(badParams('id must be the id of a task'));
  const seen = seenOf(await house.agent.ask('caller/task', { principal: call.principal, taskId, action: 'cancel' }));
  const without = answerWithoutTask(seen, call.principal === null);
  if (without !== undefined) return without;
  return seen.error === undefined ? result(toTask(viewOf(seen, taskId), call.spelling)) : problem(problemOf(seen));
};

/** The task that a call names, where its caller may see it; `taskId` is what push calls name it by. */
export const findTask = async (house: House, { params, principal }: Call): Promise<Result<TaskView, RpcAnswer>> => {
  const taskId = textOf(params, 'taskId') ?? textOf(params, 'id');
  if (taskId === undefined) return fail(problem(badParams('id must be the id of a task')));
  const seen = seenOf(await house.agent.ask('caller/task', { principal, taskId, action: 'get' }));
  const without = answerWithoutTask(seen, principal === null);
  return without === undefined ? ok(viewOf(seen, taskId)) : fail(without);
};

/** A task in a list, as the subject knows it. */
export type TaskRow = { readonly taskId: string; readonly state: string };

/** The tasks that the subject lists for a caller, newest first. */
export const listedTasks = async (house: House, principal: string | null): Promise<readonly TaskRow[]> => {
  const tasks: Json | undefined = memberOf(await house.agent.ask('caller/tasks', { principal }), 'tasks');
  const rows = tasks !== undefined && isJsonList(tasks) ? tasks : [];
  return rows.map((row) => ({ taskId: textOf(row, 'taskId') ?? '', state: textOf(row, 'state') ?? '' })).toReversed();
};

const viewOf = (seen: Seen, taskId: string): TaskView => ({ seen, taskId: seen.taskId ?? taskId, contextId: seen.contextId ?? '' });
