import { readJson } from '../../a2a/read-json.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../base/json.js';
import { readPointer } from '../../base/pointer.js';
import { type Result, fail, ok } from '../../base/result.js';

/** Where rows stand in what was read, and where each member stands in a row: JSON Pointers. */
export type RowPlaces = { readonly rows: string | undefined; readonly map: { readonly [member: string]: string } | undefined };

/**
 * The rows of a ledger: one JSON document, a list or with a list at `rows`, or a JSON value a line. A last line that has no end yet is
 * still being written, and is left for the next reading.
 */
export const ledgerRows = (bytes: Uint8Array, { rows }: RowPlaces): Result<readonly Json[], string> => {
  if (Buffer.from(bytes).toString('utf8').trim() === '') return rows === undefined ? ok([]) : fail('it is empty');
  const whole = readJson(bytes);
  if (whole.ok) return listAt(whole.value.value, rows);
  return rows === undefined ? linesOf(bytes) : fail('it is not JSON');
};

const listAt = (value: Json, rows: string | undefined): Result<readonly Json[], string> => {
  const found = rows === undefined ? value : readPointer(value, rows);
  if (found !== undefined && isJsonList(found)) return ok(found);
  if (rows === undefined && isJsonObject(value)) return ok([value]);
  return fail(`there is no list of rows${rows === undefined ? '' : ` at ${rows}`}`);
};

const linesOf = (bytes: Uint8Array): Result<readonly Json[], string> => {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  const rows: Json[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const read = readJson(Buffer.from(line));
    if (read.ok) rows.push(read.value.value);
    else if (index < lines.length - 1) return fail(`its line ${index + 1} is not JSON`);
  }
  return ok(rows);
};

/** A row in the members of the protocol. Without a map it is taken as it is; with one, what the map does not name is left out. */
export const mappedRow = (row: Json, { map }: RowPlaces): JsonObject => {
  if (map === undefined) return isJsonObject(row) ? row : { row };
  return Object.fromEntries(
    Object.entries(map).flatMap(([member, pointer]) => {
      const value = readPointer(row, pointer);
      return value === undefined ? [] : [[member, value] as const];
    }),
  );
};
