import type { Spot } from '../base/utf8-text.js';

/** Turns offsets of a text into lines and columns, both from 1, in logarithmic time. */
export type LineIndex = { spotAt(offset: number): Spot };

/** The line index of a text whose lines end in LF or CR LF. */
export const indexLines = (text: string): LineIndex => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { spotAt: (offset) => findSpot(starts, offset) };
};

const findSpot = (starts: readonly number[], offset: number): Spot => {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
};
