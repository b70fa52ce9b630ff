import fc from 'fast-check';
import { type Json, type JsonObject, isJsonList, isJsonObject } from '../../base/json.js';
import { pointerNames, readPointer, writePointer } from '../../base/pointer.js';

const deepest = 8;

/**
 * An arbitrary for the common part of JSON Schema: types, const, enum, bounds, properties, items, local references, the first
 * fitting branch of anyOf and oneOf. What it makes is checked against the whole schema afterwards.
 */
export const arbitraryOf = (schema: Json, root: Json = schema, depth = 0): fc.Arbitrary<Json> => {
  if (schema === true && depth === 0) return objectArbitrary({}, root, depth);
  if (depth > deepest || !isJsonObject(schema)) return fc.constantFrom<Json>(null, true, 0, '');
  const flat = flatten(schema, root);
  if (Object.hasOwn(flat, 'const')) return fc.constant(flat['const'] ?? null);
  const choices = flat['enum'];
  if (isJsonList(choices) && choices.length > 0) return fc.constantFrom(...choices);
  const branches = flat['anyOf'] ?? flat['oneOf'];
  if (isJsonList(branches) && branches.length > 0)
    return fc.oneof(
      ...branches.map((branch) => arbitraryOf(isJsonObject(branch) ? mergeSchemas(branch, without(flat)) : branch, root, depth + 1)),
    );
  const type = flat['type'];
  if (isJsonList(type) && type.length > 0) return fc.oneof(...type.map((one) => arbitraryOf({ ...flat, type: one }, root, depth + 1)));
  return typed(flat, root, depth);
};

const without = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== 'anyOf' && name !== 'oneOf'));

const flatten = (schema: JsonObject, root: Json, depth = 0): JsonObject => {
  if (depth > deepest) return schema;
  const reference = schema['$ref'];
  const target = typeof reference === 'string' && reference.startsWith('#') ? readPointer(root, reference.slice(1)) : undefined;
  const parts = [target, ...(isJsonList(schema['allOf']) ? schema['allOf'] : [])].filter(isJsonObject);
  return parts.reduce<JsonObject>((merged, part) => mergeSchemas(merged, flatten(part, root, depth + 1)), schema);
};

const mergeSchemas = (a: JsonObject, b: JsonObject): JsonObject => ({
  ...b,
  ...a,
  properties: { ...propertiesOf(b), ...propertiesOf(a) },
  required: [...new Set([...namesOf(a['required']), ...namesOf(b['required'])])],
});

const propertiesOf = (schema: JsonObject): JsonObject => (isJsonObject(schema['properties']) ? schema['properties'] : {});

const namesOf = (list: Json | undefined): readonly string[] => (isJsonList(list) ? list.filter((name) => typeof name === 'string') : []);

const typed = (schema: JsonObject, root: Json, depth: number): fc.Arbitrary<Json> => {
  const number = (name: string, otherwise: number): number => (typeof schema[name] === 'number' ? schema[name] : otherwise);
  switch (schema['type']) {
    case 'string':
      return textArbitrary(schema, number('minLength', 0), number('maxLength', Math.max(24, number('minLength', 0))));
    case 'integer':
    case 'number':
      return numberArbitrary(schema, number);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema['items'] ?? { type: 'string' }, root, depth + 1), {
        minLength: number('minItems', 0),
        maxLength: Math.min(number('maxItems', number('minItems', 0) + 3), number('minItems', 0) + 8),
      });
    default:
      return objectArbitrary(schema, root, depth);
  }
};

