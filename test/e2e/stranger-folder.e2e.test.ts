import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/digest.js';
import type { Json } from '../../src/base/json.js';
import { sumsText } from '../../src/record/folder-files.js';
import { aRun, profileFileOf } from '../support/a-run.js';
import { forge, type Line, membersOf, predicateIn, sumsAgain } from '../support/rejudge/forge.js';
import { aCopyOf, aFolder, replaceIn, writeInto } from '../unit/proceedings/a-real-run.js';

const command = resolve('dist/cli/main.js');
const preload = resolve('test/support/rejudge/no-reach.mjs');
const scratch = aFolder();
const canary = join(scratch, 'canary');
const reached = join(scratch, 'reached');

/** A pipe that nobody writes to: whoever reads it waits for ever. */
const makePipe = (path: string): void => void spawnSync('/usr/bin/mkfifo', [path]);

type Ended = { readonly code: number | null; readonly answer: { readonly [name: string]: Json }; readonly reached: string };

/** Runs the command in a process of its own in which nothing can be started, connected or loaded without a trace. */
const runGuarded = (words: readonly string[]): Ended => {
  rmSync(reached, { force: true });
  const { status, stdout } = spawnSync(process.execPath, ['--import', preload, command, ...words, '--json'], {
    cwd: scratch,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', REACHED: reached, OURS: pathToFileURL(resolve('.')).href },
    maxBuffer: 64 * 1024 * 1024,
  });
  const answer: unknown = JSON.parse(stdout === '' ? '{}' : stdout);
  return {
    code: status,
    answer: typeof answer === 'object' && answer !== null ? Object.fromEntries(Object.entries(answer)) : {},
    reached: existsSync(reached) ? readFileSync(reached, 'utf8') : '',
  };
};

/** What `rejudge` and `verify` say of a folder; that neither reached out, and that nothing the folder names was started. */
const saidOf = (folder: string): readonly Json[] => [rejudgedAs(folder), saidBy(['verify', folder])];

const rejudgedAs = (folder: string, ...options: readonly string[]): Json => saidBy(['rejudge', folder, ...options]);

const saidBy = (words: readonly string[]): Json => {
  const ended = runGuarded(words);
  expect(ended.reached).toBe('');
  expect(existsSync(canary)).toBe(false);
  const { code = null } = membersOf(ended.answer['error']);
  return code ?? (ended.code === 0 ? 'it holds' : `exit ${ended.code ?? 'none'}`);
};

let folder = '';
beforeAll(async () => {
  ({ folder } = await aRun({ caseGlob: 'SA2A-AUTH-GRANT-003', runs: 1, seed: 3 }));
}, 120_000);

/** A profile in the folder that extends a file by a path of the stranger's choice; the digest of the corpus with it. */
const withProfile = async (reference: string): Promise<readonly [folder: string, digest: string]> => {
  const made = await aRun({ profile: profileFileOf('SA2A-AUTH-GRANT-003'), runs: 1, seed: 3 });
  const said = predicateIn(made.folder);
  const file = said.court.corpus.files.find(({ sha256: digest }) => digest === said.profile.digest)?.name ?? '';
  const text: { [name: string]: Json } = JSON.parse(readFileSync(join(made.folder, file), 'utf8'));
  writeFileSync(join(made.folder, file), JSON.stringify({ ...text, extends: [reference] }));
  const profileDigest = sha256(readFileSync(join(made.folder, file)));
  const files = said.court.corpus.files.map((one) => (one.name === file ? { name: file, sha256: profileDigest } : one));
  const digest = sha256(sumsText(files));
  await forge(made.folder, {
    lines: (lines) =>
      lines.map((line): Line => {
        if (line.type !== 'header') return line;
        const body = membersOf(line.body);
        return { ...line, body: { ...body, corpus: digest, profile: { ...membersOf(body['profile']), digest: profileDigest } } };
      }),
    predicate: (one) => ({
      ...one,
      profile: { ...one.profile, digest: profileDigest },
      court: { ...one.court, corpus: { digest, files } },
    }),
  });
  return [made.folder, digest];
};

