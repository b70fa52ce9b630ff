import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '../../../src/base/digest.js';
import type { Json, JsonObject } from '../../../src/base/json.js';
import { isJsonList } from '../../../src/base/json.js';
import type { Finding } from '../../../src/model/finding.js';
import type { LawPredicate } from '../../../src/model/verdict.js';
import { derive } from '../../../src/proceedings/recount.js';
import { rejudge } from '../../../src/proceedings/rejudge.js';
import { rejudgeCodes } from '../../../src/proceedings/rejudge-refusal.js';
import { renderView } from '../../../src/reporters/html/render-view.js';
import { aRun } from '../../support/a-run.js';
import { forge, type Line, linesOf, membersOf, predicateIn } from '../../support/rejudge/forge.js';
import { aCopyOf, replaceIn } from './a-real-run.js';

const asked = { caseGlob: 'SA2A-AUTH-GRANT-00?', runs: 2, seed: 77 };
let whole = '';
let broken = '';
let brokenCase = '';
beforeAll(async () => {
  whole = (await aRun(asked)).folder;
  const convicted = await aRun({ ...asked, without: ['grant-expiry'] });
  broken = convicted.folder;
  brokenCase = convicted.verdict.findings.find(({ finding }) => finding === 'FALSIFIER_SURVIVED')?.case ?? '';
}, 240_000);

type Change = Parameters<typeof forge>[1];

/** What is refused of a copy of a folder that somebody with a key of their own made to fit: code and words. */
const refusalOf = async (folder: string, change: Change): Promise<string> => {
  const copy = aCopyOf(folder, () => undefined);
  await forge(copy, change);
  const result = await rejudge({ path: copy, allowCorpus: [] });
  return result.ok ? 'it follows' : `${result.error.code} (${result.error.kind}): ${result.error.message}`;
};

const withBody = (line: Line, members: JsonObject): Line => ({ ...line, body: { ...membersOf(line.body), ...members } });

/** The lines with one changed: the first that fits. */
const changed =
  (fits: (line: Line) => boolean, change: (line: Line) => Line) =>
  (lines: readonly Line[]): readonly Line[] => {
    const index = lines.findIndex(fits);
    if (index === -1) throw new Error('no such entry');
    return lines.map((line, at) => (at === index ? change(line) : line));
  };

const isRun = (line: Line): boolean => line.type === 'run';
const isHeader = (line: Line): boolean => line.type === 'header';

const partOf = (line: Line): Json | undefined => membersOf(line.body)['part'];

/** A verdict in which what follows from its findings follows: the lie is in the findings alone. */
const derivedFrom = (said: LawPredicate, findings: readonly Finding[]): LawPredicate => {
  const given = { ...said, findings };
  const { counts, decision, claim } = derive(given);
  return { ...given, counts, standing: decision.standing, standingReasons: decision.reasons, claim };
};

describe('a verdict that follows from its record', () => {
  it('is derived again, also where somebody else signed the same', async () => {
    expect(await rejudge({ path: whole, allowCorpus: [] })).toMatchObject({ ok: true, value: { allowedCorpus: false } });
    expect(await refusalOf(whole, {})).toBe('it follows');
    expect(await refusalOf(broken, { lines: (lines) => lines })).toBe('it follows');
  });

  it('is refused before it is judged where the folder is not intact', async () => {
    const copy = aCopyOf(whole, (folder) => replaceIn(join(folder, 'evidence.ndjson'), '"held"', '"hold"'));
    expect(await rejudge({ path: copy, allowCorpus: [] })).toMatchObject({ ok: false, error: { code: 'folder-file-changed' } });
  });

  it('wants a whole run folder', async () => {
    const result = await rejudge({ path: join(whole, 'verdict.dsse.json'), allowCorpus: [] });
    expect(result).toMatchObject({ ok: false, error: { kind: 'usage', code: 'run-folder-missing' } });
    expect(await rejudge({ path: join(whole, 'nothing'), allowCorpus: [] })).toMatchObject({ error: { kind: 'usage' } });
  });
});

