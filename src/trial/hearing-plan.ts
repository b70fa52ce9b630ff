import type fc from 'fast-check';
import { sha256 } from '../base/digest.js';
import type { JsonObject } from '../base/json.js';
import type { CaseTrial, DocketEntry } from '../model/trial.js';
import { CaseArbitrary, type RunPlan } from './case-arbitrary.js';
import { type DrawSet, coverPlans, makeDrawSet } from './draw-set.js';
import { caseSeed } from './ids.js';
import { type Tally, statisticsOf } from './tally.js';
import type { WorldTools } from './world.js';

/** How many random runs a case gets, how many counted runs are enough, and how many fixed examples there is room for. */
export type HearingSize = { readonly runs: number; readonly minRuns: number; readonly cover?: number };

/** How a case is heard: which runs the generator plans under its seed. A hearing and its repetition from the record share it. */
export type HearingPlan = {
  readonly draws: DrawSet;
  readonly size: HearingSize;
  readonly cover: Cover & { readonly of: number };
  readonly arbitrary: CaseArbitrary;
  readonly settings: fc.Parameters<[RunPlan]> & { readonly seed: number };
};

type PlanTools = Pick<WorldTools, 'facts' | 'vocabulary'>;

/** The draws of a case, and those that only its control has. */
export const drawsOf = (entry: DocketEntry, { facts, vocabulary }: PlanTools): DrawSet =>
  makeDrawSet(entry.case, { control: entry.case.paired === undefined ? entry.control : undefined, facts, vocabulary });

/** How many draws of no use fast-check bears for each run. */
const skipsPerRun = 10;

/** Plans the hearing of a case under a master seed. */
export const planHearing = (
  entry: DocketEntry,
  { master, size, ...tools }: PlanTools & { readonly master: number; readonly size: HearingSize },
): HearingPlan => {
  const draws = drawsOf(entry, tools);
  const seed = caseSeed(master, entry.case.id);
  const cover = someOf(coverPlans(draws), { most: size.cover, seed });
  return {
    draws,
    size,
    cover,
    arbitrary: new CaseArbitrary(draws, entry.case.when.length),
    settings: {
      seed,
      numRuns: cover.plans.length + size.runs,
      examples: cover.plans.map((plan): [RunPlan] => [{ plan, omitted: [] }]),
      maxSkipsPerRun: skipsPerRun,
    },
  };
};

type Cover = ReturnType<typeof coverPlans>;

/** The fixed examples, or as many as there is room for, drawn by the seed without replacement; the plainest is always among them. */
const someOf = (
  { plans, leftOut }: Cover,
  { most = plans.length, seed }: { readonly most?: number | undefined; readonly seed: number },
): HearingPlan['cover'] => {
  if (plans.length <= most) return { plans, leftOut, of: plans.length };
  const turn = (plan: JsonObject): string => sha256(`${seed} ${JSON.stringify(plan)}`);
  const drawn = new Set([...plans.slice(0, 1), ...plans.slice(1).toSorted((a, b) => (turn(a) < turn(b) ? -1 : 1))].slice(0, most));
  return { plans: plans.filter((plan) => drawn.has(plan)), leftOut, of: plans.length };
};

/** What a hearing came to beside its counts. */
export type HearingEnd = { readonly conviction: CaseTrial['broken'] | undefined; readonly cut: string | undefined };

/** What a case came to: the sum of its runs. */
export const sumUp = (
  entry: DocketEntry,
  { size, cover, settings }: HearingPlan,
  at: HearingEnd & { readonly tally: Tally },
): CaseTrial => {
  const { tally, conviction, cut } = at;
  return {
    case: entry.case.id,
    seed: settings.seed,
    counts: {
      planned: size.runs,
      examples: cover.plans.length,
      ...(cover.of === cover.plans.length ? {} : { examplesOf: cover.of }),
      counted: tally.counted,
      discarded: tally.discarded + cover.leftOut,
      notApplicable: tally.notApplicable,
      unseen: tally.unseen,
    },
    minRuns: size.minRuns,
    ...(tally.grade === undefined ? {} : { grade: tally.grade }),
    statistics: statisticsOf(tally),
    ...(conviction === undefined ? {} : { broken: conviction }),
    ...(tally.brokenControl === undefined ? {} : { brokenControl: { facts: tally.brokenControl.facts, draws: {} } }),
    reasons: [...tally.reasons],
    late: [],
    ...(cut === undefined ? {} : { cut }),
  };
};
