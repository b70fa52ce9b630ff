import { visibleText } from '../../base/visible-text.js';
import type { VerifiedStatement } from '../../model/statement.js';

/** What every derived view says of itself: what kind of judgment it shows, of which statement, and that it is no authority. */
export type Provenance = {
  readonly [name in 'kind' | 'notice' | 'envelope' | 'keyid' | 'standing' | 'claim' | 'profile' | 'level']: string;
};

/** Where a view of this statement comes from; the digest is the SHA-256 of the envelope file. */
export const provenanceOf = ({ statement: { predicate }, envelopeDigest, keyid }: VerifiedStatement): Provenance => ({
  kind: 'semantic law',
  notice: 'A view of a semantic law verdict. The signed statement is the authority, not this file; wire conformance was not assessed.',
  envelope: `sha256:${envelopeDigest}`,
  keyid,
  standing: predicate.standing,
  claim: visibleText(predicate.claim),
  profile: visibleText(predicate.profile.id),
  level: visibleText(predicate.profile.level),
});
