import { isJsonObject, type Json } from '../base/json.js';
import { visibleText } from '../base/visible-text.js';

/** How much of one value a view shows (values come from the subject, and one may be as large as it likes), and where the rest is found. */
export type Room = { readonly characters: number; readonly rest?: string };

const short = 100;

// A signed verdict comes back with its members in another order, and must give the same bytes.
const sorted = (_name: string, value: unknown): unknown => (isJsonObject(value) ? Object.fromEntries(sortedMembers(value)) : value);

/** The members of an object in the order of their names (UTF-16 units), whatever order they were written in. */
export const sortedMembers = <Value>(object: { readonly [name: string]: Value }): readonly (readonly [string, Value])[] =>
  Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));

/**
 * A JSON value as lines whose characters all show: one line where it is short, else indented by two.
 * What does not fit is cut, and the last line says how much is missing.
 */
export const jsonLines = (value: Json, room: Room): readonly string[] => {
  const compact = JSON.stringify(value, sorted);
  if (compact.length <= short) return [visibleText(compact)];
  const whole = JSON.stringify(value, sorted, 2);
  const shown = whole.slice(0, room.characters);
  const lines = shown.split('\n').map((line) => visibleText(line));
  const missing = whole.length - shown.length;
  return missing === 0 ? lines : [...lines, `… ${missing} characters more: ${room.rest ?? 'verdict.json holds them all'}`];
};
