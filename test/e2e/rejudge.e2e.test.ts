import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunAsk } from '../../src/proceedings/run-ask.js';
import { rejudge } from '../../src/proceedings/rejudge.js';
import { guards } from '../../src/reference/guards.js';
import { variants } from '../../src/reference/variants.js';
import { aFolder } from '../unit/proceedings/a-real-run.js';
import { aRun } from '../support/a-run.js';

/** How many runs are judged again: a few in every build, a hundred with `REJUDGE_RUNS=100`. */
const wanted = Number(process.env['REJUDGE_RUNS'] ?? '5');

const targets = ['node/faulty', 'module/lawful', 'python/faulty', 'node/lawful', 'module/faulty', 'python/lawful'].map((name) =>
  resolve('examples', `${name}.yaml`),
);
const globs = [
  'SA2A-AUTH-GRANT-00?',
  'AGENT-AUTH-00?',
  'CHI-BRCE-01?',
  'AGENT-TASK-*',
  'AGENT-RECEIPT-*',
  'AGENT-CLAIM-*',
  'SA2A-AUTH-00?',
];

const guardNames = guards.map(({ name }) => name);
const variantNames = variants.map(({ name }) => name);

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new TypeError('an empty list');
  return item;
};

/** Subjects, cases, sizes and seeds in turn: no two runs are alike. */
const askAt = (index: number): Partial<RunAsk> => {
  const common = { seed: 1_000_003 * (index + 1), runs: 2 + (index % 4), caseGlob: at(globs, Math.floor(index / 4) + index) };
  if (index % 4 === 0) return { ...common, without: [at(guardNames, Math.floor(index / 4))] };
  if (index % 4 === 1) return { ...common, target: at(targets, Math.floor(index / 4)) };
  if (index % 4 === 2) return { ...common, variant: at(variantNames, Math.floor(index / 4)) };
  return index % 8 === 3 ? common : { ...common, without: [at(guardNames, index), at(guardNames, index * 3 + 1)] };
};

const judged = async (path: string, allowCorpus: readonly string[] = []) => {
  const result = await rejudge({ path, allowCorpus });
  return result.ok ? { standing: result.value.verdict.standing, runs: result.value.runs } : result.error.message;
};

const recordedRuns = (folder: string): number =>
  readFileSync(join(folder, 'evidence.ndjson'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"type":"run"')).length;

describe('a run judged again from its folder alone', () => {
  const asks = Array.from({ length: wanted }, (_, index) => [index, askAt(index)] as const);

  it.each(asks)('comes to the same: %i %j', { timeout: 240_000 }, async (_, ask) => {
    const { folder, verdict } = await aRun(ask);
    expect(await judged(folder)).toEqual({ standing: verdict.standing, runs: recordedRuns(folder) });
  });

  it('tells convictions from acquittals, and shows what was signed', { timeout: 240_000 }, async () => {
    const few = { caseGlob: 'SA2A-AUTH-GRANT-003', runs: 25, seed: 5 };
    const [whole, broken] = [await aRun(few), await aRun({ ...few, without: ['grant-expiry'] })];
    expect(broken.verdict.findings.map(({ finding }) => finding)).toContain('FALSIFIER_SURVIVED');
    expect(whole.verdict.findings.map(({ finding }) => finding)).not.toContain('FALSIFIER_SURVIVED');
    expect(await judged(whole.folder)).toMatchObject({ standing: 'PARTIAL_ALIVE' });
    expect(await judged(broken.folder)).toMatchObject({ standing: 'NONCONFORMANT' });
  });

  it('finds the names again of runs that shared one world', { timeout: 240_000 }, async () => {
    const file = join(aFolder(), 'target.json');
    writeFileSync(file, JSON.stringify({ kind: 'module', module: resolve('test/support/rejudge/one-world.mjs') }));
    const { folder, verdict } = await aRun({ target: file, caseGlob: 'SA2A-AUTH-GRANT-00?', runs: 2, seed: 6 });
    expect(verdict.subject.abilities).not.toContain('reset');
    expect(recordedRuns(folder)).toBeGreaterThan(10);
    expect(await judged(folder)).toEqual({ standing: verdict.standing, runs: recordedRuns(folder) });
  });

  it('convicts again of what came late, by what was seen then', { timeout: 240_000 }, async () => {
    const file = join(aFolder(), 'target.json');
    writeFileSync(file, JSON.stringify({ kind: 'module', module: resolve('test/support/rejudge/late-effects.mjs') }));
    const { folder, verdict } = await aRun({ target: file, caseGlob: 'SA2A-AUTH-002', runs: 25, seed: 6 });
    expect(verdict.findings.flatMap(({ labels }) => labels)).toContain('late effect');
    expect(await judged(folder)).toEqual({ standing: 'NONCONFORMANT', runs: recordedRuns(folder) });
  });

  it('says again that a subject is not the one that was claimed', { timeout: 240_000 }, async () => {
    const file = join(aFolder(), 'target.json');
    writeFileSync(file, JSON.stringify({ kind: 'reference', subject: { name: 'somebody else' } }));
    const { folder } = await aRun({ target: file });
    expect(await judged(folder)).toMatchObject({ standing: 'REFUSED', runs: 0 });
  });
});

/** A court of one's own in a file: one of the released courts under another name. */
const aCourtFile = (): string => {
  const text = readFileSync(resolve('courts', 'agent-auth.yaml'), 'utf8').replaceAll('AGENT-AUTH', 'AGENT-MINE');
  const file = join(aFolder(), 'mine.yaml');
  writeFileSync(file, text);
  return file;
};

/** A profile of one's own that extends a released one, and lies beside another that it extends by its path. */
const aProfileFile = (): string => {
  const folder = aFolder();
  const level = { name: 'authority', requires: ['AGENT-AUTH-002'] };
  const profile = (id: string, base: string): object => ({
    id: `${id}-v26.1.1`,
    uri: `urn:example:profile:${id.toLowerCase()}:v26.1.1`,
    version: 'v26.1.1',
    family: id,
    title: id,
    draft: true,
    extends: [base],
    levels: [level],
  });
  writeFileSync(join(folder, 'base.json'), JSON.stringify(profile('BASE', 'AGENT-AUTHORITY-v26.11.30')));
  writeFileSync(join(folder, 'own.json'), JSON.stringify(profile('OWN', './base.json')));
  return join(folder, 'own.json');
};

describe('a corpus of one’s own', () => {
  it.each([
    ['a court', (): Partial<RunAsk> => ({ courtGlob: aCourtFile(), runs: 2, seed: 3 })],
    ['a profile', (): Partial<RunAsk> => ({ profile: aProfileFile(), caseGlob: 'AGENT-AUTH-00?', runs: 2, seed: 3 })],
  ])('with %s is judged by only where its digest is allowed', { timeout: 240_000 }, async (_, ask) => {
    const { folder, verdict } = await aRun(ask());
    const { digest } = verdict.court.corpus;
    expect(verdict.findings.length).toBeGreaterThan(2);
    const refused = await rejudge({ path: folder, allowCorpus: [] });
    expect(refused).toMatchObject({ ok: false, error: { kind: 'trust', code: 'rejudge-corpus' } });
    expect(refused.ok ? '' : refused.error.remedy).toContain(`--allow-corpus ${digest}`);
    expect(await rejudge({ path: folder, allowCorpus: ['0'.repeat(64)] })).toMatchObject({ error: { code: 'rejudge-corpus' } });
    expect(await rejudge({ path: folder, allowCorpus: ['0'.repeat(64), digest] })).toMatchObject({
      ok: true,
      value: { allowedCorpus: true },
    });
  });
});
