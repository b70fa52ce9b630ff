import type { Json, JsonObject } from '../base/json.js';
import { badParams, type RpcProblem } from './rpc-problem.js';
import type { Seen } from './seen.js';

/**
 * What becomes of one JSON-RPC call. `http` is a status other than 200 where the subject asks for one; `gone` means that the
 * subject went away before it answered, so that nobody can answer for it.
 */
export type RpcAnswer =
  | { readonly is: 'result'; readonly result: Json }
  | { readonly is: 'error'; readonly problem: RpcProblem; readonly http?: number }
  | { readonly is: 'unauthenticated'; readonly problem?: RpcProblem }
  | { readonly is: 'stream'; readonly frames: AsyncIterable<Frame> }
  | { readonly is: 'gone' };

/** A piece of a stream; after `cut` nothing follows, and the connection is broken off. */
export type Frame = { readonly is: 'frame'; readonly result: JsonObject } | { readonly is: 'cut' };

/** A result. */
export const result = (value: Json): RpcAnswer => ({ is: 'result', result: value });

/** An error in place of a result. */
export const problem = (found: RpcProblem): RpcAnswer => ({ is: 'error', problem: found });

/** What an outcome says on the wire where it is no task; undefined where it is one. */
export const answerWithoutTask = (seen: Seen, isNameless: boolean): RpcAnswer | undefined => {
  if (seen.state === 'lost') return { is: 'gone' };
  const found = problemOf(seen);
  if (seen.http === 401 || (isNameless && seen.state === 'auth-required'))
    return { is: 'unauthenticated', ...(seen.error === undefined ? {} : { problem: found }) };
  if (seen.state !== 'none') return undefined;
  return { is: 'error', problem: found, ...(seen.http === undefined ? {} : { http: seen.http }) };
};

/** The error of an outcome, with the refusal behind it. */
export const problemOf = ({ error, refusal }: Seen): RpcProblem => {
  const detail = detailOf(refusal);
  if (error === undefined) return badParams('refused', detail);
  return { ...error, ...(detail === undefined ? {} : { detail }) };
};

const detailOf = (refusal: Json | undefined): JsonObject | undefined =>
  typeof refusal === 'object' && refusal !== null && !Array.isArray(refusal) && 'code' in refusal ? refusal : undefined;
