import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { Fault } from '../base/fault.js';
import { type Document, largestFile, readDocument } from './document.js';

const extensions = ['.yaml', '.yml', '.json'] as const;

/** True for a name that ends like a file that is read here. */
export const isDocumentName = (name: string): boolean => extensions.some((extension) => name.endsWith(extension));

/** Reads one file. `shown` is its name in faults and reports, the path as given if left out. Throws a Fault, `usage` where there is no such file. */
export const readDocumentFile = (path: string, shown = path): Document => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined)
    throw new Fault({
      kind: 'usage',
      code: 'FILE_MISSING',
      message: `there is no file ${shown}`,
      place: { file: shown },
      remedy: 'check the path',
    });
  if (!found.isFile())
    throw new Fault({
      kind: 'usage',
      code: 'NOT_A_FILE',
      message: `${shown} is not a file`,
      place: { file: shown },
      remedy: 'name a .yaml or .json file',
    });
  if (found.size > largestFile) {
    throw new Fault({
      kind: 'corpus',
      code: 'TOO_LARGE',
      message: `${found.size} bytes, more than the limit of ${largestFile}`,
      place: { file: shown },
      remedy: 'split the file',
    });
  }
  return readDocument(shown, readBytes(path, shown));
};

const readBytes = (path: string, shown: string): Uint8Array => {
  try {
    return readFileSync(path);
  } catch (error: unknown) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new Fault({
      kind: 'usage',
      code: 'FILE_UNREADABLE',
      message: `${shown} cannot be read (${why})`,
      place: { file: shown },
      remedy: 'check its permissions',
    });
  }
};

/**
 * Reads every document under a folder, in the order of their names, or just the files of a list. A file of a folder is
 * shown as `<folder>/<path in it>`, so that no report depends on where the folder lies.
 */
export const readDocuments = (source: string | readonly string[]): readonly Document[] =>
  typeof source === 'string'
    ? documentPaths(source).map((path) => readDocumentFile(path, nameIn(source, path)))
    : source.map((path) => readDocumentFile(path));

/** The name of a file within a folder, with `/` on every system. */
export const nameIn = (folder: string, path: string): string => [basename(resolve(folder)), ...relative(folder, path).split(sep)].join('/');

/** The YAML and JSON files under a folder, sorted; a manifest is none of them. */
export const documentPaths = (folder: string): readonly string[] => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Fault({
      kind: 'usage',
      code: 'FOLDER_MISSING',
      message: `there is no folder ${folder}`,
      place: { file: folder },
      remedy: 'check the path',
    });
  }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => isDocumentName(name) && basename(name) !== 'MANIFEST.json')
    .toSorted()
    .map((name) => join(folder, name));
};
