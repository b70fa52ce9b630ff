import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/base/digest.js';
import { readRunFolder } from '../../../src/record/read-run-folder.js';
import { stageRunFolder } from '../../../src/record/run-folder.js';
import { isFolderFileName, runFolderName } from '../../../src/record/run-folder-name.js';
import { aRunFolder, aScratchFolder } from '../../support/a-run-folder.js';

const codesOf = (dir: string) => {
  const read = readRunFolder(dir);
  return read.ok ? [] : [read.error, ...read.error.causes].map(({ kind, code }) => `${kind} ${code}`);
};

describe('a run folder', () => {
  it('appears under its name only when it is whole', () => {
    const out = join(aScratchFolder(), 'deep', 'reports');
    const stage = stageRunFolder(out, 'run-1');
    stage.add('a.txt', 'a');
    stage.add('ci/junit.xml', '<x/>');
    expect(readdirSync(out)).toEqual(['.incomplete-run-1']);
    expect(codesOf(stage.path)).toEqual(['trust run-folder-incomplete']);
    expect(stage.finish()).toEqual({ folder: join(out, 'run-1'), latest: true });
    expect(readdirSync(out).toSorted()).toEqual(['latest', 'run-1']);
    expect(readFileSync(join(out, 'run-1', 'SHA256SUMS'), 'utf8')).toBe(`${sha256('a')}  a.txt\n${sha256('<x/>')}  ci/junit.xml\n`);
  });

  it('is listed as sha256sum wants it, the record that was written into it included', () => {
    const { folder } = aRunFolder();
    expect(spawnSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder }).status).toBe(0);
    expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toContain('  evidence.ndjson\n');
  });

  it('is the latest until the next one is', () => {
    const out = aScratchFolder();
    const latest = ['one', 'two'].map((name) => {
      aRunFolder(out, name);
      return readlinkSync(join(out, 'latest'));
    });
    expect(latest).toEqual(['one', 'two']);
    expect(codesOf(join(out, 'latest'))).toEqual([]);
  });

  it('is finished even where something else is called latest', () => {
    const out = aScratchFolder();
    mkdirSync(join(out, 'latest', 'mine'), { recursive: true });
    const { folder, latest } = aRunFolder(out, 'one');
    expect(latest).toBe(false);
    expect(codesOf(folder)).toEqual([]);
    expect(readdirSync(out).toSorted()).toEqual(['latest', 'one']);
  });

  it('is never made where one stands, or where no folder can be', () => {
    const out = aScratchFolder();
    aRunFolder(out, 'one');
    expect(() => stageRunFolder(out, 'one')).toThrowError(/exists already/);
    writeFileSync(join(out, 'file'), '');
    expect(() => stageRunFolder(join(out, 'file'), 'one')).toThrowError(/expected to make the run folder/);
  });

  it('takes no file twice and no name that leaves it', () => {
    const stage = stageRunFolder(aScratchFolder(), 'one');
    stage.add('a', '1');
    expect(() => stage.add('a', '2')).toThrowError(/EEXIST/);
    for (const name of ['../a', '/a', 'a/../b', '.a', 'a/.b', 'a b', 'a\n', '', 'ä', 'SHA256SUMS', 'a//b', 'a\\b'])
      expect(() => stage.add(name, '')).toThrowError(TypeError);
  });

  it('is not finished with a link in it', () => {
    const stage = stageRunFolder(aScratchFolder(), 'one');
    symlinkSync('/etc/hostname', join(stage.path, 'x'));
    expect(() => stage.finish()).toThrowError(/not files of a run folder: x/);
  });

  it('is called by time, subject and digest', () => {
    const name = runFolderName({
      startedAt: '2026-11-30T08:00:00.123Z',
      subject: '../Refunds Agent (β)\u202e',
      digest: 'abcdef0123456789',
    });
    expect(name).toBe('20261130T080000123Z-refunds-agent-abcdef01');
    expect(isFolderFileName(name)).toBe(true);
    expect(runFolderName({ startedAt: '2026-11-30T08:00:00.123Z', subject: '☃', digest: 'abcdef0123456789' })).toBe(
      '20261130T080000123Z-subject-abcdef01',
    );
  });
});

