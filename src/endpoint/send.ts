import type { JsonObject } from '../base/json.js';
import { type Result, fail, ok } from '../base/result.js';
import { awaitTask } from './await-task.js';
import type { Call } from './call.js';
import type { House } from './house.js';
import { memberOf } from './members.js';
import { type MessageOrder, readMessage } from './message-params.js';
import { pushProblem } from './push.js';
import { answerWithoutTask, problem, result, type RpcAnswer } from './rpc-answer.js';
import { type Seen, seenOf } from './seen.js';
import { type TaskView, toSendResult, toTask } from './task-shape.js';

/** What a message came to: a task, and the order that it followed; or an answer without one. */
export type Sent = { readonly view: TaskView; readonly order: MessageOrder };

/** `message/send`, `SendMessage`. */
export const send = async (house: House, call: Call): Promise<RpcAnswer> => {
  const sent = await sendMessage(house, call);
  if (!sent.ok) return sent.error;
  const { view, order } = sent.value;
  const seen = order.waits ? await awaitTask(house.agent, { principal: call.principal, taskId: view.taskId, first: view.seen }) : view.seen;
  const settled = answerWithoutTask(seen, call.principal === null);
  return settled ?? result(toSendResult(toTask({ ...view, seen }, call.spelling), call.spelling));
};

/** Puts a message to the subject. The principal is the bearer's; nothing in the message has a say in it. */
export const sendMessage = async (house: House, { params, principal }: Call): Promise<Result<Sent, RpcAnswer>> => {
  const order = readMessage(params, { dropsReserved: house.dropsReserved });
  if (!order.ok) return fail(problem(order.error));
  const { push } = order.value;
  // Judged before anything runs: a message whose config is refused must not have acted.
  const refused = push === undefined ? undefined : await pushProblem(house, push);
  if (refused !== undefined) return fail(problem(refused));
  const seen = seenOf(await house.agent.ask('caller/send', { ...order.value.send, principal }));
  const without = answerWithoutTask(seen, principal === null);
  if (without !== undefined) return fail(without);
  const view = viewOf(house, seen);
  if (push !== undefined) house.pushConfigs.put(view.taskId, push, house.newId);
  return ok({ view, order: order.value });
};

/** A2A has no task without ids; what the subject keeps for nobody gets ones that nobody can ask after. */
const viewOf = (house: House, seen: Seen): TaskView => ({
  seen,
  taskId: seen.taskId ?? house.newId(),
  contextId: seen.contextId ?? house.newId(),
});

/**
 * A caller without credential is turned away at the door. Where it called a consequential skill the authority boundary hears
 * of it first, so that the attempt stands in its log; the boundary refuses what has no principal.
 */
export const knock = async (house: House, params: JsonObject): Promise<RpcAnswer> => {
  const order = readMessage(params, { dropsReserved: house.dropsReserved });
  const called = order.ok ? memberOf(order.value.send, 'skill') : undefined;
  const skill = house.skills.find(({ id }) => id === called);
  const isLogged = order.ok && (skill?.consequence === 'change' || skill?.consequence === 'external_do');
  if (!isLogged) return { is: 'unauthenticated' };
  const seen = seenOf(await house.agent.ask('caller/send', { ...order.value.send, principal: null }));
  return seen.state === 'lost' ? { is: 'gone' } : { is: 'unauthenticated' };
};
