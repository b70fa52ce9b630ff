import { digestOf } from '../../base/digest.js';
import { type Json, sameJson } from '../../base/json.js';

/**
 * Numbers rows that have no counter of their own: a row that was there before keeps its number, one that appeared gets the next,
 * wherever in the list it stands. So what is new is told by the difference, in ledgers that grow at either end.
 */
export const createRowNumbers = (): RowNumbers => {
  const met = rowMemory();
  let last = 0;
  let before: readonly Json[] = [];
  let numbers: readonly number[] = [];
  const next = (): number => (last += 1);
  return (rows, isAppended = false) => {
    // Most ledgers only grow at their end; looking at each old row again would cost more with every reading.
    const grows = isAppended || (rows.length >= before.length && before.every((row, index) => sameJson(row, rows[index])));
    const found = grows ? [...numbers, ...rows.slice(before.length).map(next)] : met.numbersOf(rows, next);
    met.keep(rows, found, grows ? before.length : 0);
    before = rows;
    numbers = found;
    return found;
  };
};

/** Numbers for the rows of a reading; `isAppended` where it is known to begin with all rows of the one before. */
type RowNumbers = (rows: readonly Json[], isAppended?: boolean) => readonly number[];

type RowMemory = {
  /** Remembers the rows of a reading from the place where they may be new; they are digested only when somebody asks. */
  keep(rows: readonly Json[], numbers: readonly number[], from: number): void;
  numbersOf(rows: readonly Json[], next: () => number): readonly number[];
};

/** Every row that was ever seen, and its numbers: equal rows are told apart by how many there are. */
const rowMemory = (): RowMemory => {
  const known = new Map<string, number[]>();
  let waiting: (readonly [Json, number])[] = [];
  let kept = 0;
  const numbersAt = (row: Json): number[] => {
    const key = digestOf(row);
    const found = known.get(key) ?? [];
    known.set(key, found);
    return found;
  };
  return {
    keep: (rows, numbers, from) => {
      const before = kept;
      for (const [index, row] of rows.slice(from).entries()) {
        const number = numbers[from + index] ?? 0;
        if (number > before) waiting.push([row, number]);
        kept = Math.max(kept, number);
      }
    },
    numbersOf: (rows, next) => {
      for (const [row, number] of waiting) numbersAt(row).push(number);
      waiting = [];
      const taken = new Map<number[], number>();
      return rows.map((row) => {
        const numbers = numbersAt(row);
        const nth = taken.get(numbers) ?? 0;
        taken.set(numbers, nth + 1);
        return numbers[nth] ?? next();
      });
    },
  };
};
