import { packageFiles } from './built-in.js';

/** Bytes under normal paths: no leading slash, no `.` or `..`. Folders are only what the paths say. */
const files = new Map<string, Buffer>();

/** The path as this disk knows it. There is one root, and nothing lies above it. */
export const normalPath = (path: string): string => {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
};

/** The bytes of a file, or `undefined` where there is none. */
export const fileAt = (path: string): Buffer | undefined => files.get(normalPath(path));

/** The names of all files under a folder, relative to it; none where there is no such folder. */
export const filesUnder = (folder: string): readonly string[] => {
  const start = normalPath(folder);
  const before = start === '' ? '' : `${start}/`;
  return [...files.keys()].filter((path) => path.startsWith(before)).map((path) => path.slice(before.length));
};

/** Holds these files and the package's own, and nothing that was given before. */
export const mountFiles = (given: readonly { readonly path: string; readonly bytes: Uint8Array }[]): void => {
  files.clear();
  for (const [path, text] of Object.entries(packageFiles)) files.set(normalPath(path), Buffer.from(text, 'utf8'));
  for (const { path, bytes } of given) files.set(normalPath(path), Buffer.from(bytes));
};
