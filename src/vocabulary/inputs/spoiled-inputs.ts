import { type Json, type JsonObject, isJsonList, isJsonObject } from '../../base/json.js';

const deepest = 4;
const longest = 10_000;

/** Inputs that a schema should refuse, each made from a good one by one spoiled thing; the caller drops those that it accepts. */
export const spoiled = (schema: Json, good: Json): readonly Json[] => {
  if (!isJsonObject(schema) || !isJsonObject(good)) return ['not an object'];
  // No input counts as an empty one.
  const nothing = isJsonList(schema['required']) && schema['required'].length > 0 ? [null] : [];
  return [...spoiledObject(schema, good, 0), ...nothing, [good], [], 'not an object', 7];
};

const spoiledObject = (schema: JsonObject, good: JsonObject, depth: number): readonly Json[] => {
  const required = isJsonList(schema['required']) ? schema['required'].filter((name) => typeof name === 'string') : [];
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const changed = Object.entries(properties).flatMap(([name, property]) =>
    spoiledValues(property, good[name], depth + 1).map((value) => ({ ...good, [name]: value })),
  );
  const dropped = required.map((name) => Object.fromEntries(Object.entries(good).filter(([member]) => member !== name)));
  return [...changed, { ...good, 'no-such-member': true }, ...dropped];
};

/** Wrong values for one member: of another type, beside a limit, or with something wrong inside. */
const spoiledValues = (schema: Json, good: Json | undefined, depth: number): readonly Json[] => {
  if (!isJsonObject(schema) || depth > deepest) return [];
  const inside = good === undefined ? [] : isJsonObject(good) ? spoiledObject(schema, good, depth) : [];
  return [
    ['spoiled'],
    null,
    ...disguised(good),
    ...besideNumbers(schema),
    ...besideTexts(schema),
    ...besideLists(schema, good, depth),
    ...inside,
  ];
};

/** The good value as another type, as a careless reader would take it back. */
const disguised = (good: Json | undefined): readonly Json[] => {
  if (typeof good === 'number') return [String(good), good + 0.5];
  if (typeof good === 'boolean') return [String(good), Number(good)];
  return typeof good === 'string' ? [7, true, { value: good }] : [];
};

const besideNumbers = ({ maximum, minimum }: JsonObject): readonly Json[] => [
  ...(typeof maximum === 'number' ? [maximum + 1] : []),
  ...(typeof minimum === 'number' ? [minimum - 1] : []),
];

const besideTexts = (schema: JsonObject): readonly Json[] => {
  const { minLength, maxLength, pattern } = schema;
  return [
    ...(typeof maxLength === 'number' && maxLength < longest ? ['x'.repeat(maxLength + 1)] : []),
    ...(typeof minLength === 'number' && minLength > 0 && minLength < longest ? ['x'.repeat(minLength - 1)] : []),
    ...(isJsonList(schema['enum']) || typeof pattern === 'string' ? ['none-of-these', ' '] : []),
  ];
};

const besideLists = (schema: JsonObject, good: Json | undefined, depth: number): readonly Json[] => {
  const { maxItems, minItems, items = null } = schema;
  if (schema['type'] !== 'array') return [];
  const some = isJsonList(good) && good.length > 0 ? good : [];
  const [first = 'x'] = some;
  return [
    ...(typeof maxItems === 'number' && maxItems < longest ? [Array.from({ length: maxItems + 1 }, () => first)] : []),
    ...(typeof minItems === 'number' && minItems > 0 ? [some.slice(0, minItems - 1)] : []),
    ...spoiledValues(items, some[0], depth + 1).map((value) => [value, ...some.slice(1)]),
  ];
};
