import { type Json, type JsonObject, isJsonList, isJsonObject } from '../base/json.js';

/** The members of an object, none for anything else: what is no object was reported by the schema. */
export const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** The items of a list, none for anything else. */
export const itemsOf = (value: Json | undefined): readonly Json[] => (isJsonList(value) ? value : []);

/** The texts of a list, or of one text. */
export const textsOf = (value: Json | undefined): readonly string[] =>
  (typeof value === 'string' ? [value] : itemsOf(value)).filter((item) => typeof item === 'string');

/** The text of a member, or `undefined`. */
export const textOf = (value: Json | undefined, name: string): string | undefined => {
  const member = membersOf(value)[name];
  return typeof member === 'string' ? member : undefined;
};
