import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../src/base/digest.js';
import { loadTargetFile } from '../../src/corpus/target-file.js';
import { openSubject } from '../../src/proceedings/open-subject.js';
import type { RunAsk, RunOutcome, RunWorld } from '../../src/proceedings/run-ask.js';
import { rejudge } from '../../src/proceedings/rejudge.js';
import { verify } from '../../src/proceedings/verify.js';
import { aRun, profileFileOf } from '../support/a-run.js';
import { quietWorld } from '../support/live/live-target.js';
import { fixture } from '../support/stdio/open-fixture.js';

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
  }).trim();

type Bench = { readonly folder: string; readonly head: string };

/** A repository with an agent of one file; the agent itself runs from elsewhere. */
const aRepository = (): Bench => {
  const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-identity-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'agent.mjs'), 'agent');
  writeFileSync(join(folder, '.gitignore'), '*.json\n');
  git(folder, 'init', '-q');
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'first');
  return { folder, head: git(folder, 'rev-parse', 'HEAD') };
};

type Tried = { readonly subject: object; readonly says?: object; readonly world?: Partial<RunWorld>; readonly ask?: Partial<RunAsk> };

const tried = async ({ folder }: Bench, { subject, says = {}, world, ask }: Tried): Promise<RunOutcome> => {
  const target = join(folder, 'target.json');
  const command = [process.execPath, fixture('describing.mjs'), JSON.stringify(says)];
  writeFileSync(target, JSON.stringify({ kind: 'command', command, env: { MODE: 'x' }, subject, settle: { max: '100ms', quiet: '2ms' } }));
  return aRun({ target, out: join(folder, 'reports'), caseGlob: 'SA2A-AUTH-001', runs: 1, ...ask }, world);
};

/** A run that was refused: no case was tried, or all that was tried counts for nothing; the folder holds what was found, and verifies. */
const refusal = async (outcome: RunOutcome): Promise<string> => {
  expect([outcome.exitCode, outcome.verdict.standing]).toEqual([6, 'REFUSED']);
  expect((await verify({ path: outcome.folder, kind: 'law', foreign: false })).ok).toBe(true);
  expect(await rejudge({ path: outcome.folder, allowCorpus: [] })).toMatchObject({ ok: true });
  return outcome.verdict.standingReasons[0]?.detail ?? '';
};

const attempts = ({ verdict }: RunOutcome): number => verdict.counts.attempts;

