import { isJsonList, isJsonObject, type Json, type JsonObject } from '../base/json.js';

/** What the names in a template stand for. */
export type Values = { readonly [name: string]: Json };

/** A text with each `{name}` replaced by its value where that is a text; `encode` makes it safe for where it goes. */
export const fillText = (template: string, values: Values, encode: (text: string) => string = (text) => text): string =>
  template.replaceAll(/\{([A-Za-z]+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'string' ? encode(value) : whole;
  });

/**
 * A template with its names replaced: a text that is nothing but `$name` becomes the value, `{name}` in a text the value as text. An object
 * with `$of` is that object with the other members over it: null takes one away, `$metadata` adds to its metadata.
 */
export const fillJson = (template: Json, values: Values): Json => {
  if (typeof template === 'string') {
    const name = /^\$([A-Za-z0-9]+)$/.exec(template)?.[1];
    const value = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? fillText(template, values) : value;
  }
  if (isJsonList(template)) return template.map((item) => fillJson(item, values));
  if (!isJsonObject(template)) return template;
  const { $of: base, $metadata: metadata, ...members } = template;
  const filled = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, fillJson(member, values)]));
  return base === undefined ? filled : changed(fillJson(base, values), filled, metadata === undefined ? {} : fillJson(metadata, values));
};

const changed = (base: Json, members: JsonObject, metadata: Json): Json => {
  const object = isJsonObject(base) ? base : {};
  const own = isJsonObject(object['metadata']) ? object['metadata'] : {};
  const more = isJsonObject(metadata) ? metadata : {};
  const merged = Object.keys(more).length === 0 ? object : { ...object, metadata: { ...more, ...own } };
  return Object.fromEntries(Object.entries({ ...merged, ...members }).filter(([, member]) => member !== null));
};