/** A required case taken out of docket, record and findings alike. */
const withoutCase = (id: string): Change => ({
  lines: (lines) =>
    lines
      .filter((line) => line.case !== id)
      .map((line) => {
        if (line.type !== 'header') return line;
        const { entries } = membersOf(line.body);
        const kept = isJsonList(entries) ? entries.filter((entry) => membersOf(entry)['case'] !== id) : [];
        return withBody(line, { entries: kept, docket: digestOf(kept) });
      }),
  predicate: (said) =>
    derivedFrom(
      said,
      said.findings.filter((finding) => finding.case !== id),
    ),
});

const forgeries: readonly (readonly [code: keyof typeof rejudgeCodes, what: string, on: 'whole' | 'broken', change: () => Change])[] = [
  ['rejudge-docket', 'a required case that nobody tried', 'whole', () => withoutCase('SA2A-AUTH-GRANT-003')],
  ['rejudge-docket', 'a convicted case that was taken out', 'broken', () => withoutCase(brokenCase)],
  [
    'rejudge-vocabulary',
    'words of another version',
    'whole',
    () => {
      const vocabulary = { version: '0.9.0', digest: 'e'.repeat(64) };
      return {
        lines: changed(isHeader, (line) => withBody(line, { vocabulary })),
        predicate: (said) => ({ ...said, court: { ...said.court, vocabulary } }),
      };
    },
  ],
  [
    'rejudge-generator',
    'another generator',
    'whole',
    () => ({ predicate: (said) => ({ ...said, run: { ...said.run, generator: { name: 'fast-check', version: '3.0.0' } } }) }),
  ],
  [
    'rejudge-header',
    'facts of another subject',
    'whole',
    () => ({
      lines: changed(isHeader, (line) => withBody(line, { facts: { ...membersOf(membersOf(line.body)['facts']), abilities: ['send'] } })),
    }),
  ],
  ['rejudge-header', 'a session of its own', 'whole', () => ({ lines: changed(isHeader, (line) => withBody(line, { session: 'mine' })) })],
  ['rejudge-header', 'a member more', 'whole', () => ({ lines: changed(isHeader, (line) => withBody(line, { more: 1 })) })],
  [
    'rejudge-acts',
    'an attack that was never made',
    'whole',
    () => ({
      lines: changed(isRun, (line) => {
        const main = membersOf(membersOf(line.body)['main']);
        return withBody(line, { main: { ...main, steps: [] } });
      }),
    }),
  ],
  [
    'rejudge-entry',
    'a run with a member that nobody knows',
    'whole',
    () => ({ lines: changed(isRun, (line) => withBody(line, { note: 'looks fine' })) }),
  ],
  [
    'rejudge-run',
    'a ruling that does not follow',
    'whole',
    () => ({ lines: changed(isRun, (line) => withBody(line, { ruling: { is: 'held', grade: 'differential' } })) }),
  ],
  [
    'rejudge-case',
    'the repetitions of a violation',
    'broken',
    () => ({
      lines: (lines) =>
        lines.map((line) => {
          if (partOf(line) === 'again') return withBody(line, { part: 'tried' });
          const said = membersOf(membersOf(line.body)['broken']);
          const counterexample = { ...membersOf(said['counterexample']), reproduced: { times: 0, of: 3 } };
          return line.type === 'case' && line.case === brokenCase ? withBody(line, { broken: { ...said, counterexample } }) : line;
        }),
      predicate: (said) =>
        derivedFrom(
          said,
          said.findings.map((finding) => {
            const { counterexample } = finding;
            if (counterexample === undefined) return finding;
            const reproduced = { times: 0, of: 3 };
            return { ...finding, counterexample: { ...counterexample, reproduced } };
          }),
        ),
    }),
  ],
  [
    'rejudge-case',
    'a reason in the sum of a case',
    'whole',
    () => ({
      lines: changed(
        (line) => line.type === 'case',
        (line) => withBody(line, { reasons: ['for a good reason'] }),
      ),
    }),
  ],
  [
    'rejudge-late',
    'an effect that nobody saw come late',
    'whole',
    () => ({
      lines: (lines) => {
        const sum = lines.findIndex(({ type }) => type === 'case');
        const { case: id = '', at } = lines[sum] ?? { at: '' };
        const world = membersOf(membersOf(lines.find((line) => line.case === id && isRun(line))?.body)['main'])['world'] ?? null;
        const body = { world, allowance: 7, effects: [{ seq: 0, skill: 'refund' }] };
        return lines.flatMap((line, index): Line[] =>
          index === sum ? [line, { seq: 0, prev: '', type: 'late', at, case: id, body }] : [line],
        );
      },
    }),
  ],
  [
    'rejudge-finding',
    'a finding that says less',
    'broken',
    () => ({
      predicate: (said) =>
        derivedFrom(
          said,
          said.findings.map((finding): Finding => ({ ...finding, law: finding.law.replace('.', ', or so.') })),
        ),
    }),
  ],
  [
    'rejudge-finding',
    'a violation that is called unknown',
    'broken',
    () => ({
      predicate: (said) =>
        derivedFrom(
          said,
          said.findings.map((finding): Finding => {
            if (finding.case !== brokenCase) return finding;
            const { failure: _failure, ...rest } = finding;
            return { ...rest, finding: 'UNKNOWN', reason: 'the attempt was not seen', labels: [] };
          }),
        ),
    }),
  ],
  [
    'rejudge-verdict',
    'a requirement that is not pending',
    'whole',
    () => ({
      predicate: (said) => ({ ...said, exclusions: [...said.exclusions, { id: 'SA2A-X', status: 'NOT_SCORED', reason: 'too hard' }] }),
    }),
  ],
  [
    'rejudge-page',
    'a page that says something else than the statement',
    'broken',
    () => ({ viewOf: (...given) => renderView(...given).replaceAll('NONCONFORMANT', 'CONFORMANT') }),
  ],
  ['rejudge-page', 'a page that leaves out what was recorded', 'broken', () => ({ viewOf: (verdict) => renderView(verdict) })],
];

