import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { isJsonObject, type Json } from '../../../src/base/json.js';
import { isPass } from '../../../src/model/finding.js';
import { isFolderFileName, runFolderName } from '../../../src/record/run-folder-name.js';
import { renderView } from '../../../src/reporters/html/render-view.js';
import { check } from '../../../src/proceedings/check.js';
import { aGate } from '../../support/a-gate.js';
import { aRun } from '../../support/a-run.js';
import { aScratchFolder } from '../../support/a-run-folder.js';
import type { HostileMode } from '../../support/a2a/hostile-modes.js';
import { hostileServer } from '../../support/a2a/hostile-server.js';
import { closedPort } from '../../support/a2a/listening.js';
import { hostileTexts } from '../../support/reporters/hostile.js';

/** The path of a target file for a live agent. */
const liveFile = (url: string, timeout = '5s'): string => {
  const file = join(aScratchFolder(), 'target.json');
  writeFileSync(
    file,
    JSON.stringify({
      kind: 'a2a',
      url,
      timeout,
      settle: { max: '200ms', quiet: '5ms' },
      consequences: 'allowed',
      principals: [
        { id: 'alice', credential: { scheme: 'bearer', token: 'token-of-alice-1' } },
        { id: 'mallory', credential: { scheme: 'bearer', token: 'token-of-mallory-1' } },
      ],
      skills: { pay: { consequence: 'external_do' } },
    }),
  );
  return file;
};

const few = { caseGlob: 'SA2A-AUTH-002', runs: 1, seed: 7 };

