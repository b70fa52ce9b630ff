import { never } from '../base/never.js';
import { cardPath, cardReply, versionAsked } from './agent-card.js';
import { answerCall, spellingOf } from './answer-call.js';
import { bearerOf, challenge, unauthorized } from './bearer.js';
import type { House } from './house.js';
import { type HttpReply, json, notAllowed, tooLarge } from './http-reply.js';
import type { HttpRequest } from './http-request.js';
import type { Handler } from './http-server.js';
import { otherBindings } from './other-bindings.js';
import type { Frame, RpcAnswer } from './rpc-answer.js';
import { type RpcProblem, toRpcError } from './rpc-problem.js';
import { parseRpcRequest, type RpcId, type RpcRequest } from './rpc-request.js';
import type { Json } from '../base/json.js';
import type { Spelling } from './wire-methods.js';

/** The port that callers see (seed 003): the card for everybody, JSON-RPC at the root for those with a credential. */
export const callerPort =
  (house: House, url: string): Handler =>
  async (request) => {
    switch (request.path) {
      case cardPath:
        return request.method === 'GET' ? cardReply(house, url, request.header('a2a-version')) : notAllowed('GET');
      case '/':
        return request.method === 'POST' ? answerPost(house, url, request) : notAllowed('POST');
      default:
        return otherBindings(house, url, request);
    }
  };

const answerPost = async (house: House, url: string, http: HttpRequest): Promise<HttpReply> => {
  const bearer = bearerOf(http.authorization, house.principalOf);
  if (bearer.is === 'refused') return unauthorized(true);
  const principal = bearer.is === 'known' ? bearer.principal : null;
  const body = await http.body();
  if (!body.ok) return tooLarge;
  const parsed = parseRpcRequest(body.value);
  if (!parsed.ok) {
    const { id, problem } = parsed.error;
    return principal === null && !house.admitsNameless ? unauthorized(false) : errorReply({ id, spelling: 'v0.3' }, problem);
  }
  const request = parsed.value;
  const form: Form = { id: request.id, spelling: spellingOf(request) };
  const unspoken = principal === null ? undefined : versionProblem(request, http.header('a2a-version'));
  if (unspoken !== undefined) return errorReply(form, unspoken);
  return toReply(await answerCall(house, { request, principal, url }), form);
};

/** v0.3 knows no version field, so under its names the field does not count. */
const versionProblem = (request: RpcRequest, field: string | undefined): RpcProblem | undefined =>
  spellingOf(request) === 'v1.0' && versionAsked(field) === undefined
    ? { code: -32009, message: 'this A2A version is not spoken here: 1.0 and 0.3 are' }
    : undefined;

type Form = { readonly id: RpcId; readonly spelling: Spelling };

const toReply = (answer: RpcAnswer, form: Form): HttpReply => {
  switch (answer.is) {
    case 'result':
      return json({ jsonrpc: '2.0', id: form.id, result: answer.result });
    case 'error':
      return errorReply(form, answer.problem, answer.http);
    case 'unauthenticated':
      return answer.problem === undefined ? unauthorized(false) : errorReply(form, answer.problem, 401);
    case 'stream':
      return { is: 'events', events: eventsOf(answer.frames, form.id) };
    case 'gone':
      return { is: 'cut' };
    default:
      return never(answer);
  }
};

/** JSON-RPC errors are HTTP 200, but for the status that a refusal asks for. */
const errorReply = ({ id, spelling }: Form, problem: RpcProblem, status = 200): HttpReply => ({
  is: 'json',
  status,
  ...(status === 401 ? { headers: challenge(false) } : {}),
  body: { jsonrpc: '2.0', id, error: toRpcError(problem, spelling) },
});

async function* eventsOf(frames: AsyncIterable<Frame>, id: RpcId): AsyncGenerator<Json | undefined> {
  for await (const frame of frames) yield frame.is === 'cut' ? undefined : { jsonrpc: '2.0', id, result: frame.result };
}
