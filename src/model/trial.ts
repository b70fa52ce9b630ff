import type { JsonObject } from '../base/json.js';
import type { CaseId, CourtCase } from './court.js';
import type { Exhibit } from './exhibit.js';
import type { Effect } from './protocol.js';
import type { AttemptGrade, Counterexample, RunCounts } from './finding.js';

/** Why a case of the docket is not tried. */
export type NotTried =
  { readonly is: 'unsupported'; readonly missing: readonly string[] } | { readonly is: 'not-applicable'; readonly why: string };

/** One case as it stands on the docket. */
export type DocketEntry = {
  readonly case: CourtCase;
  readonly required: boolean;
  readonly extra: boolean;
  readonly acceptedGrade: AttemptGrade;
  readonly control?: CourtCase;
  readonly notTried?: NotTried;
};

/** What is tried, what is left out and why. */
export type Docket = {
  readonly level: string;
  readonly leastGrade: AttemptGrade;
  readonly measured: boolean;
  readonly entries: readonly DocketEntry[];
  /** Requirements of the level that have no case yet. */
  readonly pending: readonly string[];
  readonly filters: readonly string[];
  /** What the subject lacks for the next level, if there is one. */
  readonly next?: { readonly level: string; readonly missing: readonly string[] };
};

/** A lawful twin of an attack, held before it, after it, or beside it. */
export type ControlRun = { readonly side: 'before' | 'after'; readonly exhibit: Exhibit };

/** One run of one case: the attack (or the control's own acts), its controls, its twin. */
export type RunRecord = {
  readonly case: CaseId;
  readonly run: number;
  readonly plan: JsonObject;
  /** Places of acts that were left out while shrinking. */
  readonly omitted: readonly number[];
  readonly main: Exhibit;
  readonly controls: readonly ControlRun[];
  readonly twin?: Exhibit;
};

/** Why a run stands in the record: one of the hearing's own, the smallest violation that was found, or that one held again. */
export type RunPart = 'tried' | 'smallest' | 'again';

/** What one run shows. */
export type RunRuling =
  | {
      readonly is: 'held';
      readonly grade: AttemptGrade;
      /** Where several outcomes are lawful, the name of the one that came about. */
      readonly branch?: string;
    }
  | {
      readonly is: 'broken';
      readonly gained: readonly string[];
      readonly expected: string;
      readonly witnessed: boolean;
      readonly grade: AttemptGrade | 'none';
    }
  | { readonly is: 'unseen'; readonly why: string; readonly brokenControl?: readonly string[] }
  | { readonly is: 'unusable'; readonly why: string }
  | { readonly is: 'not-applicable'; readonly why: string };

/** A run as the body of its entry in the record holds it. */
export type RunBody = Omit<RunRecord, 'case' | 'run'> & { readonly part: RunPart; readonly ruling: RunRuling };

/** Effects that came after their run was over, as an entry of the record holds them. */
export type LateBody = {
  readonly world: string;
  readonly after?: number;
  readonly allowance: number;
  readonly effects: readonly Effect[];
};

/** What one control run shows. */
export type ControlRuling =
  | { readonly is: 'passed'; readonly grade: AttemptGrade; readonly branch?: string }
  | { readonly is: 'failed'; readonly facts: readonly string[] }
  | { readonly is: 'other'; readonly why: string }
  | { readonly is: 'unseen'; readonly why: string }
  | { readonly is: 'not-applicable'; readonly why: string };

/** The judge of single runs, as the trial asks it. Pure: shrinking and judging again call the same one. */
export type RunJudge = (entry: DocketEntry, record: RunRecord) => RunRuling;

/** What a whole case came to, before it is found. */
export type CaseTrial = {
  readonly case: CaseId;
  readonly seed: number;
  readonly counts: RunCounts;
  /** How many counted runs are enough. */
  readonly minRuns: number;
  readonly grade?: AttemptGrade;
  readonly statistics: { readonly [dimension: string]: { readonly [value: string]: number } };
  readonly broken?: {
    readonly counterexample: Counterexample;
    /** The plans and the left-out acts, enough to hold the run again. */
    readonly plan: JsonObject;
    readonly omitted: readonly number[];
    readonly witnessed: boolean;
    /** The number of the run that was broken: with the seed it gives the names that were used. */
    readonly run: number;
    /** What the case did and proved then (SHA-256). */
    readonly caseDigest: string;
  };
  /** A control that went wrong on a draw of this case, with the facts. */
  readonly brokenControl?: { readonly facts: readonly string[]; readonly draws: JsonObject };
  readonly reasons: readonly string[];
  /** Effects that appeared after the run was over. */
  readonly late: readonly string[];
  /** Why the case was not finished. */
  readonly cut?: string;
};
