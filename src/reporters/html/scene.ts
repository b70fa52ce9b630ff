import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../base/json.js';
import type { CaseKind } from '../../model/court.js';
import type { Counterexample } from '../../model/finding.js';

/** A row of the witnessed record, seen after an act. `of` is the number of the act whose message it names. */
export type SceneRow = {
  readonly kind: 'effect' | 'receipt' | 'decision';
  readonly text: string;
  readonly of: number | undefined;
  /** True where the verdict names it among what should not exist. */
  readonly gained: boolean;
  /** True for the row of a receipt that is being prepared. */
  readonly prepares: boolean;
};

/** An act of the caller or operator, what came back, and what the witnesses showed then. `rule` is the bound that the law draws after it. */
export type SceneAct = {
  readonly label: string;
  readonly answer: string;
  readonly read: boolean;
  readonly rows: readonly SceneRow[];
  readonly rule: 'since' | 'until' | undefined;
};

/** What was recorded of one world: the attack, or a control beside it. */
export type Scene = {
  readonly title: string;
  readonly acts: readonly SceneAct[];
  readonly late: readonly SceneRow[];
  /** True where the law wants each effect prepared first, and the order of the rows is known. */
  readonly preparedFirst: boolean;
  /** The order rules that are drawn, in words. */
  readonly rules: readonly string[];
};

type SceneAsk = { readonly kind: CaseKind; readonly example: Counterexample; readonly isOrdered: boolean };

/** The worlds of a recorded run, the violation first; an unreadable part is left out, never guessed. */
export const scenesOf = (recorded: Json, ask: SceneAsk): readonly Scene[] => {
  const run = membersOf(recorded);
  const mine: SceneAsk & { readonly gained: readonly string[] } = { ...ask, gained: ask.example.gained };
  const other = { ...mine, gained: [] };
  const controls = itemsOf(run['controls']).map(membersOf);
  return [
    sceneOf(ask.kind === 'control' ? 'The lawful act' : 'The attack', membersOf(run['main']), mine),
    ...controls.map(({ side, exhibit }) => sceneOf(`The control ${textOf(side)} it, on the same draw`, membersOf(exhibit), other)),
    ...(run['twin'] === undefined ? [] : [sceneOf('Its twin in a second world', membersOf(run['twin']), other)]),
  ].filter(({ acts }) => acts.length > 0);
};

type Drawn = SceneAsk & { readonly gained: readonly string[] };

const sceneOf = (title: string, exhibit: JsonObject, ask: Drawn): Scene => {
  const steps = itemsOf(exhibit['steps']).map(membersOf);
  const bounds = boundsIn(ask.example.expected);
  const isBounded = steps.some(({ name }) => bounds.has(textOf(name)));
  const preparedFirst = ask.isOrdered && ask.example.expected.includes('"prepared-before-effect"');
  const readings = [...steps.map(({ seen }) => seen), exhibit['late']].map(membersOf);
  const accused = accusedIn(readings, ask.gained);
  const rowsOf = (reading: Json | undefined): readonly SceneRow[] =>
    rowsIn(membersOf(reading), { steps, accused, isOrdered: ask.isOrdered });
  return {
    title,
    acts: steps.map((step) => ({
      label: labelOf(step),
      answer: answerOf(step),
      read: step['seen'] !== undefined,
      rows: rowsOf(step['seen']),
      rule: bounds.get(textOf(step['name'])),
    })),
    late: rowsOf(exhibit['late']),
    preparedFirst,
    rules: [
      ...(isBounded
        ? ['A solid line across is the bound that the law draws: what it forbids is forbidden on the side that it names.']
        : []),
      ...(preparedFirst ? ['The arrow at the right leads from the prepared receipt to its effect: it must point downward.'] : []),
    ],
  };
};

/** The acts that a proof counts effects from, or up to, as the words of the expectation name them. */
const boundsIn = (expected: string): ReadonlyMap<string, 'since' | 'until'> =>
  new Map(
    [...expected.matchAll(/"(since|until)":"([^"$]+)"/g)].map(
      ([, bound, name]) => [name ?? '', bound === 'since' ? 'since' : 'until'] as const,
    ),
  );

const kinds = [
  ['decision', 'decisions'],
  ['effect', 'effects'],
  ['receipt', 'receipts'],
] as const;

/** The effects that the verdict means: those that are the only one that its words fit. Where they fit two, neither is marked. */
const accusedIn = (readings: readonly JsonObject[], gained: readonly string[]): ReadonlySet<JsonObject> => {
  const effects = readings.flatMap(({ effects: rows }) => itemsOf(rows).map(membersOf));
  return new Set(
    gained.flatMap((fact) => {
      const meant = effects.filter(({ skill, principal }) => fact.includes(`an effect of ${textOf(skill)} by ${textOf(principal)}:`));
      return meant.length === 1 ? meant : [];
    }),
  );
};

type RowAsk = { readonly steps: readonly JsonObject[]; readonly accused: ReadonlySet<JsonObject>; readonly isOrdered: boolean };

const rowsIn = (reading: JsonObject, { steps, accused, isOrdered }: RowAsk): readonly SceneRow[] => {
  const rows = kinds.flatMap(([kind, member]) => itemsOf(reading[member]).map((row) => ({ kind, row: membersOf(row) })));
  const sorted = isOrdered ? rows.toSorted((a, b) => numberOf(a.row['seq']) - numberOf(b.row['seq'])) : rows;
  return sorted.map(({ kind, row }) => ({
    kind,
    text: rowText(kind, row),
    of: senderOf(row, steps),
    gained: accused.has(row),
    prepares: kind === 'receipt' && row['state'] === 'PREPARED',
  }));
};

const rowText = (kind: SceneRow['kind'], row: JsonObject): string => {
  const what = kind === 'effect' ? row['skill'] : kind === 'receipt' ? row['state'] : row['outcome'];
  return `#${numberOf(row['seq'])} ${kind} ${textOf(what)}`;
};

/** The number of the first act that sent this message; a message that is sent again keeps its id. */
const senderOf = ({ messageId }: JsonObject, steps: readonly JsonObject[]): number | undefined => {
  if (typeof messageId !== 'string') return undefined;
  const at = steps.findIndex((step) => step['act'] === 'send' && step['messageId'] === messageId);
  return at < 0 ? undefined : at + 1;
};

const labelOf = (step: JsonObject): string => {
  const act = textOf(step['act']);
  if (act === 'advance-clock') return `clock +${numberOf(step['ms'])} ms`;
  if (act === 'fault') return `${step['armed'] === true ? 'arm' : 'disarm'} ${textOf(step['fault'])}`;
  if (act === 'settle') return 'wait for all';
  if (act === 'task') return `${textOf(step['action'])} task`;
  if (['tasks', 'grants', 'skills', 'egress'].includes(act)) return `read ${act}`;
  if (['grant', 'revoke', 'delegate'].includes(act)) return `${act} ${textOf(step['skill'])}`;
  return ['send', 'decide', 'approve'].includes(act) ? `${act} ${textOf(step['name'])}` : act;
};

const answerOf = (step: JsonObject): string => {
  const { state, refusal } = membersOf(step['answer']);
  const parts = [
    textOf(step['declined']),
    textOf(step['refused']),
    textOf(step['verdict']),
    textOf(state),
    textOf(membersOf(refusal)['code']),
  ];
  return [...parts, step['overlap'] === undefined ? '' : 'overlaps'].filter((part) => part !== '').join(' ');
};

const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const itemsOf = (value: Json | undefined): readonly Json[] => (isJsonList(value) ? value : []);
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const numberOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
