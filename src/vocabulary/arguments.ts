import { type Json, type JsonObject, isJsonList, isJsonObject } from '../base/json.js';

/** The members of a word's argument; an argument that is no object has none. */
export const membersOf = (args: Json): JsonObject => (isJsonObject(args) ? args : {});

/** A text member, or `undefined`. */
export const textOf = (args: Json, name: string): string | undefined => {
  const value = membersOf(args)[name];
  return typeof value === 'string' ? value : undefined;
};

/** A number member, or `undefined`. */
export const numberOf = (args: Json, name: string): number | undefined => {
  const value = membersOf(args)[name];
  return typeof value === 'number' ? value : undefined;
};

/** The texts of a member that is one text or a list of texts. */
export const textsOf = (args: Json, name: string): readonly string[] => {
  const value = membersOf(args)[name];
  if (typeof value === 'string') return [value];
  return isJsonList(value) ? value.filter((item) => typeof item === 'string') : [];
};

/** JSON Schema of a word whose argument is an object with just these members. */
export const objectArgs = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

/** JSON Schema of a reference to a draw or a step: `$name` or `$name.member`. */
export const referenceArg: JsonObject = { type: 'string', pattern: '^\\$[a-z][a-z0-9-]*(?:\\.[A-Za-z][A-Za-z0-9]*)*$' };

/** JSON Schema of the bare name of a step. */
export const stepArg: JsonObject = { type: 'string', pattern: '^[a-z][a-z0-9-]*$' };
