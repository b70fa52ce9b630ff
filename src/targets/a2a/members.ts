import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../base/json.js';

/** The members of an object; none where the value is no object. */
export const membersOf = (value: Json | undefined): JsonObject => (value !== undefined && isJsonObject(value) ? value : {});

/** The text of a member. */
export const textOf = (value: Json | undefined, name: string): string | undefined => {
  const member = membersOf(value)[name];
  return typeof member === 'string' ? member : undefined;
};

/** The items of a list; none where the value is no list. */
export const itemsOf = (value: Json | undefined): readonly Json[] => (value !== undefined && isJsonList(value) ? value : []);

/** The texts among the items of a list. */
export const textsOf = (value: Json | undefined): readonly string[] => itemsOf(value).filter((item) => typeof item === 'string');
