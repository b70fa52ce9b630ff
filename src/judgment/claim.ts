import { never } from '../base/never.js';
import type { ExactSubject, LawVerdict, Standing, StandingReason } from '../model/verdict.js';

/** What a claim is made of. */
export type ClaimParts = {
  readonly standing: Standing;
  readonly reasons: readonly StandingReason[];
  readonly profile: Pick<LawVerdict['profile'], 'family' | 'level' | 'version' | 'draft' | 'strict'>;
  readonly subject: ExactSubject & { readonly digest: string };
  readonly revision: string;
  readonly passes: { readonly passed: number; readonly of: number };
  readonly evidenceClasses: readonly string[];
};

const shortDigest = 12;
const mostNamed = 12;

/** The claim: one sentence, computed, that never says more than profile, level, subject, court and evidence bear. */
export const claimOf = (parts: ClaimParts): string => {
  const { profile, standing, revision } = parts;
  const name = `${profile.family}-${profile.level.toUpperCase()} ${profile.version}${profile.draft ? ' (draft)' : ''}${profile.strict && profile.level !== 'strict' ? ' strict' : ''}`;
  const evidence = parts.evidenceClasses.map((word) => word.toLowerCase().replaceAll('_', ' ')).join(', ');
  const effects = parts.subject.target.planes.witness === 'own' ? '; effects as reported by the subject itself' : '';
  return `${name} ${standing}${because(parts)} for exact subject ${subjectText(parts.subject)} under court revision ${revision}; evidence: ${evidence}${effects}.`;
};

const because = ({ standing, reasons, passes }: ClaimParts): string => {
  const refs = reasons.map(({ ref }) => ref);
  const named = refs.slice(0, mostNamed).join(', ') + (refs.length > mostNamed ? ` and ${refs.length - mostNamed} more` : '');
  switch (standing) {
    case 'CONFORMANT':
      return '';
    case 'NONCONFORMANT':
      return `: broken ${named},`;
    case 'PARTIAL_ALIVE':
    case 'UNKNOWN':
    case 'BLOCKED':
    case 'UNSUPPORTED':
      return ` (${passes.passed}/${passes.of} required cases passed; open: ${named})`;
    case 'REFUSED':
    case 'BUILD_BROKEN':
      return ` (${reasons[0]?.detail ?? named})`;
    default:
      return never(standing);
  }
};

const subjectText = ({ name, revision, identity, artifactsDigest, digest, target }: ClaimParts['subject']): string => {
  const altered = [
    ...(target.without ?? []).map((guard) => `without ${guard}`),
    ...(target.variant === undefined ? [] : [`variant ${target.variant}`]),
  ];
  const what = [name, revision, ...altered].filter((part) => part !== undefined && part !== '').join(' ');
  return `${what} (${identity} sha256:${(artifactsDigest ?? digest).slice(0, shortDigest)})`;
};
