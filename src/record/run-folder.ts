import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFolder, measureFile, sumsText } from './folder-files.js';
import { makeFolders } from '../base/make-folders.js';
import { outFault } from './out-folder.js';
import { incompletePrefix, isFolderFileName, sumsName } from './run-folder-name.js';

/** A run folder that is being filled under a temporary name. */
export type StagedFolder = {
  /** The folder as it is now: a record is written straight into it. */
  readonly path: string;
  /** Where the folder will be. */
  readonly final: string;
  /** Adds one file. Throws a TypeError for a name that leaves the folder or is not plain ASCII, the system's error where one stands there already. */
  add(name: string, content: string | Uint8Array): void;
  /** Writes SHA256SUMS over every file, waits until the disk has all of them, renames the folder to its own name and points the link at it. `latest` is false where something that is no link has that name. */
  finish(): { readonly folder: string; readonly latest: boolean };
};

/**
 * Starts a run folder inside `out` (made where it is missing). A crash before `finish` leaves nothing but a folder that is called incomplete.
 * Throws a usage Fault where `out` cannot hold folders or the name is taken. `link` is what points at the last folder of its kind: only a run is `latest`.
 */
export const stageRunFolder = (out: string, name: string, link = 'latest'): StagedFolder => {
  if (!isFolderFileName(name) || name.includes('/')) throw new TypeError(`not the name of a run folder: ${name}`);
  const path = join(out, `${incompletePrefix}${name}`);
  const final = join(out, name);
  makeStage(out, path, final);
  const add = (file: string, content: string | Uint8Array) => {
    if (!isFolderFileName(file) || file === sumsName) throw new TypeError(`not the name of a file in a run folder: ${file}`);
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), content, { flag: 'wx' });
  };
  const finish = () => {
    seal(path);
    renameSync(path, final);
    sync(out);
    return { folder: final, latest: pointLink(out, name, link) };
  };
  return { path, final, add, finish };
};

const makeStage = (out: string, path: string, final: string): void => {
  try {
    makeFolders(out);
    if (existsSync(final)) throw new Error('it exists already');
    mkdirSync(path);
  } catch (error: unknown) {
    throw outFault(final, error);
  }
};

const seal = (path: string): void => {
  const { files, folders, strange } = listFolder(path);
  const odd = [...strange, ...files.filter((file) => !isFolderFileName(file))];
  if (odd.length > 0) throw new TypeError(`not files of a run folder: ${odd.join(', ')}`);
  const sums = files.map((file) => ({ name: file, sha256: measureFile(join(path, file)).sha256 }));
  writeFileSync(join(path, sumsName), sumsText(sums), { flag: 'wx' });
  // Names reach the disk with their folders: the deepest first, so that the rename is the last thing that can be lost.
  for (const file of [...files, sumsName, ...folders.toReversed(), '.']) sync(join(path, file));
};

const pointLink = (out: string, name: string, link: string): boolean => {
  const fresh = join(out, `.${link}-${name}`);
  try {
    symlinkSync(name, fresh, 'dir');
    // A rename replaces a link in one step: there is no moment without one.
    renameSync(fresh, join(out, link));
    return true;
  } catch (error: unknown) {
    if (!(error instanceof Error)) throw error;
    rmSync(fresh, { force: true });
    return false;
  }
};

const sync = (path: string): void => {
  // Windows cannot open a folder to flush it, and needs not.
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
