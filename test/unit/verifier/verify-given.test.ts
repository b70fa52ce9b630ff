import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateKey, writeKey } from '../../../src/attest/keys.js';
import { sha256 } from '../../../src/base/digest.js';
import { verify } from '../../../src/proceedings/verify.js';
import { listFolder, sumsText } from '../../../src/record/folder-files.js';
import { answerText } from '../../../src/verifier/answer-text.js';
import type { Answered, Given } from '../../../src/verifier/verify-given.js';
import { aRun } from '../../support/a-run.js';
import { type Edit, editKinds } from '../../support/edits/edit-kinds.js';
import { besideIt, type VerifierCase, verifierCases } from '../../support/verifier/cases.js';
import { filesIn, filesOf, givenFor, loadVerifyGiven, wordOf } from '../../support/verifier/page-code.js';
import { aFolder } from '../proceedings/a-real-run.js';

const now = Date.parse('2026-11-30T12:00:00Z');

let verifyGiven: (given: Given) => Promise<readonly Answered[]>;
beforeAll(async () => {
  verifyGiven = await loadVerifyGiven();
});

const words = async (given: Given): Promise<readonly string[]> => (await verifyGiven(given)).map(({ result }) => wordOf(result));

const nothing = { report: [], keys: [], policies: [], now };

/** What the command line's own code says of the same files on a real disk. */
const toolAnswer = async (one: VerifierCase) => {
  const folder = aFolder();
  for (const name of ['report', 'trust']) mkdirSync(join(folder, name));
  const write = (part: string, contents: VerifierCase['report'] = {}): string | undefined => {
    for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, part, name), content);
    const [first] = Object.keys(contents);
    return first === undefined ? undefined : join(folder, part, first);
  };
  const path = write('report', one.report) ?? folder;
  const key = write('trust', one.keys);
  const trust = write('trust', one.policies);
  const result = await verify({ path, now, ...(key === undefined ? {} : { key }), ...(trust === undefined ? {} : { trust }) });
  return { folder, result };
};

describe('the code of the page, without Node', () => {
  it.each(verifierCases)('answers $word to $name, as the tool does', async (one) => {
    const { folder, result } = await toolAnswer(one);
    const [answered, ...others] = await verifyGiven(givenFor(one, now));
    expect(others).toEqual([]);
    expect(answered === undefined ? undefined : wordOf(answered.result)).toBe(one.word);
    expect(wordOf(result)).toBe(one.word);
    // The page refuses two files of trust before it asks the tool's code, and says so in its own words.
    if (result.ok || one.word === 'trust-twice') return;
    const said = answered?.result.ok === false ? answered.result.error : undefined;
    const local = (text: string) => text.replaceAll(`${folder}/`, '');
    expect({ kind: said?.kind, message: said?.message, place: said?.place?.path }).toEqual({
      kind: result.error.kind,
      message: local(result.error.message),
      place: result.error.place?.path,
    });
  });

  it('compares a readable verdict with the statement beside it', async () => {
    const keys = filesOf(besideIt.keys);
    expect(await words({ ...nothing, report: filesOf(besideIt.good), keys })).toEqual(['valid', 'intact']);
    expect(await words({ ...nothing, report: filesOf(besideIt.changed), keys })).toEqual(['valid', 'verdict-json']);
    expect(await words({ ...nothing, report: filesOf(besideIt.good) })).toEqual(['signature-no-key', 'verdict-json']);
  });

  it('asks for something to verify, for each file once, and for one key or policy', async () => {
    const [file] = filesOf(besideIt.good);
    const [key] = filesOf(besideIt.keys);
    if (file === undefined || key === undefined) throw new Error('the case has no files');
    expect(await words(nothing)).toEqual(['file-missing']);
    expect(await words({ ...nothing, report: [file, file] })).toEqual(['file-twice']);
    expect(await words({ ...nothing, report: [file, { ...key, name: '../trust/court.pub.pem' }] })).toEqual(['file-name']);
    expect(await words({ ...nothing, report: [file], keys: [key, { ...key, name: 'other' }] })).toEqual(['trust-twice']);
  });

  it('forgets what was given before', async () => {
    const report = filesOf(besideIt.good).filter(({ name }) => name === 'verdict.html');
    const [signer] = filesOf(besideIt.keys);
    if (signer === undefined) throw new Error('the case has no key');
    expect(await words({ ...nothing, report: [...report, { ...signer, name: 'signer.pub.pem' }] })).toEqual(['intact']);
    expect(await words({ ...nothing, report })).toEqual(['signature-no-key']);
  });
});