describe('a folder whose every digest fits, signed with a key of its own,', () => {
  it.each(forgeries)('is refused with %s for %s', async (code, _, on, change) => {
    expect(await refusalOf(on === 'whole' ? whole : broken, change())).toMatch(new RegExp(`^${code} \\(trust\\)`));
  });

  it('is refused for a run that is missing, twice there, or in another place', async () => {
    const runs = linesOf(whole).filter(isRun);
    const first = runs[0];
    const second = runs.find((line) => line.case === first?.case && line.run !== first?.run);
    if (first === undefined || second === undefined) throw new Error('no runs');
    const counted =
      (by: number) =>
      (said: LawPredicate): LawPredicate =>
        derivedFrom(
          said,
          said.findings.map((finding) =>
            finding.case === first.case && finding.runs !== undefined
              ? { ...finding, runs: { ...finding.runs, counted: finding.runs.counted + by } }
              : finding,
          ),
        );
    const sum =
      (by: number) =>
      (line: Line): Line => {
        if (line.type !== 'case' || line.case !== first.case) return line;
        const counts = membersOf(membersOf(line.body)['counts']);
        return withBody(line, { counts: { ...counts, counted: Number(counts['counted']) + by } });
      };
    const same = (line: Line, other: Line): boolean => line.seq === other.seq;
    const missing = await refusalOf(whole, {
      lines: (lines) => lines.filter((line) => !same(line, first)).map(sum(-1)),
      predicate: counted(-1),
    });
    const twice = await refusalOf(whole, {
      lines: (lines) => lines.flatMap((line) => (same(line, first) ? [line, line] : [line])).map(sum(1)),
      predicate: counted(1),
    });
    const swapped = await refusalOf(whole, {
      lines: (lines) => lines.map((line) => (same(line, first) ? second : same(line, second) ? first : line)),
    });
    expect([missing, twice, swapped].map((text) => text.split(' ')[0])).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^rejudge-(?:case|acts)$|^record-case$/)),
    );
  });

  it('names the case and the run, what follows and what was recorded', async () => {
    const text = await refusalOf(whole, {
      lines: changed(isRun, (line) => withBody(line, { ruling: { is: 'held', grade: 'differential' } })),
    });
    expect(text).toMatch(/"grade":"witnessed".* follows for run 1 of SA2A-AUTH-\S+; found .*"differential"/);
  });

  it('is refused under every code but those that need another folder', () => {
    const elsewhere = ['rejudge-incomplete', 'rejudge-corpus', 'rejudge-corpus-form'];
    expect(Object.keys(rejudgeCodes).toSorted()).toEqual([...new Set([...forgeries.map(([code]) => code), ...elsewhere])].toSorted());
  });
});

