import type { JsonObject } from '../base/json.js';
import type { Call } from './call.js';
import type { House } from './house.js';
import { isAbsent, memberOf, textOf } from './members.js';
import { problem, result, type RpcAnswer } from './rpc-answer.js';
import { badParams } from './rpc-problem.js';
import { stateWord, toTask, toTaskRow } from './task-shape.js';
import { findTask, listedTasks, type TaskRow } from './tasks.js';
import type { Spelling } from './wire-methods.js';

const usualPage = 50;
const largestPage = 100;

/**
 * `tasks/list`, `ListTasks`: the tasks of the caller, newest first, in pages. Filters by context and state; artifacts only where
 * they are asked for (A2A v1.0 §3.1.4).
 */
export const listTasks = async (house: House, call: Call): Promise<RpcAnswer> => {
  const size = memberOf(call.params, 'pageSize') ?? usualPage;
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > largestPage)
    return problem(badParams(`pageSize must be an integer from 1 to ${largestPage}`));
  const matching = await matchingTasks(house, call);
  const token = textOf(call.params, 'pageToken') ?? '';
  const before = matching.findIndex(({ row }) => row.taskId === token);
  if (token !== '' && before < 0) return problem(badParams('pageToken is not one of this list'));
  const start = token === '' ? 0 : before + 1;
  const page = matching.slice(start, start + size);
  const isLast = start + size >= matching.length;
  const nextPageToken = isLast ? '' : (page.at(-1)?.row.taskId ?? '');
  return result({ tasks: page.map(({ task }) => task), nextPageToken, pageSize: size, totalSize: matching.length });
};

type Listed = { readonly row: TaskRow; readonly task: JsonObject };

const matchingTasks = async (house: House, call: Call): Promise<readonly Listed[]> => {
  const context = textOf(call.params, 'contextId') ?? '';
  const state = textOf(call.params, 'status') ?? '';
  const found: Listed[] = [];
  for (const row of await listedTasks(house, call.principal)) {
    if (state !== '' && state !== stateWord(row.state, call.spelling)) continue;
    const task = await readRow(house, call, row);
    if (context === '' || context === task['contextId']) found.push({ row, task });
  }
  return found;
};

/** The listed task as its caller may read it. A list that shows more than that still shows it, bare. */
const readRow = async (house: House, { params, principal, spelling }: Call, row: TaskRow): Promise<JsonObject> => {
  const found = await findTask(house, { params: { id: row.taskId }, principal, spelling });
  if (!found.ok) return toTaskRow(row, spelling);
  const task = toTask(found.value, spelling);
  return wantsArtifacts(params, spelling) ? task : withoutArtifacts(task);
};

const wantsArtifacts = (params: JsonObject, spelling: Spelling): boolean => {
  const asked = memberOf(params, 'includeArtifacts');
  return isAbsent(asked) ? spelling === 'v0.3' : asked === true;
};

const withoutArtifacts = (task: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(task).filter(([name]) => name !== 'artifacts'));
