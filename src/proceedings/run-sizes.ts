import type { SubjectFacts } from '../model/exhibit.js';
import type { Target } from '../model/target.js';
import type { DocketEntry } from '../model/trial.js';

/** How many random runs a case gets, and how many counted ones are enough. */
export type RunSizes = { readonly runs: number; readonly minRuns: number };

/** The sizes on each kind of target. */
export const sizes: { readonly [kind in Target['kind']]: RunSizes } = {
  reference: { runs: 100, minRuns: 25 },
  module: { runs: 100, minRuns: 25 },
  command: { runs: 100, minRuns: 25 },
  a2a: { runs: 10, minRuns: 10 },
};

/** The sizes where real time must pass in every run. */
export const realTime: RunSizes = { runs: 5, minRuns: 5 };

/** How many runs a case gets on this kind of target. */
export const sizeFor = (kind: Target['kind'], asked: number | undefined): RunSizes => ({
  ...sizes[kind],
  ...(asked === undefined ? {} : { runs: asked }),
});

/** What the number of runs depends on. */
type SizedSubject = { readonly facts: Pick<SubjectFacts, 'abilities'>; readonly target: Pick<Target, 'kind'> };

/** How many runs this case gets: where real time must pass, few are enough. */
export const sizeOf = ({ case: courtCase }: DocketEntry, { facts, target }: SizedSubject, asked: number | undefined): RunSizes => {
  const waits =
    !facts.abilities.includes('clock') &&
    [...courtCase.when, ...(courtCase.paired?.when ?? [])].some(({ word }) => word === 'advance-clock');
  return waits ? { runs: Math.min(asked ?? realTime.runs, realTime.runs), minRuns: realTime.minRuns } : sizeFor(target.kind, asked);
};
