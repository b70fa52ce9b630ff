import type { Brand } from '../base/brand.js';
import type { LawPredicate } from './verdict.js';

/** The predicate type of a verdict on law. */
export const lawPredicateType = 'urn:sa2a-court:semantic-law-verdict:v1';
/** The predicate type of a wire observation. */
export const wirePredicateType = 'urn:sa2a-court:wire-observation:v1';
/** The predicate type of an audit. */
export const auditPredicateType = 'urn:sa2a-court:audit:v1';
/** The payload type of every envelope (in-toto attestation framework, v1). */
export const payloadType = 'application/vnd.in-toto+json';

/** What a key may sign. */
export const keyRoles = ['law', 'wire', 'audit'] as const;
export type KeyRole = (typeof keyRoles)[number];

/** An in-toto Statement v1 over a law verdict; `subject[0]` is the file `subject.json`. */
export type LawStatement = {
  readonly _type: 'https://in-toto.io/Statement/v1';
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
  readonly predicateType: typeof lawPredicateType;
  readonly predicate: LawPredicate;
};

/** A DSSE v1 envelope. */
export type Envelope = {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
};

/** A statement whose signature and contents were checked. Only `attest/` makes one; reporters accept nothing else. */
export type VerifiedStatement = Brand<
  {
    readonly statement: LawStatement;
    /** The signer that the verdict names. */
    readonly keyid: string;
    /** The distinct keys whose signature holds, the named one among them. */
    readonly signers: readonly string[];
    /** SHA-256 of the envelope file's bytes. */
    readonly envelopeDigest: string;
  },
  'VerifiedStatement'
>;
