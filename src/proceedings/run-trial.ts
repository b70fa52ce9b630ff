import { Fault } from '../base/fault.js';
import { ruleRun } from '../judgment/rule-run.js';
import type { CaseTrial, Docket, DocketEntry, RunRecord, RunRuling } from '../model/trial.js';
import type { Target } from '../model/target.js';
import { holdDocket } from '../trial/hold-docket.js';
import { vocabulary } from '../vocabulary/vocabulary.js';
import type { OpenSubject } from './open-subject.js';
import type { RunAsk, RunWorld } from './run-ask.js';

/** Sizes of runs by kind of target. */
export type RunSizes = { readonly runs: number; readonly minRuns: number };

const sizes: { readonly [kind in Target['kind']]: RunSizes } = {
  reference: { runs: 100, minRuns: 25 },
  module: { runs: 100, minRuns: 25 },
  command: { runs: 100, minRuns: 25 },
  a2a: { runs: 10, minRuns: 10 },
};

const realTime: RunSizes = { runs: 5, minRuns: 5 };
const sideBySide = 8;
const mostShrinks = 400;

/** How many runs a case gets on this kind of target. */
export const sizeFor = (kind: Target['kind'], asked: number | undefined): RunSizes => ({
  ...sizes[kind],
  ...(asked === undefined ? {} : { runs: asked }),
});

/** What holding a docket came to. */
export type HeldDocket = {
  readonly trials: readonly CaseTrial[];
  /** Why it was cut short: interrupted, a budget, the first conviction. */
  readonly cut?: string;
  readonly targetFault?: Fault;
  readonly courtFault?: string;
};

/** Who is told of each run and each finished case. */
export type TrialListeners = { told(record: RunRecord, ruling: RunRuling): void; finished(trial: CaseTrial): void };

/** Holds the docket on the open subject until it is done, or something ends it. */
export const runTrial = async (
  docket: Docket,
  subject: OpenSubject,
  at: { readonly ask: RunAsk; readonly world: RunWorld; readonly seed: number; readonly listeners: TrialListeners },
): Promise<HeldDocket> => {
  const { ask, world } = at;
  const started = world.now();
  const ends: { cut?: string; targetFault?: Fault; courtFault?: string; calls: number } = { calls: 0 };
  const target = countingCalls(subject.target, () => (ends.calls += 1));
  const stop = (): string | undefined => {
    if (world.isInterrupted()) ends.cut ??= 'interrupted';
    if (ask.budget !== undefined && world.now() - started > ask.budget) ends.cut ??= `budget of ${ask.budget} ms cut`;
    if (ask.maxCalls !== undefined && ends.calls >= ask.maxCalls) ends.cut ??= `budget of ${ask.maxCalls} calls cut`;
    return ends.cut;
  };
  const failed = (error: unknown): string => {
    const isTarget = error instanceof Fault && error.kind === 'target';
    const why = error instanceof Error ? error.message : String(error);
    if (isTarget) ends.targetFault ??= error;
    else ends.courtFault ??= why;
    if (isTarget) ends.cut ??= `the target failed: ${why}`;
    return isTarget ? `the target failed: ${why}` : `a fault of the court itself: ${why}`;
  };
  const fresh = subject.facts.abilities.includes('reset');
  const trials = await holdDocket(docket, {
    target,
    facts: subject.facts,
    vocabulary,
    time: world,
    master: at.seed,
    session: fresh ? '' : world.uuid(),
    sizeOf: (entry) => sizeOf(entry, subject, ask.runs),
    mostShrinks,
    lanes: subject.facts.abilities.includes('multi-world') ? sideBySide : 1,
    judge: (entry, record) => ruleRun(entry, record, { facts: subject.facts, judge: vocabulary.judge }),
    stop,
    failed,
    told: at.listeners.told,
    finished: (trial) => {
      at.listeners.finished(trial);
      if (ask.bail && (trial.broken !== undefined || trial.late.length > 0)) ends.cut ??= 'the first conviction ended the run';
    },
  });
  const { calls: _calls, ...rest } = ends;
  return { trials, ...rest };
};

/** Where real time must pass, few runs are enough. */
const sizeOf = ({ case: courtCase }: DocketEntry, { facts, target }: OpenSubject, asked: number | undefined): RunSizes => {
  const waits =
    !facts.abilities.includes('clock') &&
    [...courtCase.when, ...(courtCase.paired?.when ?? [])].some(({ word }) => word === 'advance-clock');
  return waits ? { runs: Math.min(asked ?? realTime.runs, realTime.runs), minRuns: realTime.minRuns } : sizeFor(target.kind, asked);
};

const countingCalls = (target: Target, counted: () => void): Target => ({
  ...target,
  request: (method, params) => {
    if (method === 'caller/send') counted();
    return target.request(method, params);
  },
  close: () => target.close(),
});
