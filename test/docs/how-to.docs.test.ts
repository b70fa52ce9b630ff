import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';

const pages = [
  'tutorial/your-own-agent.md',
  'how-to/write-a-court.md',
  'how-to/write-a-profile-overlay.md',
  'how-to/verify-as-a-third-party.md',
];

const textOf = (page: string): string => readFileSync(join(packageRoot(), 'docs', page), 'utf8');

/** The files that a page tells its reader to save, by name. */
const filesOf = (page: string): readonly (readonly [string, string])[] =>
  [...textOf(page).matchAll(/[Ss]ave this as `([^`]+)`:\n\n```yaml\n([^]*?)```/g)].map(([, name = '', text = '']) => [name, text]);

/** The lines of shell of a page, and the code with which each ends: 0, where the line says nothing else. */
const linesOf = (page: string): readonly { readonly line: string; readonly code: number }[] =>
  [...textOf(page).matchAll(/```sh\n([^]*?)```/g)]
    .flatMap(([, block = '']) => block.split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => ({ line: line.replace(/ {2}# exits \d+$/, ''), code: Number(/# exits (\d+)$/.exec(line)?.[1] ?? 0) }));

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A folder of a reader in which `npx` calls this very program. */
const aFolderOfAReader = () => {
  const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-how-to-'));
  made.push(folder);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${resolve('dist/cli/main.js')}' "$@"\n`);
  chmodSync(join(bin, 'npx'), 0o755);
  return (line: string) => {
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', line], { cwd: folder, encoding: 'utf8', env });
    return { code: status, said: stdout + stderr };
  };
};

describe.each(pages)('docs/%s', (page) => {
  it('shows commands that work one after another, and end as it says', { timeout: 240_000 }, () => {
    const shell = aFolderOfAReader();
    const folder = made.at(-1) ?? '';
    for (const [name, text] of filesOf(page)) writeFileSync(join(folder, name), text);
    const lines = linesOf(page);
    expect(lines.length).toBeGreaterThan(1);
    for (const { line, code } of lines) {
      const ended = shell(line);
      expect({ line, ...ended }).toMatchObject({ line, code });
      expect(ended.said).not.toContain('at Object.');
    }
  });
});

describe('the pages of the docs', () => {
  it('show the commands of these pages and no line that the test would not see', () => {
    for (const page of pages) {
      const fenced = [...textOf(page).matchAll(/^npx sa2a-court .*$/gm)].length;
      expect([page, linesOf(page).filter(({ line }) => line.startsWith('npx sa2a-court ')).length]).toEqual([page, fenced]);
    }
  });
});
