import { hasLoneSurrogate } from '../base/canonical-json.js';
import { type Json, type JsonObject, isJsonObject } from '../base/json.js';
import { ProtocolRefusal } from './protocol-refusal.js';

/** The error for params that the protocol does not allow. */
export const badParams = (name: string, wanted: string): ProtocolRefusal =>
  new ProtocolRefusal(-32602, `bad params: ${name} must be ${wanted}`);

const memberOf = (params: JsonObject, name: string): Json | undefined => (Object.hasOwn(params, name) ? params[name] : undefined);

/** A text that must be there. What has no UTF-8 form cannot have come over the protocol. */
export const textParam = (params: JsonObject, name: string): string => {
  const value = memberOf(params, name);
  if (typeof value !== 'string' || hasLoneSurrogate(value)) throw badParams(name, 'a text');
  return value;
};

/** A text that may be absent or null. */
export const optionalText = (params: JsonObject, name: string): string | undefined =>
  (memberOf(params, name) ?? null) === null ? undefined : textParam(params, name);

/** A text for the pipeline to judge, lone surrogates and all; it may be absent or null. */
export const freeText = (params: JsonObject, name: string): string | undefined => {
  const value = memberOf(params, name) ?? undefined;
  if (value !== undefined && typeof value !== 'string') throw badParams(name, 'a text');
  return value;
};

/** A principal: a text, or null where there was no credential. It may not be left out. */
export const principalParam = (params: JsonObject): string | null => {
  const value = memberOf(params, 'principal');
  return value === null ? null : textParam(params, 'principal');
};

/** An integer that a double carries exactly. */
export const integerParam = (params: JsonObject, name: string): number => {
  const value = memberOf(params, name);
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw badParams(name, 'an integer');
  return value;
};

/** An integer that may be absent or null. */
export const optionalInteger = (params: JsonObject, name: string): number | null =>
  (memberOf(params, name) ?? null) === null ? null : integerParam(params, name);

/** An object that may be absent or null. */
export const optionalObject = (params: JsonObject, name: string): JsonObject | null => {
  const value = memberOf(params, name) ?? null;
  if (value !== null && !isJsonObject(value)) throw badParams(name, 'an object');
  return value;
};

/** True or false, nothing else. */
export const booleanParam = (params: JsonObject, name: string): boolean => {
  const value = memberOf(params, name);
  if (typeof value !== 'boolean') throw badParams(name, 'true or false');
  return value;
};

/** Any JSON value, or undefined where there is none. Its shape is for the pipeline to judge. */
export const anyParam = (params: JsonObject, name: string): Json | undefined => memberOf(params, name);
