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
 * Finds the spelling that an agent understands, by asking for a task that cannot exist: the one place that decides order and fallback.
 * The question reads only, so going on to the next spelling can never act twice; once a spelling is proven, no call ever falls back.
 */
export const proveDialect = async (
  candidates: readonly Endpoint[],
  asked: { readonly client: A2aClient; readonly randomId: string; readonly as: Credential | undefined },
): Promise<Proof> => {
  const tried: Attempt[] = [];
  let fault: CallFault | undefined;
  for (const endpoint of candidates) {
    const end = await asked.client.task(endpoint, { id: asked.randomId, action: 'get' }, asked.as);
    const next = whatFollows(end);
    tried.push({ endpoint, outcome: outcomeWord(end), next, ...(end.is === 'error' ? { error: end.error.name } : {}) });
    if (next === 'proven') return { is: 'proven', endpoint, tried };
    if (next === 'stop' && end.is === 'http-refusal') return { is: 'refused', http: end.http, tried };
    if (end.is === 'lost') fault ??= end.fault;
    if (next === 'stop') break;
  }
  return { is: 'unproven', fault, tried };
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
      return end.error.name === 'TaskNotFound' ? 'proven' : otherSpelling.includes(end.error.name) ? 'try the next' : 'stop';
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