const formats: { readonly [format: string]: readonly string[] } = {
  'date-time': ['2027-01-01T00:00:00Z', '2030-06-30T12:30:00Z'],
  date: ['2027-01-01', '2030-06-30'],
  time: ['00:00:00Z', '12:30:00Z'],
  email: ['a@example.org', 'somebody.else@example.org'],
  uuid: ['7b3d5c9e-2f7a-4d0c-9a30-1f9f2a9b7a11', '00000000-0000-4000-8000-000000000000'],
  uri: ['https://example.org/', 'urn:example:a'],
  hostname: ['example.org'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
};

const textArbitrary = (schema: JsonObject, shortest: number, longest: number): fc.Arbitrary<Json> => {
  const known = typeof schema['format'] === 'string' ? formats[schema['format']] : undefined;
  if (known !== undefined) return fc.constantFrom(...known);
  const pattern = schema['pattern'];
  if (typeof pattern === 'string') return patternArbitrary(pattern, shortest, longest);
  const size = { minLength: shortest, maxLength: Math.min(longest, shortest + 40) };
  return fc.oneof({ weight: 3, arbitrary: fc.string({ ...size, unit: 'grapheme-ascii' }) }, { weight: 1, arbitrary: fitting(size) });
};

const fitting = (size: { minLength: number; maxLength: number }): fc.Arbitrary<string> =>
  fc.string({ ...size, unit: 'grapheme' }).filter((text) => [...text].length <= size.maxLength);

const patternArbitrary = (pattern: string, shortest: number, longest: number): fc.Arbitrary<Json> => {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(longest, shortest + 40) });
  } catch {
    return fc.constant('');
  }
};

const largest = 1_000_000;

const numberArbitrary = (schema: JsonObject, number: (name: string, otherwise: number) => number): fc.Arbitrary<Json> => {
  const step = number('multipleOf', 1);
  const low = Math.ceil(Math.max(number('minimum', -largest), number('exclusiveMinimum', -Infinity) + Number.EPSILON) / step);
  const top = Math.floor(
    Math.min(number('maximum', Math.max(largest, low * step + largest)), number('exclusiveMaximum', Infinity) - Number.EPSILON) / step,
  );
  const [min, max] = [openAbove(low, step, schema), openBelow(top, step, schema)];
  return max < min
    ? fc.constant(number('minimum', 0))
    : fc.integer({ min, max }).map(
        (n) => n * step,
        (value) => unstep(value, step),
      );
};

const openAbove = (low: number, step: number, schema: JsonObject): number => (low * step === schema['exclusiveMinimum'] ? low + 1 : low);

const openBelow = (top: number, step: number, schema: JsonObject): number => (top * step === schema['exclusiveMaximum'] ? top - 1 : top);

const unstep = (value: unknown, step: number): number => (typeof value === 'number' ? Math.round(value / step) : 0);

const objectArbitrary = (schema: JsonObject, root: Json, depth: number): fc.Arbitrary<Json> => {
  const properties = propertiesOf(schema);
  const required = namesOf(schema['required']);
  const missing = required.filter((name) => !Object.hasOwn(properties, name)).map((name) => [name, { type: 'string' }] as const);
  const members = Object.fromEntries(
    [...Object.entries(properties), ...missing].map(([name, member]) => [name, arbitraryOf(member, root, depth + 1)]),
  );
  return fc.record(members, { requiredKeys: required.filter((name) => Object.hasOwn(members, name)), noNullPrototype: true });
};

/** A few values, the same ones at each call. */
export const sampleArbitrary = (arbitrary: fc.Arbitrary<Json>): readonly Json[] => fc.sample(arbitrary, { seed: 7, numRuns: 30 });

/** One of the examples with the members at the given pointers drawn from the schema. */
export const variedExamples = (examples: readonly Json[], pointers: readonly string[], schema: Json): fc.Arbitrary<Json> => {
  const varied = pointers.filter((pointer) => isJsonObject(schemaAt(schema, pointer)));
  if (varied.length === 0) return fc.constantFrom(...examples);
  const drawn = fc.tuple(...varied.map((pointer) => arbitraryOf(schemaAt(schema, pointer) ?? {}, schema)));
  return fc
    .tuple(fc.constantFrom(...examples), drawn)
    .map(([example, values]) =>
      varied.reduce<Json>((value, pointer, index) => writePointer(value, pointer, values[index] ?? null), example),
    );
};

const schemaAt = (schema: Json, pointer: string): Json | undefined =>
  (pointerNames(pointer) ?? []).reduce<Json | undefined>((at, name) => (isJsonObject(at) ? propertiesOf(at)[name] : undefined), schema);
