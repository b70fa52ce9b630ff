import { isJsonObject, type Json, type JsonObject } from '../base/json.js';
import { never } from '../base/never.js';
import { unauthorized } from './bearer.js';
import type { House } from './house.js';
import { type HttpReply, json } from './http-reply.js';
import { memberOf } from './members.js';
import type { Frame, RpcAnswer } from './rpc-answer.js';
import { restError } from './rest-reply.js';
import { isUnderWay, seenOf } from './seen.js';
import { listedTasks } from './tasks.js';

/**
 * An answer to the prompt of CAP v1 (draft): the frames of the stream, each under the name of what it holds, and the whole task at the end, because
 * that is where its readers look for the state.
 */
export const capReply = (answer: RpcAnswer): HttpReply => {
  switch (answer.is) {
    case 'stream':
      return { is: 'events', events: capFrames(answer.frames) };
    case 'error':
      return restError(answer.problem, answer.http);
    case 'unauthenticated':
      return unauthorized(false);
    case 'result':
      return json(answer.result);
    case 'gone':
      return { is: 'cut' };
    default:
      return never(answer);
  }
};

async function* capFrames(frames: AsyncIterable<Frame>): AsyncGenerator<Json | undefined> {
  let task: JsonObject = {};
  const artifacts: Json[] = [];
  for await (const frame of frames) {
    if (frame.is === 'cut') {
      yield undefined;
      return;
    }
    const { result } = frame;
    const artifact = memberOf(result, 'artifact');
    if (artifact !== undefined) {
      artifacts.push(artifact);
      yield { artifact };
      continue;
    }
    task = merged(task, result);
    yield { task: artifacts.length === 0 ? task : { ...task, artifacts } };
  }
}

/** The task with the status and metadata that a later frame brought. */
const merged = (task: JsonObject, frame: JsonObject): JsonObject => {
  const { status, metadata } = frame;
  if (frame['kind'] === 'task') return frame;
  return { ...task, ...(isJsonObject(status) ? { status } : {}), ...(metadata === undefined ? {} : { metadata }) };
};

/** CAP's cancel names no task: it ends the newest one of the caller that is still under way. */
export const capCancel = async (house: House, principal: string): Promise<HttpReply> => {
  for (const { taskId } of await listedTasks(house, principal)) {
    const seen = seenOf(await house.agent.ask('caller/task', { principal, taskId, action: 'get' }));
    if (!isUnderWay(seen)) continue;
    await house.agent.ask('caller/task', { principal, taskId, action: 'cancel' });
    return json({ canceled: taskId });
  }
  return json({ canceled: null });
};
