import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { listFolder, measureFile, sumsText } from './folder-files.js';
import { makeFolders } from '../base/make-folders.js';
import { incompletePrefix, sumsName } from './run-folder-name.js';

/** One file and what it holds; its name may have folders, with `/`. */
export type NamedBytes = { readonly name: string; readonly bytes: Uint8Array };

/**
 * Puts views into a finished run folder in place of those that lie there, and lists the folder again, so that it verifies as before. Each file takes
 * its place in one step, the list last: a crash in between leaves a folder that every reader refuses.
 */
export const replaceViews = (folder: string, views: readonly NamedBytes[]): void => {
  for (const { name, bytes } of views) putInPlace(join(folder, name), bytes, dirname(folder));
  const sums = listFolder(folder)
    .files.filter((name) => name !== sumsName)
    .map((name) => ({ name, sha256: measureFile(join(folder, name)).sha256 }));
  putInPlace(join(folder, sumsName), Buffer.from(sumsText(sums), 'utf8'), dirname(folder));
};

/** Writes files into a folder that is made where it is missing; each takes its place in one step. */
export const writeFiles = (folder: string, files: readonly NamedBytes[]): void => {
  for (const { name, bytes } of files) {
    makeFolders(dirname(join(folder, name)));
    putInPlace(join(folder, name), bytes, dirname(join(folder, name)));
  }
};

/** The temporary file lies outside of a run folder, in which it would be a file that nobody listed. */
const putInPlace = (path: string, bytes: Uint8Array, beside: string): void => {
  const fresh = join(beside, `${incompletePrefix}${basename(path)}`);
  writeFileSync(fresh, bytes);
  const handle = openSync(fresh, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(fresh, path);
};
