import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Append-only files in one folder. Nothing is made, not even the folder, before the first append. */
export type DurableFiles = {
  path(name: string): string;
  has(name: string): boolean;
  /** Hands the text to the operating system: it outlives the process, not a power cut. */
  append(name: string, text: string): void;
  /** Waits until all that was appended outlives a power cut. */
  sync(name: string): void;
  /** The whole lines of a file. A torn last line, left by a crash in mid-write, is cut off the file. */
  lines(name: string): readonly string[];
  remove(name: string): void;
  close(): void;
};

// Enough for the worlds that are busy at one time; far below any limit on open files.
const mostOpen = 48;

/** The append-only files of `folder`, which may not exist yet. */
export const durableFiles = (folder: string): DurableFiles => {
  const known = new Set(listed(folder));
  const open = new Map<string, number>();
  const path = (name: string): string => join(folder, name);
  const descriptor = (name: string): number => open.get(name) ?? openFile(name);

  const openFile = (name: string): number => {
    if (open.size >= mostOpen) closeOldest(open);
    if (known.size === 0) mkdirSync(folder, { recursive: true, mode: 0o700 });
    const fd = openSync(path(name), 'a', 0o600);
    known.add(name);
    open.set(name, fd);
    return fd;
  };
  const shut = (name: string): void => {
    const fd = open.get(name);
    if (fd !== undefined) closeSync(fd);
    open.delete(name);
  };
  return {
    path,
    has: (name) => known.has(name),
    append: (name, text) => writeWhole(descriptor(name), Buffer.from(text, 'utf8')),
    sync: (name) => fdatasyncSync(descriptor(name)),
    lines: (name) => (known.has(name) ? wholeLines(path(name), () => descriptor(name)) : []),
    remove: (name) => {
      shut(name);
      if (known.delete(name)) rmSync(path(name), { force: true });
    },
    close: () => [...open.keys()].forEach(shut),
  };
};

const listed = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

const closeOldest = (open: Map<string, number>): void => {
  for (const [name, fd] of open) {
    closeSync(fd);
    open.delete(name);
    return;
  }
};

const writeWhole = (fd: number, bytes: Uint8Array): void => {
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
};

const wholeLines = (path: string, descriptor: () => number): readonly string[] => {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(10) + 1;
  if (end < bytes.length) ftruncateSync(descriptor(), end);
  return end === 0 ? [] : bytes.toString('utf8', 0, end - 1).split('\n');
};
