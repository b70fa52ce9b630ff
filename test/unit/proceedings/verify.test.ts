import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateKey, writeKey } from '../../../src/attest/keys.js';
import { publicKeyPem } from '../../../src/attest/public-key.js';
import { signStatement } from '../../../src/attest/sign.js';
import { lawStatement } from '../../../src/attest/statement.js';
import { verdictJson } from '../../../src/attest/verdict-json.js';
import type { LawPredicate } from '../../../src/model/verdict.js';
import { listFolder } from '../../../src/record/folder-files.js';
import { verify } from '../../../src/proceedings/verify.js';
import { aCopyOf, aFolder, aRealRun, listAgain, replaceIn, writeInto } from './a-real-run.js';

const keys = aFolder();
const law = generateKey('law');
const other = generateKey('law');
writeKey(join(keys, 'law'), law);
writeKey(join(keys, 'other'), other);
writeKey(join(keys, 'wire'), generateKey('wire'));

let folder = '';
let elsewhere = '';
beforeAll(async () => {
  const broken = { without: ['authority-check'], caseGlob: 'SA2A-AUTH-00*' };
  folder = (await aRealRun({ ...broken, key: join(keys, 'law', 'court.key.pem') })).folder;
  elsewhere = (await aRealRun({ key: join(keys, 'law', 'court.key.pem') })).folder;
});

/** What a verification refuses: the kind of the fault, its code, and the file that it names. */
const refusalOf = async (path: string, ask: Partial<Parameters<typeof verify>[0]> = {}) => {
  const result = await verify({ path, ...ask });
  return result.ok ? 'intact' : { kind: result.error.kind, code: result.error.code, file: result.error.place?.file };
};

const codeOf = async (path: string, ask: Partial<Parameters<typeof verify>[0]> = {}) => {
  const refusal = await refusalOf(path, ask);
  return typeof refusal === 'string' ? refusal : refusal.code;
};

const predicateOf = (run: string): LawPredicate => JSON.parse(readFileSync(join(run, 'verdict.json'), 'utf8'));

describe('verify of a run folder', () => {
  it('finds a real one intact, says its standing, and that anybody could have made it', async () => {
    const result = await verify({ path: folder });
    expect(result).toMatchObject({
      ok: true,
      value: { form: 'run folder', by: { is: 'anybody' }, unbound: [], verdict: { standing: 'NONCONFORMANT' } },
    });
  });

  it('makes the views for CI again, as this court made them', async () => {
    const result = await verify({ path: folder });
    expect(result.ok ? result.value.checked.join() : '').toContain('made again and equal');
  });

  it('follows the link `latest`', async () => {
    expect(await codeOf(join(folder, '..', 'latest'))).toBe('intact');
  });

  it.each(['verdict.json', 'evidence.ndjson', 'subject.json', 'SHA256SUMS'])('takes the whole folder where %s is named', async (name) => {
    expect(await codeOf(join(folder, name))).toBe('intact');
    const copy = aCopyOf(folder, (copied) => replaceIn(join(copied, 'ci', 'summary.md'), 'NONCONFORMANT', 'CONFORMANT'));
    expect(await codeOf(join(copy, name))).toBe('folder-file-changed');
  });

  it('finds one flipped bit in any file', async () => {
    const names = listFolder(folder).files;
    expect(names).toContain('counterexamples/SA2A-AUTH-002.json');
    const unnoticed: string[] = [];
    for (const name of names) {
      const copy = aCopyOf(folder, (copied) => {
        const bytes = readFileSync(join(copied, name));
        const at = Math.floor(bytes.length / 2);
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
        writeFileSync(join(copied, name), bytes);
      });
      const refusal = await refusalOf(copy);
      if (typeof refusal === 'string' || refusal.kind !== 'trust') unnoticed.push(name);
    }
    expect(unnoticed).toEqual([]);
  });

  it('refuses a file that is not listed, and a link', async () => {
    expect(await codeOf(aCopyOf(folder, (copy) => writeInto(copy, 'more.txt', 'more')))).toBe('folder-file-unlisted');
    expect(await codeOf(aCopyOf(folder, (copy) => symlinkSync('verdict.json', join(copy, 'link'))))).toBe('folder-link');
  });

  it('says which listed files the statement does not speak of', async () => {
    const copy = aCopyOf(folder, (copied) => {
      writeInto(copied, 'README.txt', 'all is well');
      listAgain(copied);
    });
    expect(await verify({ path: copy })).toMatchObject({ ok: true, value: { unbound: ['README.txt'] } });
  });
});

