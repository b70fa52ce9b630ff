import type { TrustPolicy } from '../attest/trust-policy.js';
import { Fault } from '../base/fault.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../base/json.js';
import { fail, ok, type Result } from '../base/result.js';
import { editPolicy } from './trust-edit.js';
import { readPublicKey } from './trust-key.js';
import { type PolicyState, stateOf } from './trust-list.js';

/** Which keys are revoked: their ids, or files of the public keys; since when and why. */
export type TrustRevoke = {
  readonly file: string;
  readonly keys: readonly string[];
  readonly reason: string;
  readonly at?: string;
  readonly now: number;
};

/** Revokes keys of a policy. A revoked key stays in it, so that it cannot be added again; the time is told and saves no statement. */
export const revokeTrust = (ask: TrustRevoke): Result<PolicyState, Fault> => {
  const edited = editPolicy(ask.file, (before) => {
    if (before === undefined) return fail(missing(ask.file));
    const wanted = ask.keys.map((key) => keyidOf(key));
    const bad = wanted.find((one) => !one.ok);
    if (bad !== undefined && !bad.ok) return bad;
    const ids = wanted.flatMap((one) => (one.ok ? [one.value] : []));
    const problem = ids.flatMap((keyid) => whyNotRevoked(keyid, before.policy))[0];
    return problem === undefined ? ok(revoked(before.document, ids, ask)) : fail(problem);
  });
  return edited.ok ? ok(stateOf(ask.file, edited.value.policy, ask.now)) : edited;
};

const missing = (file: string): Fault =>
  new Fault({
    kind: 'usage',
    code: 'FILE_MISSING',
    message: 'there is no trust policy here',
    place: { file },
    remedy: 'make one with: npx sa2a-court trust add FILE KEY',
  });

const keyidOf = (key: string): Result<string, Fault> => {
  if (/^[0-9a-f]{64}$/.test(key)) return ok(key);
  const read = readPublicKey(key);
  return read.ok ? ok(read.value.keyid) : read;
};

const whyNotRevoked = (keyid: string, { roles }: TrustPolicy): readonly Fault[] => {
  const found = roles.flatMap(({ keys }) => keys).find((key) => key.keyid === keyid);
  if (found === undefined)
    return [
      new Fault({
        kind: 'usage',
        code: 'key-unknown',
        message: `the policy has no key ${keyid}`,
        remedy: 'see: npx sa2a-court trust list FILE',
      }),
    ];
  return found.revoked === undefined
    ? []
    : [new Fault({ kind: 'usage', code: 'key-revoked-before', message: `the key ${keyid} was revoked at ${found.revoked.at} already` })];
};

const revoked = (document: JsonObject, ids: readonly string[], { at, reason, now }: TrustRevoke): JsonObject => {
  const revocation = { at: at ?? new Date(now).toISOString(), reason };
  const mark = (key: Json): Json => (isJsonObject(key) && ids.some((id) => id === key['keyid']) ? { ...key, revoked: revocation } : key);
  const roles = Object.entries(membersOf(document['roles'])).map(
    ([role, members]) => [role, { ...membersOf(members), keys: itemsOf(membersOf(members)['keys']).map(mark) }] as const,
  );
  return { ...document, roles: Object.fromEntries(roles) };
};

const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const itemsOf = (value: Json | undefined): readonly Json[] => (isJsonList(value) ? value : []);