describe('whatever the target does, the run ends with a truthful report (T2)', () => {
  it('RW-104: where nothing listens, nothing is judged: a fault of the target that names the address, and no folder', async () => {
    const out = aScratchFolder();
    const port = await closedPort();
    const fault = await aRun({ ...few, out, target: liveFile(`http://127.0.0.1:${port}/`) }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(fault).toMatchObject({ kind: 'target' });
    expect(fault instanceof Fault ? fault.message : '').toContain(String(port));
    expect(readdirSync(out)).toEqual([]);
  });

  it.each<[id: string, mode: HostileMode]>([
    ['RW-105: a request that is never answered', 'blackhole'],
    ['RW-105: an answer that never ends', 'slow'],
    ['RW-107: a page instead of JSON-RPC', 'html'],
    ['RW-107: garbage', 'invalid-json'],
    ['RW-109: the answer to another question', 'other-id'],
  ])('%s is never taken for a pass', async (_id, mode) => {
    const server = await hostileServer();
    server.turn(mode, 'SendMessage');
    const { verdict, exitCode } = await aRun({ ...few, target: liveFile(server.url, '300ms') });
    expect(verdict.findings.filter(({ finding }) => isPass(finding))).toEqual([]);
    expect(verdict.standing).not.toBe('CONFORMANT');
    expect([3, 4]).toContain(exitCode);
  });
});

describe('the court never says more than it saw (T4)', () => {
  it('RW-122: a filter that matches nothing, and a verdict over no case, are never conformant', async () => {
    await expect(aRun({ caseGlob: 'NOTHING-*', runs: 1 })).rejects.toMatchObject({ kind: 'empty', code: 'FILTER_FITS_NOTHING' });
    const gate = aGate({ findings: [] });
    expect(await check(gate.ask)).toMatchObject({ ok: true, value: { allowed: false, exitCode: 3, reasons: [{ code: 'standing' }] } });
  });

  it('RW-123: a conviction carries seed, path, court and profile, and happens again from them', async () => {
    const broken = { without: ['authority-check'], caseGlob: 'SA2A-AUTH-002', runs: 3 };
    const { verdict, folder } = await aRun(broken, { randomSeed: () => 4_242 });
    const text: Json = JSON.parse(readFileSync(join(folder, 'counterexamples', 'SA2A-AUTH-002.json'), 'utf8'));
    expect(text).toMatchObject({ profile: verdict.profile.id, level: verdict.profile.level, court: verdict.court.revision });
    const shown = verdict.findings.find(({ counterexample }) => counterexample !== undefined)?.counterexample;
    expect(shown).toMatchObject({ case: 'SA2A-AUTH-002', path: expect.stringMatching(/^\d+(:\d+)*$|^$/) });
    expect(verdict.run.seed).toBe(4_242);
    const again = await aRun({ ...broken, seed: 4_242 });
    const second = again.verdict.findings.find(({ counterexample }) => counterexample !== undefined)?.counterexample;
    expect({ seed: second?.seed, path: second?.path, draws: second?.draws }).toEqual({
      seed: shown?.seed,
      path: shown?.path,
      draws: shown?.draws,
    });
  });

  it('RW-125: the smallest input breaks the same law, was held again, and the run that was first seen stays in the record', async () => {
    const { verdict, folder } = await aRun({ without: ['authority-check'], caseGlob: 'SA2A-AUTH-002', runs: 3, seed: 7 });
    const [finding] = verdict.findings.filter(({ finding: word }) => word === 'FALSIFIER_SURVIVED');
    expect(finding).toMatchObject({
      case: 'SA2A-AUTH-002',
      failure: 'AUTHORITY_FAILURE',
      counterexample: { reproduced: { times: 3, of: 3 } },
    });
    const lines = readFileSync(join(folder, 'evidence.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line): Json => JSON.parse(line));
    const parts = lines.flatMap((line) => (isJsonObject(line) && line['case'] === 'SA2A-AUTH-002' ? [line['type']] : []));
    expect(new Set(parts).size).toBeGreaterThan(1);
  });

  it('RW-127: without a seed every run draws its own, and a verdict always says which', async () => {
    const seeds = [11, 12];
    const runs = [];
    for (const seed of seeds) runs.push((await aRun({ caseGlob: 'SA2A-AUTH-001', runs: 1 }, { randomSeed: () => seed })).verdict.run.seed);
    expect(runs).toEqual(seeds);
    expect((await aRun({ caseGlob: 'SA2A-AUTH-001', runs: 1, seed: 99 }, { randomSeed: () => 1 })).verdict.run.seed).toBe(99);
  });
});

describe('files and pages stay safe and whole (T5)', () => {
  it.each(hostileTexts)('RW-128: %j in a name is text in the page, and opens nothing', (text) => {
    const { predicate } = aGate();
    const page = renderView({ ...predicate, subject: { ...predicate.subject, name: text } });
    expect(page.match(/<script/g)).toBe(null);
    expect(page).not.toMatch(/<(?:img|svg)|\son\w+=["'a-z]*alert/);
    expect(page).not.toMatch(/(?:src|href)="(?:https?:|javascript:)/);
  });

  it('RW-130: no name of a subject leaves the output folder or means something to a system', () => {
    const names = ['a:b', 'CON', 'x|y', '../../evil', 'trailing. ', 'x'.repeat(300), '😀', 'C:\\out dir\\', '\\\\?\\c', ''];
    const folders = names.map((subject) => runFolderName({ startedAt: '2026-11-30T08:00:00.000Z', subject, digest: 'ab'.repeat(32) }));
    expect(folders.filter((name) => !isFolderFileName(name) || name.includes('/') || name.length > 80)).toEqual([]);
    const twins = ['1a', '2b'].map((digest) =>
      runFolderName({ startedAt: '2026-11-30T08:00:00.000Z', subject: 'a:b', digest: digest.repeat(32) }),
    );
    expect(new Set(twins).size).toBe(2);
  });

  it('RW-133: an interrupted run keeps what it has, says so, ends with 130, and passes no gate', async () => {
    let asked = 0;
    const { verdict, exitCode } = await aRun({ runs: 1, seed: 7 }, { isInterrupted: () => (asked += 1) > 3 });
    expect(exitCode).toBe(130);
    expect(verdict.run).toMatchObject({ interrupted: true, complete: false });
    expect(verdict.standing).not.toBe('CONFORMANT');
    const gate = aGate({ run: { ...aGate().predicate.run, interrupted: true, complete: false } });
    expect(await check(gate.ask)).toMatchObject({ ok: true, value: { allowed: false, exitCode: 3 } });
  });
});
