import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layerTable } from './house/layer-table.js';
import { layerComplaints } from './house/layers.js';
import { complaintText, repository, sourceOf, sourcesUnder } from './house/source-files.js';
import { distanceComplaints, surroundingsComplaints } from './house/surroundings.js';

const rulesIn = (path: string, text: string): readonly string[] => layerComplaints(sourceOf(path, text)).map(({ rule }) => rule);
const surroundingsIn = (path: string, text: string): readonly string[] =>
  surroundingsComplaints(sourceOf(path, text)).map(({ rule }) => rule);

const cells = (row: string): readonly string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));

const list = (names: readonly string[]): string => names.join(', ');

describe('the layers', () => {
  it('hold for every import of every source file', () => {
    expect(sourcesUnder('src').flatMap(layerComplaints).map(complaintText)).toEqual([]);
  });

  it('leave the terminal, the process, the environment, the clock and chance to the command line', () => {
    expect(sourcesUnder('src').flatMap(surroundingsComplaints).map(complaintText)).toEqual([]);
  });

  it('find no file by the place of a module, which the bundle moves', () => {
    expect(sourcesUnder('src').flatMap(distanceComplaints).map(complaintText)).toEqual([]);
  });

  it('name every folder of the sources', () => {
    const folders = readdirSync(join(repository, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const unnamed = folders.map(({ name }) => name).filter((name) => !layerTable.some(({ folder }) => folder === name));
    expect(unnamed).toEqual([]);
  });

  it('are the ones that ARCHITECTURE.md shows', () => {
    const rows = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8').split('\n');
    const shown = rows.map(cells).filter(([tier = '']) => /^\d$/.test(tier));
    const held = layerTable.map(({ tier, folder, packages = [], typesOnly = [] }) => [
      String(tier),
      folder,
      list([...packages, ...typesOnly.map((name) => `${name} (types)`)]),
    ]);
    expect(shown.map(([tier, folder, , packages]) => [tier, folder, packages])).toEqual(held);
  });
});

describe('the check of layers', () => {
  it.each([
    ['a higher tier', 'src/base/x.ts', `import { a } from '../model/court.js';`],
    ['a neighbour of tier 2', 'src/judgment/x.ts', `import type { a } from '../record/log.js';`],
    ['a neighbour, as the type of a value', 'src/judgment/x.ts', `const a: import('../record/log.js').Log = b;`],
    ['a neighbour, by re-export', 'src/docket/x.ts', `export { a } from '../corpus/a.js';`],
    ['a neighbour, when it is reached', 'src/wire/x.ts', `await import('../targets/a2a.js');`],
    ['the model from the reference subject', 'src/reference/x.ts', `import { a } from '../model/court.js';`],
    ['a package that is not its own', 'src/trial/x.ts', `import { parse } from 'yaml';`],
    ['a package that is not its own, by require', 'src/trial/x.ts', `createRequire(import.meta.url)('yaml');`],
    ['the generator as a value in the model', 'src/model/x.ts', `import { Random } from 'fast-check';`],
    ['the disk in the model', 'src/model/x.ts', `import { readFileSync } from 'node:fs';`],
    ['a module that only run time knows', 'src/corpus/x.ts', `await import(name);`],
    ['a folder without a layer', 'src/proceedings/x.ts', `import { a } from '../stray/a.js';`],
    ['a file without its ending', 'src/cli/x.ts', `import { a } from '../base/fault';`],
  ])('finds %s', (_, path, text) => {
    expect(rulesIn(path, text)).toHaveLength(1);
  });

  it('finds a file that lies in no layer', () => {
    expect(rulesIn('src/stray/x.ts', '')).toHaveLength(1);
  });

  it.each([
    ['src/model/x.ts', `import type { Random } from 'fast-check';`],
    ['src/model/x.ts', `import { type Random } from 'fast-check';`],
    ['src/corpus/x.ts', `import { Ajv2020 } from 'ajv/dist/2020.js'; import { a } from './b.js'; import { c } from '../model/c.js';`],
    ['src/targets/module/x.ts', `await import(name);`],
    ['src/index.ts', `export { run } from './proceedings/run.js';`],
    ['src/cli/main.ts', `const { run } = await import('../proceedings/run.js');`],
  ])('accepts what is lawful in %s: %s', (path, text) => {
    expect(rulesIn(path, text)).toEqual([]);
  });

  it.each([
    `console.log('a');`,
    `process.exit(1);`,
    `process.exitCode = 1;`,
    `const home = process.env['HOME'];`,
    `const { env } = process;`,
    `import { env } from 'node:process';`,
    `const at = Date.now();`,
    `const at = new Date();`,
    `const chance = Math.random();`,
  ])('finds surroundings outside the command line: %s', (text) => {
    expect(surroundingsIn('src/trial/x.ts', text)).toHaveLength(1);
    expect(surroundingsIn('src/cli/x.ts', text)).toEqual([]);
  });

  it('accepts what is no surroundings', () => {
    const text = `const a = process.execPath; const b = new Date(0); const c = { process: 1, console: 2 }; const d = c.console;`;
    expect(surroundingsIn('src/trial/x.ts', text)).toEqual([]);
  });

  it.each([`new URL('../../priv', import.meta.url)`, `join(import.meta.dirname, 'priv')`])('finds a file by its distance: %s', (text) => {
    expect(distanceComplaints(sourceOf('src/corpus/x.ts', text))).toHaveLength(1);
  });

  it('lets the command target alone hand on variables of the environment', () => {
    expect(surroundingsIn('src/targets/command/x.ts', `const a = process.env['PATH'];`)).toEqual([]);
    expect(surroundingsIn('src/targets/a2a/x.ts', `const a = process.env['PATH'];`)).toHaveLength(1);
  });
});
