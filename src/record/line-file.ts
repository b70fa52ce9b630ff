import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

const bufferBytes = 64 * 1024;

/** A file that lines are appended to. Memory stays at one buffer, whatever is written. */
export type LineFile = {
  /** Appends a line with its line feed. */
  write(line: Uint8Array): void;
  /** Writes what is buffered, waits until the disk has it, and closes; gives the SHA-256 and the size of the whole. */
  close(): { readonly sha256: string; readonly bytes: number };
};

/** Opens a new file for lines; throws the system's error where one stands there already or cannot be made. */
export const openLineFile = (file: string): LineFile => {
  const handle = openSync(file, 'wx');
  const buffer = Buffer.allocUnsafe(bufferBytes);
  const whole = createHash('sha256');
  let used = 0;
  let bytes = 0;
  const flush = () => {
    writeWhole(handle, buffer.subarray(0, used));
    used = 0;
  };
  const write = (line: Uint8Array) => {
    whole.update(line);
    bytes += line.length;
    if (used + line.length > bufferBytes) flush();
    if (line.length > bufferBytes) return writeWhole(handle, line);
    buffer.set(line, used);
    used += line.length;
  };
  const close = () => {
    flush();
    fsyncSync(handle);
    closeSync(handle);
    return { sha256: whole.digest('hex'), bytes };
  };
  return { write, close };
};

// A write may take less than it was given, on a pipe or a full disk.
const writeWhole = (handle: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
};