describe('a run folder that is given whole', () => {
  const keys = aFolder();
  const signer = writeKey(keys, generateKey('law'));
  if (!signer.ok) throw signer.error;
  const pem = signer.value.pem;
  let folder = '';
  let names: readonly string[] = [];
  let originals = new Map<string, Buffer>();
  let others = new Map<string, Buffer>();
  const readAll = (run: string): Map<string, Buffer> => new Map(listFolder(run).files.map((name) => [name, readFileSync(join(run, name))]));

  beforeAll(async () => {
    const few = { caseGlob: 'SA2A-AUTH-GRANT-003', runs: 1, key: signer.value.key };
    ({ folder } = await aRun({ ...few, seed: 1, without: ['grant-expiry'] }));
    originals = readAll(folder);
    names = [...originals.keys()];
    others = readAll((await aRun({ ...few, seed: 2 })).folder);
  }, 240_000);

  const keyFile = () => [{ name: 'court.pub.pem', bytes: readFileSync(pem) }];

  it('is compared file by file, and its counterexamples with its record', async () => {
    const [answered] = await verifyGiven({ ...nothing, report: filesIn(folder, names), keys: keyFile() });
    expect(answered?.path).toBe('report/run');
    const value = answered?.result.ok === true ? answered.result.value : undefined;
    expect(value).toMatchObject({
      form: 'run folder',
      by: { is: 'key', file: 'trust/court.pub.pem' },
      verdict: { standing: 'NONCONFORMANT' },
    });
    expect(value !== undefined && 'checked' in value ? value.checked.join() : '').toMatch(
      /SHA256SUMS.*evidence\.ndjson \(\d+ entries.*counterexamples \(1\)/,
    );
  });

  it('names a file that nothing binds, and says that the views for CI were not made again', async () => {
    const report = [...filesIn(folder, names), { name: 'run/ci/more.xml', bytes: Buffer.from('<testsuites/>') }];
    const sums = sumsText(
      report.filter(({ name }) => name !== 'run/SHA256SUMS').map(({ name, bytes }) => ({ name: name.slice(4), sha256: sha256(bytes) })),
    );
    const given = report.map((file) => (file.name === 'run/SHA256SUMS' ? { ...file, bytes: Buffer.from(sums) } : file));
    const [answered] = await verifyGiven({ ...nothing, report: given, keys: keyFile() });
    if (answered === undefined) throw new Error('there is no answer');
    const { rows } = answerText(answered);
    expect(rows.find(({ name }) => name === 'Not bound')?.value).toMatch(/^ci\/more\.xml:/);
    expect(rows.find(({ name }) => name === 'Not checked')?.value).toContain('ci/');
  });

  it.each(editKinds)('is refused as the tool refuses it: $name', { timeout: 240_000 }, async (kind) => {
    let tried = 0;
    for (let time = 0; tried < 3 && time < 9; time += 1) {
      const edit = kind.edit({
        file: (name) => originals.get(name) ?? Buffer.alloc(0),
        other: (name) => others.get(name) ?? Buffer.alloc(0),
        names: names.filter((name) => name !== 'SHA256SUMS'),
        chance: (below) => Number.parseInt(sha256(`${kind.name} ${time} ${below}`).slice(0, 8), 16) % below,
      });
      const edited = contentsAfter(edit, originals);
      const disk = aFolder();
      for (const [name, bytes] of edited) {
        mkdirSync(join(disk, 'run', name, '..'), { recursive: true });
        writeFileSync(join(disk, 'run', name), bytes);
      }
      const path = edit.alone === undefined ? join(disk, 'run') : join(disk, 'run', edit.alone);
      const byTool = wordOf(await verify({ path, now, ...(kind.withKey === true ? { key: pem } : {}) }));
      // A file that is verified alone is given alone, with the key that lies beside it.
      const given = [...edited].filter(([name]) => edit.alone === undefined || name === edit.alone || name === 'signer.pub.pem');
      const report = given.map(([name, bytes]) => ({ name: edit.alone === undefined ? `run/${name}` : name, bytes }));
      // The views for CI can be made again by the very court that made them, which no page is: it says so instead.
      const word = byTool.startsWith('view-') ? 'intact' : byTool;
      expect(await words({ ...nothing, report, keys: kind.withKey === true ? keyFile() : [] })).toEqual([word]);
      tried += 1;
    }
    expect(tried).toBe(3);
  });
});

const contentsAfter = ({ files, sums }: Edit, originals: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> => {
  const after = new Map(originals);
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) after.delete(name);
    else after.set(name, Buffer.from(content));
  }
  if (sums === true) {
    const listed = [...after].filter(([name]) => name !== 'SHA256SUMS').map(([name, bytes]) => ({ name, sha256: sha256(bytes) }));
    after.set('SHA256SUMS', Buffer.from(sumsText(listed)));
  }
  return after;
};
