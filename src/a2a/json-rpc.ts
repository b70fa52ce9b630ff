import { isJsonObject, type Json, type JsonObject } from '../base/json.js';
import { type Result, fail, ok } from '../base/result.js';
import type { SaidJson } from '../base/said-json.js';
import type { CallFault } from './call-fault.js';
import type { HttpAnswer } from './exchange.js';
import { memberNames } from './member-names.js';
import { readJson } from './read-json.js';

/** A JSON-RPC error as it stood in the answer; `data` is whatever the agent put there. */
export type RpcError = { readonly code: number; readonly message: string; readonly data?: Json };

/** What an agent answered: a result, an error, or a plain HTTP 4xx that stands for itself (401, 429, …). `http` is the status. */
export type RpcReply =
  | { readonly is: 'result'; readonly result: Json; readonly http: number }
  | { readonly is: 'error'; readonly error: RpcError; readonly http: number }
  | { readonly is: 'http-refusal'; readonly http: number };

/** The statuses by which a server refuses a request itself, so that surely no work was begun. */
const plainRefusals: readonly number[] = [400, 401, 403, 409, 413, 415, 422, 429];
const noRoute: readonly number[] = [404, 405, 410, 501];

/** The reply to the request of this id, or which rule of JSON-RPC 2.0 over HTTP the answer breaks. */
export const readReply = (answer: HttpAnswer, id: number): Result<RpcReply, CallFault> => {
  const { status, body } = answer;
  const ok2xx = status >= 200 && status < 300;
  const read = readJson(body);
  const isRpc = read.ok && isJsonObject(read.value.value) && read.value.value['jsonrpc'] === '2.0';
  if (isRpc || (ok2xx && read.ok)) return readEnvelope(read.value, id, status);
  if (plainRefusals.includes(status)) return ok({ is: 'http-refusal', http: status });
  if (noRoute.includes(status)) return fail({ is: 'no-route', status });
  if (looksLikeHtml(body)) return fail({ is: 'html', status });
  if (!ok2xx) return fail({ is: 'server-error', status });
  if (body.length === 0) return fail({ is: 'empty', status });
  return read.ok ? fail({ is: 'not-json-rpc', why: 'no answer' }) : fail(read.error);
};

/** True for a body that begins like a page for people. */
export const looksLikeHtml = (body: Uint8Array): boolean =>
  /^\uFEFF?\s*<(?:!doctype|html|head|body|!--)/i.test(Buffer.from(body.subarray(0, 200)).toString('utf8'));

const readEnvelope = ({ value, text }: SaidJson, id: number, http: number): Result<RpcReply, CallFault> => {
  if (!isJsonObject(value)) return broken('it is no object');
  if (value['jsonrpc'] !== '2.0') return broken('it has no "jsonrpc": "2.0"');
  const names = memberNames(text);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === 'id') return fail({ is: 'wrong-id', why: 'it has two ids' });
  if (twice !== undefined) return broken(`its member ${twice} stands twice`);
  const hasResult = Object.hasOwn(value, 'result');
  const hasError = Object.hasOwn(value, 'error') && value['error'] !== null;
  if (hasResult === hasError) return broken('it has not exactly one of result and error');
  const wrong = idComplaint(value, { id, hasError });
  if (wrong !== undefined) return fail({ is: 'wrong-id', why: wrong });
  return hasError ? readError(value['error'], http) : ok({ is: 'result', result: value['result'] ?? null, http });
};

// A server that could not read a request answers its error with the id null (JSON-RPC 2.0 §5).
const idComplaint = (value: JsonObject, { id, hasError }: { readonly id: number; readonly hasError: boolean }): string | undefined => {
  if (!Object.hasOwn(value, 'id')) return 'it has no id';
  const found = value['id'] ?? null;
  if (found === id || (hasError && found === null)) return undefined;
  return `its id is ${JSON.stringify(found).slice(0, 60)} instead of ${id}`;
};

const readError = (error: Json | undefined, http: number): Result<RpcReply, CallFault> => {
  if (!isJsonObject(error)) return broken('its error is no object');
  const { code, message, data } = error;
  if (typeof code !== 'number' || !Number.isSafeInteger(code)) return broken('its error has no integer code');
  return ok({
    is: 'error',
    error: { code, message: typeof message === 'string' ? message : '', ...(data === undefined ? {} : { data }) },
    http,
  });
};

const broken = (why: string): { readonly ok: false; readonly error: CallFault } => fail({ is: 'not-json-rpc', why });
