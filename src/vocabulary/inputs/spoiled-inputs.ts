import { type Json, isJsonList, isJsonObject } from '../../base/json.js';

/** Inputs that a schema should refuse, each made from a good one by one spoiled thing; the caller drops those that it accepts. */
export const spoiled = (schema: Json, good: Json): readonly Json[] => {
  if (!isJsonObject(schema) || !isJsonObject(good)) return ['not an object'];
  const required = isJsonList(schema['required']) ? schema['required'].filter((name) => typeof name === 'string') : [];
  const dropped = required.map((name) => Object.fromEntries(Object.entries(good).filter(([member]) => member !== name)));
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const mistyped = Object.keys(good)
    .filter((name) => Object.hasOwn(properties, name))
    .map((name) => ({ ...good, [name]: ['spoiled'] }));
  return [...mistyped, ...outside(properties, good), { ...good, 'no-such-member': true }, ...dropped];
};

const outside = (properties: { readonly [name: string]: Json }, good: { readonly [name: string]: Json }): readonly Json[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    if (!isJsonObject(property)) return [];
    const maximum = property['maximum'];
    const minimum = property['minimum'];
    const longest = property['maxLength'];
    return [
      ...(typeof maximum === 'number' ? [{ ...good, [name]: maximum + 1 }] : []),
      ...(typeof minimum === 'number' ? [{ ...good, [name]: minimum - 1 }] : []),
      ...(typeof longest === 'number' && longest < 10_000 ? [{ ...good, [name]: 'x'.repeat(longest + 1) }] : []),
      ...(Array.isArray(property['enum']) ? [{ ...good, [name]: 'none-of-these' }] : []),
    ];
  });
