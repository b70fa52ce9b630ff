import { isJsonList, isJsonObject } from './json.js';

const deepest = 128;
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * The RFC 8785 (JCS) text of a JSON value: one value, one text, on every machine.
 * Throws a TypeError for what JSON cannot carry faithfully: a lone surrogate, a number that is not finite,
 * a hole, `undefined`, a function, or nesting beyond 128.
 */
export const canonicalJson = (value: unknown, depth = 0): string => {
  if (depth > deepest) throw new TypeError(`nested deeper than ${deepest}`);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return canonicalText(value);
  if (typeof value === 'number') return canonicalNumber(value);
  if (isJsonList(value)) return canonicalList(value, depth);
  if (isPlain(value)) return canonicalObject(value, depth);
  throw new TypeError(`not a JSON value: ${typeof value}`);
};

const canonicalText = (text: string): string => {
  if (hasLoneSurrogate(text)) throw new TypeError('a lone surrogate has no UTF-8 form');
  return JSON.stringify(text);
};

/** True if the text holds half of a surrogate pair, which no UTF-8 can carry. */
export const hasLoneSurrogate = (text: string): boolean => loneSurrogate.test(text);

const canonicalNumber = (number: number): string => {
  if (!Number.isFinite(number)) throw new TypeError(`not a JSON number: ${number}`);
  return JSON.stringify(number);
};

const canonicalList = (list: readonly unknown[], depth: number): string => {
  const items: string[] = [];
  for (let index = 0; index < list.length; index += 1) items.push(canonicalJson(list[index], depth + 1));
  return `[${items.join(',')}]`;
};

const canonicalObject = (object: { readonly [name: string]: unknown }, depth: number): string => {
  const members = Object.keys(object)
    .toSorted()
    .map((name) => `${canonicalText(name)}:${canonicalJson(object[name], depth + 1)}`);
  return `{${members.join(',')}}`;
};

const isPlain = (value: unknown): value is { readonly [name: string]: unknown } => {
  if (!isJsonObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};
