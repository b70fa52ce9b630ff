import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateKey } from '../../../src/attest/keys.js';
import { publicKeyCard } from '../../../src/attest/public-key-card.js';
import { publicKeyPem } from '../../../src/attest/public-key.js';
import { sealView } from '../../../src/attest/sealed-html.js';
import { signStatement } from '../../../src/attest/sign.js';
import { lawStatement } from '../../../src/attest/statement.js';
import type { JsonObject } from '../../../src/base/json.js';
import { sha256 } from '../../../src/base/digest.js';
import type { CheckAsk } from '../../../src/proceedings/check-ask.js';
import { profileFolder } from '../../../src/corpus/assets.js';
import { loadProfiles } from '../../../src/corpus/profile.js';
import { check } from '../../../src/proceedings/check.js';
import { aGate, anHourLater, anotherKind, aPolicy, aVerdictBy } from '../../support/a-gate.js';
import { answerOf } from '../../support/gate-answer.js';
import { aView } from '../../support/an-envelope.js';
import { aDigest, aPredicate } from '../../support/a-predicate.js';

const plain = aPredicate();
const authorityFile = loadProfiles(profileFolder()).find(({ family }) => family === 'AGENT-AUTHORITY')?.file ?? '';
const day = 86_400_000;

describe('the gate with one key', () => {
  const withKey = (gate: ReturnType<typeof aGate>, key: string): CheckAsk => {
    const { trust: _trust, ...ask } = gate.ask;
    return { ...ask, key };
  };

  it.each(['card', 'pem'] as const)('allows what the key in its %s signed', async (form) => {
    const gate = aGate();
    expect(await answerOf(withKey(gate, gate.paths[form]))).toEqual([0]);
  });

  it('refuses another key, a key of another role, a private key and a file that is none', async () => {
    const gate = aGate();
    const at = (name: string, text: string) => {
      const file = join(gate.folder, 'keys', name);
      writeFileSync(file, text);
      return file;
    };
    const stranger = at('stranger.pub.json', publicKeyCard(generateKey('law')));
    expect(await answerOf(withKey(gate, stranger))).toEqual([5, 'signature-key-unknown']);
    expect(await answerOf(withKey(gate, at('wire.pub.json', publicKeyCard(generateKey('wire')))))).toEqual([5, 'key-role']);
    expect(await answerOf(withKey(gate, at('other.txt', 'no key')))).toEqual([2, 'key-not-pem']);
    expect(await answerOf(withKey(gate, join(gate.folder, 'keys', 'none.pem')))).toEqual([2, 'key-missing']);
    expect(await answerOf({ ...gate.ask, key: gate.paths.card })).toEqual([2, 'trust-twice']);
    expect(await answerOf({ ...withKey(gate, gate.paths.card), minPolicyVersion: 1 })).toEqual([5, 'policy-version']);
  });

  it('refuses a key or policy from the folder of the statement, whatever links lead there', async () => {
    const gate = aGate();
    const beside = join(gate.folder, 'in', 'court.pub.json');
    copyFileSync(gate.paths.card, beside);
    expect(await answerOf(withKey(gate, beside))).toEqual([5, 'key-beside-statement']);
    const below = join(gate.folder, 'in', 'keys');
    mkdirSync(below);
    copyFileSync(gate.paths.card, join(below, 'court.pub.json'));
    expect(await answerOf(withKey(gate, join(below, 'court.pub.json')))).toEqual([0]);
    writeFileSync(join(gate.folder, 'in', 'SHA256SUMS'), '');
    expect(await answerOf(withKey(gate, join(below, 'court.pub.json')))).toEqual([5, 'key-beside-statement']);
    const link = join(gate.folder, 'keys', 'link.pub.json');
    symlinkSync(beside, link);
    expect(await answerOf(withKey(gate, link))).toEqual([5, 'key-beside-statement']);
    const folderLink = join(gate.folder, 'elsewhere');
    symlinkSync(join(gate.folder, 'in'), folderLink);
    expect(await answerOf({ ...withKey(gate, beside), path: join(folderLink, 'verdict.dsse.json') })).toEqual([5, 'key-beside-statement']);
    const targetFile = join(gate.folder, 'in', 'target.yaml');
    writeFileSync(targetFile, 'kind: command\ncommand: [node, agent.mjs]\n');
    expect(await answerOf({ ...gate.ask, targetFile })).toEqual([5, 'target-file-beside-statement', 'expected-target-file']);
    copyFileSync(join(profileFolder(), '..', authorityFile), join(gate.folder, 'in', 'own.yaml'));
    expect(await answerOf({ ...gate.ask, profile: './in/own.yaml' })).toEqual([5, 'profile-beside-statement']);
    const policy = join(gate.folder, 'in', 'trust.json');
    copyFileSync(gate.paths.policy, policy);
    expect(await answerOf({ ...gate.ask, trust: policy })).toEqual([5, 'policy-beside-statement']);
  });
});

