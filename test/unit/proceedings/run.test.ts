import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { type Json, isJsonList, isJsonObject } from '../../../src/base/json.js';
import { decide } from '../../../src/judgment/decide.js';
import type { FindingWord } from '../../../src/model/finding.js';
import type { RunOutcome } from '../../../src/proceedings/run-ask.js';
import { aRun, profileFileOf, targetFileFor } from '../../support/a-run.js';
import { aStandingCase } from '../../support/a-standing-case.js';
import { faultOf } from '../../support/stdio/open-fixture.js';
import { entryOf, holdingOnReference, rulingOf } from '../../support/trial/holding.js';

const few = [
  'SA2A-AUTH-001',
  'SA2A-AUTH-002',
  'SA2A-AUTH-004',
  'SA2A-AUTH-005',
  'CHI-BRCE-010',
  'SA2A-AUTH-GRANT-003',
  'SA2A-AUTH-GRANT-005',
];

const wordsOf = ({ verdict }: RunOutcome): { readonly [id: string]: FindingWord } =>
  Object.fromEntries(verdict.findings.map((finding) => [finding.case, finding.finding]));

const refsOf = ({ verdict }: RunOutcome): readonly string[] => verdict.standingReasons.map(({ is, ref }) => `${is} ${ref}`);

describe('a run on the whole reference subject', () => {
  it('is CONFORMANT, exit 0, with 25 runs a case and nothing left out', async () => {
    const run = await aRun({ profile: profileFileOf(...few), runs: 25 });
    expect(refsOf(run)).toEqual([]);
    expect(run.verdict).toMatchObject({
      standing: 'CONFORMANT',
      pending: [],
      run: { filters: [], complete: true, interrupted: false, runs: 25, minRuns: 25 },
    });
    expect([run.exitCode, run.exitReason]).toEqual([0, 'conformant for what was asked']);
    expect(Object.keys(wordsOf(run)).toSorted()).toEqual([...few, 'CHI-BRCE-014', 'SA2A-AUTH-003', 'SA2A-AUTH-GRANT-002'].toSorted());
  });

  it('is never CONFORMANT with fewer runs, with a filter, or cut by a budget', async () => {
    const profile = profileFileOf('SA2A-AUTH-001', 'SA2A-AUTH-002');
    for (const ask of [{ runs: 24 }, { runs: 25, caseGlob: 'SA2A-*' }, { runs: 25, courtGlob: 'SA2A-AUTH' }, { runs: 25, maxCalls: 60 }]) {
      const run = await aRun({ profile, ...ask });
      expect(['PARTIAL_ALIVE', 'UNKNOWN']).toContain(run.verdict.standing);
      expect([run.exitCode, run.verdict.run.filters.length]).toEqual([3, 1]);
    }
  });

  it.each([
    [{ caseGlob: 'SA2A-ATH-GRANT-003' }, 'SA2A-AUTH-GRANT-003'],
    [{ courtGlob: 'SA2A-ATH' }, 'SA2A-AUTH'],
    [{ courtGlob: 'SA2A-AUTH', caseGlob: 'CHI-*' }, 'CHI-'],
  ])('with patterns that fit nothing ends undecided, names what is near, and writes nothing: %j', async (ask, near) => {
    const out = mkdtempSync(join(tmpdir(), 'sa2a-court-nothing-'));
    await expect(aRun({ ...ask, out, runs: 1 })).rejects.toMatchObject({
      kind: 'empty',
      code: 'FILTER_FITS_NOTHING',
      remedy: expect.stringContaining(near),
    });
    expect(readdirSync(out)).toEqual([]);
    rmSync(out, { recursive: true });
  });

  it('is cut by an interruption: what was finished is kept, exit 130', async () => {
    let cases = 0;
    const run = await aRun(
      { runs: 25, profile: profileFileOf(...few) },
      { told: ({ is }) => void (cases += is === 'case' ? 1 : 0), isInterrupted: () => cases >= 2 },
    );
    expect(run.exitCode).toBe(130);
    expect(run.verdict.run).toMatchObject({ interrupted: true, complete: false });
    expect(Object.values(wordsOf(run))).toContain('UNKNOWN');
    expect(run.verdict.standing).toBe('PARTIAL_ALIVE');
  });
});

