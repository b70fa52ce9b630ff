import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateKey } from '../../../src/attest/keys.js';
import { signStatement } from '../../../src/attest/sign.js';
import { lawStatement } from '../../../src/attest/statement.js';
import type { LawPredicate } from '../../../src/model/verdict.js';
import { diffVerdicts } from '../../../src/proceedings/diff.js';
import { aVerdictBy } from '../../support/a-gate.js';
import { aCaseId, aControl, aCounterexample, aDigest, aKill, aPredicate } from '../../support/a-predicate.js';
import { aScratchFolder } from '../../support/a-run-folder.js';
import { publicKeyPem } from '../../../src/attest/public-key.js';
import { aCopyOf, aRealRun } from './a-real-run.js';

const key = generateKey('law');
const plain = aPredicate();
const profile = aVerdictBy(key).profile;

const aStatement = (changes: Partial<LawPredicate> = {}, signer = key): string => {
  const folder = aScratchFolder();
  const path = join(folder, 'verdict.dsse.json');
  writeFileSync(path, signStatement(lawStatement(aVerdictBy(signer, changes)), signer));
  writeFileSync(join(folder, 'signer.pub.pem'), publicKeyPem(signer));
  return path;
};

const differenceOf = async (from: string, to: string) => {
  const compared = await diffVerdicts(from, to);
  if (!compared.ok) throw compared.error;
  return compared.value;
};

const survived = aKill({ finding: 'FALSIFIER_SURVIVED', failure: 'AUTHORITY_FAILURE', counterexample: aCounterexample() });
const unknown = aKill({ finding: 'UNKNOWN', reason: 'not seen' });
const further = aKill({ case: aCaseId('SA2A-AUTH-003') });

describe('two verdicts', () => {
  it('that say the same have no difference', async () => {
    const same = await differenceOf(aStatement(), aStatement({ run: { ...plain.run, seed: 5, finishedAt: '2026-12-01T00:00:00.000Z' } }));
    expect(same).toMatchObject({ same: true, cases: [], counts: [], requalify: { because: [], cases: [], open: [] } });
  });

  it.each([
    ['broken', [aControl(), aKill()], [aControl(), survived]],
    ['mended', [aControl(), survived], [aControl(), aKill()]],
    ['lost', [aControl(), aKill()], [aControl(), unknown]],
    ['gained', [aControl(), unknown], [aControl(), aKill()]],
    ['other', [aControl(), aKill()], [aControl(), aKill({ grade: 'typed' })]],
    ['other', [aControl(), aKill()], [aControl(), aKill({ required: false })]],
  ] as const)('tell that a case was %s', async (is, before, after) => {
    const { cases, same } = await differenceOf(aStatement({ findings: before }), aStatement({ findings: after }));
    expect(cases).toMatchObject([{ case: 'SA2A-AUTH-002', is, from: { finding: before[1].finding }, to: { finding: after[1].finding } }]);
    expect(same).toBe(false);
  });

  it('tell which cases only one of them has, and how the counts moved', async () => {
    const few = aStatement();
    const more = aStatement({ findings: [aControl(), aKill(), further] });
    expect(await differenceOf(few, more)).toMatchObject({
      cases: [{ case: 'SA2A-AUTH-003', is: 'added', to: { finding: 'FALSIFIER_KILLED', grade: 'witnessed', required: true } }],
      counts: [
        { name: 'cases', from: 2, to: 3 },
        { name: 'required', from: 2, to: 3 },
        { name: 'killed', from: 1, to: 2 },
        { name: 'attempts', from: 206, to: 309 },
      ],
    });
    expect((await differenceOf(more, few)).cases).toMatchObject([{ case: 'SA2A-AUTH-003', is: 'removed' }]);
  });

  it.each<[what: string, changes: Partial<LawPredicate>]>([
    ['subject', { subject: { ...plain.subject, artifactsDigest: aDigest('9') } }],
    ['subject', { subject: { ...plain.subject, revision: 'another' } }],
    ['subject', { subject: { ...plain.subject, configuration: { region: 'us' } } }],
    ['runtime', { subject: { ...plain.subject, runtime: 'node 22' } }],
    ['target file', { subject: { ...plain.subject, target: { ...plain.subject.target, fileDigest: aDigest('9') } } }],
    ['profile', { profile: { ...profile, level: 'operated' } }],
    ['profile', { profile: { ...profile, strict: true } }],
    ['court', { court: { ...aVerdictBy(key).court, package: aDigest('9') } }],
    ['corpus', { court: { ...aVerdictBy(key).court, corpus: { digest: aDigest('9'), files: plain.court.corpus.files } } }],
    ['vocabulary', { court: { ...aVerdictBy(key).court, vocabulary: { version: '2.0.0', digest: aDigest('9') } } }],
    ['generator', { run: { ...plain.run, generator: { name: 'fast-check', version: '5.0.0' } } }],
  ])('have to be qualified again where the %s changed', async (what, changes) => {
    const { requalify, same } = await differenceOf(aStatement(), aStatement({ ...changes, findings: [aControl(), unknown, further] }));
    expect(requalify.because.map((change) => change.what)).toEqual([what]);
    expect(requalify).toMatchObject({ cases: ['SA2A-AUTH-001', 'SA2A-AUTH-002', 'SA2A-AUTH-003'], open: ['SA2A-AUTH-002'], trust: false });
    expect(same).toBe(false);
  });

  it('need trust, and no new trial, where only the key changed', async () => {
    const { requalify } = await differenceOf(aStatement(), aStatement({}, generateKey('law')));
    expect(requalify).toMatchObject({ because: [{ what: 'key', from: key.keyid }], cases: [], open: [], trust: true });
  });

  it('are not compared where one is not intact or not there', async () => {
    const broken = aStatement();
    appendFileSync(broken, '\n');
    const codes = await Promise.all([
      diffVerdicts(broken, aStatement()),
      diffVerdicts(aStatement(), broken),
      diffVerdicts(aStatement(), join(aScratchFolder(), 'none')),
    ]);
    expect(codes.map((one) => (one.ok ? 'compared' : `${one.error.kind} ${one.error.code}`))).toEqual([
      'trust envelope-bytes',
      'trust envelope-bytes',
      'usage file-missing',
    ]);
  });
});

describe('two real run folders', () => {
  let [whole, guardless] = ['', ''];
  beforeAll(async () => {
    whole = (await aRealRun({ caseGlob: 'SA2A-AUTH-002' })).folder;
    guardless = (await aRealRun({ caseGlob: 'SA2A-AUTH-002', without: ['authority-check'] })).folder;
  });

  it('show that the guard was taken out, and refuse a folder that was changed', async () => {
    const { requalify } = await differenceOf(whole, guardless);
    expect(requalify.because.map(({ what }) => what)).toEqual(expect.arrayContaining(['target file', 'key']));
    const copy = aCopyOf(whole, (copied) => appendFileSync(join(copied, 'subject.json'), ' '));
    const refused = await diffVerdicts(whole, copy);
    expect(refused.ok ? 'compared' : refused.error.code).toBe('folder-file-changed');
  });
});
