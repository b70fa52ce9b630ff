import type { PublicKey } from '../attest/public-key.js';
import { policyProblems, signerProblems } from '../attest/trust-problems.js';
import { roleOf, type TrustPolicy } from '../attest/trust-policy.js';
import { readTrustPolicy } from '../attest/trust-read.js';
import { Fault } from '../base/fault.js';
import { type JsonObject, isJsonObject } from '../base/json.js';
import { fail, ok, type Result } from '../base/result.js';
import { throwProblems } from '../corpus/problems.js';
import { readDocumentFile } from '../corpus/read-files.js';
import { schemaProblems } from '../corpus/schema.js';
import type { KeyRole } from '../model/statement.js';
import { unreadable } from './unreadable.js';
import { readNamedKey } from './verify-key.js';

/** Whose signature counts for one kind of statement: the holder of one named key, or whom a policy trusts at `now` (milliseconds). */
export type Trust =
  | { readonly is: 'key'; readonly file: string; readonly keys: readonly PublicKey[] }
  | {
      readonly is: 'policy';
      readonly file: string;
      readonly keys: readonly PublicKey[];
      readonly policy: TrustPolicy;
      readonly now: number;
    };

/** Which key or policy a caller names. Both at once say two things, and are a usage Fault. */
export type TrustAsk = { readonly kind: KeyRole; readonly key?: string; readonly trust?: string; readonly now?: number };

/** A policy that was read, and the very document that it was read from. */
export type PolicyFile = { readonly policy: TrustPolicy; readonly document: JsonObject; readonly bytes: Uint8Array };

/** The last moment that a date can name: who does not say when it is finds every policy ended. */
const endOfTime = 8.64e15;

/**
 * Reads whom the caller trusts; nothing where nobody is named. Of a policy the keys of all states are taken, so that a revoked signer is
 * told as one and not as a stranger; whether a signer counts, `judgeSigners` says. Faults: usage or corpus for a file at fault, trust for keys.
 */
export const readTrust = (ask: TrustAsk): Result<Trust | undefined, Fault> => {
  if (ask.key !== undefined && ask.trust !== undefined)
    return fail(
      new Fault({
        kind: 'usage',
        code: 'trust-twice',
        message: 'expected --key or --trust; found both',
        remedy: 'leave --key out: a policy can hold that key',
      }),
    );
  if (ask.key !== undefined) {
    const key = readNamedKey(ask.key, ask.kind);
    return key.ok ? ok({ is: 'key', file: ask.key, keys: [key.value] }) : key;
  }
  if (ask.trust === undefined) return ok(undefined);
  const read = readPolicyFile(ask.trust);
  if (!read.ok) return read;
  const { policy } = read.value;
  const role = roleOf(policy, ask.kind);
  if (role === undefined) return fail(noRole(ask.kind, ask.trust));
  return ok({ is: 'policy', file: ask.trust, policy, keys: role.keys, now: ask.now ?? endOfTime });
};

const noRole = (kind: KeyRole, file: string): Fault =>
  new Fault({
    kind: 'trust',
    code: 'policy-role-missing',
    message: `expected a policy that trusts somebody in the role ${kind}; found one that does not`,
    place: { file },
    remedy: `add a key: npx sa2a-court trust add FILE KEY.pub.json, with one of role ${kind}`,
  });

/** Reads a trust policy in YAML or JSON. A file that does not fit the schema is a Fault of kind `usage` or `corpus`, keys that may not be trusted are one of `trust`. */
export const readPolicyFile = (file: string): Result<PolicyFile, Fault> => {
  try {
    const document = readDocumentFile(file);
    throwProblems(schemaProblems(document, 'trust-policy'));
    const policy = readTrustPolicy(document.value, document.placeOf);
    if (!policy.ok) return policy;
    return ok({ policy: policy.value, document: isJsonObject(document.value) ? document.value : {}, bytes: document.bytes });
  } catch (error: unknown) {
    return fail(unreadable(error, file));
  }
};

/** What is judged of an authentic statement: who signed it, and whom it names as its signer. */
type Signed = { readonly keyid: string; readonly signers: readonly string[] };

/** Hands on a statement whose signers count under the policy at its time; a trust Fault with every reason where they do not. */
export const judgeSigners = <Statement extends Signed>(
  statement: Statement,
  { kind, trust }: { readonly kind: KeyRole; readonly trust?: Trust },
): Result<Statement, Fault> => {
  if (trust?.is !== 'policy') return ok(statement);
  const { policy, now, file } = trust;
  const [first, ...others] = [
    ...policyProblems(policy, { now, file }),
    ...signerProblems(policy, { role: kind, keyids: statement.signers, named: statement.keyid, now }, file),
  ];
  return first === undefined ? ok(statement) : fail(new Fault({ ...first, causes: others }));
};