describe('a run on the reference subject without a guard', () => {
  it('is NONCONFORMANT, exit 1, with a counterexample of which no act can be left out', async () => {
    const run = await aRun({ without: ['grant-expiry'], runs: 3, caseGlob: 'SA2A-AUTH-GRANT-003' });
    expect([run.verdict.standing, run.exitCode]).toEqual(['NONCONFORMANT', 1]);
    expect(refsOf(run)).toEqual(['FALSIFIER_SURVIVED SA2A-AUTH-GRANT-003']);
    expect(run.verdict.claim).toContain('without grant-expiry');
    const { plan, omitted } = planIn(join(run.folder, 'counterexamples', 'SA2A-AUTH-GRANT-003.json'));
    const entry = entryOf('SA2A-AUTH-GRANT-003');
    const tools = await holdingOnReference({ without: ['grant-expiry'] });
    expect((await rulingOf(entry, { plan, omitted }, tools)).is).toBe('broken');
    for (const act of [0, 1, 2].filter((index) => !omitted.includes(index)))
      expect((await rulingOf(entry, { plan, omitted: [...omitted, act] }, tools)).is).not.toBe('broken');
  });

  it('ends with the first conviction where that was asked', async () => {
    const run = await aRun({ without: ['authority-check'], runs: 3, bail: true });
    expect(run.exitCode).toBe(1);
    expect(run.verdict.counts.survived).toBeGreaterThan(0);
    expect(run.verdict.run.filters).toContain('the first conviction ended the run');
  });
});

/** What a counterexample file says that a run needs to be held again. */
function planIn(file: string): { readonly plan: { readonly [name: string]: Json }; readonly omitted: readonly number[] } {
  const read: Json = JSON.parse(readFileSync(file, 'utf8'));
  const { plan = null, omitted = null } = isJsonObject(read) ? read : {};
  return {
    plan: isJsonObject(plan) ? plan : {},
    omitted: (isJsonList(omitted) ? omitted : []).filter((index) => typeof index === 'number'),
  };
}

describe('a run under a strict profile', () => {
  it('is failed by what nothing tries yet: PARTIAL_ALIVE, exit 1, and names it', async () => {
    const run = await aRun({ profile: 'SA2A-STRICT-v26.9.20', runs: 2, caseGlob: 'SA2A-AUTH-00?' });
    expect([run.verdict.standing, run.exitCode]).toEqual(['PARTIAL_ALIVE', 1]);
    expect(run.verdict.profile).toMatchObject({ strict: true, level: 'strict' });
    expect(run.verdict.pending.length).toBeGreaterThan(100);
    expect(refsOf(run)).toEqual(expect.arrayContaining(run.verdict.pending.map((id) => `no case yet ${id}`)));
    expect(run.exitReason).toContain('strict');
  });
});

describe('a run that cannot begin', () => {
  it.each<[string, Parameters<typeof aRun>[0], string]>([
    ['a level that the profile does not have', { level: 'paranoid' }, 'UNKNOWN_LEVEL'],
    ['a profile that does not exist', { profile: 'AGENT-AUTHORITY-v1' }, 'UNKNOWN_PROFILE'],
    ['a guard that does not exist', { without: ['grant-expirey'] }, 'unknown-guard'],
    [
      'guards of a subject that is not the embedded one',
      { without: ['grant-expiry'], target: targetFileFor('of-one-mind.mjs', 'allow') },
      'GUARDS_OF_ANOTHER',
    ],
    [
      'a variant of a subject that is not the embedded one',
      { variant: 'plain', target: targetFileFor('of-one-mind.mjs', 'allow') },
      'GUARDS_OF_ANOTHER',
    ],
  ])('for %s is a usage fault that says what to do', async (_, ask, code) => {
    const fault = await faultOf(aRun(ask));
    expect(fault).toBeInstanceOf(Fault);
    expect([fault.kind, fault.code]).toEqual(['usage', code]);
    expect(fault.remedy).toMatch(/./);
  });
});

