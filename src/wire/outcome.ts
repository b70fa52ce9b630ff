import type { WireError } from '../a2a/errors.js';
import { never } from '../base/never.js';

/** The shapes in which a server refuses outside of JSON-RPC; `json` is any other JSON, `text` what is neither JSON nor HTML. */
export const httpShapes = ['google.rpc', 'problem+json', 'flat', 'auth', 'json', 'html', 'text', 'empty'] as const;
export type HttpShape = (typeof httpShapes)[number];

/**
 * What one exchange came to: every one is exactly one of these. `no-route` is 404, 405 or 501 without a JSON-RPC body, `refused` a connection
 * that never stood, `unparseable` an answer that is none of the others.
 */
export type WireOutcome =
  | { readonly is: 'result' }
  | { readonly is: 'result:null' }
  | { readonly is: 'sse' }
  | { readonly is: 'sse-error'; readonly error: WireError }
  | { readonly is: 'error'; readonly error: WireError }
  | { readonly is: 'http'; readonly status: number; readonly shape: HttpShape }
  | { readonly is: 'accepted-notification' }
  | { readonly is: 'no-route' }
  | { readonly is: 'unparseable' }
  | { readonly is: 'timeout' }
  | { readonly is: 'refused' };

/** The outcome in the words of the wire table: `result`, `sse`, `error -32001`, `http 401 auth`, … */
export const outcomeWord = (outcome: WireOutcome): string => {
  switch (outcome.is) {
    case 'error':
    case 'sse-error':
      return `${outcome.is} ${outcome.error.code}`;
    case 'http':
      return `http ${outcome.status} ${outcome.shape}`;
    case 'result':
    case 'result:null':
    case 'sse':
    case 'accepted-notification':
    case 'no-route':
    case 'unparseable':
    case 'timeout':
    case 'refused':
      return outcome.is;
    default:
      return never(outcome);
  }
};

/** The name of an error where it was read, with its registry; nothing for an outcome that is no error. A bare number says nothing. */
export const errorName = (outcome: WireOutcome): string | undefined =>
  outcome.is === 'error' || outcome.is === 'sse-error' ? `${outcome.error.registry} ${outcome.error.name}` : undefined;
