import type { Json } from '../../base/json.js';

const form = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** The moment that a text of RFC 3339 in UTC names, in milliseconds since the epoch; nothing for what names none. */
export const momentOf = (value: Json | undefined): number | undefined =>
  typeof value === 'string' && form.test(value) ? Date.parse(value) : undefined;
