import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { profileFolder } from '../../src/corpus/assets.js';
import { loadProfiles } from '../../src/corpus/profile.js';
import { exitCodes } from '../../src/model/exit-codes.js';
import { standings } from '../../src/model/verdict.js';
import { knownAbilities } from '../../src/model/vocabulary-tables.js';
import { faultNames } from '../../src/reference/faults.js';

const page = (name: string): string => readFileSync(join(packageRoot(), name), 'utf8');

/** The cells of the table rows of a page. */
const rows = (name: string): readonly (readonly string[])[] =>
  page(name)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));

describe('tables of the docs', () => {
  it('README names the exit codes that there are', () => {
    const named = rows('README.md').flatMap(([code = '']) => (/^\d+$/.test(code) ? [Number(code)] : []));
    const known = exitCodes.map(({ code }) => code);

    expect(named.filter((code) => !known.some((one) => one === code))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6, 70, 130]));
  });

  it('README names the levels of the default profile with their abilities', () => {
    const levels = loadProfiles(profileFolder()).find(({ family }) => family === 'AGENT-AUTHORITY')?.levels ?? [];
    const named = rows('README.md').flatMap(([level = '', abilities = '']) =>
      /^`\w+`$/.test(level) ? [[level.slice(1, -1), abilities] as const] : [],
    );

    expect(named.map(([level]) => level)).toEqual(levels.map(({ name }) => name));
    for (const [level, abilities] of named) {
      const own = levels.find(({ name }) => name === level)?.abilities ?? [];
      for (const ability of abilities.split(', ').filter((one) => !one.includes(' '))) expect(own).toContain(ability);
    }
  });

  it('the protocol page names every ability that is known', () => {
    const text = page('docs/reference/target-protocol.md');

    expect(knownAbilities.filter((ability) => !text.includes(ability))).toEqual([]);
    expect(faultNames.filter((fault) => !text.includes(`\`${fault}\``))).toEqual([]);
  });

  it('the terms page names every standing, and no word that the house does not use', () => {
    const text = page('docs/reference/terms.md');

    expect(standings.filter((standing) => !text.includes(standing))).toEqual([]);
    expect(text).not.toMatch(/\| (?:capability|observer|oracle|testcase) \|/);
  });
});
