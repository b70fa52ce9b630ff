import type { HttpFault } from '../a2a/call-fault.js';
import { type ErrorSource, wireError } from '../a2a/errors.js';
import type { HttpAnswer } from '../a2a/exchange.js';
import { looksLikeHtml } from '../a2a/json-rpc.js';
import { isJsonObject, type Json, type JsonObject } from '../base/json.js';
import { parseStrictJson } from '../base/strict-json.js';
import { eventFrames } from '../a2a/event-frames.js';
import type { HttpShape, WireOutcome } from './outcome.js';

/** What was read of one answer: its outcome, and the JSON that it carried: of a stream, that of each frame. */
export type ReadOutcome = { readonly outcome: WireOutcome; readonly body?: Json; readonly frames?: readonly Json[] };

const mostBytes = 8 * 1024 * 1024;
const noRoute: readonly number[] = [404, 405, 501];

/** Reads an answer. `source` is the spelling that was asked in: it decides which registry a code belongs to. */
export const readOutcome = (answer: HttpAnswer, source: ErrorSource): ReadOutcome => {
  const type = (answer.headers['content-type'] ?? '').toLowerCase();
  if (type.startsWith('text/event-stream')) return readStream(answer, source);
  const body = jsonOf(answer.body);
  if (isJsonObject(body) && body['jsonrpc'] === '2.0') return { outcome: readEnvelope(body, source), body };
  const isGood = answer.status >= 200 && answer.status < 300;
  if (isGood && answer.body.length === 0) return { outcome: { is: answer.status === 204 ? 'result:null' : 'accepted-notification' } };
  if (isGood && body !== undefined) return { outcome: { is: body === null ? 'result:null' : 'result' }, body };
  if (isGood) return { outcome: { is: 'unparseable' } };
  const shape = shapeOf(answer, body);
  // A REST agent says in the same status that a task is not there: what carries an error of its own is no missing route.
  if (noRoute.includes(answer.status) && shape !== 'google.rpc' && shape !== 'flat' && shape !== 'problem+json')
    return { outcome: { is: 'no-route' }, ...(body === undefined ? {} : { body }) };
  return { outcome: { is: 'http', status: answer.status, shape }, ...(body === undefined ? {} : { body }) };
};

/** The outcome of an exchange that brought no answer. */
export const outcomeOfFault = ({ is }: HttpFault): WireOutcome => {
  if (is === 'timeout') return { is: 'timeout' };
  return { is: is === 'unreachable' || is === 'remote' || is === 'unsafe' ? 'refused' : 'unparseable' };
};

const readEnvelope = (body: JsonObject, source: ErrorSource): WireOutcome => {
  const error = body['error'] ?? undefined;
  const hasResult = Object.hasOwn(body, 'result');
  if (isJsonObject(error) && typeof error['code'] === 'number' && !hasResult)
    return { is: 'error', error: wireError(source, error['code']) };
  if (!hasResult || error !== undefined) return { is: 'unparseable' };
  return { is: body['result'] === null ? 'result:null' : 'result' };
};

/** A stream counts by its frames, never by the name of the method that was asked. */
const readStream = ({ body }: HttpAnswer, source: ErrorSource): ReadOutcome => {
  const frames = eventFrames(Buffer.from(body).toString('utf8')).map(({ data }) => jsonOf(Buffer.from(data, 'utf8')));
  const known = frames.filter((frame) => frame !== undefined);
  const [first] = known;
  if (first === undefined || known.length !== frames.length) return { outcome: { is: 'unparseable' }, frames: known };
  const error = isJsonObject(first) ? first['error'] : undefined;
  if (isJsonObject(error) && typeof error['code'] === 'number')
    return { outcome: { is: 'sse-error', error: wireError(source, error['code']) }, frames: known };
  return { outcome: { is: 'sse' }, frames: known };
};

/** Strict, but for numbers that a double cannot hold: an agent may send those. */
const jsonOf = (bytes: Uint8Array): Json | undefined => {
  const parsed = parseStrictJson(bytes, { limit: mostBytes, integers: 'double' });
  return parsed.ok ? parsed.value.value : undefined;
};

const shapeOf = ({ body: bytes, headers }: HttpAnswer, body: Json | undefined): HttpShape => {
  if (bytes.length === 0) return 'empty';
  if (looksLikeHtml(bytes)) return 'html';
  if (!isJsonObject(body)) return body === undefined ? 'text' : 'json';
  if ((headers['content-type'] ?? '').includes('problem+json')) return 'problem+json';
  const { error, code } = body;
  if (isJsonObject(error) && typeof error['code'] === 'number') return 'google.rpc';
  if (typeof code === 'number') return 'flat';
  return typeof error === 'string' ? 'auth' : 'json';
};
