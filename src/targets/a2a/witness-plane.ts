import type { Json, JsonObject } from '../../base/json.js';
import { pointerNames } from '../../base/pointer.js';
import { ledgerRows, mappedRow, type RowPlaces } from './ledger-rows.js';
import { readLedger } from './ledger-reader.js';
import { fileFault, planeFault } from './live-faults.js';
import { membersOf, textOf } from './members.js';
import type { PlaneTools } from './plane-tools.js';
import { createRowNumbers } from './row-numbers.js';

/** What an independent reader can show: each is a list of rows under its own name. */
export const witnessKinds = ['effects', 'receipts', 'decisions', 'grants'] as const;
export type WitnessKind = (typeof witnessKinds)[number];

/** The plane of an independent reader, as far as the target file gives one. */
export type WitnessPlane = {
  readonly abilities: readonly WitnessKind[];
  /** True where the reader is told which world to read. */
  knowsWorlds(kind: WitnessKind): boolean;
  /** The rows above `after`, in the members of the protocol. Throws a Fault of kind `target` where they cannot be read. */
  read(kind: WitnessKind, after: number | undefined, world?: string): Promise<JsonObject>;
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
    knowsWorlds: (kind) => readers.get(kind)?.knowsWorlds ?? false,
    read: async (kind, after, world = 'default') => {
      const reader = readers.get(kind);
      if (reader === undefined) throw planeFault(`witness.${kind}`, 'the target file names no reader');
      const rows = await reader.rows(world);
      return { [kind]: after === undefined ? rows : rows.filter((row) => !isOld(row, after)) };
    },
  };
};

const isOld = (row: JsonObject, after: number): boolean => typeof row['seq'] === 'number' && row['seq'] <= after;

type Ledger = { readonly knowsWorlds: boolean; rows(world: string): Promise<readonly JsonObject[]> };

const mostWorlds = 200;

const ledgerOf = (kind: WitnessKind, entry: Json, tools: PlaneTools): Ledger => {
  const reader = readLedger(kind, entry, tools);
  const places = placesOf(kind, entry);
  const worlds = new Map<string, (bytes: Uint8Array) => readonly JsonObject[]>();
  const rowsOf = (world: string): ((bytes: Uint8Array) => readonly JsonObject[]) => {
    const known = worlds.get(world) ?? rowsOfWorld(kind, places);
    worlds.set(world, known);
    for (const oldest of worlds.keys()) if (worlds.size > mostWorlds) worlds.delete(oldest);
    return known;
  };
  return {
    knowsWorlds: reader.knowsWorlds,
    rows: async (world) => rowsOf(reader.knowsWorlds ? world : '')(await reader.read(world)),
  };
};

/** What was read: `own` where the rows carry counters of their own. */
type Read = { readonly bytes: Uint8Array; readonly raw: readonly Json[]; readonly rows: readonly JsonObject[]; readonly own: boolean };

/** The rows of one world's ledger as it grows. */
const rowsOfWorld = (kind: WitnessKind, places: RowPlaces): ((bytes: Uint8Array) => readonly JsonObject[]) => {
  const numbersOf = createRowNumbers();
  const parsed = (bytes: Uint8Array): readonly Json[] => {
    const rows = ledgerRows(bytes, places);
    if (!rows.ok) throw planeFault(`witness.${kind}`, rows.error);
    return rows.value;
  };
  const readOn = ({ raw: before, rows, own }: Omit<Read, 'bytes'>, fresh: readonly Json[]): Omit<Read, 'bytes'> | undefined => {
    const mapped = fresh.map((row) => mappedRow(row, places));
    const raw = [...before, ...fresh];
    // Grants are what stands now: nothing of them is ever newer than something else.
    const isOwn = kind === 'grants' || mapped.every((row) => row['seq'] !== undefined);
    if (isOwn) return own ? { raw, rows: [...rows, ...mapped], own } : undefined;
    if (own && before.length > 0) return undefined;
    const numbers = numbersOf(raw, before.length > 0);
    return { raw, rows: [...rows, ...mapped.map((row, index) => ({ ...row, seq: numbers[before.length + index] ?? 0 }))], own: false };
  };
  const nothing = { raw: [], rows: [], own: true } as const;
  let last: Read | undefined;
  return (bytes) => {
    // A ledger is read many times between two effects, and then mostly grows by a line: to read all of it each time would be quadratic.
    if (last !== undefined && Buffer.compare(last.bytes, bytes) === 0) return last.rows;
    const grown =
      last !== undefined && places.rows === undefined && isAppended(bytes, last.bytes)
        ? readOn(last, parsed(bytes.subarray(last.bytes.length)))
        : undefined;
    last = { bytes, ...(grown ?? readOn(nothing, parsed(bytes)) ?? nothing) };
    return last.rows;
  };
};

const lineEnd = 10;
const brace = 123;

/** True where a ledger of lines has what it had, and more lines after it. */
const isAppended = (bytes: Uint8Array, before: Uint8Array): boolean =>
  before[0] === brace &&
  before.at(-1) === lineEnd &&
  bytes.length > before.length &&
  Buffer.compare(bytes.subarray(0, before.length), before) === 0;

const placesOf = (kind: WitnessKind, entry: Json): RowPlaces => {
  const map = membersOf(entry)['map'];
  const places = Object.entries(membersOf(map)).flatMap(([name, at]) => (typeof at === 'string' ? [[name, at] as const] : []));
  const rows = textOf(entry, 'rows');
  const bad = [rows, ...places.map(([, at]) => at)].find((at) => at !== undefined && pointerNames(at) === undefined);
  if (bad !== undefined) throw badPointer(kind, bad);
  return { rows, map: map === undefined ? undefined : Object.fromEntries(places) };
};

const badPointer = (kind: WitnessKind, pointer: string) =>
  fileFault('TARGET_BAD_POINTER', `witness.${kind}: ${pointer} is no usable JSON Pointer`, 'write something like /rows or /entry/skill');
