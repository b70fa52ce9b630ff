import { Fault } from '../base/fault.js';
import type { StepUse } from '../model/court.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { Docket, DocketEntry } from '../model/trial.js';
import { countCover } from '../trial/hold-docket.js';
import { needsOf, sendsOf, vocabulary } from '../vocabulary/vocabulary.js';
import type { RunSizes } from './run-sizes.js';

/**
 * How many consequential calls a run on a live agent makes: `planned` where every draw is of use and nothing is broken, `most` with all
 * that is repeated or made smaller, and never more. `cover` is how many fixed examples a case may have; nothing where it has all.
 */
export type CallPlan = {
  readonly planned: number;
  readonly most: number;
  readonly cover?: number;
  readonly examples: { readonly taken: number; readonly of: number };
};

/** What calls are planned from. `limit` is the most that may be sent; nothing where nobody said. */
export type CallsAsk = {
  readonly facts: SubjectFacts;
  readonly limit: number | undefined;
  sizeOf(entry: DocketEntry): RunSizes;
};

/** What repeating draws, reproducing a violation and making it smaller may add, where nobody named a limit. */
const repeating = 3;

/**
 * Plans the calls of a run before anything is sent: as many fixed examples as the limit admits. Throws a usage Fault where not even the
 * random runs fit.
 */
export const planCalls = (docket: Docket, ask: CallsAsk): CallPlan => {
  const rows = docket.entries.filter(({ notTried }) => notTried === undefined).map((entry) => rowOf(entry, ask));
  const examples = rows.map(({ cover }) => cover);
  const longest = Math.max(0, ...examples);
  const { limit } = ask;
  const least = callsWith(rows, 0);
  if (limit !== undefined && least > limit) throw overLimit(least, limit);
  const cover = limit === undefined ? longest : widest(rows, { limit, longest });
  const planned = callsWith(rows, cover);
  return {
    planned,
    most: limit ?? planned * repeating,
    ...(cover < longest ? { cover } : {}),
    examples: { taken: sum(examples.map((count) => Math.min(count, cover))), of: sum(examples) },
  };
};

type Row = { readonly perRun: number; readonly runs: number; readonly cover: number };

const rowOf = (entry: DocketEntry, { facts, sizeOf }: CallsAsk): Row => ({
  perRun: needsOf(entry.case).includes('consequences') ? callsPerRun(entry, facts) : 0,
  runs: sizeOf(entry).runs,
  cover: countCover(entry, { facts, vocabulary }),
});

const callsPerRun = ({ case: courtCase, control }: DocketEntry, facts: SubjectFacts): number => {
  const given = [...courtCase.given, ...(control?.given ?? [])];
  const callsOf = (steps: readonly StepUse[]): number => sum(steps.map((step) => sendsOf(step, facts, given)));
  const own = callsOf(courtCase.when) * (courtCase.twin === undefined ? 1 : 2);
  if (courtCase.kind === 'control') return own;
  // Where no decision shows the attempt, the control stands on both sides of it.
  return own + callsOf(courtCase.paired?.when ?? control?.when ?? []) * (facts.abilities.includes('decisions') ? 1 : 2);
};

const callsWith = (rows: readonly Row[], most: number): number =>
  sum(rows.map(({ perRun, runs, cover }) => perRun * (runs + Math.min(cover, most))));

const widest = (rows: readonly Row[], { limit, longest }: { readonly limit: number; readonly longest: number }): number => {
  let [fits, most] = [0, longest];
  while (fits < most) {
    const middle = Math.ceil((fits + most) / 2);
    if (callsWith(rows, middle) <= limit) fits = middle;
    else most = middle - 1;
  }
  return fits;
};

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

const overLimit = (least: number, limit: number): Fault =>
  new Fault({
    kind: 'usage',
    code: 'CALLS_OVER_LIMIT',
    message: `the run would make at least ${least} consequential calls, and ${limit} may be made; nothing was sent`,
    remedy: `allow ${least} or more (--max-calls, maxCalls in the target file), choose fewer cases (--case, --court), or fewer runs (--runs)`,
  });
