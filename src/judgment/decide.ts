import { type Finding, isAtLeast, isConviction, isPass } from '../model/finding.js';
import type { Standing, StandingReason, VerdictCounts } from '../model/verdict.js';

/** All that a standing is decided from. */
export type StandingCase = {
  readonly findings: readonly Finding[];
  readonly pending: readonly string[];
  readonly filters: readonly string[];
  /** The subject is not the one that was claimed, or changed during the run. */
  readonly mismatch?: string;
  /** The subject or the harness does not build or start. */
  readonly buildBroken?: string;
  /** The record has its footer, nothing was cut. */
  readonly complete: boolean;
  /** Every file of the corpus is the manifest's. */
  readonly admitted: boolean;
  /** The level wants a measured subject, and this one is not. */
  readonly lacksMeasure: boolean;
};

/** A standing with the reasons for it. */
export type Decision = { readonly standing: Standing; readonly reasons: readonly StandingReason[] };

/** Decides where a run stands; the first rule that fits wins. Order does not matter, and nothing missing ever helps. */
export const decide = (run: StandingCase): Decision => {
  if (run.mismatch !== undefined) return { standing: 'REFUSED', reasons: [{ is: 'subject', ref: 'subject', detail: run.mismatch }] };
  if (run.buildBroken !== undefined)
    return { standing: 'BUILD_BROKEN', reasons: [{ is: 'build', ref: 'subject', detail: run.buildBroken }] };
  const convicting = run.findings.filter(({ finding }) => isConviction(finding));
  if (convicting.length > 0) return { standing: 'NONCONFORMANT', reasons: byId(convicting).map(reasonOf) };
  const gaps = gapsOf(run);
  if (gaps.length === 0) return { standing: 'CONFORMANT', reasons: [] };
  return { standing: undecidedStanding(run), reasons: gaps };
};

const byId = (findings: readonly Finding[]): readonly Finding[] => findings.toSorted((a, b) => (a.case < b.case ? -1 : 1));

const reasonOf = (finding: Finding): StandingReason => ({
  is: finding.finding,
  ref: finding.case,
  ...(finding.reason === undefined ? {} : { detail: finding.reason }),
});

/** True where a required case counts: passed at the accepted grade, or not applicable. */
const isSatisfied = (finding: Finding): boolean =>
  finding.finding === 'NOT_APPLICABLE' ||
  (isPass(finding.finding) && isAtLeast(finding.grade ?? 'differential', finding.acceptedGrade ?? 'differential'));

/** An extra case that was on the docket and left no evidence: what it saw may have been a violation. */
const isUnreported = ({ required, finding, runs }: Finding): boolean => !required && finding === 'UNKNOWN' && runs === undefined;

const gapsOf = (run: StandingCase): readonly StandingReason[] => {
  const required = run.findings.filter((finding) => finding.required);
  const short = byId(required.filter((finding) => !isSatisfied(finding)));
  const tried = ['FALSIFIER_KILLED', 'CONTROL_PASSED'].every((word) => required.some(({ finding }) => finding === word));
  return [
    ...run.filters.map((filter): StandingReason => ({ is: 'filtered', ref: filter })),
    ...short.map((finding): StandingReason => (isPass(finding.finding) ? gradeGap(finding) : reasonOf(finding))),
    ...run.pending.toSorted().map((id): StandingReason => ({ is: 'no case yet', ref: id })),
    ...(tried ? [] : [{ is: 'empty', ref: 'docket', detail: 'no required falsifier was killed beside a control that passed' }]),
    ...byId(run.findings.filter(isUnreported)).map(({ case: id }): StandingReason => ({ is: 'incomplete', ref: id })),
    ...(run.complete ? [] : [{ is: 'incomplete', ref: 'record' }]),
    ...(run.admitted ? [] : [{ is: 'machinery', ref: 'manifest', detail: 'the corpus is not the one in the manifest' }]),
    ...(run.lacksMeasure ? [{ is: 'identity', ref: 'subject', detail: 'this level needs a subject that the court measured' }] : []),
  ];
};

const gradeGap = (finding: Finding): StandingReason => ({
  is: 'grade',
  ref: finding.case,
  detail: `the attempt was seen ${finding.grade ?? 'differential'}, the level wants ${finding.acceptedGrade ?? 'differential'}`,
});

const undecidedStanding = (run: StandingCase): Standing => {
  const open = run.findings.filter((finding) => finding.required && !isSatisfied(finding) && !isPass(finding.finding));
  const passed = run.findings.some(({ finding }) => isPass(finding));
  const only = (word: Finding['finding']): boolean =>
    open.length > 0 && run.pending.length === 0 && open.every(({ finding }) => finding === word);
  if (only('BLOCKED')) return 'BLOCKED';
  if (only('UNSUPPORTED') && !passed) return 'UNSUPPORTED';
  return passed ? 'PARTIAL_ALIVE' : 'UNKNOWN';
};

/** Counts the findings. The verifier counts again from the same list. */
export const countFindings = (findings: readonly Finding[], pending: readonly string[]): VerdictCounts => {
  const count = (word: Finding['finding']): number => findings.filter(({ finding }) => finding === word).length;
  return {
    cases: findings.length,
    required: findings.filter(({ required }) => required).length,
    killed: count('FALSIFIER_KILLED'),
    survived: count('FALSIFIER_SURVIVED'),
    controlsPassed: count('CONTROL_PASSED'),
    controlsFailed: count('CONTROL_FAILED'),
    unknown: count('UNKNOWN'),
    blocked: count('BLOCKED'),
    unsupported: count('UNSUPPORTED'),
    notApplicable: count('NOT_APPLICABLE'),
    pending: pending.length,
    attempts: findings.reduce((sum, { runs }) => sum + (runs?.counted ?? 0), 0),
  };
};
