import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKey, type SigningKey } from '../../src/attest/keys.js';
import { publicKeyPem } from '../../src/attest/public-key.js';
import { publicKeyCard } from '../../src/attest/public-key-card.js';
import { signStatement } from '../../src/attest/sign.js';
import { lawStatement } from '../../src/attest/statement.js';
import { toBase64 } from '../../src/attest/base64.js';
import { predicateTypeOf } from '../../src/attest/statement.js';
import { sha256 } from '../../src/base/digest.js';
import type { Json, JsonObject } from '../../src/base/json.js';
import { packageRoot } from '../../src/base/package-root.js';
import { profileFolder } from '../../src/corpus/assets.js';
import { readManifest } from '../../src/corpus/manifest.js';
import { loadProfiles } from '../../src/corpus/profile.js';
import { type KeyRole, keyRoles } from '../../src/model/statement.js';
import type { LawPredicate } from '../../src/model/verdict.js';
import type { CheckAsk } from '../../src/proceedings/check-ask.js';
import { derive } from '../../src/proceedings/recount.js';
import { sumsText } from '../../src/record/folder-files.js';
import { aDigest, aPredicate } from './a-predicate.js';
import { aScratchFolder } from './a-run-folder.js';

/** When the runs of these tests ended, and when they are looked at: an hour later. */
export const finishedAt = Date.parse('2026-11-30T08:00:03.000Z');
export const anHourLater = finishedAt + 3_600_000;

const manifest = readManifest(join(packageRoot(), 'profiles', 'MANIFEST.json'))?.files ?? {};

/** The court's own corpus with this profile, as a verdict binds it. */
export const ownCorpus = (profile: string): LawPredicate['court']['corpus'] => {
  const names = Object.keys(manifest).filter((name) => name.startsWith('courts/') || name === profile);
  const files = names.map((name) => ({ name: `corpus/${name}`, sha256: manifest[name] ?? '' }));
  return { digest: sha256(sumsText(files)), files };
};

const authority = loadProfiles(profileFolder()).find(({ family }) => family === 'AGENT-AUTHORITY');

/** A verdict that a court of this package could have given: counts, standing and claim follow from its findings. */
export const aVerdictBy = (key: Pick<SigningKey, 'keyid'>, changes: Partial<LawPredicate> = {}, refused?: string): LawPredicate => {
  const plain = aPredicate();
  const given: LawPredicate = {
    ...plain,
    profile: { ...plain.profile, draft: authority?.draft ?? true, digest: authority?.digest ?? '' },
    court: { ...plain.court, corpus: ownCorpus(authority?.file ?? '') },
    ...changes,
    run: { ...plain.run, ...changes.run, keyid: key.keyid },
  };
  const { counts, decision, claim } = derive(given, refused);
  return { ...given, counts, standing: decision.standing, standingReasons: decision.reasons, claim };
};

/** The text of a policy that trusts keys; `changes` replace whole members, `role` changes those of the law role. */
export const aPolicy = (
  keys: readonly (SigningKey & { readonly more?: JsonObject })[],
  changes: JsonObject = {},
  role: JsonObject = {},
): JsonObject => {
  const held = keyRoles.map((name) => [name, keys.filter((key) => key.role === name)] as const).filter(([, some]) => some.length > 0);
  return {
    kind: 'sa2a-court-trust-policy',
    schemaVersion: '1.0.0',
    version: 3,
    expires: '2027-01-01T00:00:00Z',
    roles: Object.fromEntries(
      held.map(([name, some]) => [
        name,
        { predicateType: predicateTypeOf(name), threshold: 1, ...(name === 'law' ? role : {}), keys: some.map(aPolicyKey) },
      ]),
    ),
    ...changes,
  };
};

/** One key of a policy. */
export const aPolicyKey = (key: SigningKey & { readonly more?: JsonObject }): Json => ({
  keyid: key.keyid,
  algorithm: 'ed25519',
  spki: toBase64(key.spki),
  ...key.more,
});

/** A folder with a statement, and apart from it the public key of its signer and a policy that trusts it; `ask` is what a gate would ask of it, and be allowed. */
export const aGate = (changes: Partial<LawPredicate> = {}, key = generateKey('law')) => {
  const folder = aScratchFolder();
  const predicate = aVerdictBy(key, changes);
  const paths = {
    statement: join(folder, 'in', 'verdict.dsse.json'),
    card: join(folder, 'keys', 'court.pub.json'),
    pem: join(folder, 'keys', 'court.pub.pem'),
    policy: join(folder, 'trust', 'trust.json'),
  };
  for (const name of ['in', 'keys', 'trust']) mkdirSync(join(folder, name));
  const bytes = signStatement(lawStatement(predicate), key);
  writeFileSync(paths.statement, bytes);
  writeFileSync(paths.card, publicKeyCard(key));
  writeFileSync(paths.pem, publicKeyPem(key));
  writeFileSync(paths.policy, JSON.stringify(aPolicy([key])));
  const ask: CheckAsk = {
    path: paths.statement,
    profile: predicate.profile.id,
    level: 'authority',
    subject: `sha256:${aDigest('a')}`,
    trust: paths.policy,
    cwd: folder,
    now: anHourLater,
  };
  return { folder, paths, key, predicate, bytes, ask };
};

/** A statement of another kind, signed by a key of its role. */
export const anotherKind = (
  role: Exclude<KeyRole, 'law'>,
  key = generateKey(role),
): { readonly key: SigningKey; readonly bytes: Uint8Array } => ({
  key,
  bytes: signStatement(
    {
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'transcript.ndjson', digest: { sha256: aDigest('9') } }],
      predicateType: predicateTypeOf(role),
      predicate: { kind: 'wire-observation' },
    },
    key,
  ),
});