describe('the gate with a policy', () => {
  const underPolicy = async (gate: ReturnType<typeof aGate>, policy: JsonObject, ask: Partial<CheckAsk> = {}) => {
    writeFileSync(gate.paths.policy, JSON.stringify(policy));
    return answerOf({ ...gate.ask, ...ask });
  };

  it('refuses one that has ended, or is older than the one that was seen', async () => {
    const gate = aGate();
    expect(await underPolicy(gate, aPolicy([gate.key], { expires: '2026-11-30T09:00:03Z' }))).toEqual([5, 'policy-expired']);
    expect(await underPolicy(gate, aPolicy([gate.key], { expires: '2026-11-30T09:00:03.001Z' }))).toEqual([0]);
    expect(await underPolicy(gate, aPolicy([gate.key]), { minPolicyVersion: 3 })).toEqual([0]);
    expect(await underPolicy(gate, aPolicy([gate.key]), { minPolicyVersion: 4 })).toEqual([5, 'policy-version']);
  });

  it.each<[what: string, more: JsonObject, answer: readonly [number, ...string[]]]>([
    ['a key in its time', { validFrom: '2026-11-30T09:00:03Z', validUntil: '2026-11-30T09:00:04Z' }, [0]],
    ['a key before its time', { validFrom: '2026-11-30T09:00:04Z' }, [5, 'key-too-early']],
    ['a key after its time, although it signed in it', { validUntil: '2026-11-30T09:00:03Z' }, [5, 'key-expired']],
    ['a revoked key', { revoked: { at: '2026-11-30T00:00:00Z', reason: 'key-compromise' } }, [5, 'key-revoked']],
    ['a key revoked after it signed', { revoked: { at: '2026-12-24T00:00:00Z', reason: 'superseded' } }, [5, 'key-revoked']],
  ])('knows %s', async (_what, more, answer) => {
    const gate = aGate();
    expect(await underPolicy(gate, aPolicy([{ ...gate.key, more }]))).toEqual(answer);
  });

  it('takes the lesser of the two ages', async () => {
    const gate = aGate();
    expect(await underPolicy(gate, aPolicy([gate.key], {}, { maxAge: '30m' }))).toEqual([6, 'expected-age']);
    expect(await underPolicy(gate, aPolicy([gate.key], {}, { maxAge: '30m' }), { maxAge: day })).toEqual([6, 'expected-age']);
    expect(await underPolicy(gate, aPolicy([gate.key], {}, { maxAge: '30d' }), { maxAge: 60_000 })).toEqual([6, 'expected-age']);
    expect(await underPolicy(gate, aPolicy([gate.key], {}, { maxAge: '1h' }))).toEqual([0]);
  });

  it('admits the corpora that it names, and then no other, not even its own', async () => {
    const files = [{ name: 'corpus/a.yaml', sha256: aDigest('e') }];
    const digest = sha256(`${aDigest('e')}  corpus/a.yaml\n`);
    const gate = aGate({
      court: { ...plain.court, corpus: { digest, files } },
      profile: { ...aVerdictBy({ keyid: '' }).profile, digest: aDigest('e') },
    });
    expect(await underPolicy(gate, aPolicy([gate.key], { corpora: [digest] }))).toEqual([0]);
    expect(await underPolicy(gate, aPolicy([gate.key], { corpora: [aDigest('1')] }))).toEqual([5, 'corpus-unknown']);
    const own = aGate();
    expect(await underPolicy(own, aPolicy([own.key], { corpora: [digest] }))).toEqual([5, 'corpus-unknown']);
  });

  it('counts distinct keys against its threshold', async () => {
    const second = generateKey('law');
    const gate = aGate();
    const two = { threshold: 2 };
    expect(await underPolicy(gate, aPolicy([gate.key, second], {}, two))).toEqual([5, 'signature-threshold']);
    const signedBy = (...keys: (typeof second)[]) => {
      const envelopes = keys.map((key): { signatures: object[] } & object =>
        JSON.parse(Buffer.from(signStatement(lawStatement(gate.predicate), key)).toString('utf8')),
      );
      writeFileSync(
        gate.paths.statement,
        `${JSON.stringify({ ...envelopes[0], signatures: envelopes.flatMap(({ signatures }) => signatures) })}\n`,
      );
    };
    signedBy(gate.key, second);
    expect(await underPolicy(gate, aPolicy([gate.key, second], {}, two))).toEqual([0]);
    signedBy(second, gate.key);
    expect(await underPolicy(gate, aPolicy([gate.key, second], {}, two))).toEqual([0]);
    const revoked = { revoked: { at: '2026-11-30T00:00:00Z', reason: 'cessation' } };
    expect(await underPolicy(gate, aPolicy([gate.key, { ...second, more: revoked }], {}, two))).toEqual([5, 'key-revoked']);
    expect(await underPolicy(gate, aPolicy([gate.key, { ...second, more: revoked }]))).toEqual([0]);
    expect(await underPolicy(gate, aPolicy([{ ...gate.key, more: revoked }, second]))).toEqual([5, 'key-revoked']);
    signedBy(gate.key, gate.key);
    expect(await underPolicy(gate, aPolicy([gate.key, second], {}, two))).toEqual([5, 'signature-twice']);
    signedBy(gate.key, generateKey('law'));
    expect(await underPolicy(gate, aPolicy([gate.key, second]))).toEqual([5, 'signature-key-unknown']);
  });

  it('trusts nobody for law where it has no such role', async () => {
    const gate = aGate();
    const wire = generateKey('wire');
    expect(await underPolicy(gate, aPolicy([wire]))).toEqual([5, 'policy-role-missing']);
  });
});

