import { type Json, type JsonObject, isJsonObject } from '../base/json.js';
import { decodeUtf8 } from '../base/utf8-text.js';
import type { HttpRequest } from './http-request.js';
import { parseJsonText } from './json-text.js';
import { wireMethods, type Operation } from './wire-methods.js';

/** A request in the HTTP+JSON binding of A2A v1.0 as the JSON-RPC call that it stands for. */
export type RestCall = { readonly method: string; readonly params: JsonObject };

type Route = { readonly verb: string; readonly path: RegExp; readonly operation: Operation };

const task = '/tasks/([^/:]+)';
const configs = `${task}/pushNotificationConfigs`;

/** The routes of A2A v1.0, §5.3; the specification has both verbs for a subscription. */
const routes: readonly Route[] = [
  { verb: 'POST', path: /^\/message:send$/, operation: 'send' },
  { verb: 'POST', path: /^\/message:stream$/, operation: 'stream' },
  { verb: 'GET', path: new RegExp(`^${task}$`), operation: 'get' },
  { verb: 'GET', path: /^\/tasks$/, operation: 'list' },
  { verb: 'POST', path: new RegExp(`^${task}:cancel$`), operation: 'cancel' },
  { verb: 'POST', path: new RegExp(`^${task}:subscribe$`), operation: 'subscribe' },
  { verb: 'GET', path: new RegExp(`^${task}:subscribe$`), operation: 'subscribe' },
  { verb: 'GET', path: /^\/extendedAgentCard$/, operation: 'extended-card' },
  { verb: 'POST', path: new RegExp(`^${configs}$`), operation: 'push-set' },
  { verb: 'GET', path: new RegExp(`^${configs}$`), operation: 'push-list' },
  { verb: 'GET', path: new RegExp(`^${configs}/([^/]+)$`), operation: 'push-get' },
  { verb: 'DELETE', path: new RegExp(`^${configs}/([^/]+)$`), operation: 'push-delete' },
];

/** The verbs that the routes of a path have; none for a path that is no route. */
export const restVerbs = (path: string): readonly string[] => routes.filter((route) => route.path.test(path)).map(({ verb }) => verb);

/** The call that a request stands for; undefined for a body that is no JSON object, or a path that cannot be decoded. */
export const restCall = async (http: HttpRequest): Promise<RestCall | undefined> => {
  const route = routes.find(({ verb, path }) => verb === http.method && path.test(http.path));
  if (route === undefined) return undefined;
  const ids = (route.path.exec(http.path) ?? []).slice(1).map(decoded);
  const sent = await bodyOf(http);
  if (sent === undefined || ids.includes(undefined)) return undefined;
  const [first, second] = ids;
  const method = wireMethods.find(({ operation }) => operation === route.operation)?.['v1.0'] ?? '';
  return { method, params: { ...queryOf(http), ...sent, ...namesIn(route.operation, first, second) } };
};

/** What the path says stands over what a body claims: the path is what was routed. */
const namesIn = (operation: Operation, first: string | undefined, second: string | undefined): JsonObject => {
  if (first === undefined) return {};
  if (!operation.startsWith('push')) return { id: first };
  return second === undefined ? { taskId: first } : { taskId: first, id: second };
};

const bodyOf = async (http: HttpRequest): Promise<JsonObject | undefined> => {
  const body = await http.body();
  const text = body.ok ? decodeUtf8(body.value) : undefined;
  if (text === undefined || !text.ok) return undefined;
  const value: Json | undefined = text.value.trim() === '' ? {} : parseJsonText(text.value);
  return isJsonObject(value) ? value : undefined;
};

/** Numbers and truth values of a query are what they look like; everything else is text. */
const queryOf = ({ query }: HttpRequest): JsonObject =>
  Object.fromEntries([...query].map(([name, text]) => [name, /^(?:-?\d{1,15}|true|false)$/.test(text) ? JSON.parse(text) : text]));

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch (error: unknown) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};
