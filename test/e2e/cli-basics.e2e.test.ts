import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const command = resolve('dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-'));
// Under a name of this test alone, by which its processes are known.
const subject = join(folder, 'subject.mjs');
symlinkSync(resolve('test/support/stdio/serve-reference.mjs'), subject);
const environment = { PATH: process.env['PATH'] ?? '' };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

const run = (words: readonly string[], env: { readonly [name: string]: string } = {}): Ended => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
    cwd: folder,
    env: { ...environment, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, out: stdout, err: stderr };
};

const start = (words: readonly string[]): ChildProcess =>
  spawn(process.execPath, [command, ...words], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });

const ended = async (child: ChildProcess): Promise<Ended> => {
  const texts = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (texts.out += chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => (texts.err += chunk.toString('utf8')));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, ...texts };
};

const few = ['--case', 'SA2A-AUTH-00?', '--runs', '2', '--seed', '7'];

const interrupt = async (times: number): Promise<Ended & { readonly left: readonly string[] }> => {
  writeFileSync(join(folder, 'target.yaml'), `kind: command\ncommand: [${process.execPath}, ${subject}]\ntimeout: 30s\n`);
  const child = start(['run', '--target', './target.yaml', '--out', `interrupted-${times}`]);
  const result = ended(child);
  await new Promise<void>((done) => child.stdout?.once('data', () => done()));
  for (let count = 0; count < times; count += 1) {
    child.kill('SIGINT');
    if (count === 0) await new Promise<void>((done) => child.stderr?.once('data', () => done()));
  }
  const { code, out, err } = await result;
  const processes = spawnSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).stdout.split('\n');
  return { code, out, err, left: processes.filter((line) => line.includes(subject)) };
};

describe('the command', () => {
  it('helps on stdout and keeps stderr empty', () => {
    expect(run(['--help'])).toMatchObject({ code: 0, err: '' });
  });

  it('ends with 2 for what it does not know', () => {
    expect(run(['nothing'])).toMatchObject({ code: 2, out: '' });
    expect(run(['run', '--nothing'])).toMatchObject({ code: 2, out: '' });
  });

  it.each([['keygen --out'], ['init']])('ends with 2 where %s cannot write: in a file, and where nobody can make a folder', (words) => {
    const places = [join(resolve('package.json'), 'x'), ...(existsSync('/proc/self') ? ['/proc/x/y'] : [])];
    const tried = places.map((place) => run([...words.split(' '), place]));
    expect(tried.map(({ code }) => code)).toEqual(places.map(() => 2));
    for (const [index, { err }] of tried.entries()) expect(err).toContain(places[index] ?? 'a place');
  });

  it('ends quietly, with its own code, where nobody reads what it says', async () => {
    const child = start(['list', 'cases']);
    child.stdout?.destroy();
    expect(await ended(child)).toMatchObject({ code: 0, err: '' });
  });
});

describe('run and verify', () => {
  let convicted: Ended;
  beforeAll(() => {
    run(['keygen']);
    convicted = run(['run', '--without', 'authority-check', '--key', 'court.key.pem', ...few], {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    });
  });

  it('convict a subject without a guard: header first, then the failure, then the standing, with 1', () => {
    const { code, out } = convicted;
    expect(code).toBe(1);
    const order = ['embedded reference subject', 'seed 7', 'SA2A-AUTH-002 · ', 'standing', 'NONCONFORMANT', 'exit         1: '];
    expect(order.map((text) => out.indexOf(text)).every((at, index, all) => at >= 0 && at >= (all[index - 1] ?? 0))).toBe(true);
  });

  it('tell GitHub’s runner of each convicted case, and write the step summary', () => {
    expect(convicted.err).toMatch(/^::error title=SA2A-AUTH-002::/m);
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('NONCONFORMANT');
  });

  it('find the folder intact, whatever its standing, unless it must be conformant', () => {
    const plain = run(['verify', 'reports/latest']);
    expect(plain).toMatchObject({ code: 0, err: '' });
    expect(plain.out).toContain('integrity only: anybody could have made this; standing NONCONFORMANT');
    expect(run(['verify', 'reports/latest', '--require', 'conformant']).code).toBe(1);
    expect(run(['verify', 'reports/latest', '--key', 'court.pub.pem']).out).toContain(
      'signed by the key in court.pub.pem; standing NONCONFORMANT',
    );
  });

  it('refuse a folder in which a byte was changed, with 5, and name the file', () => {
    const { out } = run(['run', '--out', 'changed', ...few]);
    expect(out).toContain('standing');
    const [name = ''] = readdirSync(join(folder, 'changed')).filter((entry) => entry !== 'latest');
    const file = join(folder, 'changed', name, 'verdict.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"seed": 7', '"seed": 8'));
    const { code, err } = run(['verify', join('changed', name)]);
    expect(code).toBe(5);
    expect(err).toContain('verdict.json');
    const answered = run(['verify', join('changed', name), 'reports/latest', 'nothing', '--json']);
    expect(answered).toMatchObject({ code: 2, err: '' });
    const { files } = JSON.parse(answered.out);
    expect(files.map((one: { ok: boolean }) => one.ok)).toEqual([false, true, false]);
  });

  it('answer in one JSON document on stdout, with progress on stderr', () => {
    const { code, out, err } = run(['run', '--json', ...few]);
    const answer = JSON.parse(out);
    expect(Object.keys(answer).toSorted()).toEqual(
      ['standing', 'claim', 'exitCode', 'exitReason', 'profile', 'level', 'subject', 'seed', 'counts', 'findings', 'folder'].toSorted(),
    );
    expect(answer).toMatchObject({ seed: 7, exitCode: code });
    expect(err).toContain('cases ');
    expect(run(['run', '--json', '--quiet', ...few]).err).toBe('');
  });

  it('end with 4 where the target does not start, and judge nothing', () => {
    writeFileSync(join(folder, 'missing.yaml'), 'kind: command\ncommand: [node, nothing-here.mjs]\n');
    const { code, out, err } = run(['run', '--target', './missing.yaml']);
    expect({ code, out }).toEqual({ code: 4, out: '' });
    expect(err).toContain('(exit 4)');
  });

  it('end with 2 where a guard is to be taken out of another subject than our own', () => {
    writeFileSync(join(folder, 'target.yaml'), `kind: command\ncommand: [${process.execPath}, ${subject}]\ntimeout: 30s\n`);
    expect(run(['run', '--target', './target.yaml', '--without', 'authority-check'])).toMatchObject({ code: 2, out: '' });
  });
});

describe('an interruption', () => {
  it('ends in order: 130, a folder that is intact and says that it is incomplete, no subject left behind', async () => {
    const { code, err, left } = await interrupt(1);
    expect({ code, left }).toEqual({ code: 130, left: [] });
    expect(err).toContain('interrupted');
    const verified = run(['verify', 'interrupted-1/latest', '--json']);
    expect(verified.code).toBe(0);
    expect(JSON.parse(verified.out).files[0].standing).not.toBe('CONFORMANT');
    expect(run(['verify', 'interrupted-1/latest', '--require', 'conformant']).code).toBe(3);
  });

  it('the second time leaves at once with 130, and leaves no folder that looks finished', async () => {
    const { code, left } = await interrupt(2);
    expect({ code, left }).toEqual({ code: 130, left: [] });
    expect(readdirSync(join(folder, 'interrupted-2')).filter((name) => !name.startsWith('.incomplete-'))).toEqual([]);
  });
});
