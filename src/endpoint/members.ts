import { type Json, type JsonObject, isJsonObject } from '../base/json.js';

/** A member of a JSON value that has it by its own, never by inheritance; undefined where there is none. */
export const memberOf = (value: Json | undefined, name: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** A text member; undefined where there is none, or something else. */
export const textOf = (value: Json | undefined, name: string): string | undefined => {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : undefined;
};

/** True for a member that is left out, which JSON says in two ways. */
export const isAbsent = (value: Json | undefined): value is null | undefined => value === undefined || value === null;

/** The members that are there, under their names. */
export const present = (members: { readonly [name: string]: Json | undefined }): JsonObject => {
  const found: { [name: string]: Json } = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) found[name] = value;
  return found;
};
