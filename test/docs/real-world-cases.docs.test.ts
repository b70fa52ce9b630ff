import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { courtFolder } from '../../src/corpus/assets.js';
import { loadCourts } from '../../src/corpus/courts.js';
import { knownAbilities, protocolFaults } from '../../src/model/vocabulary-tables.js';
import { wordTable } from '../../src/vocabulary/vocabulary.js';

/** Every case of the collection that is about a subject, by number. */
const collected = [
  1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 16, 17, 20, 21, 22, 23, 24, 26, 27, 29, 31, 32, 34, 35, 37, 39, 40, 42, 43, 45, 47, 48, 49, 51, 52, 54,
  55, 56, 59, 60, 61, 63, 64, 65, 66, 68, 70, 71, 73, 74, 75, 77, 78, 79, 82, 83, 84, 86,
].map((number) => `RW-${String(number).padStart(3, '0')}`);

const rows = readFileSync(join(packageRoot(), 'docs', 'reference', 'real-world-cases.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| RW-'))
  .map((line) => {
    const [id = '', what = '', triedBy = '', waits = '', ...more] = line.slice(2, -2).split(' | ');
    return { id, what, cases: triedBy === '—' ? [] : triedBy.split(', '), waits: waits === '—' ? '' : waits, more };
  });

const cases = loadCourts(courtFolder(), wordTable).flatMap((court) => court.cases);
const known: readonly string[] = cases.map(({ id }) => id);

describe('the table of real-world cases', () => {
  it('holds each case of the collection once, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(collected);
  });

  it.each(rows)('$id is tried by cases that there are, or says why it waits', ({ what, cases: triedBy, waits, more }) => {
    expect(what).not.toBe('');
    expect(more).toEqual([]);
    expect(triedBy.filter((id) => !known.includes(id))).toEqual([]);
    expect(new Set(triedBy).size).toBe(triedBy.length);
    expect(triedBy.length > 0 || waits.length > 0).toBe(true);
  });

  it('has nothing wait for an ability or a fault that there is', () => {
    const there: readonly string[] = [...knownAbilities, ...protocolFaults];
    const named = rows.flatMap(({ waits }) => [...waits.matchAll(/(?:ability|fault) `([^`]+)`/g)].map(([, name = '']) => name));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => there.includes(name))).toEqual([]);
  });

  it('is known to the courts: whatever a case cites as its source names that case', () => {
    const cited = cases.flatMap(({ id, source }) =>
      source.flatMap((one) => (one.startsWith('real-world ') ? [{ id, row: one.slice('real-world '.length) }] : [])),
    );
    expect(cited.length).toBeGreaterThan(0);
    const missing = cited.filter(({ id, row }) => rows.find((one) => one.id === row)?.cases.includes(id) !== true);
    expect(missing.map(({ id, row }) => `${row} ${id}`)).toEqual([]);
  });
});
