import { type Json, type JsonObject, isJsonList, isJsonObject } from '../base/json.js';
import { type Result, fail, ok } from '../base/result.js';
import { decodeUtf8 } from '../base/utf8-text.js';
import { parseJsonText } from './json-text.js';
import { memberOf } from './members.js';
import type { RpcProblem } from './rpc-problem.js';

/** An id as JSON-RPC 2.0 allows it. */
export type RpcId = string | number | null;

/** A well-formed JSON-RPC request. Whether its params are any good is for its method to say. */
export type RpcRequest = { readonly id: RpcId; readonly method: string; readonly params: Json | undefined };

/** Why a body is no request; `id` is the one to answer with. */
export type NoRequest = { readonly id: RpcId; readonly problem: RpcProblem };

/** Nesting beyond this is refused before a recursive reader can end its stack. */
const deepest = 256;

/**
 * Reads a body as one JSON-RPC 2.0 request. A batch and a notification are invalid here: an agent whose work has
 * consequences answers every call, so that nobody has to guess whether it was heard.
 */
export const parseRpcRequest = (body: Uint8Array): Result<RpcRequest, NoRequest> => {
  const value = parseJson(body);
  if (value === undefined) return fail({ id: null, problem: { code: -32700, message: 'the body is not JSON in UTF-8' } });
  if (!isJsonObject(value) || nestsDeeper(value, deepest)) return invalid(null, 'not one JSON-RPC request object');
  const id = memberOf(value, 'id');
  if (!isId(id)) return invalid(null, 'id must be a string, an integer or null');
  const method = memberOf(value, 'method');
  if (value['jsonrpc'] !== '2.0' || typeof method !== 'string') return invalid(id, 'jsonrpc must be "2.0", and method a string');
  return ok({ id, method, params: memberOf(value, 'params') });
};

const invalid = (id: RpcId, message: string): Result<RpcRequest, NoRequest> => fail({ id, problem: { code: -32600, message } });

const isId = (value: Json | undefined): value is RpcId =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value));

const parseJson = (body: Uint8Array): Json | undefined => {
  const text = decodeUtf8(body);
  return text.ok ? parseJsonText(text.value) : undefined;
};

const nestsDeeper = (whole: JsonObject, limit: number): boolean => {
  let level: readonly Json[] = [whole];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
};

const childrenOf = (value: Json): readonly Json[] => {
  if (isJsonList(value)) return value.filter(isContainer);
  return isJsonObject(value) ? Object.values(value).filter(isContainer) : [];
};

const isContainer = (value: Json): boolean => typeof value === 'object' && value !== null;
