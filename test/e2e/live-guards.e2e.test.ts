import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { courtFolder } from '../../src/corpus/assets.js';
import { loadCourts } from '../../src/corpus/courts.js';
import { guards } from '../../src/reference/guards.js';
import { wordTable } from '../../src/vocabulary/vocabulary.js';
import { type GuardRow, guardPage } from '../support/docs/guard-page.js';
import { liveCourt } from '../support/live/live-target.js';
import { sampled } from '../support/sampled.js';

const cases = loadCourts(courtFolder(), wordTable).flatMap((court) => court.cases);
const spellings = ['v1.0', 'v0.3'] as const;
const page = join(packageRoot(), 'docs/reference/guards.md');

/** What a live run of one case came to, in the words of the page. */
const heldLive = async (guard: string, dialect: (typeof spellings)[number]): Promise<ReadonlyMap<string, string>> => {
  const court = await liveCourt([guard], dialect, (text) => text.replace('shrink: resend', ''));
  try {
    const found = new Map<string, string>();
    for (const { id } of cases.filter((one) => one.guard === guard)) {
      const { verdict } = await court.run({ caseGlob: id, runs: 10 });
      const finding = verdict.findings.find((one) => one.case === id);
      found.set(id, finding?.finding === 'UNSUPPORTED' ? (finding.reason ?? '') : (finding?.finding ?? 'not reported'));
    }
    return found;
  } finally {
    await court.close();
  }
};

const convictions: readonly string[] = ['FALSIFIER_SURVIVED', 'CONTROL_FAILED'];
const rows: GuardRow[] = [];
// All of them take minutes: a part is held in every build, all of them with `LIVE=all`, and where the page is made.
const tried = process.env['UPDATE_DOCS'] === '1' ? guards : sampled<(typeof guards)[number]>(guards, 12, 'LIVE');

describe('the court on a live agent', () => {
  it.each(tried.map(({ name, keeps }) => ({ name, keeps })))('convicts it without $name', { timeout: 120_000 }, async ({ name, keeps }) => {
    const [modern, older] = [await heldLive(name, 'v1.0'), await heldLive(name, 'v0.3')];
    const open = [...modern, ...older].filter(([, found]) => !convictions.includes(found) && !found.startsWith('the subject lacks'));
    rows.push({
      guard: name,
      keeps,
      cases: [...modern.keys()].map((id) => ({ id, modern: modern.get(id) ?? '', older: older.get(id) ?? '' })),
    });
    expect(open).toEqual([]);
    expect(modern.size).toBeGreaterThan(0);
  });

  afterAll(() => {
    if (process.env['UPDATE_DOCS'] === '1' && rows.length === guards.length) writeFileSync(page, guardPage(rows));
  });
});

describe('the table of guards in the docs', () => {
  const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.startsWith('| `'));

  it('says what was seen', () => {
    expect(rows.length).toBe(tried.length);
    expect(linesOf(readFileSync(page, 'utf8'))).toEqual(expect.arrayContaining([...linesOf(guardPage(rows))]));
  });

  it('has each guard with each case that names it, and nothing else', () => {
    const named = linesOf(readFileSync(page, 'utf8')).map((line) => {
      const [, guard, , law] = line.split('|').map((cell) => cell.trim());
      return `${guard ?? ''} ${law ?? ''}`;
    });
    const wanted = guards.flatMap(({ name }) => cases.filter(({ guard }) => guard === name).map(({ id }) => `\`${name}\` ${id}`));
    expect(named.toSorted()).toEqual(wanted.toSorted());
  });
});
