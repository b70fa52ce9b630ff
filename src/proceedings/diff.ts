import type { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import type { LawPredicate, VerdictCounts } from '../model/verdict.js';
import { type BasisChange, basisChanges, isAboutTrustOnly } from './diff-changes.js';
import { type CaseChange, caseChanges, requiredCases, satisfiedCases } from './diff-findings.js';
import { verify, type Verified } from './verify.js';

/** One of the two verdicts, by what a reader knows it. */
export type Compared = {
  readonly path: string;
  readonly standing: string;
  readonly claim: string;
  readonly finishedAt: string;
  readonly keyid: string;
};

/**
 * What has to be qualified again, and why. `open` are the cases that the first verdict or the second requires and that the second has not
 * passed; with nothing in `because` the first verdict still speaks for the same thing.
 */
export type Requalification = {
  readonly because: readonly BasisChange[];
  readonly cases: readonly string[];
  readonly open: readonly string[];
  readonly trust: boolean;
};

/** How the second verdict differs from the first one. */
export type VerdictDiff = {
  readonly from: Compared;
  readonly to: Compared;
  readonly same: boolean;
  readonly counts: readonly { readonly name: keyof VerdictCounts; readonly from: number; readonly to: number }[];
  readonly cases: readonly CaseChange[];
  readonly requalify: Requalification;
};

/**
 * Compares two verdicts, both of which must be intact; who made them is not asked. The second one is taken as the later. A Fault of kind
 * `usage` or `trust` for one that is not there or not intact.
 */
export const diffVerdicts = async (from: string, to: string): Promise<Result<VerdictDiff, Fault>> => {
  const a = await verify({ path: from, kind: 'law' });
  if (!a.ok) return a;
  const b = await verify({ path: to, kind: 'law' });
  return b.ok ? ok(differenceOf(a.value, b.value)) : b;
};

const differenceOf = (a: Verified, b: Verified): VerdictDiff => {
  const because = basisChanges(a.verdict, b.verdict);
  const cases = caseChanges(a.verdict, b.verdict);
  const same = cases.length === 0 && because.length === 0 && a.verdict.standing === b.verdict.standing;
  return {
    from: comparedOf(a),
    to: comparedOf(b),
    same,
    counts: countChanges(a.verdict, b.verdict),
    cases,
    requalify: requalification(a.verdict, b.verdict),
  };
};

const comparedOf = ({ path, verdict, keyid }: Verified): Compared => ({
  path,
  standing: verdict.standing,
  claim: verdict.claim,
  finishedAt: verdict.run.finishedAt,
  keyid,
});

const countNames = [
  'cases',
  'required',
  'killed',
  'survived',
  'controlsPassed',
  'controlsFailed',
  'unknown',
  'blocked',
  'unsupported',
  'notApplicable',
  'pending',
  'attempts',
] as const;

const countChanges = (a: LawPredicate, b: LawPredicate): VerdictDiff['counts'] =>
  countNames.filter((name) => a.counts[name] !== b.counts[name]).map((name) => ({ name, from: a.counts[name], to: b.counts[name] }));

const requalification = (a: LawPredicate, b: LawPredicate): Requalification => {
  const because = basisChanges(a, b);
  const isTriedAgain = because.some((change) => !isAboutTrustOnly(change));
  const cases = isTriedAgain ? [...new Set([...requiredCases(a), ...requiredCases(b)])].toSorted() : [];
  const done = satisfiedCases(b);
  return { because, cases, open: cases.filter((id) => !done.includes(id)), trust: because.some(isAboutTrustOnly) };
};
