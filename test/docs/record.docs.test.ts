import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { rejudgeCodes } from '../../src/proceedings/rejudge-refusal.js';

const page = readFileSync(join(packageRoot(), 'docs/reference/record.md'), 'utf8');

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '));

const codesIn = (text: string): readonly string[] => [...text.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, code = '']) => code);

/** The codes that the sources give to a fault in a run folder. */
const codesOfFolders = (): readonly string[] => {
  const files = [
    'record/read-run-folder.ts',
    'record/record-reader.ts',
    ...readdirSync(join(packageRoot(), 'src/proceedings'))
      .filter((name) => /^verify-(?:contents|counterexamples|folder|record|renderings)\.ts$/.test(name))
      .map((name) => `proceedings/${name}`),
  ];
  const given = /(?:differs\(|refuse\(|problem\(|code: )\s*'([a-z]+(?:-[a-z]+)+)'/g;
  return files.flatMap((name) => [...readFileSync(join(packageRoot(), 'src', name), 'utf8').matchAll(given)].map(([, code = '']) => code));
};

describe('the page of the record', () => {
  it('says of each refusal of rejudge what the court says', () => {
    const said = Object.fromEntries(
      rows.flatMap(([code = '', why = '']) => (code.startsWith('`rejudge-') ? [[code.slice(1, -1), why]] : [])),
    );
    expect(said).toEqual(rejudgeCodes);
  });

  it('names every refusal of a run folder, and no other', () => {
    const named = rows.flatMap(([codes = '']) => codesIn(codes)).filter((code) => !code.startsWith('rejudge-'));
    expect([...new Set(named)].toSorted()).toEqual([...new Set(codesOfFolders())].toSorted());
  });

  it('points to schemas that there are', () => {
    for (const [, path = ''] of page.matchAll(/\]\((\.\.\/[^)]+)\)/g))
      expect(readFileSync(join(packageRoot(), 'docs/reference', path), 'utf8').length).toBeGreaterThan(0);
  });
});