describe('verify of a run folder whose SHA256SUMS was made to fit the change', () => {
  it.each<[name: string, code: string, change: (copy: string) => void]>([
    ['verdict.json', 'verdict-json', (copy) => replaceIn(join(copy, 'verdict.json'), '"NONCONFORMANT"', '"CONFORMANT"')],
    ['verdict.html', 'seal-view', (copy) => replaceIn(join(copy, 'verdict.html'), 'NONCONFORMANT', 'CONFORMANT')],
    ['verdict.html', 'seal-statement', (copy) => writeFileSync(join(copy, 'verdict.html'), readFileSync(join(elsewhere, 'verdict.html')))],
    ['verdict.dsse.json', 'envelope-bytes', (copy) => replaceIn(join(copy, 'verdict.dsse.json'), '{', '{ ')],
    ['subject.json', 'subject-file', (copy) => replaceIn(join(copy, 'subject.json'), 'reference', 'other')],
    [
      'corpus/courts/sa2a-auth.yaml',
      'corpus-file',
      (copy) => replaceIn(join(copy, 'corpus/courts/sa2a-auth.yaml'), 'falsifier', 'control'),
    ],
    ['corpus/courts/chi-brce.yaml', 'corpus-file', (copy) => rmSync(join(copy, 'corpus/courts/chi-brce.yaml'))],
    ['corpus/courts/more.yaml', 'corpus-stray', (copy) => writeInto(copy, 'corpus/courts/more.yaml', 'court: X\n')],
    ['evidence.ndjson', 'record-line', (copy) => replaceIn(join(copy, 'evidence.ndjson'), '"granted"', '"refused"')],
    [
      'evidence.ndjson',
      'record-digest',
      (copy) => writeFileSync(join(copy, 'evidence.ndjson'), readFileSync(join(elsewhere, 'evidence.ndjson'))),
    ],
    ['evidence.ndjson', 'record-file', (copy) => rmSync(join(copy, 'evidence.ndjson'))],
    [
      'counterexamples/SA2A-AUTH-002.json',
      'counterexample-file',
      (copy) => replaceIn(join(copy, 'counterexamples/SA2A-AUTH-002.json'), '"gained"', '"lost"'),
    ],
    [
      'counterexamples/SA2A-AUTH-002.json',
      'counterexample-file',
      (copy) => replaceIn(join(copy, 'counterexamples/SA2A-AUTH-002.json'), '"plan"', '"plans"'),
    ],
    [
      'counterexamples/SA2A-AUTH-002.json',
      'counterexample-file',
      (copy) => replaceIn(join(copy, 'counterexamples/SA2A-AUTH-002.json'), 'authority-check', 'claim-once'),
    ],
    ['counterexamples/SA2A-AUTH-002.json', 'folder-file-missing', (copy) => rmSync(join(copy, 'counterexamples/SA2A-AUTH-002.json'))],
    ['counterexamples/SA2A-AUTH-099.json', 'counterexample-stray', (copy) => writeInto(copy, 'counterexamples/SA2A-AUTH-099.json', '{}')],
    ['ci/junit.xml', 'view-changed', (copy) => replaceIn(join(copy, 'ci/junit.xml'), '<failure', '<skipped')],
    ['ci/more.xml', 'view-stray', (copy) => writeInto(copy, 'ci/more.xml', '<testsuites/>')],
    ['verdict.dsse.json', 'signature-key-unknown', (copy) => writeFileSync(join(copy, 'signer.pub.pem'), publicKeyPem(other))],
  ])('refuses another %s as %s', async (name, code, change) => {
    const copy = aCopyOf(folder, (copied) => {
      change(copied);
      listAgain(copied);
    });
    expect(await refusalOf(copy)).toEqual({ kind: 'trust', code, file: join(copy, name) });
  });

  it.each<[what: string, code: string, change: (honest: LawPredicate) => Partial<LawPredicate>]>([
    ['a conformant standing', 'predicate-schema', () => ({ standing: 'CONFORMANT', standingReasons: [] })],
    ['a milder standing', 'predicate-recount', () => ({ standing: 'PARTIAL_ALIVE' })],
    ['other counts', 'predicate-recount', ({ counts }) => ({ counts: { ...counts, attempts: counts.attempts + 1 } })],
    ['another claim', 'predicate-recount', ({ claim }) => ({ claim: claim.replace('broken', 'mended') })],
  ])('refuses %s in a statement that somebody else signed again', async (_, code, change) => {
    const copy = aCopyOf(folder, (copied) => {
      const honest = predicateOf(copied);
      const lie: LawPredicate = { ...honest, ...change(honest), run: { ...honest.run, keyid: other.keyid } };
      writeFileSync(join(copied, 'verdict.dsse.json'), signStatement(lawStatement(lie), other));
      writeFileSync(join(copied, 'verdict.json'), verdictJson(lie));
      writeFileSync(join(copied, 'signer.pub.pem'), publicKeyPem(other));
      listAgain(copied);
    });
    expect(await refusalOf(copy)).toEqual({ kind: 'trust', code, file: join(copy, 'verdict.dsse.json') });
  });
});

