import { toBase64 } from '../attest/base64.js';
import { predicateTypeOf } from '../attest/statement.js';
import { Fault } from '../base/fault.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../base/json.js';
import { fail, ok, type Result } from '../base/result.js';
import type { KeyRole } from '../model/statement.js';
import type { PolicyFile } from './read-trust.js';
import { editPolicy } from './trust-edit.js';
import { readRoleKey } from './trust-key.js';
import { type PolicyState, stateOf } from './trust-list.js';

/** What is added to a policy: public keys, and what is said of them or of the whole where it is given. Times as RFC 3339 texts. */
export type TrustAdd = {
  readonly file: string;
  readonly keys: readonly string[];
  /** For keys in PEM, which say no role. */
  readonly role?: KeyRole;
  readonly from?: string;
  readonly until?: string;
  readonly threshold?: number;
  readonly maxAge?: string;
  readonly expires?: string;
  readonly corpora: readonly string[];
  readonly now: number;
};

const newPolicyLasts = 90 * 86_400_000;

/** Adds keys to a policy, which is made where there is none, for 90 days if nothing else is said. A key that is there, revoked or in another role is refused. */
export const addTrust = (ask: TrustAdd): Result<PolicyState, Fault> => {
  const keys: Entry[] = [];
  for (const file of ask.keys) {
    const key = readRoleKey(file, ask.role);
    if (!key.ok) return key;
    keys.push({ role: key.value.role, file: entryOf(key.value, ask), keyid: key.value.keyid });
  }
  const edited = editPolicy(ask.file, (before) => {
    const taken = keys.flatMap(({ keyid }) => takenBy(keyid, before));
    return taken[0] === undefined ? ok(added(before?.document ?? emptyPolicy(ask.now), keys, ask)) : fail(taken[0]);
  });
  return edited.ok ? ok(stateOf(ask.file, edited.value.policy, ask.now)) : edited;
};

type Entry = { readonly role: KeyRole; readonly keyid: string; readonly file: JsonObject };

const entryOf = ({ keyid, spki }: { readonly keyid: string; readonly spki: Uint8Array }, { from, until }: TrustAdd): JsonObject => ({
  keyid,
  algorithm: 'ed25519',
  spki: toBase64(spki),
  ...(from === undefined ? {} : { validFrom: from }),
  ...(until === undefined ? {} : { validUntil: until }),
});

const takenBy = (keyid: string, before: PolicyFile | undefined): readonly Fault[] => {
  const found = before?.policy.roles.flatMap(({ keys }) => keys).find((key) => key.keyid === keyid);
  if (found === undefined) return [];
  if (found.revoked !== undefined)
    return [
      new Fault({
        kind: 'trust',
        code: 'key-revoked',
        message: `the key ${keyid} was revoked at ${found.revoked.at}, and revoked is revoked`,
        remedy: 'make a new key: npx sa2a-court keygen',
      }),
    ];
  return [new Fault({ kind: 'usage', code: 'key-known', message: `the policy has the key ${keyid} already, in the role ${found.role}` })];
};

const emptyPolicy = (now: number): JsonObject => ({
  kind: 'sa2a-court-trust-policy',
  schemaVersion: '1.0.0',
  version: 1,
  expires: new Date(now + newPolicyLasts).toISOString(),
  roles: {},
});

const added = (document: JsonObject, keys: readonly Entry[], ask: TrustAdd): JsonObject => {
  const roles = keys.reduce<JsonObject>((before, key) => withKey(before, key, ask), membersOf(document['roles']));
  const corpora = [...new Set([...itemsOf(document['corpora']), ...ask.corpora])];
  return {
    ...document,
    ...(ask.expires === undefined ? {} : { expires: ask.expires }),
    roles,
    ...(corpora.length === 0 ? {} : { corpora }),
  };
};

const withKey = (roles: JsonObject, { role, file }: Entry, { threshold, maxAge }: TrustAdd): JsonObject => {
  const before = membersOf(roles[role]);
  return {
    ...roles,
    [role]: {
      predicateType: predicateTypeOf(role),
      threshold: 1,
      ...before,
      ...(threshold === undefined ? {} : { threshold }),
      ...(maxAge === undefined ? {} : { maxAge }),
      keys: [...itemsOf(before['keys']), file],
    },
  };
};

const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const itemsOf = (value: Json | undefined): readonly Json[] => (isJsonList(value) ? value : []);
