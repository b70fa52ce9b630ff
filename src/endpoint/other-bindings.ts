import { isJsonObject, type JsonObject } from '../base/json.js';
import { decodeUtf8 } from '../base/utf8-text.js';
import { versionAsked } from './agent-card.js';
import { answerCall } from './answer-call.js';
import { bearerOf, unauthorized } from './bearer.js';
import { capCancel, capReply } from './cap-reply.js';
import type { House } from './house.js';
import { type HttpReply, notAllowed, notFound } from './http-reply.js';
import type { HttpRequest } from './http-request.js';
import { parseJsonText } from './json-text.js';
import { memberOf } from './members.js';
import { restCall, restVerbs } from './rest-route.js';
import { restError, restReply } from './rest-reply.js';
import { badParams } from './rpc-problem.js';

/**
 * The spellings beside JSON-RPC (seed 002): the literal of CAP, `POST /message/send` and `POST /tasks/cancel`, and the HTTP+JSON of A2A v1.0. All
 * of them come to the very calls that JSON-RPC does; only their envelopes differ.
 */
export const otherBindings = async (house: House, url: string, http: HttpRequest): Promise<HttpReply> => {
  const isCap = http.path === '/message/send' || http.path === '/tasks/cancel';
  const verbs = isCap ? ['POST'] : restVerbs(http.path);
  if (verbs.length === 0) return notFound;
  if (!verbs.includes(http.method)) return notAllowed(verbs.join(', '));
  const bearer = bearerOf(http.authorization, house.principalOf);
  if (bearer.is === 'refused') return unauthorized(true);
  const principal = bearer.is === 'known' ? bearer.principal : null;
  return isCap ? answerCap(house, http, { principal, url }) : answerRest(house, http, { principal, url });
};

type Caller = { readonly principal: string | null; readonly url: string };

const answerRest = async (house: House, http: HttpRequest, { principal, url }: Caller): Promise<HttpReply> => {
  const call = await restCall(http);
  if (principal === null && !house.admitsNameless && call === undefined) return unauthorized(false);
  if (call === undefined) return restError(badParams('the body must be a JSON object, and the path well-formed'));
  if (principal !== null && versionAsked(http.header('a2a-version')) === undefined)
    return restError({ code: -32009, message: 'this A2A version is not spoken here: 1.0 is' });
  return restReply(await answerCall(house, { request: { id: null, ...call }, principal, url }));
};

const answerCap = async (house: House, http: HttpRequest, { principal, url }: Caller): Promise<HttpReply> => {
  if (http.path === '/tasks/cancel') return principal === null ? unauthorized(false) : capCancel(house, principal);
  const params = await promptOf(house, http);
  if (params === undefined) return principal === null ? unauthorized(false) : restError(badParams('the body must be a JSON object'));
  return capReply(await answerCall(house, { request: { id: null, method: 'message/stream', params }, principal, url }));
};

/** A prompt as the message that it stands for: CAP's own has no id, so it gets one that nobody has. */
const promptOf = async (house: House, http: HttpRequest): Promise<JsonObject | undefined> => {
  const body = await http.body();
  const text = body.ok ? decodeUtf8(body.value) : undefined;
  const sent = text?.ok === true ? parseJsonText(text.value) : undefined;
  if (!isJsonObject(sent)) return undefined;
  const message = memberOf(sent, 'message');
  return isJsonObject(message) ? { ...sent, message: { messageId: house.newId(), ...message } } : sent;
};
