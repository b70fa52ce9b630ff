import { hasLoneSurrogate } from './canonical-json.js';
import type { Json } from './json.js';
import { type Result, fail, ok } from './result.js';
import { decodeUtf8 } from './utf8-text.js';

// The record nests an answer a few levels deeper, and its canonical form ends at 128.
const deepest = 100;

/** What a subject said, with the text that it was read from. */
export type SaidJson = { readonly value: Json; readonly text: string };

/** Why bytes of a subject are no JSON that can be kept; `text` is what could not be read. */
export type SaidProblem = { readonly is: 'encoding' } | { readonly is: 'syntax' | 'unfaithful'; readonly text: string };

/**
 * The JSON value of what a subject said. Strict where leniency would let it say what the record cannot repeat: UTF-8 must be whole,
 * numbers finite, surrogates paired, nesting at most 100.
 */
export const readSaidJson = (bytes: Uint8Array): Result<SaidJson, SaidProblem> => {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return fail(decoded.error.code === 'bom' ? { is: 'syntax', text: '\uFEFF…' } : { is: 'encoding' });
  const text = decoded.value;
  const value = parsed(text);
  if (value === undefined) return fail({ is: 'syntax', text });
  return isFaithful(value, deepest) ? ok({ value, text }) : fail({ is: 'unfaithful', text });
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
