// The part of JSON Schema that the skills of the lawful zoo use, and RFC 8785. Written for itself: it shares nothing with the court.
import { createHash } from 'node:crypto';

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 8785: members in the order of their UTF-16 code units. */
export const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).toSorted();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};

export const sameJson = (a, b) => a !== undefined && b !== undefined && canonical(a) === canonical(b);

export const digest = (value) => `sha256:${createHash('sha256').update(canonical(value)).digest('hex')}`;

const typeOf = (value) => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

const hasType = (value, type) => typeOf(value) === type || (type === 'number' && typeof value === 'number');

const atLeast = (limit, size) => limit === undefined || size >= limit;
const atMost = (limit, size) => limit === undefined || size <= limit;

const pointed = (root, reference) =>
  reference
    .slice(2)
    .split('/')
    .reduce((at, name) => at[name], root);

const checks = {
  $ref: (reference, value, root) => fits(pointed(root, reference), value, root),
  type: (type, value) => [type].flat().some((one) => hasType(value, one)),
  const: (wanted, value) => sameJson(wanted, value),
  enum: (choices, value) => choices.some((choice) => sameJson(choice, value)),
  minLength: (limit, value) => typeof value !== 'string' || atLeast(limit, [...value].length),
  maxLength: (limit, value) => typeof value !== 'string' || atMost(limit, [...value].length),
  pattern: (pattern, value) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
  minimum: (limit, value) => typeof value !== 'number' || value >= limit,
  maximum: (limit, value) => typeof value !== 'number' || value <= limit,
  minItems: (limit, value) => !Array.isArray(value) || atLeast(limit, value.length),
  maxItems: (limit, value) => !Array.isArray(value) || atMost(limit, value.length),
  items: (schema, value, root) => !Array.isArray(value) || value.every((item) => fits(schema, item, root)),
  anyOf: (branches, value, root) => branches.some((branch) => fits(branch, value, root)),
  allOf: (parts, value, root) => parts.every((part) => fits(part, value, root)),
  required: (names, value) => !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  properties: (members, value, root) =>
    !isObject(value) || Object.entries(members).every(([name, schema]) => !Object.hasOwn(value, name) || fits(schema, value[name], root)),
};

/** True where a value satisfies a schema of the zoo. */
export const fits = (schema, value, root = schema) => {
  if (typeof schema === 'boolean') return schema;
  if (
    schema.additionalProperties === false &&
    isObject(value) &&
    Object.keys(value).some((name) => !Object.hasOwn(schema.properties ?? {}, name))
  )
    return false;
  return Object.entries(schema).every(([word, argument]) => checks[word] === undefined || checks[word](argument, value, root));
};
