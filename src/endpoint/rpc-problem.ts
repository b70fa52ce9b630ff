import type { Json, JsonObject } from '../base/json.js';
import { textOf } from './members.js';
import type { Spelling } from './wire-methods.js';

/** Why there is no result: a code of JSON-RPC 2.0 or of A2A, and what the subject said of it. */
export type RpcProblem = {
  readonly code: number;
  readonly message: string;
  /** The reason of A2A v1.0 where the code alone does not tell it. */
  readonly reason?: string;
  /** The refusal behind it: `code`, and `class` where there is one. */
  readonly detail?: JsonObject;
};

/** The reasons of A2A v1.0, one a code. −32003 is missing: the subject has a code of that number which means something else. */
const reasons: { readonly [code: number]: string } = {
  [-32001]: 'TASK_NOT_FOUND',
  [-32002]: 'TASK_NOT_CANCELABLE',
  [-32004]: 'UNSUPPORTED_OPERATION',
  [-32009]: 'VERSION_NOT_SUPPORTED',
};

/** A problem with the params of a call. */
export const badParams = (message: string, detail?: JsonObject): RpcProblem => ({
  code: -32602,
  message,
  ...(detail === undefined ? {} : { detail }),
});

/** This transport does not have the operation. */
export const notSupported: RpcProblem = { code: -32004, message: 'unsupported operation' };

/** This transport could have an extended card, and nobody provides one. */
export const noExtendedCard: RpcProblem = {
  code: -32007,
  message: 'no extended card is configured',
  reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
};

/** This transport sends no push notifications. */
export const pushNotSupported: RpcProblem = {
  code: -32003,
  message: 'push notifications are not supported',
  reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
};

/** The error object: in v0.3 `data` is what the subject said, in v1.0 a list with one `google.rpc.ErrorInfo`. */
export const toRpcError = (problem: RpcProblem, spelling: Spelling): JsonObject => {
  const data = spelling === 'v0.3' ? problem.detail : errorInfo(problem);
  return { code: problem.code, message: problem.message, ...(data === undefined ? {} : { data }) };
};

const errorInfo = ({ code, reason, detail }: RpcProblem): Json | undefined => {
  const word = reason ?? reasons[code] ?? textOf(detail, 'code')?.toUpperCase();
  if (word === undefined) return undefined;
  const metadata = detail === undefined ? {} : { metadata: detail };
  return [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: word, domain: 'a2a-protocol.org', ...metadata }];
};
