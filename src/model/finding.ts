import type { Json, JsonObject } from '../base/json.js';
import type { Boundary, CaseId, CaseKind } from './court.js';
import type { FailureClass } from './vocabulary-tables.js';

/** How well the attempt was seen: in a witness plane, by a typed answer, or only beside a control that acted. */
export const attemptGrades = ['differential', 'typed', 'witnessed'] as const;
export type AttemptGrade = (typeof attemptGrades)[number];

/** True if `grade` is at least `least`. */
export const isAtLeast = (grade: AttemptGrade, least: AttemptGrade): boolean =>
  attemptGrades.indexOf(grade) >= attemptGrades.indexOf(least);

/** The lesser of two grades. */
export const lesserGrade = (a: AttemptGrade, b: AttemptGrade): AttemptGrade => (isAtLeast(a, b) ? b : a);

/** The words for what the court found in a case. */
export const findingWords = [
  'FALSIFIER_KILLED',
  'FALSIFIER_SURVIVED',
  'CONTROL_PASSED',
  'CONTROL_FAILED',
  'UNKNOWN',
  'BLOCKED',
  'UNSUPPORTED',
  'NOT_APPLICABLE',
] as const;
export type FindingWord = (typeof findingWords)[number];

/** The findings that convict. */
export const isConviction = (word: FindingWord): boolean => word === 'FALSIFIER_SURVIVED' || word === 'CONTROL_FAILED';

/** The findings that count as passed. */
export const isPass = (word: FindingWord): boolean => word === 'FALSIFIER_KILLED' || word === 'CONTROL_PASSED';

/** How many runs a case had, and what became of them. */
export type RunCounts = {
  /** Random runs asked for. */
  readonly planned: number;
  /** Fixed examples, one for each value of each small dimension. */
  readonly examples: number;
  /** How many fixed examples there are, where a limit of calls left room for some of them only. */
  readonly examplesOf?: number;
  /** Runs in which the attempt was seen and everything was decided. */
  readonly counted: number;
  /** Draws that could not be used (the control could not act on them, or the subject cannot fill them). */
  readonly discarded: number;
  /** Draws to which the law does not apply (an operator act declined, a finished task). */
  readonly notApplicable: number;
  /** Runs in which the attempt was not positively seen. */
  readonly unseen: number;
};

/** The smallest input that breaks the law, and what was seen. `draws` are concrete values. */
export type Counterexample = {
  readonly case: CaseId;
  readonly seed: number;
  readonly path: string;
  readonly draws: JsonObject;
  /** The acts that were needed, in order, in words. */
  readonly acts: readonly string[];
  readonly sent: readonly Json[];
  /** What should not exist, in words. */
  readonly gained: readonly string[];
  readonly expected: string;
  readonly observed: Json;
  readonly grade: AttemptGrade | 'none';
  readonly reproduced: { readonly times: number; readonly of: number };
};

/** What the court found in one case. */
export type Finding = {
  readonly case: CaseId;
  readonly court: string;
  readonly kind: CaseKind;
  readonly law: string;
  readonly source: readonly string[];
  readonly aims: Boundary;
  readonly required: boolean;
  readonly finding: FindingWord;
  readonly failure?: FailureClass;
  readonly grade?: AttemptGrade;
  readonly acceptedGrade?: AttemptGrade;
  readonly control?: CaseId;
  readonly guard?: string;
  readonly reason?: string;
  readonly labels: readonly string[];
  readonly seed?: number;
  readonly runs?: RunCounts;
  /** What was generated, counted: dimension, then value. */
  readonly statistics?: { readonly [dimension: string]: { readonly [value: string]: number } };
  readonly counterexample?: Counterexample;
  readonly at: { readonly file: string; readonly line: number };
};
