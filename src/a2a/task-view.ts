import { isJsonList, isJsonObject, type Json, type JsonObject } from '../base/json.js';
import { type Result, fail, ok } from '../base/result.js';
import type { CallFault } from './call-fault.js';
import { stateOf, type TaskState } from './dialects.js';

/** A task, or a message that came instead of one, read from either version's shape; `raw` is the object as it was sent. */
export type TaskView =
  | {
      readonly is: 'task';
      readonly taskId: string;
      readonly contextId?: string;
      readonly state: TaskState;
      /** What the parts of its artifacts hold: data or text, else the part itself. */
      readonly artifacts: readonly Json[];
      readonly raw: JsonObject;
    }
  | { readonly is: 'message'; readonly contextId?: string; readonly artifacts: readonly Json[]; readonly raw: JsonObject };

/** Reads the result of send, get or cancel: wrapped (`{task}`, `{message}`) or bare, told apart by what it holds. */
export const readTaskView = (result: Json): Result<TaskView, CallFault> => {
  const bare = unwrapped(result);
  if (bare === undefined) return wrong('it is no object');
  if (isJsonObject(bare['status'])) return readTask(bare, bare['status']);
  if (isJsonList(bare['parts'])) return ok({ is: 'message', ...context(bare), artifacts: contentsOf(bare['parts']), raw: bare });
  return wrong('it is neither a task nor a message');
};

const unwrapped = (result: Json): JsonObject | undefined => {
  if (!isJsonObject(result)) return undefined;
  if (Object.hasOwn(result, 'status') || Object.hasOwn(result, 'parts')) return result;
  const inner = result['task'] ?? result['message'];
  return isJsonObject(inner) ? inner : result;
};

const readTask = (task: JsonObject, status: JsonObject): Result<TaskView, CallFault> => {
  const { id } = task;
  if (typeof id !== 'string' || id === '') return wrong('the task has no id');
  const state = stateOf(status['state']);
  if (state === undefined) return wrong(`the task has no state that A2A knows: ${JSON.stringify(status['state'] ?? null).slice(0, 60)}`);
  return ok({ is: 'task', taskId: id, ...context(task), state, artifacts: artifactsOf(task, status), raw: task });
};

const context = ({ contextId }: JsonObject): { readonly contextId?: string } =>
  typeof contextId === 'string' && contextId !== '' ? { contextId } : {};

/** The artifacts of a task; where it has none, what a finished task says in its status. */
const artifactsOf = (task: JsonObject, status: JsonObject): readonly Json[] => {
  const { artifacts } = task;
  const given = isJsonList(artifacts) ? artifacts.flatMap((artifact) => (isJsonObject(artifact) ? contentsOf(artifact['parts']) : [])) : [];
  if (given.length > 0 || stateOf(status['state']) !== 'completed') return given;
  return isJsonObject(status['message']) ? contentsOf(status['message']['parts']) : [];
};

/** What the parts of a message or an artifact hold. */
const contentsOf = (parts: Json | undefined): readonly Json[] =>
  isJsonList(parts) ? parts.flatMap((part) => (isJsonObject(part) ? [contentOf(part)] : [])) : [];

const contentOf = (part: JsonObject): Json => {
  if (Object.hasOwn(part, 'data')) return part['data'] ?? null;
  return typeof part['text'] === 'string' ? part['text'] : part;
};

const wrong = (why: string): { readonly ok: false; readonly error: CallFault } => fail({ is: 'wrong-result', why });

/** One entry of a list of tasks. */
export type ListedTask = { readonly taskId: string; readonly state: TaskState };

/** A page of a list of tasks: v1.0 wraps it, some v0.3 servers answer a plain list. */
export const readTaskPage = (
  result: Json,
): Result<{ readonly tasks: readonly ListedTask[]; readonly next: string | undefined }, CallFault> => {
  const list = isJsonObject(result) ? result['tasks'] : result;
  const next = isJsonObject(result) ? result['nextPageToken'] : undefined;
  if (list === undefined || !isJsonList(list)) return wrong('it is no list of tasks');
  const tasks: ListedTask[] = [];
  for (const entry of list) {
    const read = readTaskView(entry);
    if (!read.ok) return read;
    if (read.value.is === 'task') tasks.push({ taskId: read.value.taskId, state: read.value.state });
  }
  return ok({ tasks, next: typeof next === 'string' && next !== '' ? next : undefined });
};
