import { type Result, fail, ok } from './result.js';

/** A spot in a text: line and column count from 1, columns in UTF-16 code units. */
export type Spot = { readonly line: number; readonly column: number };

/** Why bytes are no UTF-8 text, and where. */
export type TextProblem = Spot & { readonly code: 'encoding' | 'bom'; readonly message: string };

/** The text of UTF-8 bytes; refuses malformed bytes and a byte-order mark, which JSON and digests do not allow. */
export const decodeUtf8 = (bytes: Uint8Array): Result<string, TextProblem> => {
  const text = decodeWhole(bytes);
  if (text === undefined) return fail({ code: 'encoding', message: 'not UTF-8', ...spotAt(longestText(bytes)) });
  if (text.startsWith('\uFEFF')) return fail({ code: 'bom', message: 'starts with a byte-order mark (BOM)', line: 1, column: 1 });
  return ok(text);
};

/** The spot just behind `text`. */
export const spotAt = (text: string): Spot => {
  const lines = text.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
};

const decodeWhole = (bytes: Uint8Array, stream = false): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream });
  } catch (error: unknown) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

const longestText = (bytes: Uint8Array): string => {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (decodeWhole(bytes.subarray(0, middle), true) === undefined) bad = middle;
    else good = middle;
  }
  return decodeWhole(bytes.subarray(0, good), true) ?? '';
};
