import { type Json, type JsonObject, isJsonObject } from '../base/json.js';
import { type Result, fail, ok } from '../base/result.js';
import { decodeUtf8 } from '../base/utf8-text.js';
import type { HttpRequest } from './http-request.js';
import { parseJsonText } from './json-text.js';
import { isAbsent, memberOf } from './members.js';

/**
 * The parameters of a request for a plane: pairs of the query, or members of a JSON body under the same names. A value may be
 * JSON or its text (`5`, `"5"`), because templates of requests fill in texts. Undefined where the body is no JSON object.
 */
export const planeParams = async (http: HttpRequest): Promise<JsonObject | undefined> => {
  const body = await http.body();
  if (!body.ok) return undefined;
  const text = decodeUtf8(body.value);
  if (!text.ok) return undefined;
  const sent = text.value.trim() === '' ? {} : parseJsonText(text.value);
  return isJsonObject(sent) ? { ...sent, ...Object.fromEntries(http.query) } : undefined;
};

/** The value of a parameter, read from JSON where it is a text; undefined where it is left out. A failure where it is no JSON. */
export const valueOf = (params: JsonObject, name: string): Result<Json | undefined, 'no JSON'> => {
  const given = memberOf(params, name);
  if (isAbsent(given) || given === '') return ok(undefined);
  const value = typeof given === 'string' ? parseJsonText(given) : given;
  return value === undefined ? fail('no JSON') : ok(value);
};
