import fc from 'fast-check';
import { type JsonObject, sameJson } from '../base/json.js';
import { never } from '../base/never.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { CaseTrial, DocketEntry, RunBody, RunRecord, RunRuling } from '../model/trial.js';
import type { Vocabulary } from '../model/words.js';
import type { RunPlan } from './case-arbitrary.js';
import { caseDigest } from './case-digest.js';
import { counterexampleOf } from './counterexample.js';
import { type DrawSet, labelsOf } from './draw-set.js';
import { type HearingPlan, type HearingSize, planHearing, sumUp } from './hearing-plan.js';
import { isHopeless, reproductions, tooFew } from './hold-case.js';
import { isInput } from './redraw.js';
import { type Tally, countHeld, countOpen, startTally } from './tally.js';

/** One recorded run without its exhibits, ruled again. */
export type HeardRun = Pick<RunBody, 'part' | 'plan' | 'omitted'> & { readonly run: number; readonly ruling: RunRuling };

/** All that is recorded of one case. `path` is where fast-check found the smallest violation. */
export type HeardCase = {
  readonly runs: readonly HeardRun[];
  readonly smallest?: { readonly record: RunRecord; readonly ruling: Extract<RunRuling, { is: 'broken' }> };
  readonly path?: string;
};

/** What a case is heard again with. */
export type HearTools = {
  readonly facts: SubjectFacts;
  readonly vocabulary: Vocabulary;
  readonly master: number;
  readonly size: HearingSize;
};

/** What follows from recorded runs, or why they are not the runs of one hearing. */
export type Reheard = { readonly is: 'heard'; readonly trial: CaseTrial } | { readonly is: 'refused'; readonly why: string };

type Replay = {
  readonly draws: DrawSet;
  readonly tally: Tally;
  readonly tried: readonly HeardRun[];
  at: number;
  problem: string | undefined;
  broken: HeardRun | undefined;
};

/**
 * Hears a case again from its record: the generator plans the same runs under the same seed, each is answered by the next recorded
 * one, and what follows is counted as it was the first time. A run that is missing, added, or planned otherwise is named.
 */
export const hearAgain = (entry: DocketEntry, heard: HeardCase, tools: HearTools): Reheard => {
  const plan = planHearing(entry, tools);
  const { draws } = plan;
  const tried = heard.runs.filter(({ part }) => part === 'tried');
  const replay: Replay = { draws, tally: startTally(), tried, at: 0, problem: undefined, broken: undefined };
  const details = fc.check(
    fc.property(plan.arbitrary, (planned) => answerPlan(replay, planned)),
    { ...plan.settings, endOnFailure: true },
  );
  const { tally, broken } = replay;
  if (replay.problem !== undefined) return { is: 'refused', why: replay.problem };
  if (replay.at < tried.length) return { is: 'refused', why: `run ${tried[replay.at]?.run ?? 0} is one more than the hearing had` };
  const conviction = convictAgain(heard, { entry, replay, plan, first: details.counterexamplePath ?? '' });
  if (typeof conviction === 'string') return { is: 'refused', why: conviction };
  const cut = broken === undefined && details.failed ? tooFew(tally, tools.size.minRuns) : undefined;
  return { is: 'heard', trial: sumUp(entry, plan, { tally, conviction, cut }) };
};

/** One planned run, answered by the record: the same steps as those of the first hearing. */
const answerPlan = (replay: Replay, { plan }: RunPlan): void => {
  const { draws, tally, tried } = replay;
  if (replay.problem !== undefined) return;
  if (Object.keys(plan).length < draws.given.length) fc.pre(false);
  if (isHopeless(tally)) fc.pre(false);
  const next = tried[replay.at];
  const before = tried[replay.at - 1]?.run ?? 0;
  replay.problem = next === undefined ? `the run after ${before} is missing` : planProblem(next, { plan, draws, before });
  if (next === undefined || replay.problem !== undefined) return;
  replay.at += 1;
  countAgain(replay, next);
};

