import type { Json } from '../../../src/base/json.js';
import { readPointer, writePointer } from '../../../src/base/pointer.js';

/** The JSON Pointers of all values that hold no other. */
export const leavesOf = (value: Json, path = ''): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const members: readonly (readonly [string, Json])[] = Object.entries(value);
  if (members.length === 0) return [path];
  return members.flatMap(([name, member]) => leavesOf(member, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`));
};

/** Another value of the same sort. */
const otherThan = (leaf: Json | undefined, salt: number): Json => {
  if (typeof leaf === 'string') return `${leaf}${String.fromCodePoint(97 + (salt % 26))}`;
  if (typeof leaf === 'number') return leaf + 1 + (salt % 5);
  if (typeof leaf === 'boolean') return !leaf;
  if (leaf === null) return `was null ${salt}`;
  return Array.isArray(leaf) ? [salt] : { added: salt };
};

/** The value with one leaf changed. */
export const withOther = (value: Json, path: string, salt: number): Json =>
  writePointer(value, path, otherThan(readPointer(value, path), salt));
