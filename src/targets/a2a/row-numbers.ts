import { digestOf } from '../../base/digest.js';
import type { Json } from '../../base/json.js';

/**
 * Numbers rows that have no counter of their own: a row that was there before keeps its number, one that appeared gets the next,
 * wherever in the list it stands. So what is new is told by the difference, in ledgers that grow at either end.
 */
export const createRowNumbers = (): ((rows: readonly Json[]) => readonly number[]) => {
  const known = new Map<string, number[]>();
  let last = 0;
  return (rows) => {
    const met = new Map<string, number>();
    return rows.map((row) => {
      const key = digestOf(row);
      const nth = met.get(key) ?? 0;
      met.set(key, nth + 1);
      const numbers = known.get(key) ?? [];
      known.set(key, numbers);
      const number = numbers[nth];
      if (number !== undefined) return number;
      last += 1;
      numbers.push(last);
      return last;
    });
  };
};
