import { courtFolder } from '../../../src/corpus/assets.js';
import { loadCourts } from '../../../src/corpus/courts.js';
import { ruleRun } from '../../../src/judgment/rule-run.js';
import type { CourtCase } from '../../../src/model/court.js';
import type { Docket, DocketEntry, RunRecord, RunRuling } from '../../../src/model/trial.js';
import type { TargetFile } from '../../../src/model/target.js';
import type { CaseTools } from '../../../src/trial/hold-case.js';
import { type DocketTools, whyNotApplicable } from '../../../src/trial/hold-docket.js';
import { makeDrawSet } from '../../../src/trial/draw-set.js';
import { holdRun } from '../../../src/trial/hold-run.js';
import type { RunPlan } from '../../../src/trial/case-arbitrary.js';
import type { WorldTools } from '../../../src/trial/world.js';
import { wordTable } from '../../../src/vocabulary/vocabulary.js';
import { openReferenceFor } from './reference-world.js';

const cases = loadCourts(courtFolder(), wordTable).flatMap((court) => court.cases);

/** A case of the courts. */
const caseOf = (id: string): CourtCase => {
  const found = cases.find((one) => one.id === id);
  if (found === undefined) throw new TypeError(`no such case: ${id}`);
  return found;
};

/** The ids of the cases that name a guard. */
export const naming = (guard: string): readonly string[] => cases.filter((one) => one.guard === guard).map(({ id }) => id);

/** A case of the courts as it stands on a docket, required. */
export const entryOf = (id: string): DocketEntry => {
  const courtCase = caseOf(id);
  return {
    case: courtCase,
    required: true,
    extra: false,
    acceptedGrade: 'differential',
    ...(courtCase.control === undefined ? {} : { control: caseOf(courtCase.control) }),
  };
};

/** A docket of these entries, with what does not apply to a subject left out. */
export const docketOf = (entries: readonly DocketEntry[], tools: WorldTools): Docket => ({
  level: 'authority',
  leastGrade: 'differential',
  measured: false,
  entries: entries.map((entry) => {
    const why = whyNotApplicable(entry, tools);
    return why === undefined ? entry : { ...entry, notTried: { is: 'not-applicable', why } };
  }),
  pending: [],
  filters: [],
});

/** What a case or a docket was told to whom. */
export type Heard = { readonly rulings: RunRuling[]; readonly records: RunRecord[]; readonly errors: unknown[]; readonly ended: string[] };

/** Tools that hold cases on a target with few runs, and keep what they are told. */
export const holdingOn = (world: WorldTools, changes: Partial<DocketTools> = {}): DocketTools & CaseTools & Heard => {
  const heard: Heard = { rulings: [], records: [], errors: [], ended: [] };
  return {
    ...world,
    ...heard,
    master: 7,
    session: '',
    sizeOf: () => ({ runs: 6, minRuns: 5 }),
    mostShrinks: 400,
    lanes: 1,
    judge: (entry, record) => ruleRun(entry, record, { facts: world.facts, judge: world.vocabulary.judge }),
    stop: () => undefined,
    told: (record, ruling) => {
      heard.records.push(record);
      heard.rulings.push(ruling);
    },
    failed: (error) => {
      heard.errors.push(error);
      return error instanceof Error ? error.message : String(error);
    },
    late: () => undefined,
    finished: (trial) => void heard.ended.push(trial.case),
    opened: () => undefined,
    ...changes,
  };
};

/** Tools that hold cases on the embedded subject. */
export const holdingOnReference = async (
  altered: Pick<TargetFile, 'without' | 'variant'> = {},
  changes: Partial<DocketTools> = {},
): Promise<DocketTools & CaseTools & Heard> => holdingOn(await openReferenceFor(altered), changes);

/** Holds one run of a case again, as it was planned, and rules it. */
export const rulingOf = async (entry: DocketEntry, planned: RunPlan, tools: CaseTools & { readonly salt?: string }): Promise<RunRuling> => {
  const draws = makeDrawSet(entry.case, {
    control: entry.case.paired === undefined ? entry.control : undefined,
    facts: tools.facts,
    vocabulary: tools.vocabulary,
  });
  const record = await holdRun(
    planned,
    { run: 1, order: 'control first' },
    { ...tools, entry, draws, salt: tools.salt ?? 'again', opened: () => undefined },
  );
  return tools.judge(entry, record);
};
