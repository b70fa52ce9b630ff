import type { Counterexample, Finding } from '../../model/finding.js';
import type { KnownViolations } from '../../model/known.js';
import type { IdentityGrade, LawVerdict, Standing, VerdictCounts } from '../../model/verdict.js';

/** What the command knows of its own end. */
export type RunEnd = { readonly exitCode: number; readonly exitReason: string; readonly folder: string };

/** The one JSON document that `run --json` answers. */
export type RunAnswer = {
  readonly standing: Standing;
  readonly claim: string;
  readonly exitCode: number;
  readonly exitReason: string;
  readonly profile: string;
  readonly level: string;
  readonly subject: { readonly name: string; readonly revision?: string; readonly identity: IdentityGrade; readonly digest: string };
  readonly seed: number;
  readonly counts: VerdictCounts;
  readonly findings: readonly AnsweredFinding[];
  /** What became of the lists that the run was told of, where there were any. */
  readonly knownViolations?: KnownViolations;
  readonly folder: string;
};

/** One case as `run --json` names it. */
export type AnsweredFinding = Pick<Finding, 'case' | 'finding' | 'grade' | 'failure'> & { readonly counterexample?: Counterexample };

/** A verdict, and how the command ends, as `run --json` answers them. */
export const runAnswer = (verdict: LawVerdict, end: RunEnd): RunAnswer => ({
  standing: verdict.standing,
  claim: verdict.claim,
  exitCode: end.exitCode,
  exitReason: end.exitReason,
  profile: verdict.profile.id,
  level: verdict.profile.level,
  subject: subjectOf(verdict),
  seed: verdict.run.seed,
  counts: verdict.counts,
  findings: verdict.findings.map(answered),
  ...(verdict.knownViolations === undefined ? {} : { knownViolations: verdict.knownViolations }),
  folder: end.folder,
});

const subjectOf = ({ subject }: LawVerdict): RunAnswer['subject'] => ({
  name: subject.name,
  ...(subject.revision === undefined ? {} : { revision: subject.revision }),
  identity: subject.identity,
  digest: subject.digest,
});

const answered = ({ case: id, finding, grade, failure, counterexample }: Finding): AnsweredFinding => ({
  case: id,
  finding,
  ...(grade === undefined ? {} : { grade }),
  ...(failure === undefined ? {} : { failure }),
  ...(counterexample === undefined ? {} : { counterexample }),
});
