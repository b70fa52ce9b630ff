import { isJsonObject, type Json, type JsonObject } from '../base/json.js';
import { type Result, fail, ok } from '../base/result.js';
import type { CallFault } from './call-fault.js';
import { capCodeOf } from './errors.js';
import { eventFrames } from './event-frames.js';
import type { HttpAnswer } from './exchange.js';
import { looksLikeHtml, type RpcReply } from './json-rpc.js';
import { readJson } from './read-json.js';

const noRoute: readonly number[] = [404, 405, 410, 501];

/**
 * The reply to CAP's prompt: a stream of events, of which the last task or message is the answer, or one `cap.error`. A stream that
 * never ends is a time-out of the exchange: nobody knows what becomes of the work.
 */
export const readCapReply = ({ status, headers, body }: HttpAnswer): Result<RpcReply, CallFault> => {
  // A server that says in JSON what it refuses has the route.
  if (noRoute.includes(status) && !saysWhy(body)) return fail({ is: 'no-route', status });
  if (status >= 400 && status < 500) return ok({ is: 'http-refusal', http: status });
  if (status < 200 || status >= 300) return fail(looksLikeHtml(body) ? { is: 'html', status } : { is: 'server-error', status });
  // Its driver reads the body as events whatever the content type says; a JSON body is one event to this reader.
  const type = headers['content-type'] ?? '';
  const texts = type.startsWith('application/json') ? [Buffer.from(body).toString('utf8')] : framesIn(body);
  const frames: JsonObject[] = [];
  for (const text of texts) {
    const read = readJson(Buffer.from(text, 'utf8'));
    if (!read.ok) return read;
    if (isJsonObject(read.value.value)) frames.push(read.value.value);
  }
  return replyIn(frames, status);
};

const saysWhy = (body: Uint8Array): boolean => {
  const read = readJson(body);
  return read.ok && isJsonObject(read.value.value) && isJsonObject(read.value.value['error']);
};

const framesIn = (body: Uint8Array): readonly string[] => eventFrames(Buffer.from(body).toString('utf8')).map(({ data }) => data);

const replyIn = (frames: readonly JsonObject[], http: number): Result<RpcReply, CallFault> => {
  const refused = frames.map(capErrorIn).find((error) => error !== undefined);
  if (refused !== undefined) return ok({ is: 'error', error: refused, http });
  const last = frames.findLast((frame) => isJsonObject(frame['task']) || isJsonObject(frame['message']));
  if (last === undefined) return fail({ is: 'wrong-result', why: 'no frame of the stream holds a task or a message' });
  return ok({ is: 'result', result: last, http });
};

/** A frame that says `cap.error`, by its symbol: CAP's numbers are for another binding. */
const capErrorIn = (frame: JsonObject): { readonly code: number; readonly message: string; readonly data: Json } | undefined => {
  if (frame['kind'] !== 'cap.error') return undefined;
  const { code, symbol = code, message } = frame;
  return { code: typeof symbol === 'string' ? capCodeOf(symbol) : 0, message: typeof message === 'string' ? message : '', data: frame };
};
