import type { Json, JsonObject } from '../../base/json.js';
import { ledgerRows, mappedRow, type RowPlaces } from './ledger-rows.js';
import { readLedger } from './ledger-reader.js';
import { planeFault } from './live-faults.js';
import { membersOf, textOf } from './members.js';
import type { PlaneTools } from './plane-tools.js';
import { createRowNumbers } from './row-numbers.js';

/** What an independent reader can show: each is a list of rows under its own name. */
export const witnessKinds = ['effects', 'receipts', 'decisions', 'grants'] as const;
export type WitnessKind = (typeof witnessKinds)[number];

/** The plane of an independent reader, as far as the target file gives one. */
export type WitnessPlane = {
  readonly abilities: readonly WitnessKind[];
  /** The rows above `after`, in the members of the protocol. Throws a Fault of kind `target` where they cannot be read. */
  read(kind: WitnessKind, after: number | undefined): Promise<JsonObject>;
};

/** Reads the witness entries of a target file. */
export const witnessPlane = (tools: PlaneTools): WitnessPlane => {
  const said = membersOf(tools.file.witness);
  const readers = new Map(
    witnessKinds.flatMap((kind) => {
      const entry = said[kind];
      return entry === undefined ? [] : [[kind, ledgerOf(kind, entry, tools)] as const];
    }),
  );
  return {
    abilities: [...readers.keys()],
    read: async (kind, after) => {
      const reader = readers.get(kind);
      if (reader === undefined) throw planeFault(`witness.${kind}`, 'the target file names no reader');
      const rows = await reader();
      return { [kind]: after === undefined ? rows : rows.filter((row) => !isOld(row, after)) };
    },
  };
};

const isOld = (row: JsonObject, after: number): boolean => typeof row['seq'] === 'number' && row['seq'] <= after;

const ledgerOf = (kind: WitnessKind, entry: Json, tools: PlaneTools): (() => Promise<readonly JsonObject[]>) => {
  const read = readLedger(kind, entry, tools);
  const places = placesOf(entry);
  const numbersOf = createRowNumbers();
  let last: { readonly bytes: Uint8Array; readonly rows: readonly JsonObject[] } | undefined;
  const rowsOf = (bytes: Uint8Array): readonly JsonObject[] => {
    const rows = ledgerRows(bytes, places);
    if (!rows.ok) throw planeFault(`witness.${kind}`, rows.error);
    const mapped = rows.value.map((row) => mappedRow(row, places));
    // Grants are what stands now: nothing of them is ever newer than something else.
    if (kind === 'grants' || mapped.every((row) => row['seq'] !== undefined)) return mapped;
    const numbers = numbersOf(rows.value);
    return mapped.map((row, index) => ({ ...row, seq: numbers[index] ?? 0 }));
  };
  return async () => {
    const bytes = await read();
    // A ledger is read many times between two effects.
    if (last === undefined || Buffer.compare(last.bytes, bytes) !== 0) last = { bytes, rows: rowsOf(bytes) };
    return last.rows;
  };
};

const placesOf = (entry: Json): RowPlaces => {
  const map = membersOf(entry)['map'];
  return {
    rows: textOf(entry, 'rows'),
    map:
      map === undefined
        ? undefined
        : Object.fromEntries(Object.entries(membersOf(map)).flatMap(([name, at]) => (typeof at === 'string' ? [[name, at]] : []))),
  };
};