describe('the identity of a subject', { timeout: 120_000 }, () => {
  it('is measured by files and by a clean commit, and both are bound with argv, environment and target file', async () => {
    const bench = aRepository();
    const outcome = await tried(bench, {
      subject: {
        name: 'fixture',
        revision: bench.head.slice(0, 7),
        source: 'git',
        artifacts: [{ path: 'dist/agent.mjs', sha256: sha256('agent') }],
      },
    });
    expect(outcome.verdict.standing).not.toBe('REFUSED');
    expect(outcome.verdict.subject).toMatchObject({
      identity: 'measured',
      source: { vcs: 'git', revision: bench.head, tree: git(bench.folder, 'rev-parse', 'HEAD^{tree}'), dirty: false },
      artifacts: [{ name: 'dist/agent.mjs', sha256: sha256('agent') }],
      target: {
        argv: [process.execPath, fixture('describing.mjs'), '{}'],
        env: { MODE: 'x' },
        fileDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(readFileSync(join(outcome.folder, 'verdict.html'), 'utf8')).toContain(`git ${bench.head}, clean`);
    // The run folder of the first run lies in the tree, and is no change of it.
    const again = await tried(bench, { subject: { source: 'git' } });
    expect(again.verdict.subject).toMatchObject({ identity: 'measured', revision: bench.head, artifacts: [] });
    expect((await verify({ path: again.folder, kind: 'law', foreign: false })).ok).toBe(true);
  });

  it.each<[string, Tried, RegExp]>([
    ['another name', { subject: { name: 'other' } }, /claims the name other, the subject describes itself as fixture/],
    [
      'another revision',
      { subject: { revision: '1.0' }, says: { subject: { name: 'fixture', revision: '2.0' } } },
      /claims the revision 1\.0/,
    ],
    [
      'another commit in the target file',
      { subject: { source: 'git', revision: 'abcdef0' } },
      /claims the revision abcdef0, the source stands at/,
    ],
    [
      'another commit as the subject says',
      { subject: { source: 'git' }, says: { subject: { name: 'fixture', revision: 'abcdef0123' } } },
      /describes itself as revision abcdef0123, the source stands at/,
    ],
    [
      'another file',
      { subject: { artifacts: [{ path: 'dist/agent.mjs', sha256: 'a'.repeat(64) }] } },
      /claims sha256 a{64} for the artifact dist\/agent\.mjs, the court measured d4f0bc/,
    ],
  ])('is refused before any trial for %s', async (_what, how, reason) => {
    const outcome = await tried(aRepository(), how);
    expect(await refusal(outcome)).toMatch(reason);
    expect(attempts(outcome)).toBe(0);
  });

  it.each<[string, (folder: string) => void, RegExp]>([
    [
      'a changed file',
      (folder) => appendFileSync(join(folder, 'dist', 'agent.mjs'), '!'),
      /not as its commit [0-9a-f]{40} says: dist\/agent\.mjs/,
    ],
    ['a staged file', (folder) => (appendFileSync(join(folder, '.gitignore'), 'x\n'), git(folder, 'add', '.')), /says: \.gitignore/],
    ['a file that git does not know', (folder) => writeFileSync(join(folder, 'dist', 'new.mjs'), 'x'), /says: dist\/new\.mjs/],
    [
      'a changed file that git was told not to look at',
      (folder) => (
        git(folder, 'update-index', '--assume-unchanged', 'dist/agent.mjs'),
        appendFileSync(join(folder, 'dist', 'agent.mjs'), '!')
      ),
      /says: dist\/agent\.mjs \(kept from git's eyes/,
    ],
    [
      'a changed file that git was told to skip',
      (folder) => (
        git(folder, 'update-index', '--skip-worktree', 'dist/agent.mjs'),
        appendFileSync(join(folder, 'dist', 'agent.mjs'), '!')
      ),
      /says: dist\/agent\.mjs \(kept from git's eyes/,
    ],
  ])('is refused before any trial for a tree with %s, where the commit is to be bound', async (_what, spoil, reason) => {
    const bench = aRepository();
    spoil(bench.folder);
    const outcome = await tried(bench, { subject: { source: 'git' } });
    expect(await refusal(outcome)).toMatch(reason);
    expect(outcome.verdict.subject).toMatchObject({ source: { dirty: true } });
    expect(outcome.verdict.subject.identity).not.toBe('measured');
    expect(attempts(outcome)).toBe(0);
    expect((await tried(bench, { subject: { artifacts: ['dist/agent.mjs'] } })).verdict.standing).not.toBe('REFUSED');
  });

  it.each<[string, (folder: string) => void, RegExp]>([
    [
      'a file changed',
      (folder) => appendFileSync(join(folder, 'dist', 'agent.mjs'), '!'),
      /the artifact dist\/agent\.mjs changed during the run/,
    ],
    ['a file is gone', (folder) => rmSync(join(folder, 'dist', 'agent.mjs')), /the artifact dist\/agent\.mjs changed during the run/],
    ['a file came into being', (folder) => writeFileSync(join(folder, 'dist', 'b.mjs'), ''), /dist\/b\.mjs came into being during the run/],
    [
      'the folder is gone',
      (folder) => rmSync(join(folder, 'dist'), { recursive: true }),
      /dist of the subject cannot be read.*after the run/,
    ],
  ])('is refused after the run where %s', async (_what, spoil, reason) => {
    const bench = aRepository();
    const told: RunWorld['told'] = ({ is }) => (is === 'planned' ? spoil(bench.folder) : undefined);
    expect(await refusal(await tried(bench, { subject: { artifacts: ['dist'] }, world: { told } }))).toMatch(reason);
  });

  it.each<[string, (folder: string) => void, RegExp]>([
    ['changed', (folder) => appendFileSync(join(folder, 'dist', 'agent.mjs'), '!'), /dist\/agent\.mjs, which changed during the run/],
    ['moved on', (folder) => git(folder, 'commit', '-q', '--allow-empty', '-m', 'second'), /the source moved during the run from/],
    ['went away', (folder) => rmSync(join(folder, '.git'), { recursive: true }), /the source revision cannot be read.*after the run/],
  ])('is refused after the run where the source %s', async (_what, spoil, reason) => {
    const bench = aRepository();
    const told: RunWorld['told'] = ({ is }) => (is === 'planned' ? spoil(bench.folder) : undefined);
    expect(await refusal(await tried(bench, { subject: { source: 'git' }, world: { told } }))).toMatch(reason);
  });

  it('binds nothing where no verdict is made: who mends an agent looks at it in a changed tree', async () => {
    const { folder } = aRepository();
    appendFileSync(join(folder, 'dist', 'agent.mjs'), '!');
    const target = join(folder, 'target.json');
    const subject = { source: 'git', artifacts: [{ path: 'dist/agent.mjs', sha256: sha256('agent') }] };
    writeFileSync(target, JSON.stringify({ kind: 'command', command: [process.execPath, fixture('describing.mjs')], subject }));
    const opened = await openSubject(loadTargetFile(target, { cwd: folder }), quietWorld);
    onTestFinished(async () => opened.target.close());
    expect([opened.mismatch, opened.exact.source]).toEqual([undefined, undefined]);
  });

  it('is measured by the file of a module that names no other', async () => {
    const { folder } = aRepository();
    const text = `export default () => ({
      describe: () => ({ subject: { name: 'm' }, skills: [], abilities: ['send', 'grant', 'revoke', 'effects'] }),
      caller: { send: () => ({ state: 'rejected' }) },
      operator: { grant: () => ({ grantId: 'g' }), revoke: () => ({}) },
      witness: { effects: () => ({ effects: [] }) },
    });`;
    writeFileSync(join(folder, 'agent.mjs'), text);
    writeFileSync(join(folder, 'target.json'), JSON.stringify({ kind: 'module', module: './agent.mjs' }));
    const { verdict } = await aRun({ target: join(folder, 'target.json'), caseGlob: 'SA2A-AUTH-001', runs: 1 });
    expect(verdict.subject).toMatchObject({ identity: 'measured', artifacts: [{ name: 'agent.mjs', sha256: sha256(text) }] });
  });

  it('is a usage fault where a commit is to be bound and there is none', async () => {
    const bench = aRepository();
    rmSync(join(bench.folder, '.git'), { recursive: true });
    await expect(tried(bench, { subject: { source: 'git' } })).rejects.toMatchObject({ kind: 'usage', code: 'SOURCE_UNREADABLE' });
  });
});

describe('a level that needs a measured subject', { timeout: 120_000 }, () => {
  const measuredLevel = (): string => {
    const file = profileFileOf('SA2A-AUTH-001', 'SA2A-AUTH-002');
    const profile = JSON.parse(readFileSync(file, 'utf8'));
    profile.levels[0].measured = true;
    writeFileSync(file, JSON.stringify(profile));
    return file;
  };
  const agent = { kind: 'command', command: [process.execPath, fixture('serve-reference.mjs')] };

  it.each([
    ['CONFORMANT for one whose files were hashed', { artifacts: ['dist/agent.mjs'] }, 0],
    ['CONFORMANT for one whose clean commit was read', { source: 'git' }, 0],
    ['not CONFORMANT for one that only says who it is', { name: 'reference' }, 3],
  ])('is %s', async (_what, subject, exit) => {
    const { folder } = aRepository();
    const target = join(folder, 'target.json');
    const named = 'name' in subject ? {} : { subject };
    writeFileSync(target, JSON.stringify({ ...agent, ...named }));
    const { verdict, exitCode } = await aRun({ target, profile: measuredLevel(), runs: 25, out: join(folder, 'reports') });
    expect([exitCode, verdict.standing === 'CONFORMANT', verdict.profile.measured]).toEqual([exit, exit === 0, true]);
    expect(verdict.standingReasons.some(({ is }) => is === 'identity')).toBe(exit !== 0);
  });
});
