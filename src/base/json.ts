/** Any JSON value (RFC 8259). Objects and lists are read-only: build new ones. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export type JsonObject = { readonly [name: string]: Json };

/** True for a JSON object: not null, not a list. */
export const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for a list of JSON values. */
export const isJsonList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** True if both are one JSON value: member order does not count, types do. */
export const sameJson = (a: Json | undefined, b: Json | undefined): boolean => {
  if (a === b) return true;
  if (isJsonList(a) && isJsonList(b)) return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]));
};

/** What JSON.parse gives is JSON by its nature; the guard only tells the compiler so. */
const isParsed = (value: unknown): value is Json => value !== undefined;

/** A value as the JSON that it is: members that are undefined are left out. Throws a TypeError for a value that JSON cannot hold. */
export const asJson = (value: unknown): Json => {
  const parsed: unknown = JSON.parse(JSON.stringify(value) ?? '');
  if (!isParsed(parsed)) throw new TypeError('not a JSON value');
  return parsed;
};

/** Data of this program's own making as the JSON that it is written as: plain objects, lists, texts, numbers and truth values, nothing else. Not copied. */
export const ownJson = (value: object): Json => {
  if (!isParsed(value)) throw new TypeError('not a JSON value');
  return value;
};
