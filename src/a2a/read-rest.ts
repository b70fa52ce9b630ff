import { isJsonList, isJsonObject, type Json } from '../base/json.js';
import { type Result, fail, ok } from '../base/result.js';
import type { CallFault } from './call-fault.js';
import { codeOfReason } from './errors.js';
import type { HttpAnswer } from './exchange.js';
import { looksLikeHtml, type RpcReply } from './json-rpc.js';
import { readJson } from './read-json.js';

const noRoute: readonly number[] = [404, 405, 410, 501];

/** The reply in the HTTP+JSON binding of v1.0: the result bare, an error as `google.rpc.Status` whose ErrorInfo names it. */
export const readRestReply = ({ status, body }: HttpAnswer): Result<RpcReply, CallFault> => {
  if (status === 204) return ok({ is: 'result', result: null, http: status });
  const read = readJson(body);
  const value = read.ok ? read.value.value : undefined;
  if (status >= 200 && status < 300) {
    if (value !== undefined) return ok({ is: 'result', result: value, http: status });
    if (body.length === 0) return fail({ is: 'empty', status });
    return read.ok ? fail({ is: 'not-json-rpc', why: 'no answer' }) : fail(looksLikeHtml(body) ? { is: 'html', status } : read.error);
  }
  const reason = reasonIn(value);
  const code = reason === undefined ? undefined : codeOfReason(reason.reason);
  if (reason !== undefined && code !== undefined)
    return ok({ is: 'error', error: { code, message: reason.message, data: reason.details }, http: status });
  if (noRoute.includes(status)) return fail({ is: 'no-route', status });
  if (status >= 400 && status < 500) return ok({ is: 'http-refusal', http: status });
  return fail(looksLikeHtml(body) ? { is: 'html', status } : { is: 'server-error', status });
};

type Reason = { readonly reason: string; readonly message: string; readonly details: Json };

const reasonIn = (value: Json | undefined): Reason | undefined => {
  const error = isJsonObject(value) ? value['error'] : undefined;
  if (!isJsonObject(error)) return undefined;
  const { message, details = [] } = error;
  const info = isJsonList(details) ? details.filter(isJsonObject).find(({ reason }) => typeof reason === 'string') : undefined;
  const { reason } = info ?? {};
  return typeof reason === 'string' ? { reason, message: typeof message === 'string' ? message : '', details } : undefined;
};
