import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sha256 } from '../base/digest.js';
import { Fault, type FaultText } from '../base/fault.js';
import { fail, ok, type Result } from '../base/result.js';
import { listFolder, measureFile, sumsText } from './folder-files.js';
import { incompletePrefix, isFolderFileName, sumsName } from './run-folder-name.js';

/** One file of a run folder, as it was measured. `path` is absolute. */
export type FolderFile = { readonly name: string; readonly path: string; readonly sha256: string; readonly bytes: number };

/** A run folder in which every file is the one that SHA256SUMS lists. It is intact; who made it, the statement says. */
export type RunFolder = {
  readonly path: string;
  readonly files: ReadonlyMap<string, FolderFile>;
  /** The bytes of a file, measured again as they are read: a trust Fault where there is no such file, or it changed meanwhile. */
  read(name: string): Result<Uint8Array, Fault>;
};

/**
 * Reads a run folder and compares it with its SHA256SUMS: every listed file is there and equal, no other file, no link, no strange name.
 * A path that is no folder is a usage Fault; all else is a trust Fault whose `causes` name every problem.
 */
export const readRunFolder = (dir: string): Result<RunFolder, Fault> => {
  if (!existsSync(dir) || !lstatSync(realpathSync(dir)).isDirectory())
    return fail(
      new Fault({ kind: 'usage', code: 'run-folder-missing', message: 'expected a run folder here; found none', place: { file: dir } }),
    );
  // `latest` is a link, and may be named; inside the folder no link is followed.
  const path = realpathSync(dir);
  if (basename(path).startsWith(incompletePrefix))
    return refuse('run-folder-incomplete', path, 'expected a finished run folder; found one whose run was cut off while it was written');
  const sums = readSums(path);
  if (!sums.ok) return sums;
  const { files, strange } = listFolder(path);
  const measured = new Map(
    files.filter((name) => name !== sumsName).map((name) => [name, { name, path: join(path, name), ...measureFile(join(path, name)) }]),
  );
  const problems = [
    ...strange.map((name) => problem('folder-link', name, 'expected plain files only; found a link or a device')),
    ...compare(sums.value, measured),
  ];
  const [first] = problems;
  if (first !== undefined)
    return fail(
      new Fault({
        ...first,
        message: `${first.message}${more(problems.length)}`,
        place: { file: join(path, first.place?.file ?? '') },
        causes: problems.slice(1),
      }),
    );
  return ok({ path, files: measured, read: (name) => readMeasured(path, measured.get(name), name) });
};

const more = (problems: number): string => (problems > 1 ? ` (and ${problems - 1} more)` : '');

const readSums = (path: string): Result<ReadonlyMap<string, string>, Fault> => {
  const file = join(path, sumsName);
  if (!existsSync(file) || !lstatSync(file).isFile())
    return refuse('sums-missing', file, `expected ${sumsName} in the run folder; found none`);
  const text = readFileSync(file, 'latin1');
  const sums = text.split('\n').flatMap((line) => {
    const [, digest, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    return digest === undefined || name === undefined || !isFolderFileName(name) || name === sumsName ? [] : [{ name, sha256: digest }];
  });
  const listed = new Map(sums.map(({ name, sha256: digest }) => [name, digest]));
  // Sorted, each name once, nothing between: the list has one text, so that a change of any byte of it shows.
  if (listed.size === sums.length && sumsText(sums) === text) return ok(listed);
  return refuse('sums-form', file, 'expected lines of "sha256  name", sorted, each name once and plain; found another form');
};

const compare = (sums: ReadonlyMap<string, string>, measured: ReadonlyMap<string, FolderFile>): readonly FaultText[] => [
  ...[...sums].flatMap(([name, digest]) => {
    const found = measured.get(name);
    if (found === undefined) return [problem('folder-file-missing', name, `expected the file ${name}; found none`)];
    return found.sha256 === digest
      ? []
      : [problem('folder-file-changed', name, `expected ${name} with SHA-256 ${digest}; found ${found.sha256}`)];
  }),
  ...[...measured.keys()]
    .filter((name) => !sums.has(name))
    .map((name) => problem('folder-file-unlisted', name, `expected only files that ${sumsName} lists; found ${JSON.stringify(name)}`)),
];

const readMeasured = (path: string, file: FolderFile | undefined, name: string): Result<Uint8Array, Fault> => {
  if (file === undefined) return refuse('folder-file-missing', join(path, name), `expected the file ${name}; found none`);
  const bytes = readFileSync(file.path);
  return sha256(bytes) === file.sha256
    ? ok(bytes)
    : refuse('folder-file-changed', file.path, `expected ${name} with SHA-256 ${file.sha256}; it changed while it was read`);
};

const problem = (code: string, file: string, message: string): FaultText => ({ kind: 'trust', code, message, place: { file } });

const refuse = (code: string, file: string, message: string) => fail(new Fault(problem(code, file, message)));
