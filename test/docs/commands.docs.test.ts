import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';

const pages = [
  'README.md',
  'docs/tutorial/first-verdict.md',
  'docs/tutorial/first-conviction.md',
  'docs/how-to/replay-a-counterexample.md',
  'docs/how-to/audit-an-agent.md',
];

const counterexample = 'reports/latest/counterexamples/SA2A-AUTH-GRANT-003.json';

/** What a command of a page must end with; every command that a page shows stands here. */
const expected: ReadonlyMap<string, number> = new Map([
  ['run', 0],
  ['verify reports/latest', 0],
  ['run --without grant-expiry', 1],
  [`replay ${counterexample} --without grant-expiry`, 1],
  [`replay ${counterexample}`, 0],
  ['run --target examples/python/lawful.yaml --runs 25', 0],
  ['run --target examples/python/faulty.yaml --runs 25', 1],
  ['explain SA2A-AUTH-GRANT-003', 0],
  ['list cases', 0],
  ['audit', 0],
  ['explain undeclared-consequence', 0],
  ['audit --fail-on unclassified', 1],
  ['audit --target examples/node/lawful.yaml --fail-on undeclared-consequence,card-mismatch', 0],
  ['verify --kind audit reports/latest-audit', 0],
]);

const shown = (page: string): readonly string[] => {
  const text = readFileSync(join(packageRoot(), page), 'utf8');
  return [...text.matchAll(/```sh\n([^`]*)```/g)]
    .flatMap(([, block]) => (block ?? '').split('\n'))
    .flatMap((line) => /npx sa2a-court (.*)$/.exec(line)?.[1] ?? []);
};

const commands = [...new Set(pages.flatMap(shown))];

describe('the commands of README and tutorial', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sa2a-court-docs-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const call = (command: string): ReturnType<typeof spawnSync> => {
    const runs = command.startsWith('run') && !command.includes('--runs') ? ['--runs', '25'] : [];
    const out = /^(?:run|audit)\b/.test(command) ? ['--out', folder] : [];
    const words = command.split(' ').map((word) => word.replace(/^reports\/(latest(?:-audit)?)(?=\/|$)/, join(folder, '$1')));
    return spawnSync(process.execPath, [join('dist', 'cli', 'main.js'), ...words, ...runs, ...out], {
      cwd: packageRoot(),
      encoding: 'utf8',
    });
  };

  it('are all known to this test', () => {
    expect(commands.filter((command) => !expected.has(command))).toEqual([]);
    expect(commands.length).toBe(expected.size);
  });

  it.each([...expected])('%s', { timeout: 240_000 }, (command, code) => {
    const { status, stderr } = call(command);

    expect(stderr).not.toContain('at Object.');
    expect(status).toBe(code);
  });
});
