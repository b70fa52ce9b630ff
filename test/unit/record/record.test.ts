import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/base/digest.js';
import type { Json } from '../../../src/base/json.js';
import { entryLine, parseEntry, type RecordEntry } from '../../../src/record/record-entry.js';
import { readRecord } from '../../../src/record/record-reader.js';
import { openRecord } from '../../../src/record/record-writer.js';
import { aClock, aScratchFolder } from '../../support/a-run-folder.js';

const writtenFile = (bodies: readonly Json[] = [{ a: 1 }, { b: 'é\ud800' }, { c: [null] }]) => {
  const file = join(aScratchFolder(), 'evidence.ndjson');
  const record = openRecord(file, { court: '9a1b', seeds: [1, 2] }, { clock: aClock });
  bodies.forEach((body, run) => record.append('exhibit', body, { case: 'SA2A-AUTH-002', run }));
  record.append('finding', { finding: 'FALSIFIER_KILLED' });
  return { file, seal: record.close({ attempts: 3 }) };
};

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1);

const problemOf = (file: string) => {
  const read = readRecord(file);
  if (read.ok) return read.value.complete ? 'complete' : 'incomplete';
  return `${read.error.code}:${read.error.place?.line}`;
};

/** A file of these lines whose chain and footer were computed again, as a forger would. */
const rewritten = (lines: readonly string[]) => {
  const file = join(aScratchFolder(), 'forged.ndjson');
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return file;
};

/** A file of entries whose chain holds; `LAST` in a footer stands for the digest of the line before. */
const chained = (entries: readonly { type: string; body: Json }[]) => {
  let prev = '0'.repeat(64);
  return rewritten(
    entries.map(({ type, body }, seq) => {
      const line = entryLine({
        seq,
        prev,
        type,
        at: '',
        body: type === 'footer' ? JSON.parse(JSON.stringify(body).replace('LAST', prev)) : body,
      });
      prev = sha256(`${line}\n`);
      return line;
    }),
  );
};

describe('a record', () => {
  it('is a chain of canonical lines from its header to its footer', () => {
    const { file, seal } = writtenFile();
    const lines = linesOf(file);
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.map((entry) => entry.type)).toEqual(['header', 'exhibit', 'exhibit', 'exhibit', 'finding', 'footer']);
    expect(entries.map((entry) => entry.seq)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(entries.map((entry) => entry.prev)).toEqual(['0'.repeat(64), ...lines.slice(0, -1).map((line) => sha256(`${line}\n`))]);
    expect(lines[0]).toBe(
      `{"seq":0,"prev":"${'0'.repeat(64)}","type":"header","at":"2026-11-30T08:00:00.000Z","body":{"court":"9a1b","seeds":[1,2],"format":"sa2a-court-record/1"}}`,
    );
    expect(entries[5].body).toEqual({ attempts: 3, counts: { header: 1, exhibit: 3, finding: 1 }, last: entries[5].prev });
    expect(seal).toEqual({ sha256: sha256(readFileSync(file)), entries: 6, bytes: statSync(file).size });
  });

  it('is read back entry by entry, as it was written', () => {
    const bodies: Json[] = [{ a: 1 }, { b: 'é\ud800' }, { 10: 'x', 9: 'y', list: [1.5, -0, 1e300] }];
    const { file, seal } = writtenFile(bodies);
    const seen: RecordEntry[] = [];
    const read = readRecord(file, (entry) => seen.push(entry));
    expect(read.ok && read.value).toMatchObject({ ...seal, complete: true, header: { court: '9a1b' }, footer: { attempts: 3 } });
    expect(seen.filter(({ type }) => type === 'exhibit').map(({ body, run, case: id }) => [body, run, id])).toEqual(
      bodies.map((body, run) => [JSON.parse(JSON.stringify(body)), run, 'SA2A-AUTH-002']),
    );
  });

  it('is never written over another file', () => {
    const { file } = writtenFile();
    expect(() => openRecord(file, {}, { clock: aClock })).toThrowError(/EEXIST/);
  });

  it('without its footer is incomplete', () => {
    const file = join(aScratchFolder(), 'evidence.ndjson');
    const record = openRecord(file, {}, { clock: aClock });
    record.append('exhibit', {});
    expect(record.abandon().entries).toBe(2);
    expect(problemOf(file)).toBe('incomplete');
  });

  it('writes long and many lines, of which none is kept in memory', () => {
    const file = join(aScratchFolder(), 'evidence.ndjson');
    const record = openRecord(file, {}, { clock: aClock });
    const body = { text: 'x'.repeat(2000) };
    const before = process.memoryUsage().arrayBuffers;
    for (let index = 0; index < 20_000; index += 1) record.append('exhibit', body, { run: index });
    record.append('exhibit', { text: '€'.repeat(200_000) });
    const grown = process.memoryUsage().arrayBuffers - before;
    const { entries, bytes } = record.close();
    expect([entries, bytes > 40_000_000]).toEqual([20_003, true]);
    expect(grown).toBeLessThan(20_000_000);
    const read = readRecord(file);
    expect(read.ok && [read.value.entries, read.value.bytes, read.value.sha256]).toEqual([entries, bytes, sha256(readFileSync(file))]);
  });
});

