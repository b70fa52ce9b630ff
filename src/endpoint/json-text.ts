import type { Json } from '../base/json.js';

/** The value that a JSON text holds; undefined where it is none. Odd names and lone surrogates are for the subject to judge. */
export const parseJsonText = (text: string): Json | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isParsed(value) ? value : undefined;
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

// The parser makes nothing but JSON values; the compiler has to be told.
const isParsed = (value: unknown): value is Json => value !== undefined;
