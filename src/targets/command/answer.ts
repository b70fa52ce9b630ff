import { isJsonObject, type Json, type JsonObject } from '../../base/json.js';
import type { RpcError } from '../error-fault.js';

/** What one line of the program is: an answer to a request, or nothing that the protocol knows. */
export type Answer =
  | { readonly is: 'result'; readonly id: number; readonly result: Json }
  | { readonly is: 'error'; readonly id: number; readonly error: RpcError }
  | { readonly is: 'no-answer'; readonly why: string };

/** Reads a JSON value as an answer (JSON-RPC 2.0, the court's ids are integers). */
export const toAnswer = (value: Json): Answer => {
  if (!isJsonObject(value)) return noAnswer('not a JSON object');
  if (value['jsonrpc'] !== '2.0') return noAnswer('without "jsonrpc": "2.0"');
  if (Object.hasOwn(value, 'method')) return noAnswer('a request or notification, which the court does not answer');
  const id = value['id'];
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return noAnswer('without the integer id of its request');
  return toOutcome(id, value);
};

const toOutcome = (id: number, value: JsonObject): Answer => {
  const result = value['result'];
  const error = value['error'];
  if ((result === undefined) === (error === undefined)) return noAnswer('without exactly one of result and error');
  if (result !== undefined) return { is: 'result', id, result };
  if (!isJsonObject(error ?? null)) return noAnswer('with an error that is not an object');
  return toError(id, error);
};

const toError = (id: number, error: Json | undefined): Answer => {
  const code = isJsonObject(error) ? error['code'] : undefined;
  const message = isJsonObject(error) ? error['message'] : undefined;
  if (typeof code !== 'number' || !Number.isSafeInteger(code)) return noAnswer('with an error that has no integer code');
  if (typeof message !== 'string') return noAnswer('with an error that has no message text');
  return { is: 'error', id, error: { code, message } };
};

const noAnswer = (why: string): Answer => ({ is: 'no-answer', why });
