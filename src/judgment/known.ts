import { type Finding, isConviction, isPass } from '../model/finding.js';
import { endOfDay, isNamedBy, type KnownEntry, type KnownState, type KnownViolations } from '../model/known.js';

/** What became of an entry in a run with these findings that ended at `at` (milliseconds). */
export const knownStateOf = (
  entry: KnownEntry,
  { findings, at }: { readonly findings: readonly Finding[]; readonly at: number },
): KnownState => {
  if (entry.expires !== undefined && at >= (endOfDay(entry.expires) ?? 0)) return 'expired';
  const finding = findings.find(({ case: id }) => id === entry.case);
  if (finding === undefined) return 'absent';
  if (isNamedBy(finding, entry)) return 'listed';
  if (isConviction(finding.finding)) return 'otherwise';
  return isPass(finding.finding) ? 'passed' : 'undecided';
};

/** The findings of a run, apart: violations that an entry names, violations that none names, and all the rest. */
export type SortedFindings = { readonly [kind in 'named' | 'unnamed' | 'rest']: readonly Finding[] };

/** Sorts findings by what the lists name. An expired entry still names its violation: that it has expired is told by another exit code. */
export const sortByKnown = (findings: readonly Finding[], known: KnownViolations | undefined): SortedFindings => {
  const violations = findings.filter(({ finding }) => isConviction(finding));
  const isNamed = (finding: Finding): boolean => known?.entries.some((entry) => isNamedBy(finding, entry)) ?? false;
  return {
    named: violations.filter(isNamed),
    unnamed: violations.filter((finding) => !isNamed(finding)),
    rest: findings.filter(({ finding }) => !isConviction(finding)),
  };
};