describe('a record that is not what was written', () => {
  it('names the line after the one that was changed, or the changed line itself where its form broke', () => {
    const lines = linesOf(writtenFile().file);
    expect(problemOf(rewritten(lines.with(1, (lines[1] ?? '').replace('"a":1', '"a":2'))))).toBe('record-line:3');
    expect(problemOf(rewritten(lines.with(1, (lines[1] ?? '').replace('"a":1', '"a": 1'))))).toBe('record-line:2');
    expect(problemOf(rewritten(lines.with(1, (lines[1] ?? '').replace('"a":1', '"a":1,"a":1'))))).toBe('record-line:2');
    expect(problemOf(rewritten(lines.with(1, (lines[1] ?? '').replace('"body"', '"more":1,"body"'))))).toBe('record-line:2');
  });

  it.each([
    ['a missing line', (lines: readonly string[]) => lines.toSpliced(2, 1), 'record-line:3'],
    ['a line twice', (lines: readonly string[]) => lines.toSpliced(2, 0, lines[2] ?? ''), 'record-line:4'],
    ['two lines exchanged', (lines: readonly string[]) => lines.with(1, lines[2] ?? '').with(2, lines[1] ?? ''), 'record-line:2'],
    ['no header', (lines: readonly string[]) => lines.slice(1), 'record-line:1'],
    ['nothing', () => [], 'record-line:1'],
    ['an empty line', (lines: readonly string[]) => lines.toSpliced(1, 0, ''), 'record-line:2'],
    [
      'a line after the footer',
      (lines: readonly string[]) => [...lines, entryLine({ seq: 6, prev: sha256(`${lines[5]}\n`), type: 'x', at: '', body: null })],
      'record-line:7',
    ],
    ['no footer', (lines: readonly string[]) => lines.slice(0, -1), 'incomplete'],
  ])('%s is found', (_what, change, problem) => {
    expect(problemOf(rewritten(change(linesOf(writtenFile().file))))).toBe(problem);
  });

  it('a footer with other counts, another last digest, or a second header is found', () => {
    const header = { type: 'header', body: { format: 'sa2a-court-record/1' } };
    expect(problemOf(chained([header, { type: 'footer', body: { counts: { header: 1 }, last: 'LAST' } }]))).toBe('complete');
    expect(problemOf(chained([header, { type: 'footer', body: { counts: { header: 2 }, last: 'LAST' } }]))).toBe('record-line:2');
    expect(problemOf(chained([header, { type: 'footer', body: { counts: { header: 1 }, last: 'other' } }]))).toBe('record-line:2');
    expect(problemOf(chained([header, header]))).toBe('record-line:2');
    expect(problemOf(chained([{ type: 'header', body: { format: 'sa2a-court-record/2' } }]))).toBe('record-line:1');
  });

  it('a last line that was cut off, and bytes that are no UTF-8, are found', () => {
    const cut = writtenFile().file;
    truncateSync(cut, statSync(cut).size - 1);
    expect(problemOf(cut)).toBe('record-line:6');
    const { file } = writtenFile();
    appendFileSync(file, Buffer.from([0xff, 0x0a]));
    expect(problemOf(file)).toBe('record-line:7');
  });
});

describe('the line of an entry', () => {
  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"seq":0}',
    '{"seq":"0","prev":"","type":"","at":"","body":1}',
    '{"seq":0,"prev":"","type":"","at":"","run":"1","body":1}',
  ])('is not %j', (line) => {
    expect(typeof parseEntry(line)).toBe('string');
  });
});
