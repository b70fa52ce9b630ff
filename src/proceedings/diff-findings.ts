import { type Finding, isAtLeast, isConviction, isPass } from '../model/finding.js';
import type { LawPredicate } from '../model/verdict.js';

/** What a finding says, as far as two of them are compared. */
export type FoundCase = Pick<Finding, 'finding' | 'required'> & Partial<Pick<Finding, 'grade' | 'failure' | 'reason'>>;

/** One case that two verdicts see differently; the side that does not have it is left out. */
export type CaseChange = {
  readonly case: string;
  readonly is: 'broken' | 'mended' | 'lost' | 'gained' | 'added' | 'removed' | 'other';
  readonly from?: FoundCase;
  readonly to?: FoundCase;
};

/** The cases that two verdicts see differently, by id. Wording of a reason alone is no difference. */
export const caseChanges = (a: LawPredicate, b: LawPredicate): readonly CaseChange[] => {
  const [before, after] = [byCase(a), byCase(b)];
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((id) => {
    const [from, to] = [before.get(id), after.get(id)];
    if (from !== undefined && to !== undefined && sameCase(from, to)) return [];
    return [
      {
        case: id,
        is: changeOf(from, to),
        ...(from === undefined ? {} : { from: shown(from) }),
        ...(to === undefined ? {} : { to: shown(to) }),
      },
    ];
  });
};

/** The cases that a verdict has passed at the grade that counts, or that do not apply. */
export const satisfiedCases = ({ findings }: LawPredicate): readonly string[] =>
  findings
    .filter(
      ({ finding, grade, acceptedGrade }) =>
        finding === 'NOT_APPLICABLE' || (isPass(finding) && isAtLeast(grade ?? 'differential', acceptedGrade ?? 'differential')),
    )
    .map(({ case: id }) => id);

/** The cases that a verdict requires. */
export const requiredCases = ({ findings, pending }: LawPredicate): readonly string[] => [
  ...findings.filter(({ required }) => required).map(({ case: id }) => String(id)),
  ...pending,
];

const byCase = ({ findings }: LawPredicate): ReadonlyMap<string, Finding> => new Map(findings.map((finding) => [finding.case, finding]));

const sameCase = (a: Finding, b: Finding): boolean =>
  a.finding === b.finding && a.grade === b.grade && a.failure === b.failure && a.required === b.required;

const changeOf = (from: Finding | undefined, to: Finding | undefined): CaseChange['is'] => {
  if (from === undefined) return 'added';
  if (to === undefined) return 'removed';
  const [was, is] = [isConviction(from.finding), isConviction(to.finding)];
  if (was !== is) return is ? 'broken' : 'mended';
  const [passed, passes] = [isPass(from.finding), isPass(to.finding)];
  if (passed !== passes) return passes ? 'gained' : 'lost';
  return 'other';
};

const shown = ({ finding, required, grade, failure, reason }: Finding): FoundCase => ({
  finding,
  required,
  ...(grade === undefined ? {} : { grade }),
  ...(failure === undefined ? {} : { failure }),
  ...(reason === undefined ? {} : { reason }),
});
