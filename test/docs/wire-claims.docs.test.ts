import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { claims } from '../../src/wire/decidable.js';
import { rowNames } from '../../src/wire/row-names.js';
import { wireClaimsPage } from '../support/docs/wire-claims-page.js';

const file = join(packageRoot(), 'docs', 'reference', 'wire-claims.md');

describe('the page of the claims', () => {
  it('says what the claims say of themselves', () => {
    if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(file, wireClaimsPage());

    expect(readFileSync(file, 'utf8')).toBe(wireClaimsPage());
  });

  it('has each of the 160 once, in order', () => {
    expect(claims.map(({ number }) => number)).toEqual(Array.from({ length: 160 }, (_, index) => index + 1));
    expect(new Set(claims.map(({ text }) => text)).size).toBeGreaterThan(150);
  });

  it('names only rows that the table can have', () => {
    const named = claims.flatMap(({ number, basis }) => (basis.is === 'seen' ? basis.rows.map((row) => ({ number, row })) : []));
    const isThere = (row: string): boolean =>
      row.endsWith('*') ? rowNames.some((name) => name.startsWith(row.slice(0, -1))) : rowNames.includes(row);

    expect(named.filter(({ row }) => !isThere(row))).toEqual([]);
    expect(isThere('method/dance/v0.3')).toBe(false);
  });

  it('names only tests that are there', () => {
    const named = claims.flatMap(({ number, basis }) => {
      if (basis.is === 'seen' || basis.test === undefined) return [];
      const [path, name] = basis.test;
      return [{ number, path, name, there: titlesIn(path).some((title) => title.includes(name)) }];
    });

    expect(named.filter(({ there }) => !there)).toEqual([]);
    expect(named.length).toBeGreaterThan(25);
  });
});

/** What stands in the texts of a test file: titles, and the rows that become titles. */
const titlesIn = (path: string): readonly string[] =>
  readFileSync(join(packageRoot(), 'test', path), 'utf8')
    .split('\n')
    .filter((line) => /\b(?:it|describe)\b|^\s*(?:\[|'|"|\)|\])/.test(line));