describe('the gate before another kind of thing', () => {
  it.each(['wire', 'audit'] as const)('names a statement of kind %s, signed by a key that is trusted for it', async (role) => {
    const gate = aGate();
    const other = anotherKind(role);
    writeFileSync(gate.paths.policy, JSON.stringify(aPolicy([gate.key, other.key])));
    writeFileSync(gate.paths.statement, other.bytes);
    expect(await answerOf(gate.ask)).toEqual([5, 'wrong-kind', 'signature-key-unknown']);
  });

  it('refuses a page of another view, and takes the right one', async () => {
    const gate = aGate({
      renderings: [{ name: 'verdict.html', mediaType: 'text/html', viewRule: 'sealed-html-v1', digest: { sha256: sha256(aView) } }],
    });
    const path = join(gate.folder, 'in', 'verdict.html');
    writeFileSync(path, sealView(aView, gate.bytes));
    expect(await answerOf({ ...gate.ask, path })).toEqual([0]);
    writeFileSync(path, sealView(aView.replace('Δ', 'D'), gate.bytes));
    expect(await answerOf({ ...gate.ask, path })).toEqual([5, 'seal-view']);
  });

  it('tells nothing of a statement that is not authentic', async () => {
    const gate = aGate();
    writeFileSync(gate.paths.statement, readFileSync(gate.paths.statement, 'utf8').replace('"sig":"', '"sig":"AA').replace(/..=="/, '=="'));
    const checked = await check({ ...gate.ask, now: anHourLater });
    expect(checked).toMatchObject({ ok: true, value: { allowed: false, exitCode: 5, signers: [] } });
    expect(checked.ok ? checked.value.verdict : 'fault').toBe(undefined);
    expect(checked.ok ? checked.value.notes.join() : '').toContain('was not looked at');
    expect(publicKeyPem(gate.key)).toBe(readFileSync(gate.paths.pem, 'utf8'));
  });
});

describe('the gate before what cannot be read', () => {
  it.each(['statement', 'policy', 'card'] as const)('says so of a %s that is a circle of links', async (which) => {
    const gate = aGate();
    const loop = join(gate.folder, 'loop.json');
    symlinkSync('loop.json', loop);
    const { trust, ...ask } = gate.ask;
    const asked = { statement: { ...ask, trust, path: loop }, policy: { ...ask, trust: loop }, card: { ...ask, key: loop } }[which];
    const { trust: named, ...rest } = { trust: undefined, ...asked };
    expect(await answerOf(named === undefined ? rest : { ...rest, trust: named })).toEqual([2, 'file-unreadable']);
  });
});
