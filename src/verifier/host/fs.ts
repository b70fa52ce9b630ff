import { fileAt, filesUnder, normalPath } from './disk.js';

/** What the system says of a path that it cannot read, in the shape of Node's own errors. */
class SystemError extends Error {
  readonly syscall: string;

  constructor(
    readonly code: string,
    call: string,
    readonly path: string,
  ) {
    super(`${code}: ${call} '${path}'`);
    this.syscall = call;
  }
}

type Found = { readonly size: number; isFile(): boolean; isDirectory(): boolean };

const find = (path: string): Found | undefined => {
  const bytes = fileAt(path);
  if (bytes !== undefined) return { size: bytes.length, isFile: () => true, isDirectory: () => false };
  return filesUnder(path).length > 0 ? { size: 0, isFile: () => false, isDirectory: () => true } : undefined;
};

const read = (path: string, call: string): Buffer => {
  const bytes = fileAt(path);
  if (bytes === undefined) throw new SystemError(find(path) === undefined ? 'ENOENT' : 'EISDIR', call, path);
  return bytes;
};

/** True where the page's disk has a file or folder. */
export const existsSync = (path: string): boolean => find(path) !== undefined;

/** What a path is; `undefined` where there is nothing. Every caller here asks with `throwIfNoEntry: false`. */
export const statSync = (path: string): Found | undefined => find(path);

/** As `statSync`, but for a missing path, which throws: this disk has no links. */
export const lstatSync = (path: string): Found => {
  const found = find(path);
  if (found === undefined) throw new SystemError('ENOENT', 'lstat', path);
  return found;
};

/** The path itself: this disk has no links. */
export const realpathSync = (path: string): string => normalPath(path);

/** A file's bytes, or its text where an encoding is given. Throws as Node does where there is no such file. */
export const readFileSync = (path: string, encoding?: BufferEncoding): Buffer | string => {
  const bytes = read(path, 'open');
  return encoding === undefined ? Buffer.from(bytes) : bytes.toString(encoding);
};

/** The entries of a folder, as with `withFileTypes`. Throws as Node does where there is no such folder. */
export const readdirSync = (path: string) => {
  const inside = filesUnder(path);
  if (inside.length === 0) throw new SystemError('ENOENT', 'scandir', path);
  const names = [...new Set(inside.map((name) => name.split('/')[0] ?? ''))];
  return names.map((name) => ({
    name,
    parentPath: path,
    isFile: () => inside.includes(name),
    isDirectory: () => !inside.includes(name),
  }));
};

const opened = new Map<number, { readonly bytes: Buffer; at: number }>();
let lastHandle = 2;

/** A handle from which a file is read in order. */
export const openSync = (path: string): number => {
  lastHandle += 1;
  opened.set(lastHandle, { bytes: read(path, 'open'), at: 0 });
  return lastHandle;
};

/** Reads on from where the last read ended, and gives the number of bytes: 0 at the end. */
export const readSync = (handle: number, into: Uint8Array): number => {
  const file = opened.get(handle);
  if (file === undefined) throw new SystemError('EBADF', 'read', '');
  const piece = file.bytes.subarray(file.at, file.at + into.length);
  into.set(piece);
  file.at += piece.length;
  return piece.length;
};

/** Forgets a handle. */
export const closeSync = (handle: number): void => {
  opened.delete(handle);
};
