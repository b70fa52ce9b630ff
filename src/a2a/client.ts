import type { Json, JsonObject } from '../base/json.js';
import { never } from '../base/never.js';
import { fail, type Result } from '../base/result.js';
import type { CallFault } from './call-fault.js';
import type { Credential } from './credentials.js';
import type { Dialect } from './dialects.js';
import { type WireError, wireError } from './errors.js';
import { exchange, type HttpAnswer, type HttpTerms } from './exchange.js';
import { readReply, type RpcReply } from './json-rpc.js';
import { readCapReply } from './read-cap.js';
import { readRestReply } from './read-rest.js';
import { type Asked, requestOf } from './requests.js';
import { readTaskPage, readTaskView, type ListedTask, type TaskView } from './task-view.js';

/** Where an agent is spoken to, and how. */
export type Endpoint = { readonly url: URL; readonly dialect: Dialect; readonly tenant?: string };

/** The terms of all calls. A credential goes to trusted origins and to no other. */
export type ClientTerms = HttpTerms & {
  readonly extensions: readonly string[];
  isTrusted(url: URL): boolean;
};

/** An error that an agent answered: its pair of registry and code, and what stood beside them. */
export type AnsweredError = WireError & { readonly message: string; readonly data?: Json };

/** How a call that got an answer of the agent ended without what was asked for. `http` is the status. */
export type Refused =
  { readonly is: 'error'; readonly error: AnsweredError; readonly http: number } | { readonly is: 'http-refusal'; readonly http: number };

/** How one call ended. `lost` is uncertain unless `wasNeverSent`: the agent may have acted, so nobody may ask again. */
export type CallEnd<Found> =
  { readonly is: 'found'; readonly found: Found; readonly http: number } | Refused | { readonly is: 'lost'; readonly fault: CallFault };

/** A raw client of one agent. Each call sends exactly one request, whatever comes back. */
export type A2aClient = {
  send(endpoint: Endpoint, said: { readonly message: JsonObject; readonly metadata?: Json }, as?: Credential): Promise<CallEnd<TaskView>>;
  task(endpoint: Endpoint, asked: { readonly id: string; readonly action: 'get' | 'cancel' }, as?: Credential): Promise<CallEnd<TaskView>>;
  tasks(endpoint: Endpoint, page: string | undefined, as?: Credential): Promise<CallEnd<TaskPage>>;
};

type TaskPage = { readonly tasks: readonly ListedTask[]; readonly next: string | undefined };

/** A client under these terms. */
export const createClient = (terms: ClientTerms): A2aClient => {
  let lastId = 0;
  const call = async (endpoint: Endpoint, asked: Asked, as: Credential | undefined): Promise<Result<RpcReply, CallFault>> => {
    if (endpoint.dialect.methods[asked.operation] === '') return fail(unspoken(endpoint, asked));
    if (as !== undefined && !terms.isTrusted(endpoint.url)) return fail(untrusted(endpoint.url));
    lastId += 1;
    const id = lastId;
    const isStream = endpoint.dialect.binding === 'CAP' && asked.operation === 'send';
    const request = requestOf(endpoint, { ...asked, id, extensions: terms.extensions }, as);
    const answer = await exchange(request, isStream ? { ...terms, events: terms.timeout } : terms);
    return answer.ok ? replyOf(endpoint.dialect, answer.value, id) : answer;
  };
  return {
    send: async (endpoint, { message, metadata }, as) => {
      const params = { message, configuration: endpoint.dialect.configuration, ...(metadata === undefined ? {} : { metadata }) };
      return endOf(endpoint, await call(endpoint, { operation: 'send', params }, as), readTaskView);
    },
    task: async (endpoint, { id, action }, as) =>
      endOf(endpoint, await call(endpoint, { operation: action, params: { id } }, as), readTaskView),
    tasks: async (endpoint, page, as) =>
      endOf(endpoint, await call(endpoint, { operation: 'list', params: page === undefined ? {} : { pageToken: page } }, as), readTaskPage),
  };
};

const replyOf = ({ binding }: Dialect, answer: HttpAnswer, id: number): Result<RpcReply, CallFault> => {
  switch (binding) {
    case 'JSONRPC':
      return readReply(answer, id);
    case 'HTTP+JSON':
      return readRestReply(answer);
    case 'CAP':
      return readCapReply(answer);
    default:
      return never(binding);
  }
};

const unspoken = ({ dialect }: Endpoint, { operation }: Asked): CallFault => ({
  is: 'unsafe',
  what: `${dialect.name} has no request for ${operation}`,
});

const endOf = <Found>(
  { dialect }: Endpoint,
  reply: Result<RpcReply, CallFault>,
  read: (result: Json) => Result<Found, CallFault>,
): CallEnd<Found> => {
  if (!reply.ok) return { is: 'lost', fault: reply.error };
  const { value } = reply;
  if (value.is === 'http-refusal') return value;
  if (value.is === 'error')
    return { is: 'error', error: { ...value.error, ...wireError(dialect.name, value.error.code) }, http: value.http };
  const found = read(value.result);
  return found.ok ? { is: 'found', found: found.value, http: value.http } : { is: 'lost', fault: found.error };
};

const untrusted = (url: URL): CallFault => ({
  is: 'unsafe',
  what: `a credential would go to ${url.origin}, which is not one of its origins`,
});
