import type { ComparedRow, ComparisonWord, ExpectedRow, WireTableRow } from '../model/wire.js';

/** Every expected row beside what was seen of it. Rows that no expectation speaks of are not compared. */
export const compareRows = (table: readonly WireTableRow[], expected: readonly ExpectedRow[]): readonly ComparedRow[] => {
  const seen = new Map(table.map((row) => [row.row, row]));
  return expected.map((row) => {
    const found = seen.get(row.row);
    return { ...row, seen: seenWord(found), state: stateOf(found, row) };
  });
};

/** What was seen of a row in one text: the word, and a status that is not the usual one. */
const seenWord = (row: WireTableRow | undefined): string => {
  if (row?.word === undefined) return row?.notMade === undefined ? 'nothing' : `not asked: needs ${row.notMade}`;
  const { word, httpStatus, detail } = row;
  const http = httpStatus !== undefined && httpStatus !== 200 && !word.startsWith('http ') ? ` (HTTP ${httpStatus})` : '';
  return `${word}${http}${detail === undefined ? '' : ` · ${detail}`}`;
};

const stateOf = (row: WireTableRow | undefined, { is, http, code, gap }: ExpectedRow): ComparisonWord => {
  if (row?.word === undefined) return 'not observed';
  const { word } = row;
  if (gap === word) return 'declared gap';
  // Seed 000 has one word for every success; an empty one is no other outcome there.
  const fits = is.includes(word) || (word === 'result:null' && is.includes('result'));
  const hasStatus = http === undefined || http === row.httpStatus;
  return fits && hasStatus && fitsCode(code, row.detail) ? 'as expected' : 'drift';
};

const fitsCode = (wanted: string | undefined, found = ''): boolean => {
  if (wanted === undefined) return true;
  return wanted.endsWith('*') ? found.startsWith(wanted.slice(0, -1)) : found === wanted;
};

/** The rows that differ from what was expected. */
export const driftIn = (rows: readonly ComparedRow[]): readonly ComparedRow[] => rows.filter(({ state }) => state === 'drift');

/** The expected rows of which nothing was seen. */
export const unseenIn = (rows: readonly ComparedRow[]): readonly ComparedRow[] => rows.filter(({ state }) => state === 'not observed');
