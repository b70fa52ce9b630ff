import type { Random } from 'fast-check';
import { pick } from '../drawing.js';
import type { Loose, Row } from './dimensions.js';

/** The values of the parts that the table crosses, without the looks of names: those have cases of their own. */
const crossed = {
  version: ['ok', 'foreign', 'absent'],
  declared: ['own', 'observe', 'other class', 'unknown', 'blank', 'null', 'number', 'junk'],
  attested: ['own', 'observe', 'other class', 'absent'],
  principal: ['own', 'other', 'spaces', 'absent', 'number'],
  capability: ['own', 'other', 'blank', 'absent'],
  authority: ['full', 'absent', 'null', 'text', 'empty'],
  subject: ['same', 'other', 'spaces', 'absent', 'shifted'],
  granted: ['same', 'other', 'spaces', 'absent', 'shifted'],
  expiry: ['hour', 'absent', 'next', 'now', 'just past', 'past', 'junk'],
  evaluated: ['now', 'before', 'later', 'at the end', 'after', 'absent', 'junk'],
  source: ['broker', 'transport_verified', 'model', 'unknown'],
  extra: ['none', 'plan', 'approved'],
  order: ['as is', 'reversed'],
} as const satisfies { readonly [D in keyof Row]?: readonly Row[D][] };

type Table = readonly (readonly [dimension: string, values: readonly string[]])[];

/** The parts that weigh on each other: whom and what is bound; the class and what it asks for; the end and the moment that is stated. */
const groups: readonly (readonly (keyof typeof crossed)[])[] = [
  ['principal', 'capability', 'subject', 'granted'],
  ['declared', 'attested', 'authority'],
  ['expiry', 'evaluated'],
];

const atMilliseconds: readonly string[] = ['next', 'now', 'just past', 'at the end'];

const tableFor = (hasClock: boolean): Table =>
  Object.entries(crossed).map(([dimension, values]) => [
    dimension,
    // On real time an instant cannot be met: it passes while the envelope is on its way.
    values.filter((value) => hasClock || dimension === 'evaluated' || !atMilliseconds.includes(value)),
  ]);

const product = (table: Table): readonly Loose[] =>
  table.reduce<readonly Loose[]>(
    (sofar, [dimension, values]) => sofar.flatMap((row) => values.map((value) => ({ ...row, [dimension]: value }))),
    [{}],
  );

const made = new Map<boolean, readonly Loose[]>();

/** The fixed rows: each pair of values of two parts at least once, then the whole product of the parts that weigh on each other. */
export const fixedRows = (hasClock: boolean): readonly Loose[] => {
  const known = made.get(hasClock) ?? makeRows(tableFor(hasClock));
  made.set(hasClock, known);
  return known;
};

const makeRows = (table: Table): readonly Loose[] => [
  ...pairwise(table),
  ...groups.flatMap((group) => product(table.filter(([dimension]) => group.some((one) => one === dimension)).map(withoutBlanks))),
];

/** Blank names are another spelling of missing ones: what the product crosses is that a name is missing. */
const withoutBlanks = ([dimension, values]: Table[number]): Table[number] => [
  dimension,
  ['principal', 'capability'].includes(dimension) ? values.filter((value) => value !== 'blank' && value !== 'spaces') : values,
];

const mostDeviations = 4;

/** A random row: few parts at a time are changed, since one flaw hides all others. */
export const randomRow = (random: Random, hasClock: boolean): Loose => {
  const table = tableFor(hasClock);
  const many = random.nextInt(0, mostDeviations);
  return Object.fromEntries(
    Array.from({ length: many }, () => pick(random, table)).map(([dimension, values]) => [dimension, pick(random, values)]),
  );
};

type Value = readonly [dimension: string, value: string];

const pairKey = ([a, one]: Value, [b, other]: Value): string => JSON.stringify(a < b ? [a, one, b, other] : [b, other, a, one]);

/** Rows in which every pair of values of two parts stands at least once: each row takes a pair that is open, and what opens most beside it. */
export const pairwise = (table: Table): readonly Loose[] => {
  const open = new Set(
    table.flatMap(([a, ones], index) =>
      table.slice(index + 1).flatMap(([b, others]) => ones.flatMap((one) => others.map((other) => pairKey([a, one], [b, other])))),
    ),
  );
  const rows: Loose[] = [];
  for (const key of open) {
    if (!open.has(key)) continue;
    const row = completed(pairOf(key), table, open);
    rows.push(row);
    for (const covered of pairsIn(row)) open.delete(covered);
  }
  return rows;
};

const pairOf = (key: string): Loose => {
  const [a = '', one = '', b = '', other = ''] = key.slice(2, -2).split('","');
  return { [a]: one, [b]: other };
};

const pairsIn = (row: Loose): readonly string[] => {
  const entries = Object.entries(row);
  return entries.flatMap(([a, one], index) => entries.slice(index + 1).map(([b, other]) => pairKey([a, one], [b, other])));
};

const completed = (start: Loose, table: Table, open: ReadonlySet<string>): Loose => {
  let row = start;
  for (const [dimension, values] of table) {
    if (Object.hasOwn(row, dimension)) continue;
    const gains = values.map((value) => Object.entries(row).filter(([a, one]) => open.has(pairKey([a, one], [dimension, value]))).length);
    const best = values[gains.indexOf(Math.max(...gains))] ?? '';
    row = { ...row, [dimension]: best };
  }
  return row;
};