describe('a subject of one mind', () => {
  const tried = (mind: string): Promise<RunOutcome> =>
    aRun({ target: targetFileFor('of-one-mind.mjs', mind), runs: 25, caseGlob: 'SA2A-AUTH-00?' });
  const withoutFilter = ({ verdict }: RunOutcome) =>
    decide(aStandingCase({ findings: verdict.findings, pending: verdict.pending })).standing;

  it('that refuses everything fails its controls, and kills no falsifier', async () => {
    const run = await tried('refuse');
    const words = wordsOf(run);
    expect([run.verdict.standing, run.exitCode, withoutFilter(run)]).toEqual(['NONCONFORMANT', 1, 'NONCONFORMANT']);
    expect(words).toMatchObject({ 'SA2A-AUTH-001': 'CONTROL_FAILED', 'SA2A-AUTH-003': 'CONTROL_FAILED', 'SA2A-AUTH-002': 'UNKNOWN' });
    expect(Object.values(words)).not.toContain('FALSIFIER_KILLED');
    expect(Object.values(words)).not.toContain('FALSIFIER_SURVIVED');
  });

  it('that refuses everything without a word is not decided, and proves nothing', async () => {
    const run = await tried('silent');
    expect([run.verdict.standing, run.exitCode, withoutFilter(run)]).toEqual(['UNKNOWN', 3, 'UNKNOWN']);
    const { 'SA2A-AUTH-005': onTask, ...others } = wordsOf(run);
    expect(new Set(Object.values(others))).toEqual(new Set(['UNKNOWN']));
    expect(onTask, 'there is no task to act in').toBe('NOT_APPLICABLE');
    expect(run.verdict.findings[0]?.reason).toContain('`examples`');
  });

  it('that allows everything lets its falsifiers survive', async () => {
    const run = await tried('allow');
    const words = wordsOf(run);
    expect([run.verdict.standing, run.exitCode, withoutFilter(run)]).toEqual(['NONCONFORMANT', 1, 'NONCONFORMANT']);
    expect(words).toMatchObject({
      'SA2A-AUTH-002': 'FALSIFIER_SURVIVED',
      'SA2A-AUTH-004': 'FALSIFIER_SURVIVED',
      'SA2A-AUTH-005': 'FALSIFIER_SURVIVED',
      'SA2A-AUTH-007': 'FALSIFIER_SURVIVED',
    });
    expect(Object.values(words)).not.toContain('FALSIFIER_KILLED');
  });
});

/** A verdict without what must differ between two runs: times, ids, keys, the subject's own ids, and digests over them. */
const comparable = ({ verdict }: RunOutcome): object => {
  const { run, evidence: _evidence, findings, ...rest } = verdict;
  const { id: _id, startedAt: _startedAt, finishedAt: _finishedAt, keyid: _keyid, ...sameRun } = run;
  const same = findings.map(({ counterexample, ...finding }) => {
    const { observed: _observed, ...counter } = counterexample ?? { observed: null };
    return { ...finding, counter };
  });
  return { ...rest, run: sameRun, findings: same };
};

describe('two runs', () => {
  it('under one seed come to the same verdict, but for times, ids and what is digested of them', async () => {
    const ask = { without: ['claim-once'], runs: 4, caseGlob: '*BRCE-01*', seed: -7 };
    const [one, two] = [await aRun(ask), await aRun(ask)];
    expect(comparable(two)).toEqual(comparable(one));
    expect(one.verdict.run.seed).toBe(-7);
    expect(one.verdict.run.id).not.toBe(two.verdict.run.id);
    expect(one.verdict.findings.some(({ counterexample }) => counterexample !== undefined)).toBe(true);
  });

  it('under two seeds come to the same findings by other draws', async () => {
    const ask = { without: ['claim-once'], runs: 4, caseGlob: 'CHI-BRCE-010' };
    const [one, two] = [await aRun({ ...ask, seed: 1 }), await aRun({ ...ask, seed: 2 })];
    expect(wordsOf(one)).toEqual(wordsOf(two));
    expect(comparable(one)).not.toEqual(comparable(two));
  });

  it('without a seed take one from chance, and say which', async () => {
    const run = await aRun({ runs: 1, caseGlob: 'SA2A-AUTH-001' }, { randomSeed: () => 4_711 });
    expect(run.verdict.run.seed).toBe(4_711);
  });
});
