import { isJsonList, isJsonObject, type Json } from '../base/json.js';
import { pointerNames } from '../base/pointer.js';
import type { Skill } from '../model/protocol.js';

const largestSchema = 64 * 1024;
const deepestSchema = 16;
const referenceWords: readonly string[] = ['$ref', '$dynamicRef', '$recursiveRef'];

/**
 * What the declared skills do beyond the limits that keep a hostile subject from costing the court time or a look at
 * other files, in words; `undefined` where they keep them.
 */
export const complaintAboutSkills = (skills: readonly Skill[]): string | undefined => {
  const seen = new Set<string>();
  for (const skill of skills) {
    if (seen.has(skill.id)) return `the skill ${skill.id} is declared twice`;
    seen.add(skill.id);
    const complaint = complaintAboutSchema(skill.input ?? {}) ?? complaintAboutPointers(skill);
    if (complaint !== undefined) return `the skill ${skill.id} ${complaint}`;
  }
  return undefined;
};

const complaintAboutSchema = (schema: Json): string | undefined => {
  if (nestsDeeper(schema, deepestSchema)) return `has an input schema nested deeper than ${deepestSchema}`;
  const size = Buffer.byteLength(JSON.stringify(schema));
  if (size > largestSchema) return `has an input schema of ${size} bytes, more than ${largestSchema}`;
  const foreign = foreignReference(schema);
  return foreign === undefined ? undefined : `has an input schema that refers outside itself: ${foreign}`;
};

const complaintAboutPointers = (skill: Skill): string | undefined => {
  const pointers = [...(skill.nonce === undefined || skill.nonce === null ? [] : [skill.nonce]), ...(skill.vary ?? [])];
  const bad = pointers.find((pointer) => pointerNames(pointer) === undefined);
  return bad === undefined ? undefined : `names a member by what is not a usable JSON Pointer: ${bad}`;
};

const members = (value: Json): readonly Json[] => {
  if (isJsonList(value)) return value;
  return isJsonObject(value) ? Object.values(value) : [];
};

const nestsDeeper = (value: Json, left: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || members(value).some((member) => nestsDeeper(member, left - 1));
};

const foreignReference = (value: Json): string | undefined => {
  if (isJsonObject(value)) {
    for (const word of referenceWords) {
      const reference = Object.hasOwn(value, word) ? value[word] : undefined;
      if (typeof reference === 'string' && !/^#(?:\/|$)/.test(reference)) return reference;
    }
  }
  for (const member of members(value)) {
    const found = foreignReference(member);
    if (found !== undefined) return found;
  }
  return undefined;
};
