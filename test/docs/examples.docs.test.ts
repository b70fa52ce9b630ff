import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { openCorpus } from '../../src/proceedings/open-corpus.js';
import { sampled } from '../support/sampled.js';

const root = packageRoot();
const examples = join(root, 'examples');
const text = readFileSync(join(examples, 'README.md'), 'utf8');

/** One row of the table: the target file that it runs, how that ends, and what it says that comes out. */
type Row = { readonly file: string; readonly exit: number; readonly says: string };

const rows: readonly Row[] = text.split('\n').flatMap((line) => {
  const [, , , command = '', exit = '', says = ''] = line.split('|').map((cell) => cell.trim());
  const [, file] = /^`npx sa2a-court run --target examples\/(\S+)`$/.exec(command) ?? [];
  return file === undefined ? [] : [{ file, exit: Number(exit), says }];
});

// Needs a server beside it; test/e2e tries it.
const programs = rows.filter(({ file }) => file !== 'live.yaml');
const lawOf = ({ says }: Row): string => /^`([A-Z0-9-]+)` is broken: /.exec(says)?.[1] ?? '';
const faulty = programs.filter(({ file }) => file.endsWith('/faulty.yaml'));
const lawful = programs.filter(({ file }) => file.endsWith('/lawful.yaml'));

const languages: readonly (readonly [string, ...string[]])[] = [
  ['python', 'python3', '-I', '-S', '-c', 'pass'],
  ['perl', 'perl', '-MJSON::PP', '-e', '1'],
];
const missing = languages.flatMap(([name, program = '', ...args]) => (spawnSync(program, args).status === 0 ? [] : [name]));
const isMissing = ({ file }: Row): boolean => missing.some((name) => file.startsWith(`${name}/`));

describe('the table of examples', () => {
  it('has the lawful and the faulty file of every folder, and the live one', () => {
    const folders = readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const wanted = folders.flatMap(({ name }) => [`${name}/faulty.yaml`, `${name}/lawful.yaml`]);
    expect(rows.map(({ file }) => file).toSorted()).toEqual([...wanted, 'live.yaml'].toSorted());
  });

  it('acquits what is lawful and convicts what is not', () => {
    expect(new Set(lawful.map(({ exit }) => exit))).toEqual(new Set([0]));
    expect(new Set(faulty.map(({ exit }) => exit))).toEqual(new Set([1]));
  });

  it('names a law of its own for each fault, in the words of the court', () => {
    const { cases } = openCorpus('AGENT-AUTHORITY-v26.11.30', root);
    const laws = new Map<string, string>(cases.map(({ id, law }) => [id, law]));
    expect(faulty.map(({ says }) => says)).toEqual(faulty.map((row) => `\`${lawOf(row)}\` is broken: ${laws.get(lawOf(row))}`));
    expect(new Set(faulty.map(lawOf)).size).toBe(faulty.length);
  });

  it('starts the python agent with no installed package in reach', () => {
    for (const name of ['lawful.yaml', 'faulty.yaml'])
      expect(readFileSync(join(examples, 'python', name), 'utf8')).toContain('[python3, -I, -S, ./agent.py');
  });
});

describe('what comes out of an example', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sa2a-court-examples-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (row: Row, ...more: readonly string[]) => {
    const main = join('dist', 'cli', 'main.js');
    const args = ['run', '--target', join('examples', row.file), '--runs', '25', '--out', folder, ...more];
    const { status, stdout } = spawnSync(process.execPath, [main, ...args], { cwd: root, encoding: 'utf8' });
    return { status, claim: /^ +claim +(.*)$/m.exec(stdout)?.[1] ?? '' };
  };
  const outcomeOf = (row: Row, claim: unknown) => (isMissing(row) ? { status: 4, claim: '' } : { status: row.exit, claim });

  it.each(sampled(lawful, 2, 'ZOO'))('$file is as the table says', { timeout: 240_000 }, (row) => {
    const { status, claim } = run(row);
    const [, level, standing] = /^`(\S+)` ([A-Z]+)$/.exec(row.says) ?? [];
    const promised = new RegExp(`^${level} \\S+ ${standing} for exact subject `);
    expect({ status, claim }).toEqual(outcomeOf(row, expect.stringMatching(promised)));
  });

  it.each(faulty)('$file breaks the law that the table names', { timeout: 240_000 }, (row) => {
    const { status, claim } = run(row, '--case', lawOf(row));
    const promised = `NONCONFORMANT: broken ${lawOf(row)}, for exact subject`;
    expect({ status, claim }).toEqual(outcomeOf(row, expect.stringContaining(promised)));
  });
});
