import { type TrustedKey, type TrustPolicy, roleOf } from '../attest/trust-policy.js';
import { keyProblem } from '../attest/trust-problems.js';
import type { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import type { KeyRole } from '../model/statement.js';
import { readPolicyFile } from './read-trust.js';

/** One key of a policy as it stands at a moment. */
export type KeyState = {
  readonly role: KeyRole;
  readonly keyid: string;
  readonly state: 'counts' | 'revoked' | 'too early' | 'expired';
  readonly detail: string;
};

/** A policy as it stands at a moment. */
export type PolicyState = {
  readonly file: string;
  readonly version: number;
  readonly expires: string;
  readonly expired: boolean;
  readonly roles: readonly { readonly role: KeyRole; readonly threshold: number; readonly counting: number }[];
  readonly keys: readonly KeyState[];
  readonly corpora?: readonly string[];
};

/** Lists what a policy says, and which of its keys count at `now`. */
export const listTrust = (file: string, now: number): Result<PolicyState, Fault> => {
  const read = readPolicyFile(file);
  return read.ok ? ok(stateOf(file, read.value.policy, now)) : read;
};

/** How a policy stands at `now`. */
export const stateOf = (file: string, policy: TrustPolicy, now: number): PolicyState => ({
  file,
  version: policy.version,
  expires: new Date(policy.expires).toISOString(),
  expired: policy.expires <= now,
  roles: policy.roles.map(({ role, threshold }) => ({ role, threshold, counting: countingKeys(policy, role, now) })),
  keys: policy.roles.flatMap(({ keys }) => keys.map((key) => keyState(key, now))),
  ...(policy.corpora === undefined ? {} : { corpora: policy.corpora }),
});

const countingKeys = (policy: TrustPolicy, role: KeyRole, now: number): number =>
  (roleOf(policy, role)?.keys ?? []).filter((key) => keyProblem(key, now, '').length === 0).length;

const keyState = (key: TrustedKey, now: number): KeyState => {
  const { role, keyid, revoked: at, validFrom, validUntil } = key;
  const window = [
    ...(validFrom === undefined ? [] : [`from ${new Date(validFrom).toISOString()}`]),
    ...(validUntil === undefined ? [] : [`until ${new Date(validUntil).toISOString()}`]),
  ].join(' ');
  if (at !== undefined) return { role, keyid, state: 'revoked', detail: `${at.at} (${at.reason})` };
  if (validFrom !== undefined && now < validFrom) return { role, keyid, state: 'too early', detail: window };
  if (validUntil !== undefined && now >= validUntil) return { role, keyid, state: 'expired', detail: window };
  return { role, keyid, state: 'counts', detail: window };
};
