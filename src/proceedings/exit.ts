import type { Fault } from '../base/fault.js';
import { sortByKnown } from '../judgment/known.js';
import { never } from '../base/never.js';
import type { KnownState, KnownViolations } from '../model/known.js';
import type { LawVerdict } from '../model/verdict.js';
import { derive } from './recount.js';

/** What else decides the exit of a run beside its standing. */
export type ExitFacts = { readonly interrupted: boolean; readonly courtFault?: string; readonly targetFault?: Fault };

type Exit = { readonly code: number; readonly reason: string };

/** The exit code of a run with its reason in words; the first that fits wins. A violation that a list names is no violation here, and only here. */
export const exitOf = (verdict: LawVerdict, facts: ExitFacts): Exit => {
  const { standing, profile } = verdict;
  const { named, unnamed } = sortByKnown(verdict.findings, verdict.knownViolations);
  // Strict judgment knows no list: anything but CONFORMANT is failure.
  const isCounted = unnamed.length > 0 || named.length === 0 || profile.strict;
  if (facts.interrupted) return { code: 130, reason: 'interrupted; what was finished is kept, marked incomplete' };
  if (facts.courtFault !== undefined) return { code: 70, reason: `a fault of the court itself: ${facts.courtFault}` };
  if (standing === 'REFUSED') return { code: 6, reason: 'refused: the subject is not the one claimed' };
  if (standing === 'NONCONFORMANT' && isCounted) return { code: 1, reason: nonconformant(named.length) };
  if (facts.targetFault !== undefined) return { code: 4, reason: `target fault: ${facts.targetFault.message}` };
  if (standing === 'BUILD_BROKEN') return { code: 4, reason: 'the subject does not start' };
  const open = standing === 'NONCONFORMANT' ? standingBeside(verdict) : standing;
  const beside = named.length === 0 ? '' : `, beside known violations: ${named.length}`;
  if (open !== 'CONFORMANT' && profile.strict) return { code: 1, reason: `${open} in strict mode: unknown or partial is failure` };
  if (open !== 'CONFORMANT') return { code: 3, reason: `not decided: ${open}${beside}` };
  const stale = staleText(verdict.knownViolations);
  if (stale !== '') return { code: 7, reason: `the list of known violations has to be changed: ${stale}${beside}` };
  return { code: 0, reason: named.length === 0 ? 'conformant for what was asked' : `known violations: ${named.length}` };
};

const nonconformant = (named: number): string =>
  `nonconformant: a violation gained standing, or a control failed${named === 0 ? '' : `; known violations beside it: ${named}`}`;

/** Where the run would stand by all that is no listed violation: a list excuses what it names, and nothing that was left open. */
const standingBeside = (verdict: LawVerdict): LawVerdict['standing'] => {
  const { rest } = sortByKnown(verdict.findings, verdict.knownViolations);
  const { decision } = derive({ ...verdict, findings: rest });
  // That no attack is left which was held is so because the lists name them all.
  return decision.reasons.every(({ is }) => is === 'empty') ? 'CONFORMANT' : decision.standing;
};

const mostNamed = 12;

/** The entries that no longer say what is there; empty where all do. */
const staleText = (known: KnownViolations | undefined): string => {
  const stale = known?.entries.filter(({ state }) => state !== 'listed') ?? [];
  const named = stale
    .slice(0, mostNamed)
    .map(({ from, case: id, state, expires = '' }) => `${id} of the ${from} ${staleWords(state, expires)}`);
  return [...named, ...(stale.length > mostNamed ? [`and ${stale.length - mostNamed} more`] : [])].join(', ');
};

const staleWords = (state: KnownState, expires: string): string => {
  switch (state) {
    case 'listed':
      return 'holds';
    case 'expired':
      return `has expired on ${expires}`;
    case 'passed':
      return 'passed: it is repaired';
    case 'otherwise':
      return 'broke otherwise than the entry says';
    case 'undecided':
      return 'was not decided: the entry is unused';
    case 'absent':
      return 'was not on the docket: the entry is unused';
    default:
      return never(state);
  }
};
