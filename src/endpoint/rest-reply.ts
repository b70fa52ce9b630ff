import type { Json, JsonObject } from '../base/json.js';
import { never } from '../base/never.js';
import { challenge, unauthorized } from './bearer.js';
import { type HttpReply, json } from './http-reply.js';
import type { Frame, RpcAnswer } from './rpc-answer.js';
import { type RpcProblem, toRpcError } from './rpc-problem.js';

/** The HTTP status and the status word of `google.rpc` for a code of A2A v1.0.1, §5.4. */
const statusOf = (code: number): readonly [http: number, word: string] => {
  if (code === -32001 || code === -32601) return [404, 'NOT_FOUND'];
  return code === -32603 ? [500, 'INTERNAL'] : [400, code === -32602 ? 'INVALID_ARGUMENT' : 'FAILED_PRECONDITION'];
};

/** An answer in the HTTP+JSON binding: the result bare, an error as `google.rpc.Status`. */
export const restReply = (answer: RpcAnswer): HttpReply => {
  switch (answer.is) {
    case 'result':
      return json(answer.result ?? {});
    case 'error':
      return restError(answer.problem, answer.http);
    case 'unauthenticated':
      return answer.problem === undefined ? unauthorized(false) : { ...restError(answer.problem, 401), headers: challenge(false) };
    case 'stream':
      return { is: 'events', events: framesOf(answer.frames) };
    case 'gone':
      return { is: 'cut' };
    default:
      return never(answer);
  }
};

/** A problem as an HTTP answer. */
export const restError = (problem: RpcProblem, status?: number): Extract<HttpReply, { is: 'json' }> => {
  const [http, word] = statusOf(problem.code);
  const { data } = toRpcError(problem, 'v1.0');
  const error: JsonObject = { code: status ?? http, status: word, message: problem.message, details: data ?? [] };
  return { is: 'json', status: status ?? http, body: { error } };
};

async function* framesOf(frames: AsyncIterable<Frame>): AsyncGenerator<Json | undefined> {
  for await (const frame of frames) yield frame.is === 'cut' ? undefined : frame.result;
}
