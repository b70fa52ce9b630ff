import { type AttemptGrade, lesserGrade } from '../model/finding.js';
import type { RunRuling } from '../model/trial.js';

const mostReasons = 8;

/** The running count of one case. */
export type Tally = {
  counted: number;
  discarded: number;
  notApplicable: number;
  unseen: number;
  grade: AttemptGrade | undefined;
  readonly reasons: Set<string>;
  readonly statistics: Map<string, Map<string, number>>;
  brokenControl: { facts: readonly string[] } | undefined;
};

/** An empty count. */
export const startTally = (): Tally => ({
  counted: 0,
  discarded: 0,
  notApplicable: 0,
  unseen: 0,
  grade: undefined,
  reasons: new Set(),
  statistics: new Map(),
  brokenControl: undefined,
});

/** Counts a run that held: what was generated for it, and which of several lawful outcomes came about. */
export const countHeld = (
  tally: Tally,
  { grade, branch }: Extract<RunRuling, { is: 'held' }>,
  labels: { readonly [dimension: string]: string },
): void => {
  tally.counted += 1;
  tally.grade = tally.grade === undefined ? grade : lesserGrade(tally.grade, grade);
  for (const [dimension, value] of Object.entries({ ...labels, ...(branch === undefined ? {} : { outcome: branch }) })) {
    const values = tally.statistics.get(dimension) ?? new Map<string, number>();
    values.set(value, (values.get(value) ?? 0) + 1);
    tally.statistics.set(dimension, values);
  }
};

/** Counts a run that says nothing, with its reason. */
export const countOpen = (tally: Tally, ruling: Exclude<RunRuling, { is: 'held' } | { is: 'broken' }>): void => {
  if (ruling.is === 'unusable') tally.discarded += 1;
  if (ruling.is === 'not-applicable') tally.notApplicable += 1;
  if (ruling.is === 'unseen') {
    tally.unseen += 1;
    if (ruling.brokenControl !== undefined) tally.brokenControl ??= { facts: ruling.brokenControl };
  }
  if (tally.reasons.size < mostReasons) tally.reasons.add(ruling.why);
};

/** The statistics as data, dimensions and values sorted. */
export const statisticsOf = (tally: Tally): { readonly [dimension: string]: { readonly [value: string]: number } } =>
  Object.fromEntries(
    [...tally.statistics].toSorted(byName).map(([dimension, values]) => [dimension, Object.fromEntries([...values].toSorted(byName))]),
  );

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0);