describe('the guard of this test', () => {
  it('sees a process that is started', () => {
    const target = join(scratch, 'target.json');
    writeFileSync(target, JSON.stringify({ kind: 'command', command: ['touch', canary] }));
    expect(runGuarded(['run', '--target', target]).reached).toContain('node:child_process.spawn');
  });

  it('sees a module that is loaded, and a thread', () => {
    writeFileSync(join(scratch, 'foreign.mjs'), 'export const target = {};');
    const target = join(scratch, 'module.json');
    writeFileSync(target, JSON.stringify({ kind: 'module', module: './foreign.mjs' }));
    expect(runGuarded(['run', '--target', target]).reached).not.toBe('');
  });

  it('sees a connection', () => {
    const target = join(scratch, 'live.json');
    writeFileSync(target, JSON.stringify({ kind: 'a2a', url: 'http://127.0.0.1:9/', skills: { x: { consequence: 'observe' } } }));
    expect(runGuarded(['run', '--target', target]).reached).not.toBe('');
  });
});

describe('a run folder that a stranger made', () => {
  it('is judged without its subject, in a process of its own', () => {
    expect(saidOf(folder)).toEqual(['it holds', 'it holds']);
    expect(runGuarded(['rejudge', folder]).answer).toMatchObject({ exitCode: 0, exitReason: 'the verdict follows from its evidence' });
  });

  it('starts nothing of the subject that it names', async () => {
    const copy = aCopyOf(folder, () => undefined);
    const said = predicateIn(copy);
    const target = {
      ...said.subject.target,
      kind: 'command' as const,
      argv: ['touch', canary],
      env: { NODE_OPTIONS: `--import ${canary}` },
    };
    const subject = { ...said.subject, target };
    const { digest: _digest, ...exact } = subject;
    writeFileSync(join(copy, 'subject.json'), `${JSON.stringify(exact, undefined, 2)}\n`);
    const digest = sha256(readFileSync(join(copy, 'subject.json')));
    await forge(copy, {
      lines: (lines) =>
        lines.map((line): Line => (line.type === 'header' ? { ...line, body: { ...membersOf(line.body), subject: digest } } : line)),
      predicate: (one) => ({ ...one, subject: { ...subject, digest } }),
    });
    expect(saidOf(copy)).toEqual(['rejudge-verdict', 'it holds']);
  });

  it('asks nobody for a schema that a skill refers to', async () => {
    const copy = aCopyOf(folder, () => undefined);
    const facts = (body: Json): Json => {
      const known = membersOf(membersOf(body)['facts']);
      const skills = Array.isArray(known['skills'])
        ? known['skills'].map((skill: Json) => ({ ...membersOf(skill), input: { $ref: 'http://127.0.0.1:9/x' } }))
        : [];
      return { ...membersOf(body), facts: { ...known, skills } };
    };
    await forge(copy, {
      lines: (lines) => lines.map((line): Line => (line.type === 'header' ? { ...line, body: facts(line.body) } : line)),
    });
    expect(saidOf(copy)).toEqual([expect.stringMatching(/^rejudge-/), 'it holds']);
  });

  it('loads no file that lies in it, whatever it is called', () => {
    const hostile = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(canary)}, '');`;
    const names = ['package.json', 'index.mjs', 'node_modules/ajv/index.js', 'vitest.config.ts', 'sa2a-court.config.mjs'];
    const copy = aCopyOf(folder, (copied) => names.forEach((name) => writeInto(copied, name, hostile)));
    expect(saidOf(copy)).toEqual(['folder-file-unlisted', 'folder-file-unlisted']);
    sumsAgain(copy);
    expect(saidOf(copy)).toEqual(['it holds', 'it holds']);
    writeInto(copy, 'corpus/courts/x.yaml', hostile);
    sumsAgain(copy);
    expect(saidOf(copy)).toEqual(['corpus-stray', 'corpus-stray']);
  });

  it('reads no file of a name that hides, climbs or commands', () => {
    for (const name of ['$(touch canary)', '-rf', 'a\nb', '..\\..\\x', '\u202egnp.exe', ' x', '.npmrc']) {
      const copy = aCopyOf(folder, (copied) => writeInto(copied, name, 'x'));
      sumsAgain(copy);
      expect([name, rejudgedAs(copy)]).toEqual([name, 'sums-form']);
    }
  });

  it('follows no link, and waits at no pipe', () => {
    const linked = aCopyOf(folder, (copied) => symlinkSync('/etc/passwd', join(copied, 'passwd')));
    expect(saidOf(linked)).toEqual(['folder-link', 'folder-link']);
    const away = aCopyOf(folder, (copied) => {
      rmSync(join(copied, 'corpus'), { recursive: true });
      symlinkSync(resolve('.'), join(copied, 'corpus'));
    });
    expect(saidOf(away).every((code) => ['folder-link', 'folder-file-missing'].includes(String(code)))).toBe(true);
    for (const name of ['SHA256SUMS', 'evidence.ndjson', 'pipe']) {
      const piped = aCopyOf(folder, (copied) => {
        rmSync(join(copied, name), { force: true });
        makePipe(join(copied, name));
      });
      expect(saidOf(piped).every((code) => /^(?:folder-link|sums-missing|folder-file-missing)$/.test(String(code)))).toBe(true);
    }
  });

  it('reads no profile outside of it', { timeout: 240_000 }, async () => {
    const secret = join(scratch, 'secret.json');
    writeFileSync(secret, '{"secret":"do not read"}');
    makePipe(join(scratch, 'pipe.yaml'));
    for (const reference of ['../../../../../../etc/hostname.yaml', secret, join(scratch, 'pipe.yaml'), './../../SHA256SUMS.json']) {
      const [made, digest] = await withProfile(reference);
      expect(rejudgedAs(made)).toBe('rejudge-corpus');
      expect(rejudgedAs(made, '--allow-corpus', digest)).toBe('rejudge-corpus-form');
    }
  });

  it('is refused for a record that does not end', () => {
    const copy = aCopyOf(folder, (copied) => truncateSync(join(copied, 'evidence.ndjson'), 300 * 1024 * 1024));
    sumsAgain(copy);
    expect(saidOf(copy)).toEqual(['record-line', 'record-line']);
  });

  it('is refused for a record that nests without end, or names a prototype', async () => {
    const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    for (const body of [deep(3000), '{"__proto__":{"is":"held"}}', '{"constructor":{"prototype":{}}}']) {
      const copy = aCopyOf(folder, () => undefined);
      await forge(copy, {
        lines: (lines) => lines.map((line): Line => (line.type === 'run' && line.seq === 1 ? { ...line, body: JSON.parse(body) } : line)),
      });
      expect(saidOf(copy).every((code) => /^(?:record|rejudge)-/.test(String(code)))).toBe(true);
    }
    const deeper = aCopyOf(folder, (copied) => replaceIn(join(copied, 'evidence.ndjson'), '"body":{', `"body":${deep(100_000)},"x":{`));
    sumsAgain(deeper);
    expect(saidOf(deeper)).toEqual(['record-line', 'record-line']);
  });
});

describe('a folder that does not exist, or is none', () => {
  it.each([['nothing'], ['/dev/null'], ['package.json']])('is an argument at fault: %s', (path) => {
    const ended = runGuarded(['rejudge', path === 'package.json' ? resolve(path) : path]);
    expect(ended).toMatchObject({ code: 2, reached: '' });
  });

  it('is no digest: an option at fault', () => {
    mkdirSync(join(scratch, 'empty'), { recursive: true });
    expect(runGuarded(['rejudge', 'empty', '--allow-corpus', 'latest']).code).toBe(2);
    expect(runGuarded(['rejudge', 'empty']).code).toBe(5);
  });
});
