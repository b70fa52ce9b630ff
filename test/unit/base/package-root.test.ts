import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../../src/base/package-root.js';

const program = `
  import { packageRoot } from './src/base/package-root.ts';
  try { console.log(packageRoot()); } catch (error) { console.log(error.kind, error.code); }
`;

describe('packageRoot', () => {
  let elsewhere = '';

  /** Builds a program that asks for the root, puts it some folders below `elsewhere`, and runs it. */
  const answerOf = (below: string): string => {
    const outfile = join(elsewhere, below, 'program.mjs');
    buildSync({ stdin: { contents: program, resolveDir: packageRoot() }, bundle: true, format: 'esm', platform: 'node', outfile });
    return execFileSync(process.execPath, [outfile], { encoding: 'utf8' }).trim();
  };

  beforeAll(() => {
    elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'package-root-')));
    for (const [folder, name] of [
      ['whole', 'sa2a-court'],
      ['whole/node_modules/other', 'other'],
    ] as const) {
      mkdirSync(join(elsewhere, folder), { recursive: true });
      writeFileSync(join(elsewhere, folder, 'package.json'), JSON.stringify({ name }));
    }
  });

  afterAll(() => {
    rmSync(elsewhere, { recursive: true, force: true });
  });

  it('is the folder of the package.json with our name, above the sources', () => {
    expect(readFileSync(join(packageRoot(), 'package.json'), 'utf8')).toContain('"name": "sa2a-court"');
  });

  it('is found from any depth of a bundle', () => {
    expect(answerOf('whole/dist')).toBe(join(elsewhere, 'whole'));
    expect(answerOf('whole/dist/cli/chunks')).toBe(join(elsewhere, 'whole'));
  });

  it('passes by the package.json of another package', () => {
    expect(answerOf('whole/node_modules/other/lib')).toBe(join(elsewhere, 'whole'));
  });

  it('is a fault of the court where the package was taken apart', () => {
    expect(answerOf('torn/dist')).toBe('court package-root-missing');
  });
});