describe('reading a run folder', () => {
  it('gives every file with its digest, and its bytes', () => {
    const { folder, pem } = aRunFolder();
    const read = readRunFolder(folder);
    if (!read.ok) throw read.error;
    expect([...read.value.files.keys()]).toEqual([
      'corpus/courts/sa2a-auth.yaml',
      'evidence.ndjson',
      'signer.pub.pem',
      'subject.json',
      'verdict.dsse.json',
      'verdict.html',
      'verdict.json',
    ]);
    expect(read.value.files.get('signer.pub.pem')).toMatchObject({ sha256: sha256(pem), bytes: pem.length });
    const bytes = read.value.read('signer.pub.pem');
    expect(bytes.ok && Buffer.from(bytes.value).toString()).toBe(pem);
    const missing = read.value.read('none');
    expect(missing.ok ? '' : missing.error.code).toBe('folder-file-missing');
    appendFileSync(join(folder, 'signer.pub.pem'), 'x');
    const changed = read.value.read('signer.pub.pem');
    expect(changed.ok ? '' : changed.error.code).toBe('folder-file-changed');
  });

  it.each([
    ['a changed file', (dir: string) => appendFileSync(join(dir, 'subject.json'), ' '), ['trust folder-file-changed']],
    ['a missing file', (dir: string) => rmSync(join(dir, 'subject.json')), ['trust folder-file-missing']],
    ['a file more', (dir: string) => writeFileSync(join(dir, 'corpus', 'more.yaml'), ''), ['trust folder-file-unlisted']],
    ['a hidden file more', (dir: string) => writeFileSync(join(dir, '.hidden'), ''), ['trust folder-file-unlisted']],
    ['a link', (dir: string) => symlinkSync('subject.json', join(dir, 'link')), ['trust folder-link']],
    ['a link to a folder', (dir: string) => symlinkSync('/', join(dir, 'link')), ['trust folder-link']],
    ['a link in the place of a file', replaceByLink, ['trust folder-link', 'trust folder-file-missing']],
    [
      'two problems',
      (dir: string) => [appendFileSync(join(dir, 'subject.json'), ' '), rmSync(join(dir, 'verdict.html'))],
      ['trust folder-file-changed', 'trust folder-file-missing'],
    ],
    ['no list', (dir: string) => rmSync(join(dir, 'SHA256SUMS')), ['trust sums-missing']],
    ['a list that is unsorted', (dir: string) => changeSums(dir, (lines) => lines.toReversed()), ['trust sums-form']],
    ['a list with a name twice', (dir: string) => changeSums(dir, (lines) => [lines[0] ?? '', ...lines]), ['trust sums-form']],
    ['a list with a strange name', (dir: string) => changeSums(dir, (lines) => [`${'0'.repeat(64)}  ../x`, ...lines]), ['trust sums-form']],
    ['a list with a comment', (dir: string) => changeSums(dir, (lines) => ['# x', ...lines]), ['trust sums-form']],
    [
      'a list of binary mode',
      (dir: string) => changeSums(dir, (lines) => lines.map((line) => line.replace('  ', ' *'))),
      ['trust sums-form'],
    ],
  ])('refuses %s', (_what, change, codes) => {
    const { folder } = aRunFolder();
    expect(codesOf(folder)).toEqual([]);
    change(folder);
    expect(codesOf(folder)).toEqual(codes);
  });

  it('says that there is no folder, as a matter of usage', () => {
    expect(codesOf(join(aScratchFolder(), 'none'))).toEqual(['usage run-folder-missing']);
    expect(codesOf(join(aRunFolder().folder, 'subject.json'))).toEqual(['usage run-folder-missing']);
  });
});

function replaceByLink(dir: string): void {
  rmSync(join(dir, 'subject.json'));
  symlinkSync('verdict.json', join(dir, 'subject.json'));
}

function changeSums(dir: string, change: (lines: readonly string[]) => readonly string[]): void {
  const file = join(dir, 'SHA256SUMS');
  writeFileSync(file, `${change(readFileSync(file, 'utf8').trimEnd().split('\n')).join('\n')}\n`);
}