describe('verify with a key', () => {
  it.each(['court.pub.pem', 'court.pub.json'])('says that the key in %s signed it', async (name) => {
    const file = join(keys, 'law', name);
    expect(await verify({ path: folder, key: file })).toMatchObject({ ok: true, value: { by: { is: 'key', file } } });
  });

  it('refuses a statement that another key signed', async () => {
    expect(await refusalOf(folder, { key: join(keys, 'other', 'court.pub.pem') })).toMatchObject({
      kind: 'trust',
      code: 'signature-key-unknown',
    });
  });

  it('refuses a folder whose signer.pub.pem is not the key that signed', async () => {
    const copy = aCopyOf(folder, (copied) => {
      writeFileSync(join(copied, 'signer.pub.pem'), publicKeyPem(other));
      listAgain(copied);
    });
    expect(await codeOf(copy, { key: join(keys, 'law', 'court.pub.pem') })).toBe('signer-key');
  });

  it('refuses a key of another role, and calls a file that is no public key a mistake of who named it', async () => {
    expect(await refusalOf(folder, { key: join(keys, 'wire', 'wire.pub.json') })).toMatchObject({ kind: 'trust', code: 'key-role' });
    expect(await refusalOf(folder, { key: join(folder, 'verdict.json') })).toMatchObject({ kind: 'usage' });
    expect(await refusalOf(folder, { key: join(folder, 'nothing.pem') })).toMatchObject({ kind: 'usage', code: 'key-missing' });
  });
});

describe('verify of single files', () => {
  it.each([
    ['verdict.dsse.json', 'statement'],
    ['verdict.html', 'sealed page'],
  ])('verifies %s alone, with the signer beside it', async (name, form) => {
    expect(await verify({ path: join(folder, name) })).toMatchObject({ ok: true, value: { form } });
  });

  it('knows a page by its bytes, whatever it is called, and refuses one without a key to verify it with', async () => {
    const alone = join(aFolder(), 'verdict.txt');
    writeFileSync(alone, readFileSync(join(folder, 'verdict.html')));
    expect(await codeOf(alone)).toBe('signature-no-key');
    expect(await codeOf(alone, { key: join(keys, 'law', 'court.pub.pem') })).toBe('intact');
  });

  it('refuses a law statement where another kind is wanted', async () => {
    expect(await refusalOf(join(folder, 'verdict.dsse.json'), { kind: 'wire' })).toMatchObject({ kind: 'trust', code: 'predicate-type' });
    expect(await refusalOf(join(folder, 'verdict.html'), { kind: 'audit' })).toMatchObject({ kind: 'trust', code: 'predicate-type' });
  });

  it.each([
    ['an empty file', ''],
    ['half of a statement', '{"payload":"aaaa'],
    ['something else', 'hello\n'],
    ['an envelope without signatures', '{"payload":"e30=","payloadType":"application/vnd.in-toto+json","signatures":[]}\n'],
  ])('refuses %s as a fault of trust', async (_, text) => {
    const file = join(aFolder(), 'verdict.dsse.json');
    writeFileSync(file, text);
    expect(await refusalOf(file)).toMatchObject({ kind: 'trust', file });
  });

  it('calls a path without anything, and a bound file without its folder, a mistake of who named it', async () => {
    expect(await refusalOf(join(folder, 'nothing'))).toMatchObject({ kind: 'usage', code: 'file-missing' });
    const alone = join(aFolder(), 'verdict.json');
    writeFileSync(alone, readFileSync(join(folder, 'verdict.json')));
    expect(await refusalOf(alone)).toMatchObject({ kind: 'usage', code: 'run-folder-missing' });
  });

  it('reads an envelope in another spelling only where it is asked to', async () => {
    const file = join(aFolder(), 'verdict.dsse.json');
    writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(join(folder, 'verdict.dsse.json'), 'utf8')), null, 2));
    const key = join(keys, 'law', 'court.pub.pem');
    expect(await codeOf(file, { key })).toBe('envelope-bytes');
    expect(await codeOf(file, { key, foreign: true })).toBe('intact');
  });
});
