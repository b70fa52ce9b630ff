import type { Json, JsonObject } from '../base/json.js';
import { never } from '../base/never.js';
import { present } from './members.js';
import type { Seen } from './seen.js';
import type { Spelling } from './wire-methods.js';

/** What the subject said of one task, and the ids under which the wire knows it. */
export type TaskView = { readonly seen: Seen; readonly taskId: string; readonly contextId: string };

/** A task in the shape of its version. `metadata` says what A2A has no member for: the receipt, and that an answer was repeated. */
export const toTask = (view: TaskView, spelling: Spelling): JsonObject =>
  present({
    ...kindOf('task', spelling),
    id: view.taskId,
    contextId: view.contextId,
    status: toStatus(view, spelling),
    artifacts: view.seen.artifacts.length === 0 ? undefined : toArtifacts(view, spelling),
    metadata: metadataOf(view.seen),
  });

/** A task as it was when the work began: the first frame of a stream. */
export const toOpening = (view: TaskView, spelling: Spelling): JsonObject => ({
  ...kindOf('task', spelling),
  id: view.taskId,
  contextId: view.contextId,
  status: { state: stateWord('working', spelling) },
});

/** The answer to a send: v1.0 wraps the task, v0.3 does not. */
export const toSendResult = (task: JsonObject, spelling: Spelling): JsonObject => (spelling === 'v0.3' ? task : { task });

/** The frames that bring an opened stream to its end: one for each artifact, then the last status. */
export const toClosing = (view: TaskView, spelling: Spelling): readonly JsonObject[] => {
  const { taskId, contextId } = view;
  const artifacts = toArtifacts(view, spelling).map((artifact) => ({ taskId, contextId, artifact, lastChunk: true }));
  const status = { taskId, contextId, status: toStatus(view, spelling), ...present({ metadata: metadataOf(view.seen) }) };
  switch (spelling) {
    case 'v0.3':
      return [...artifacts.map((one) => ({ kind: 'artifact-update', ...one })), { kind: 'status-update', ...status, final: true }];
    case 'v1.0':
      return [...artifacts.map((artifactUpdate) => ({ artifactUpdate })), { statusUpdate: status }];
    default:
      return never(spelling);
  }
};

/** A row of a task list, with no more than its id and state. */
export const toTaskRow = (row: { readonly taskId: string; readonly state: string }, spelling: Spelling): JsonObject => ({
  ...kindOf('task', spelling),
  id: row.taskId,
  contextId: '',
  status: { state: stateWord(row.state, spelling) },
});

/** The word of a state in its version: `input-required`, or `TASK_STATE_INPUT_REQUIRED`. */
export const stateWord = (state: string, spelling: Spelling): string =>
  spelling === 'v0.3' ? state : `TASK_STATE_${state.replaceAll('-', '_').toUpperCase()}`;

const toStatus = ({ seen, taskId, contextId }: TaskView, spelling: Spelling): JsonObject =>
  present({
    state: stateWord(seen.state, spelling),
    message:
      seen.refusal === undefined
        ? undefined
        : {
            ...kindOf('message', spelling),
            role: spelling === 'v0.3' ? 'agent' : 'ROLE_AGENT',
            messageId: `status-of-${taskId}`,
            taskId,
            contextId,
            parts: [toDataPart(seen.refusal, spelling)],
          },
  });

const toArtifacts = ({ seen, taskId }: TaskView, spelling: Spelling): readonly JsonObject[] =>
  seen.artifacts.map((data, index) => ({ artifactId: `${taskId}-${index + 1}`, parts: [toDataPart(data, spelling)] }));

const toDataPart = (data: Json, spelling: Spelling): JsonObject => ({ ...kindOf('data', spelling), data });

const kindOf = (kind: string, spelling: Spelling): JsonObject => (spelling === 'v0.3' ? { kind } : {});

const metadataOf = ({ receiptId, replayed }: Seen): JsonObject | undefined => {
  const metadata = present({ receiptId, replayed: replayed ? true : undefined });
  return Object.keys(metadata).length === 0 ? undefined : metadata;
};
