import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.js';
import { sha256 } from '../../src/base/digest.js';
import { isJsonObject, type JsonObject } from '../../src/base/json.js';
import { profileFileOf } from '../support/a-run.js';
import { aScreen } from '../unit/cli/a-screen.js';

const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-known-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { readonly code: number; readonly out: string; readonly err: string };

const called = async (...words: readonly string[]): Promise<Ended> => {
  const { around, written } = aScreen({ cwd: folder });
  return { code: await runProgram(words, around), out: written.out, err: written.err };
};

const answered = async (...words: readonly string[]): Promise<{ readonly code: number; readonly answer: JsonObject }> => {
  const { code, out, err } = await called(...words, '--json');
  const answer: unknown = JSON.parse(out === '' ? err : out);
  if (!isJsonObject(answer)) throw new TypeError(`no answer: ${out}${err}`);
  return { code, answer };
};

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};

const inRun = (name: string): string => readFileSync(join(folder, 'reports', 'latest', name), 'utf8');

/** The entries that the last run printed to be pasted, as they stand in its summary for CI. */
const printedEntries = (): string => {
  const blocks = [...inRun('ci/summary.md').matchAll(/\n {4}```yaml\n([^`]*) {4}```/g)].map(([, block = '']) => block);
  return `entries:\n${blocks.join('')}`;
};

const written = (text: string): string => text.replaceAll(/"REPLACE: ([a-z ]+)"/g, '"$1, by a person"');

const few = profileFileOf('SA2A-AUTH-001', 'SA2A-AUTH-002', 'SA2A-AUTH-005', 'SA2A-AUTH-GRANT-003');
const small = ['run', '--profile', few, '--runs', '25', '--seed', '11'] as const;
const entry = (id: string, more: string, finding = 'FALSIFIER_SURVIVED'): string =>
  `entries:\n  - case: ${id}\n    finding: ${finding}\n    reason: r\n    owner: o\n${more}`;

describe('a run that breaks the law in a way that is known', { timeout: 300_000 }, () => {
  let first: Ended;
  beforeAll(async () => {
    first = await called(...small, '--without', 'grant-expiry');
    file('pasted.yaml', printedEntries());
    file('baseline.yaml', written(printedEntries()));
  });

  it('ends with 1 without a list, and prints an entry to paste at the failure', () => {
    expect(first.code).toBe(1);
    const shown = /paste this under "entries:".*\n((?: {15}.*\n)+)/.exec(first.out)?.[1] ?? '';
    expect(written(`entries:\n${shown}`).replaceAll(/^ +/gm, '')).toBe(
      readFileSync(join(folder, 'baseline.yaml'), 'utf8').replaceAll(/^ +/gm, ''),
    );
    expect(shown).toContain('- case: SA2A-AUTH-GRANT-003\n');
  });

  it('refuses a pasted entry that nobody wrote a reason and an owner for, before anything is tried', async () => {
    const { code, err } = await called(...small, '--baseline', 'pasted.yaml');
    expect(code).toBe(2);
    expect(err).toContain('pasted.yaml:6');
    expect(err).toContain('still has to be written');
  });

  it.each(['--baseline', '--waivers'])('ends with 0 where %s lists it, and stays NONCONFORMANT', async (option) => {
    const { code, answer } = await answered(...small, '--without', 'grant-expiry', option, 'baseline.yaml');
    expect([code, answer['exitCode'], answer['exitReason']]).toEqual([0, 0, 'known violations: 1']);
    expect(answer['standing']).toBe('NONCONFORMANT');
    expect(answer['claim']).toContain('NONCONFORMANT: broken SA2A-AUTH-GRANT-003');
    expect(answer['knownViolations']).toMatchObject({
      files: [{ list: option.slice(2), name: 'baseline.yaml', sha256: sha256(readFileSync(join(folder, 'baseline.yaml'))) }],
      entries: [{ case: 'SA2A-AUTH-GRANT-003', state: 'listed', owner: 'who repairs it, by a person' }],
    });
  });

  it('shows the list in every view that a person reads, and suppresses the alert with its reason', async () => {
    const { out } = await called(...small, '--without', 'grant-expiry', '--baseline', 'baseline.yaml');
    expect(out).toContain('listed in the baseline: why it is known and not yet repaired, by a person · owner who repairs it, by a person');
    expect(out).not.toContain('to list it');
    expect(out).toMatch(/exit +0: known violations: 1/);
    expect(inRun('verdict.html')).toContain('The run was told of 1 known violations.');
    expect(inRun('verdict.html')).toContain('<h2 id="known">Known violations</h2>');
    expect(inRun('ci/summary.md')).toContain('Known violations, which change no standing');
    expect(inRun('ci/junit.xml')).toContain('known: listed in the baseline');
    const [result] = JSON.parse(inRun('ci/results.sarif')).runs[0].results;
    expect(result.suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: expect.stringContaining('why it is known and not yet repaired, by a person') },
    ]);
  });

  it('leaves a run folder that verifies and is judged again to the same', async () => {
    expect((await called('verify', 'reports/latest')).code).toBe(0);
    const { court } = JSON.parse(inRun('verdict.json'));
    expect((await called('rejudge', 'reports/latest', '--allow-corpus', court.corpus.digest)).code).toBe(0);
  });

  it('ends with 1 for another violation beside it, named as unlisted', async () => {
    const { code, answer } = await answered(...small, '--without', 'grant-expiry,authority-check', '--baseline', 'baseline.yaml');
    expect(code).toBe(1);
    expect(answer['exitReason']).toContain('known violations beside it: 1');
  });

  it('ends with 7 where the case passes, was not on the docket, or the entry has expired', async () => {
    const listed = readFileSync(join(folder, 'baseline.yaml'), 'utf8');
    const repaired = await answered(...small, '--baseline', 'baseline.yaml');
    expect([repaired.code, repaired.answer['standing']]).toEqual([7, 'CONFORMANT']);
    expect(repaired.answer['exitReason']).toContain('SA2A-AUTH-GRANT-003 of the baseline passed: it is repaired');

    const unused = file('unused.yaml', `${listed}${entry('SA2A-AUTH-990', '').slice('entries:\n'.length).replaceAll(/^ {2}/gm, '    ')}`);
    const absent = await answered(...small, '--without', 'grant-expiry', '--baseline', unused);
    expect([absent.code, absent.answer['exitReason']]).toEqual([
      7,
      'the list of known violations has to be changed: SA2A-AUTH-990 of the baseline was not on the docket: the entry is unused, beside known violations: 1',
    ]);

    const expired = file('expired.yaml', entry('SA2A-AUTH-GRANT-003', '    approver: a\n    expires: 2020-01-31\n'));
    const late = await answered(...small, '--without', 'grant-expiry', '--waivers', expired);
    expect([late.code, late.answer['standing']]).toEqual([7, 'NONCONFORMANT']);
    expect(late.answer['exitReason']).toContain('SA2A-AUTH-GRANT-003 of the waivers has expired on 2020-01-31');
  });

  it('ends with 3 where a filter left cases out: what was not tried is excused by no list', async () => {
    const { code } = await called(...small, '--without', 'grant-expiry', '--baseline', 'baseline.yaml', '--case', '*-GRANT-*');
    expect(code).toBe(3);
  });
});

describe('the gate', { timeout: 300_000 }, () => {
  it('accepts no violation, whatever list the run was told of', async () => {
    await called('keygen', '--out', 'keys');
    const run = [
      'run',
      '--level',
      'authority',
      '--court',
      'SA2A-AUTH-GRANT',
      '--without',
      'grant-expiry',
      '--runs',
      '25',
      '--key',
      'keys/court.key.pem',
    ];
    expect((await called(...run)).code).toBe(1);
    file('gate.yaml', written(printedEntries()));
    const again = await answered(...run, '--baseline', 'gate.yaml');
    expect(again.answer['exitReason']).toMatch(/known violations: \d/);
    const artifact = JSON.parse(inRun('verdict.json')).subject.artifactsDigest;
    const gate = await answered(
      'check',
      'reports/latest',
      '--profile',
      'AGENT-AUTHORITY-v26.11.30',
      '--level',
      'authority',
      '--subject',
      `sha256:${artifact}`,
      '--key',
      'keys/court.pub.json',
    );
    expect(gate.code).toBe(1);
    expect(gate.answer).toMatchObject({
      allowed: false,
      reasons: [{ code: 'standing', message: expect.stringContaining('NONCONFORMANT') }],
    });
  });
});
