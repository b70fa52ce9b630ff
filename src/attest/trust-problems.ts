import type { FaultText } from '../base/fault.js';
import type { KeyRole } from '../model/statement.js';
import { type TrustedKey, type TrustPolicy, roleOf } from './trust-policy.js';

/** When a policy is used, and the least version that the caller still takes: an older one may have been put back. */
export type PolicyUse = { readonly now: number; readonly minVersion?: number; readonly file: string };

/** Why a policy may not be used now: it has ended, or is older than the version that the caller knows of. */
export const policyProblems = (policy: TrustPolicy, { now, minVersion, file }: PolicyUse): readonly FaultText[] => [
  ...(policy.expires > now
    ? []
    : [
        problem('policy-expired', file, {
          expected: `a policy that has not ended at ${timeText(now)}`,
          found: `one that ended at ${timeText(policy.expires)}`,
        }),
      ]),
  ...(minVersion === undefined || policy.version >= minVersion
    ? []
    : [problem('policy-version', file, { expected: `a policy of version ${minVersion} or later`, found: `version ${policy.version}` })]),
];

/** The distinct keys that signed a statement of one role, the one that the statement itself names, and when that is judged. */
export type Signers = { readonly role: KeyRole; readonly keyids: readonly string[]; readonly named: string; readonly now: number };

/**
 * Why the signers of an authentic statement are not enough for the policy; nothing where they are. A key that is revoked, not yet or no
 * longer valid counts nothing, whenever the statement says that it was signed; the signer that the statement names has to count.
 */
export const signerProblems = (policy: TrustPolicy, { role, keyids, named, now }: Signers, file: string): readonly FaultText[] => {
  const { keys, threshold } = roleOf(policy, role) ?? { keys: [], threshold: 1 };
  const signed = keys.filter(({ keyid }) => keyids.includes(keyid));
  const stale = signed.flatMap((key) => keyProblem(key, now, file));
  const counting = signed.filter((key) => keyProblem(key, now, file).length === 0).map(({ keyid }) => keyid);
  if (counting.length >= threshold && counting.includes(named)) return [];
  return signed.length < threshold || stale.length === 0 ? [...stale, short(threshold, counting, file)] : stale;
};

const short = (threshold: number, counting: readonly string[], file: string): FaultText =>
  problem('signature-threshold', file, {
    expected: `signatures by ${threshold} distinct trusted keys, the one that the statement names among them`,
    found: `${counting.length} that count`,
  });

/** Why one key of a policy does not count now; nothing where it does. */
export const keyProblem = (key: TrustedKey, now: number, file: string): readonly FaultText[] => {
  if (key.revoked !== undefined)
    return [
      problem('key-revoked', file, {
        expected: 'a signer that is not revoked',
        found: `${key.keyid}, revoked at ${key.revoked.at} (${key.revoked.reason})`,
      }),
    ];
  if (key.validFrom !== undefined && now < key.validFrom)
    return [
      problem('key-too-early', file, {
        expected: `a signer that is valid at ${timeText(now)}`,
        found: `${key.keyid}, valid from ${timeText(key.validFrom)}`,
      }),
    ];
  if (key.validUntil !== undefined && now >= key.validUntil)
    return [
      problem('key-expired', file, {
        expected: `a signer that is valid at ${timeText(now)}`,
        found: `${key.keyid}, valid until ${timeText(key.validUntil)}`,
      }),
    ];
  return [];
};

const timeText = (time: number): string => new Date(time).toISOString();

const problem = (code: string, file: string, { expected, found }: { readonly expected: string; readonly found: string }): FaultText => ({
  kind: 'trust',
  code,
  message: `expected ${expected}; found ${found}`,
  place: { file },
});
