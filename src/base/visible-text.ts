import { type Json, isJsonList, isJsonObject } from './json.js';

/**
 * Every character that can hide, reorder or forge what a person sees: controls, bidi marks, zero-width and other ignorable
 * characters, line separators, halves of surrogate pairs. The same set stands in `law-verdict.v1.schema.json` (`text`).
 */
const hidden =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** The longest text, in UTF-16 units, that a statement carries; what is longer is cut and says so. */
export const longestVisibleText = 4000;

const deepest = 56;

/** The text with every hidden character shown as `\u{hex}`, so that what is read is what is there. Applying it twice changes nothing. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** The visible text, cut to `most` UTF-16 units (at least 40) with the number of units that were left out. */
export const shortVisibleText = (text: string, most: number): string => {
  // Cut before escaping as well: a subject may answer with hundreds of megabytes.
  const shown = visibleText(text.length > most ? text.slice(0, most) : text);
  if (text.length <= most && shown.length <= most) return shown;
  const kept = shown.slice(0, most - 40).replace(/[\ud800-\udbff]$/, '');
  return `${kept}… (${text.length} units in all)`;
};

/** A JSON value whose texts and names are all visible and at most 4,000 units, and which is nested no deeper than 56; for what enters a statement. */
export const visibleJson = (value: Json, depth = 0): Json => {
  if (typeof value === 'string') return shortVisibleText(value, longestVisibleText);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '(nested deeper)';
  if (isJsonList(value)) return value.map((item) => visibleJson(item, depth + 1));
  return isJsonObject(value) ? visibleObject(value, depth) : null;
};

const visibleObject = (object: { readonly [name: string]: Json }, depth: number): Json =>
  Object.fromEntries(Object.entries(object).map(([name, member]) => [visibleName(name), visibleJson(member, depth + 1)]));

// What `strict-json.ts` refuses as a name, and a subject can send. That module reads this one, so the names stand here again; a test compares.
const prototypeNames: readonly string[] = ['__proto__', 'constructor', 'prototype'];

const visibleName = (name: string): string =>
  prototypeNames.includes(name) ? `\\u{${name.charCodeAt(0).toString(16)}}${name.slice(1)}` : shortVisibleText(name, longestVisibleText);
