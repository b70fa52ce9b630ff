import { hasLoneSurrogate } from '../base/canonical-json.js';
import type { Json } from '../base/json.js';
import { type Result, fail, ok } from '../base/result.js';
import type { CallFault } from './call-fault.js';

// The record nests an answer a few levels deeper, and its canonical form ends at 128.
const deepest = 100;

/** A JSON value with the text that it was read from. */
export type ReadJson = { readonly value: Json; readonly text: string };

/** The JSON value of a body: UTF-8 (a byte-order mark is skipped), at most 100 deep, numbers finite, surrogates paired. */
export const readJson = (body: Uint8Array): Result<ReadJson, CallFault> => {
  const text = decoded(body);
  if (text === undefined) return fail({ is: 'not-utf8' });
  const value = parsed(text);
  if (value === undefined) return fail({ is: 'invalid-json', why: startOf(text) });
  return isFaithful(value, deepest)
    ? ok({ value, text })
    : fail({ is: 'invalid-json', why: 'too deep, half a surrogate pair, or a number that is not finite' });
};

/** The first characters of a text, so that a person sees what came; raw. */
const startOf = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const decoded = (body: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
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
