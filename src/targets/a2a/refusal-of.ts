import { isJsonObject, type Json, type JsonObject } from '../../base/json.js';
import { readPointer } from '../../base/pointer.js';
import type { Refusal } from '../../model/protocol.js';
import { refusalClasses } from '../../model/vocabulary-tables.js';

const codeForm = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/;

/** The refusal that stands at a pointer: a code, with `class` and `stage` beside it where they are, or an object of all three. */
export const refusalAt = (object: JsonObject, pointer: string): Refusal | undefined => {
  const found = readPointer(object, pointer);
  if (isJsonObject(found)) return refusalIn(found);
  const around = readPointer(object, pointer.slice(0, pointer.lastIndexOf('/')));
  return refusalOf(found, isJsonObject(around) ? around : {});
};

/** The refusal that an object spells out as `code`, `class` and `stage`. */
export const refusalIn = (object: Json | undefined): Refusal | undefined =>
  isJsonObject(object) ? refusalOf(object['code'], object) : undefined;

/** A text of several words is no code: a refusal in prose stays untyped, and nobody guesses at its reason. */
const refusalOf = (code: Json | undefined, beside: JsonObject): Refusal | undefined => {
  if (typeof code !== 'string' || !codeForm.test(code)) return undefined;
  const found = refusalClasses.find((one) => one === beside['class']);
  const { stage } = beside;
  return { code, ...(found === undefined ? {} : { class: found }), ...(typeof stage === 'string' ? { stage } : {}) };
};
