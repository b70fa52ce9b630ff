import { hasLoneSurrogate } from '../../base/canonical-json.js';
import type { Json } from '../../base/json.js';
import { fail, ok, type Result } from '../../base/result.js';

// The record nests an answer a few levels deeper, and its canonical form ends at 128.
const deepest = 100;

/**
 * The JSON value of one line of bytes, or why it has none. Strict where leniency would let a subject say what the record
 * cannot repeat: UTF-8 must be whole, numbers finite, surrogates paired, nesting at most 100.
 */
export const parseJsonLine = (line: Uint8Array): Result<Json, string> => {
  const text = decoded(line);
  if (text === undefined) return fail('not UTF-8');
  if (text.trim() === '') return fail('an empty line');
  const value = parsed(text);
  if (value === undefined) return fail('not JSON');
  return isFaithful(value, deepest)
    ? ok(value)
    : fail('JSON that cannot be kept: too deep, a lone surrogate, or a number that is not finite');
};

const decoded = (line: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line);
  } catch (error: unknown) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const isFaithful = (value: unknown, left: number): value is Json => {
  if (left < 0) return false;
  if (typeof value === 'string') return !hasLoneSurrogate(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every((item: unknown) => isFaithful(item, left - 1));
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => !hasLoneSurrogate(name) && isFaithful(member, left - 1));
};