describe('a run that was cut short', () => {
  it('is not judged again: what is missing cannot be', { timeout: 120_000 }, async () => {
    let asks = 0;
    const { folder } = await aRun(asked, { isInterrupted: () => (asks += 1) > 20 });
    expect(predicateIn(folder).run.complete).toBe(false);
    expect(await rejudge({ path: folder, allowCorpus: [] })).toMatchObject({
      ok: false,
      error: { kind: 'trust', code: 'rejudge-incomplete' },
    });
  });

  it('cannot be made whole by a footer', { timeout: 120_000 }, async () => {
    let asks = 0;
    const { folder } = await aRun(asked, { isInterrupted: () => (asks += 1) > 20 });
    const text = await refusalOf(folder, {
      lines: (lines) => [...lines, { seq: 0, prev: '', type: 'footer', at: lines[0]?.at ?? '', body: {} }],
      predicate: (said) =>
        derivedFrom(
          {
            ...said,
            run: { ...said.run, complete: true, interrupted: false, filters: said.run.filters.slice(0, -1) },
            evidence: { record: { ...said.evidence.record, complete: true } },
          },
          said.findings,
        ),
    });
    expect(text).toMatch(/^rejudge-(?:case|finding)/);
  });
});

describe('a corpus that was changed', () => {
  const forgeCorpus = async (change: (text: string) => string): Promise<readonly [folder: string, digest: string]> => {
    const { writeFileSync } = await import('node:fs');
    const { sha256 } = await import('../../../src/base/digest.js');
    const { sumsText } = await import('../../../src/record/folder-files.js');
    const name = 'corpus/courts/agent-task.yaml';
    const copy = aCopyOf(whole, (folder) => writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8'))));
    const files = predicateIn(copy).court.corpus.files.map((file) =>
      file.name === name ? { name, sha256: sha256(readFileSync(join(copy, name))) } : file,
    );
    const digest = sha256(sumsText(files));
    await forge(copy, {
      lines: changed(isHeader, (line) => withBody(line, { corpus: digest })),
      predicate: (said) => ({ ...said, court: { ...said.court, corpus: { digest, files } } }),
    });
    return [copy, digest];
  };

  it.each([
    ['no court at all', () => 'court: ['],
    ['a YAML tag', (text: string) => text.replace('court: AGENT-TASK', 'court: !!js/function "() => 1"')],
    ['an anchor', (text: string) => text.replace('court: AGENT-TASK', 'court: &a AGENT-TASK')],
    ['a word that this version does not have', (text: string) => text.replaceAll('forbidden:', 'forboden:')],
  ])('to %s is unknown, and cannot be read where it is allowed', async (_, change) => {
    const [folder, digest] = await forgeCorpus(change);
    expect(await rejudge({ path: folder, allowCorpus: [] })).toMatchObject({ error: { kind: 'trust', code: 'rejudge-corpus' } });
    expect(await rejudge({ path: folder, allowCorpus: [digest] })).toMatchObject({ error: { kind: 'trust', code: 'rejudge-corpus-form' } });
  });

  it('cannot pass for the manifest’s', async () => {
    const [folder, digest] = await forgeCorpus((text) => `${text}\n`);
    expect(predicateIn(folder).court.admitted).toBe(true);
    expect(await rejudge({ path: folder, allowCorpus: [digest] })).toMatchObject({ error: { code: 'rejudge-verdict' } });
  });
});
