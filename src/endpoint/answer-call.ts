import { isJsonObject } from '../base/json.js';
import { never } from '../base/never.js';
import { ProtocolRefusal } from '../reference/protocol-refusal.js';
import { toCard } from './agent-card.js';
import type { Call } from './call.js';
import { type House, offers } from './house.js';
import { listTasks } from './list-tasks.js';
import { push } from './push.js';
import { problem, result, type RpcAnswer } from './rpc-answer.js';
import { badParams, noExtendedCard, notSupported } from './rpc-problem.js';
import type { RpcRequest } from './rpc-request.js';
import { knock, send } from './send.js';
import { stream, subscribe } from './stream.js';
import { cancelTask, getTask } from './tasks.js';
import { type Operation, type Spelling, wireMethodOf } from './wire-methods.js';

/** A request whose caller is known, and the URL under which the endpoint was started. */
export type Asked = { readonly request: RpcRequest; readonly principal: string | null; readonly url: string };

/** Answers one JSON-RPC request. */
export const answerCall = async (house: House, { request, principal, url }: Asked): Promise<RpcAnswer> => {
  const method = wireMethodOf(request.method);
  const isTurnedAway = principal === null && !house.admitsNameless;
  if (method === undefined) return isTurnedAway ? { is: 'unauthenticated' } : problem({ code: -32601, message: 'method not found' });
  const { operation, spelling } = method;
  const params = request.params ?? (operation === 'extended-card' ? {} : undefined);
  try {
    if (isTurnedAway) return await turnAway(house, operation, params);
    if (!isJsonObject(params)) return problem(badParams('params must be an object'));
    if (operation === 'extended-card') return extendedCard(house, { spelling, principal, url });
    return await operate(house, operation, { params, principal, spelling });
  } catch (error: unknown) {
    // Params that the subject's protocol does not allow: a name that is no text, or half a surrogate pair.
    if (error instanceof ProtocolRefusal) return problem(badParams(error.message));
    throw error;
  }
};

const turnAway = async (house: House, operation: Operation, params: unknown): Promise<RpcAnswer> => {
  if (operation === 'extended-card' && offers(house, 'extended-card'))
    return { is: 'unauthenticated', problem: { code: -32600, message: 'the extended card is for authenticated callers' } };
  const isMessage = operation === 'send' || operation === 'stream';
  return isMessage && isJsonObject(params) ? knock(house, params) : { is: 'unauthenticated' };
};

type CardCall = { readonly spelling: Spelling; readonly principal: string | null; readonly url: string };

const extendedCard = (house: House, { spelling, url, principal }: CardCall): RpcAnswer => {
  if (house.transport === 'base') return problem(notSupported);
  if (!offers(house, 'extended-card')) return problem(noExtendedCard);
  return principal === null ? { is: 'unauthenticated' } : result(toCard(house, { url, spelling, isExtended: true }));
};

const operate = async (house: House, operation: Exclude<Operation, 'extended-card'>, call: Call): Promise<RpcAnswer> => {
  switch (operation) {
    case 'send':
      return send(house, call);
    case 'stream':
      return stream(house, call);
    case 'get':
      return getTask(house, call);
    case 'list':
      return listTasks(house, call);
    case 'cancel':
      return cancelTask(house, call);
    case 'subscribe':
      return offers(house, 'subscribe') ? subscribe(house, call) : problem(notSupported);
    case 'push-set':
    case 'push-get':
    case 'push-list':
    case 'push-delete':
      return push(house, operation, call);
    default:
      return never(operation);
  }
};

/** The version whose error shapes answer a request: that of its method's name, v0.3 where there is none. */
export const spellingOf = ({ method }: RpcRequest): Spelling => wireMethodOf(method)?.spelling ?? 'v0.3';
