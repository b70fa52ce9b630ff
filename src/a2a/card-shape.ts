import { isJsonList, isJsonObject, type Json, type JsonObject } from '../base/json.js';

/** The member of an object that is an object; an empty one where it is none. */
export const objectAt = (object: JsonObject, name: string): JsonObject => {
  const member = Object.hasOwn(object, name) ? object[name] : undefined;
  return isJsonObject(member) ? member : {};
};

/** The objects of a list member. */
export const objectsAt = (object: JsonObject, name: string): readonly JsonObject[] => {
  const member = Object.hasOwn(object, name) ? object[name] : undefined;
  return member !== undefined && isJsonList(member) ? member.filter(isJsonObject) : [];
};

/** The texts of a list member. */
export const textsAt = (object: JsonObject, name: string): readonly string[] => {
  const member = Object.hasOwn(object, name) ? object[name] : undefined;
  return member !== undefined && isJsonList(member) ? member.filter((item) => typeof item === 'string') : [];
};

/** The text of a member; nothing where it is no text or an empty one. */
export const textAt = (object: JsonObject, name: string): string | undefined => {
  const member = Object.hasOwn(object, name) ? object[name] : undefined;
  return typeof member === 'string' && member !== '' ? member : undefined;
};

/** `1.0.1` and `1.0` are both `1.0`; nothing where it is no version. */
export const majorMinor = (version: string | undefined): string | undefined => /^v?(\d+\.\d+)(?:\.|$)/.exec(version ?? '')?.[1];

/**
 * A card in which a leaked union of a code generator (`{"scheme":{"$case":"http","value":{}}}`) stands as it was meant (`{"http":{}}`),
 * and how many there were.
 */
export const withoutLeakedCases = (card: Json): { readonly card: Json; readonly leaks: number } => {
  let leaks = 0;
  const clean = (value: Json): Json => {
    if (isJsonList(value)) return value.map(clean);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const leak = leakIn(member);
        if (leak === undefined) return [name, clean(member)];
        leaks += 1;
        return [leak.name, clean(leak.value)];
      }),
    );
  };
  return { card: clean(card), leaks };
};

const leakIn = (member: Json): { readonly name: string; readonly value: Json } | undefined => {
  if (!isJsonObject(member)) return undefined;
  const { $case: name, value } = member;
  return typeof name === 'string' && value !== undefined ? { name, value } : undefined;
};
