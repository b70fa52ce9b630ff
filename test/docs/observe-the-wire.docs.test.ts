import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { expectationNames, readExpectation } from '../../src/proceedings/read-expectation.js';

const page = readFileSync(join(packageRoot(), 'docs', 'how-to', 'observe-the-wire.md'), 'utf8');
const main = resolve('dist/cli/main.js');

/** What each command of the page must end with; `serve` runs beside them. */
const expected: ReadonlyMap<string, number> = new Map([
  ['wire observe --target examples/live.yaml --expect ash-a2a-owned', 0],
  ['verify --kind wire reports/latest-wire', 0],
  ['keygen --role wire --out keys', 0],
  ['wire import-tck compatibility.json --tck-commit 357c4a8', 0],
]);
const shown = [...page.matchAll(/^npx sa2a-court (.+)$/gm)].map(([, line]) => line ?? '');

describe('the page about the wire', () => {
  let folder = '';
  let stop = (): unknown => undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wire-page-'));
    const child = spawn(process.execPath, [main, 'serve', '--transport', 'owned', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    stop = () => child.kill('SIGTERM');
    const first = await new Promise<string>((done) => createInterface({ input: child.stdout }).once('line', done));
    const url = first.replace('listening on ', '');
    const live = readFileSync(join(packageRoot(), 'examples', 'live.yaml'), 'utf8').replace('url: http://127.0.0.1:4100/', `url: ${url}`);
    writeFileSync(join(folder, 'live.yaml'), live);
    const report = {
      summary: { spec_version: '' },
      per_requirement: { A: { level: 'MUST', status: 'PASS', transports: {}, errors: [], test_ids: [] } },
    };
    writeFileSync(join(folder, 'compatibility.json'), JSON.stringify(report));
  });
  afterAll(() => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], { cwd: folder, encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  it('shows commands that this test knows', () => {
    expect(shown.filter((line) => !expected.has(line))).toEqual(['serve --transport owned']);
    expect(shown).toHaveLength(expected.size + 1);
  });

  it.each([...expected])('%s', (line, code) => {
    const { status, stdout, stderr } = call(line.split(' ').map((word) => word.replace('examples/live.yaml', 'live.yaml')));
    expect([status, stderr]).toEqual([code, '']);
    expect(stdout).not.toBe('');
  });

  it('tells what can be decided before it tells anything else, drift with 8, and leaves the files that the page names', () => {
    const { status, stdout } = call(['wire', 'observe', '--target', 'live.yaml', '--expect', 'ash-a2a-base']);
    expect(status).toBe(8);
    expect(stdout).toMatch(/^ {2}decidable +\d+ of 160 claims/);
    expect(stdout).toContain('  drift        method/subscribe/v0.3: expected error -32004; seen sse');
    const whole = call(['--json', 'wire', 'observe', '--target', 'live.yaml']);
    expect([whole.status, JSON.parse(whole.stdout)]).toMatchObject([
      0,
      { kind: 'wire-observation', exitReason: 'observed', understood: ['v0.3', 'v1.0'] },
    ]);
    expect(whole.stderr).toMatch(/^ {2}decidable/);
    for (const name of ['wire.dsse.json', 'wire.json', 'wire.html', 'transcript.ndjson', 'signer.pub.pem', 'SHA256SUMS']) {
      expect([name, page.includes(`\`${name}\``), existsSync(join(folder, 'reports', 'latest-wire', name))]).toEqual([name, true, true]);
    }
    expect(readFileSync(join(folder, 'reports/latest-wire/transcript.ndjson'), 'utf8')).not.toContain('demo-token-of-');
    expect(existsSync(join(folder, 'reports/latest'))).toBe(false);
  });

  it('shows an imported report beside an observation, signed with a key that is kept', () => {
    const words = [
      'wire',
      'observe',
      '--target',
      'live.yaml',
      '--external',
      'reports/latest-external/evidence.json',
      '--key',
      'keys/wire.key.pem',
    ];
    expect(call(words)).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(folder, 'reports/latest-wire/wire.html'), 'utf8')).toContain('tck-1.0 at 357c4a8');
    expect(call(['verify', '--kind', 'wire', '--key', 'keys/wire.pub.json', 'reports/latest-wire']).status).toBe(0);
    for (const words of [['verify'], ['report', '--report', 'junit'], ['rejudge'], ['diff', 'reports/latest-wire']]) {
      const { status, stdout } = call([...words, 'reports/latest-wire']);
      expect([words, status, stdout]).toEqual([words, 5, '']);
    }
    expect(call(['verify', '--kind', 'wire', '--require', 'conformant', 'reports/latest-wire']).status).toBe(2);
  });

  it.each([
    [['wire', 'observe'], 2, 'TARGET_MISSING'],
    [['wire', 'dance'], 2, 'UNKNOWN_WORK'],
    [['wire', 'observe', '--target', 'reference'], 2, 'NO_WIRE'],
    [['wire', 'observe', '--target', 'live.yaml', '--expect', 'ash-a2a-bas'], 2, 'UNKNOWN_EXPECTATION'],
    [['serve', '--lacking', 'push'], 2, 'NOTHING_TO_LACK'],
  ])('%j ends with %i', (words, code, id) => {
    const { status, stdout } = call(['--json', ...words]);
    expect([status, JSON.parse(stdout).error.code]).toEqual([code, id]);
  });

  it('names every expectation that there is, by the name that it has, and each is sound', () => {
    const families = /`(ash-a2a|a2a)-[a-z0-9.-]+`/g;
    const named = [...page.matchAll(families)].map(([name]) => name.replaceAll('`', ''));
    expect(named.filter((name) => !expectationNames().includes(name))).toEqual([]);
    expect(expectationNames()).toHaveLength(11);
    for (const name of expectationNames()) expect(readExpectation(name, { cwd: '/' }).rows.length).toBeGreaterThan(5);
  });

  it('shows an expectation that is sound, and a row or a word that does not exist is refused with its place', () => {
    const [, yaml = ''] = /```yaml\n([^`]+)```/.exec(page) ?? [];
    const file = join(folder, 'mine.yaml');
    writeFileSync(file, yaml);
    expect(readExpectation(file, { cwd: folder })).toMatchObject({ subject: 'my-agent', column: 'JSON-RPC' });
    writeFileSync(file, yaml.replace('method/send/v0.3', 'method/sned/v0.3'));
    expect(() => readExpectation(file, { cwd: folder })).toThrow('the wire table has no row "method/sned/v0.3"');
    writeFileSync(file, `${yaml}more: 1\n`);
    expect(() => readExpectation(file, { cwd: folder })).toThrow('more');
  });
});
