import { type Json, isJsonList, isJsonObject } from './json.js';

const forbidden: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** The names of a JSON Pointer (RFC 6901), or `undefined` if it is malformed or touches a prototype name. */
export const pointerNames = (pointer: string): readonly string[] | undefined => {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  const names = pointer
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.some((name) => forbidden.includes(name)) ? undefined : names;
};

/** The value that a JSON Pointer (RFC 6901) names, or `undefined` where there is none. */
export const readPointer = (value: Json | undefined, pointer: string): Json | undefined => {
  const names = pointerNames(pointer);
  if (names === undefined) return undefined;
  return names.reduce<Json | undefined>((at, name) => readMember(at, name), value);
};

const readMember = (value: Json | undefined, name: string): Json | undefined => {
  if (isJsonObject(value)) return Object.hasOwn(value, name) ? value[name] : undefined;
  if (isJsonList(value) && /^(?:0|[1-9]\d*)$/.test(name)) return value[Number(name)];
  return undefined;
};

/** A copy of `value` in which the pointer names `written`; objects on the way are made where they are missing. */
export const writePointer = (value: Json | undefined, pointer: string, written: Json): Json => {
  const names = pointerNames(pointer);
  if (names === undefined) throw new TypeError(`not a usable JSON Pointer: ${pointer}`);
  return writeNames(value, names, written);
};

const writeNames = (value: Json | undefined, names: readonly string[], written: Json): Json => {
  const [name, ...rest] = names;
  if (name === undefined) return written;
  if (isJsonList(value)) return value.map((item, index) => (String(index) === name ? writeNames(item, rest, written) : item));
  const object = isJsonObject(value) ? value : {};
  return { ...object, [name]: writeNames(Object.hasOwn(object, name) ? object[name] : undefined, rest, written) };
};
