import { type Json, isJsonObject } from '../base/json.js';
import { never } from '../base/never.js';

/** The few JSON Schema keywords that the skills of this subject use. */
export type InputSchema = {
  readonly type: 'object' | 'string' | 'integer' | 'boolean';
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: InputSchema };
  readonly additionalProperties?: boolean;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** Why an input does not fit: a required field is `missing` and all else fits, or something is `invalid`. */
export type InputProblem = 'missing' | 'invalid';

/** How `value` breaks `schema`, or undefined where it fits. */
export const checkInput = (schema: InputSchema, value: Json): InputProblem | undefined => {
  switch (schema.type) {
    case 'object':
      return checkObject(schema, value);
    case 'string':
      return fits(typeof value === 'string' && fitsText(schema, value));
    case 'integer':
      return fits(typeof value === 'number' && Number.isInteger(value) && fitsRange(schema, value));
    case 'boolean':
      return fits(typeof value === 'boolean');
    default:
      return never(schema.type);
  }
};

const fits = (good: boolean): InputProblem | undefined => (good ? undefined : 'invalid');

const checkObject = (schema: InputSchema, value: Json): InputProblem | undefined => {
  if (!isJsonObject(value)) return 'invalid';
  const properties = schema.properties ?? {};
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known === undefined ? schema.additionalProperties === false : checkInput(known, member) !== undefined) return 'invalid';
  }
  const required = schema.required ?? [];
  return required.every((name) => Object.hasOwn(value, name)) ? undefined : 'missing';
};

const fitsText = (schema: InputSchema, text: string): boolean => {
  if (schema.enum !== undefined && !schema.enum.includes(text)) return false;
  const length = codePoints(text);
  return length >= (schema.minLength ?? 0) && length <= (schema.maxLength ?? Infinity);
};

// JSON Schema counts code points, not UTF-16 units.
const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const fitsRange = (schema: InputSchema, number: number): boolean =>
  number >= (schema.minimum ?? -Infinity) && number <= (schema.maximum ?? Infinity);
