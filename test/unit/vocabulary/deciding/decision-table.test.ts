import { describe, expect, it } from 'vitest';
import { fixedRows, pairwise } from '../../../../src/vocabulary/deciding/decision-table.js';

const table = [
  ['a', ['1', '2', '3']],
  ['b', ['x', 'y']],
  ['c', ['p', 'q', 'r', 's']],
  ['d', ['m', 'n']],
] as const;

describe('pairwise', () => {
  const rows = pairwise(table);

  it('has each pair of values of two parts in a row', () => {
    for (const [a, ones] of table)
      for (const [b, others] of table.filter(([name]) => name > a))
        for (const one of ones)
          for (const other of others)
            expect(
              rows.some((row) => row[a] === one && row[b] === other),
              `${a}${one} ${b}${other}`,
            ).toBe(true);
  });

  it('takes far fewer rows than the product', () => {
    expect(rows.length).toBeGreaterThanOrEqual(12);
    expect(rows.length).toBeLessThan(20);
  });
});

const keyOf = (row: object): string =>
  Object.entries(row)
    .map(([name, value]) => `${name} ${value}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();

describe('the fixed rows of the decision table', () => {
  it('hold the whole product of whom and what is bound, of the classes, and of the times', () => {
    const rows = new Set(fixedRows(true).map((row) => keyOf(row)));
    expect(rows.size).toBeGreaterThan(500);
    const one = (row: object) => rows.has(keyOf(row));
    expect(one({ principal: 'other', capability: 'absent', subject: 'shifted', granted: 'same' })).toBe(true);
    expect(one({ declared: 'observe', attested: 'absent', authority: 'text' })).toBe(true);
    expect(one({ expiry: 'now', evaluated: 'at the end' })).toBe(true);
  });

  it('meet no instant on real time', () => {
    const ends = fixedRows(false).map(({ expiry }) => expiry);
    expect(ends).toContain('past');
    expect(ends.filter((end) => end === 'now' || end === 'next' || end === 'just past')).toEqual([]);
  });
});
