import type { KeyRole } from '../model/statement.js';
import type { PublicKey } from './public-key.js';

/** Why and since when a key is no longer trusted. The time is told; it saves no statement, because only the signer says when it was made. */
export type Revocation = { readonly at: string; readonly reason: string };

/** A public key that a policy trusts in one role, between two times (milliseconds since the epoch), unless it is revoked. */
export type TrustedKey = PublicKey & {
  readonly role: KeyRole;
  readonly validFrom?: number;
  readonly validUntil?: number;
  readonly revoked?: Revocation;
};

/** Who may sign one kind of statement: how many distinct keys it takes, and how old a statement may be (milliseconds). */
export type TrustRole = {
  readonly role: KeyRole;
  readonly threshold: number;
  readonly maxAge?: number;
  readonly keys: readonly TrustedKey[];
};

/** A trust policy that was read and looked at: no key in two roles, none of small order, every key id that of its key. */
export type TrustPolicy = {
  readonly version: number;
  /** Milliseconds since the epoch; from then on the policy trusts nobody. */
  readonly expires: number;
  readonly roles: readonly TrustRole[];
  /** Digests of the only corpora that are admitted; where it is left out, the court's own ones are. */
  readonly corpora?: readonly string[];
};

/** What the policy says of a role; `undefined` where it trusts nobody in it. */
export const roleOf = (policy: TrustPolicy, role: KeyRole): TrustRole | undefined => policy.roles.find((one) => one.role === role);
