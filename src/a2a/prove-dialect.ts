import type { JsonObject } from '../base/json.js';
import { never } from '../base/never.js';
import type { CallFault } from './call-fault.js';
import type { A2aClient, CallEnd, Endpoint } from './client.js';
import type { Credential } from './credentials.js';
import type { TaskView } from './task-view.js';

/** One try of a spelling: what was asked where, what came, and what followed from it. */
export type Attempt = {
  readonly endpoint: Endpoint;
  readonly outcome: string;
  readonly next: 'proven' | 'try the next' | 'stop';
  /** The name of the error that came, where one did. */
  readonly error?: string;
};

/** Which spelling an agent understands, or why none was proven. */
export type Proof =
  | { readonly is: 'proven'; readonly endpoint: Endpoint; readonly tried: readonly Attempt[] }
  | { readonly is: 'refused'; readonly http: number; readonly tried: readonly Attempt[] }
  | { readonly is: 'unproven'; readonly fault: CallFault | undefined; readonly tried: readonly Attempt[] };

/**
 * What proving needs. `prompt` is a message to a skill that only observes: CAP has no question that merely reads, so without such a message its
 * literal is not tried at all.
 */
export type ProofTerms = {
  readonly client: A2aClient;
  readonly randomId: string;
  readonly as: Credential | undefined;
  readonly prompt?: JsonObject;
};

/**
 * Finds the spelling that an agent understands, by asking for a task that cannot exist, of a peer of CAP by a prompt to an observing skill: the
 * one function that decides about fallback. Nothing that is asked can act, so going on to the next spelling never acts twice; once a spelling is
 * proven, no call ever falls back.
 */
export const proveDialect = async (candidates: readonly Endpoint[], asked: ProofTerms): Promise<Proof> => {
  const tried: Attempt[] = [];
  let fault: CallFault | undefined;
  for (const endpoint of candidates) {
    const end = await questionOf(endpoint, asked);
    if (end === undefined) {
      tried.push({ endpoint, outcome: 'not asked: no observing skill is named', next: 'try the next' });
      continue;
    }
    const next = whatFollows(end);
    tried.push({ endpoint, outcome: outcomeWord(end), next, ...(end.is === 'error' ? { error: end.error.name } : {}) });
    if (next === 'proven') return { is: 'proven', endpoint, tried };
    if (next === 'stop' && end.is === 'http-refusal') return { is: 'refused', http: end.http, tried };
    if (end.is === 'lost') fault ??= end.fault;
    if (next === 'stop') break;
  }
  return { is: 'unproven', fault, tried };
};

const questionOf = async (endpoint: Endpoint, { client, randomId, as, prompt }: ProofTerms): Promise<CallEnd<TaskView> | undefined> => {
  if (endpoint.dialect.binding !== 'CAP') return client.task(endpoint, { id: randomId, action: 'get' }, as);
  return prompt === undefined ? undefined : client.send(endpoint, { message: prompt }, as);
};

const otherSpelling: readonly string[] = [
  'ParseError',
  'InvalidRequest',
  'MethodNotFound',
  'InvalidParams',
  'InternalError',
  'UnsupportedOperation',
  'ContentTypeNotSupported',
  'ExtensionSupportRequired',
  'VersionNotSupported',
];

/** What an answer to the read-only question says: this spelling, another one, or that asking on is of no use. */
const whatFollows = (end: CallEnd<TaskView>): Attempt['next'] => {
  switch (end.is) {
    case 'found':
      return 'proven';
    case 'error':
      // CAP's own words are understood by nobody else.
      if (end.error.name === 'TaskNotFound' || end.error.registry === 'cap') return 'proven';
      return otherSpelling.includes(end.error.name) ? 'try the next' : 'stop';
    case 'http-refusal':
      return end.http === 400 || end.http === 415 || end.http === 422 ? 'try the next' : 'stop';
    case 'lost':
      return endsTheSearch(end.fault) ? 'stop' : 'try the next';
    default:
      return never(end);
  }
};

/** Where nobody answers, or one question already cost the whole time, the next one would fare no better. */
const endsTheSearch = ({ is }: CallFault): boolean => is === 'unreachable' || is === 'remote' || is === 'unsafe' || is === 'timeout';

/** One word for what came, as wire reports use them. */
const outcomeWord = (end: CallEnd<TaskView>): string => {
  switch (end.is) {
    case 'found':
      return 'result';
    case 'error':
      return `error ${end.error.code} (${end.error.registry} ${end.error.name})`;
    case 'http-refusal':
      return `http ${end.http}`;
    case 'lost':
      return end.fault.is;
    default:
      return never(end);
  }
};
