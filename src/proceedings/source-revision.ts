import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Fault } from '../base/fault.js';
import { shortVisibleText } from '../base/visible-text.js';
import type { SourceRevision } from '../model/verdict.js';

/** Where the revision of a source is read, with which variables, and the folder of the run's own files, which count for nothing. */
export type SourceAsk = {
  readonly folder: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly out: string;
};

/** The commit that a folder stands at; `differing` names what of the working tree is not as the commit says. */
export type ReadSource = { readonly source: SourceRevision; readonly differing: readonly string[] };

/** Settings of a repository by which a changed file would be taken for an unchanged one, or a program be started. */
const held = [
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.trustctime=true',
  'core.checkStat=default',
  'core.ignoreStat=false',
];

const mostOutput = 64 * 1024 * 1024;
const patience = 60_000;

/** Reads the commit of the repository around a folder with git, without a shell. Throws a usage Fault where there is none, or no git. */
export const readSource = (ask: SourceAsk): ReadSource => {
  const [top = '', revision = '', tree = ''] = git(ask, ['rev-parse', '--show-toplevel', 'HEAD', 'HEAD^{tree}']).trimEnd().split('\n');
  const changes = records(
    git(ask, ['status', '--porcelain=v1', '-z', '--untracked-files=all', '--ignore-submodules=none', '--no-renames']),
  );
  const hidden = records(git(ask, ['ls-files', '-v', '-z', '--full-name', '--', ':/'])).filter((line) => /^[a-zS] /.test(line));
  const differing = [
    ...changes.filter((line) => !isOwn(line, top, ask.out)).map((line) => line.slice(3)),
    ...hidden.map((line) => `${line.slice(2)} (kept from git's eyes by a flag of the index)`),
  ];
  return { source: { vcs: 'git', revision, tree, dirty: differing.length > 0 }, differing };
};

const records = (text: string): readonly string[] => text.split('\0').filter((line) => line !== '');

/** What earlier runs left in their own folder is no part of the source, as long as nobody put it under git. */
const isOwn = (line: string, top: string, out: string): boolean => {
  if (!line.startsWith('?? ')) return false;
  const from = relative(real(out), join(real(top), line.slice(3)));
  return from !== '' && from !== '..' && !from.startsWith(`..${sep}`);
};

const real = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

const git = ({ folder, env }: SourceAsk, args: readonly string[]): string => {
  const passed = Object.fromEntries(['PATH', 'HOME', 'SystemRoot', 'XDG_CONFIG_HOME'].map((name) => [name, env[name]]));
  const { status, stdout, stderr, error } = spawnSync('git', [...held.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: folder,
    env: { ...passed, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
    encoding: 'utf8',
    maxBuffer: mostOutput,
    timeout: patience,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (error === undefined && status === 0) return stdout;
  const why = error === undefined ? stderr.trim() : error.message;
  throw new Fault({
    kind: 'usage',
    code: 'SOURCE_UNREADABLE',
    message: `the source revision cannot be read: ${shortVisibleText(why, 300)}`,
    remedy: 'keep the target file in a git repository that has a commit, or take `source: git` out of it',
  });
};