const countAgain = (replay: Replay, heard: HeardRun): void => {
  const { ruling } = heard;
  switch (ruling.is) {
    case 'held':
      return countHeld(replay.tally, ruling, labelsOf(replay.draws, heard.plan));
    case 'broken':
      replay.broken = heard;
      throw new Error('the law was broken');
    case 'unseen':
      return countOpen(replay.tally, ruling);
    case 'unusable':
    case 'not-applicable':
      countOpen(replay.tally, ruling);
      return fc.pre(false);
    default:
      return never(ruling);
  }
};

type PlanAt = { readonly plan: JsonObject; readonly draws: DrawSet; readonly before: number };

const planProblem = (heard: HeardRun, at: PlanAt): string | undefined => {
  if (heard.run <= at.before) return `run ${heard.run} stands after run ${at.before}`;
  if (heard.omitted.length > 0) return `run ${heard.run} leaves out acts`;
  // Only where a run was held more than once were other inputs drawn for it.
  const isPlanned = heard.run === at.before + 1 ? sameJson(heard.plan, at.plan) : isPlannedButInputs(heard.plan, at);
  return isPlanned ? undefined : `run ${heard.run} was planned otherwise under this seed`;
};

/** True where two plans differ in whole inputs alone, and in what refers to these. */
const isPlannedButInputs = (found: JsonObject, { plan, draws }: Pick<PlanAt, 'plan' | 'draws'>): boolean => {
  const loose = new Set<string>();
  for (const use of draws.given) if (isInput(use) || use.references.some((name) => loose.has(name))) loose.add(use.name);
  const names = [...new Set([...Object.keys(found), ...Object.keys(plan)])];
  return names.every((name) => (loose.has(name) ? Object.hasOwn(found, name) : sameJson(found[name], plan[name])));
};

type ConvictAt = {
  readonly entry: DocketEntry;
  readonly replay: Replay;
  readonly plan: HearingPlan;
  readonly first: string;
};

/** The conviction that follows from a broken run, the smallest one, and its repetitions; a text says why none can. */
const convictAgain = (heard: HeardCase, at: ConvictAt): NonNullable<CaseTrial['broken']> | string | undefined => {
  const { smallest, path } = heard;
  const again = heard.runs.filter(({ part }) => part === 'again');
  if (at.replay.broken === undefined) return smallest === undefined && again.length === 0 ? undefined : 'a smallest violation of none';
  if (smallest === undefined || path === undefined) return 'the smallest violation is missing';
  const { record, ruling } = smallest;
  const same = (one: HeardRun): boolean => sameJson(one.plan, record.plan) && sameJson(one.omitted, record.omitted);
  if (again.length !== reproductions || !again.every(same)) return `the smallest violation was not held ${reproductions} times again`;
  if (path !== at.first && !path.startsWith(`${at.first}:`)) return `the path ${path} does not begin at the run that was broken`;
  const planned = planAt(path, at);
  const isThere =
    planned !== undefined && sameJson(planned.omitted, record.omitted) && isPlannedButInputs(record.plan, { ...planned, ...at.replay });
  if (!isThere) return `the smallest violation is not the one at the path ${path}`;
  const times = again.filter((one) => one.ruling.is === 'broken').length;
  const found = { seed: at.plan.settings.seed, path, reproduced: { times, of: reproductions } };
  return {
    counterexample: counterexampleOf(at.entry, { record, ruling }, found),
    plan: record.plan,
    omitted: record.omitted,
    witnessed: ruling.witnessed,
    run: record.run,
    caseDigest: caseDigest(at.entry),
  };
};

const longestPath = 2000;

/** What the generator draws at a path of shrinking, if there is such a path. */
const planAt = (path: string, { plan }: ConvictAt): RunPlan | undefined => {
  if (path.length > longestPath || !/^\d{1,7}(?::\d{1,7})*$/.test(path)) return undefined;
  let found: RunPlan | undefined;
  try {
    fc.check(
      fc.property(plan.arbitrary, (planned) => void (found ??= planned)),
      { ...plan.settings, endOnFailure: true, path },
    );
  } catch {
    return undefined;
  }
  return found;
};
