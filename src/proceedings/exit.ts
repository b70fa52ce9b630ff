import type { Fault } from '../base/fault.js';
import type { LawVerdict } from '../model/verdict.js';

/** What else decides the exit of a run beside its standing. */
export type ExitFacts = { readonly interrupted: boolean; readonly courtFault?: string; readonly targetFault?: Fault };

/** The exit code of a run with its reason in words; the first that fits wins. */
export const exitOf = (
  verdict: Pick<LawVerdict, 'standing' | 'profile' | 'standingReasons' | 'run'>,
  facts: ExitFacts,
): { readonly code: number; readonly reason: string } => {
  const strict = verdict.profile.strict;
  if (facts.interrupted) return { code: 130, reason: 'interrupted; what was finished is kept, marked incomplete' };
  if (facts.courtFault !== undefined) return { code: 70, reason: `a fault of the court itself: ${facts.courtFault}` };
  if (verdict.standing === 'REFUSED') return { code: 6, reason: 'refused: the subject is not the one claimed' };
  if (verdict.standing === 'NONCONFORMANT') return { code: 1, reason: 'nonconformant: a violation gained standing, or a control failed' };
  if (facts.targetFault !== undefined) return { code: 4, reason: `target fault: ${facts.targetFault.message}` };
  if (verdict.standing === 'BUILD_BROKEN') return { code: 4, reason: 'the subject does not start' };
  if (verdict.standing === 'CONFORMANT') return { code: 0, reason: 'conformant for what was asked' };
  if (strict) return { code: 1, reason: `${verdict.standing} in strict mode: unknown or partial is failure` };
  return { code: 3, reason: `not decided: ${verdict.standing}` };
};
