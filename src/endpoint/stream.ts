import type { JsonObject } from '../base/json.js';
import { awaitTask } from './await-task.js';
import type { Call } from './call.js';
import type { House } from './house.js';
import type { Frame, RpcAnswer } from './rpc-answer.js';
import { isUnderWay, type Seen } from './seen.js';
import { sendMessage } from './send.js';
import { type TaskView, toClosing, toOpening, toSendResult, toTask } from './task-shape.js';
import { findTask } from './tasks.js';

/** `message/stream`, `SendStreamingMessage`: the task as it was opened, what came of it, and the last status. */
export const stream = async (house: House, call: Call): Promise<RpcAnswer> => {
  const sent = await sendMessage(house, call);
  if (!sent.ok) return sent.error;
  const { view } = sent.value;
  return { is: 'stream', frames: framesOf(house, call, { view, opening: toOpening(view, call.spelling) }) };
};

/** `tasks/resubscribe`, `SubscribeToTask`: the task as it stands, then what comes of it. */
export const subscribe = async (house: House, call: Call): Promise<RpcAnswer> => {
  const found = await findTask(house, call);
  if (!found.ok) return found.error;
  const view = found.value;
  return { is: 'stream', frames: framesOf(house, call, { view, opening: toTask(view, call.spelling) }) };
};

async function* framesOf(
  house: House,
  { principal, spelling }: Call,
  { view, opening }: { readonly view: TaskView; readonly opening: JsonObject },
): AsyncGenerator<Frame> {
  yield { is: 'frame', result: toSendResult(opening, spelling) };
  const seen: Seen = isUnderWay(view.seen) ? await awaitTask(house.agent, { principal, taskId: view.taskId, first: view.seen }) : view.seen;
  if (seen.state === 'lost') {
    yield { is: 'cut' };
    return;
  }
  for (const result of toClosing({ ...view, seen }, spelling)) yield { is: 'frame', result };
}
