import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

const chunkBytes = 256 * 1024;

/** The longest line that is read, in bytes: a longer one would exhaust memory before it could be refused. */
const longestLine = 256 * 1024 * 1024;

/** The bytes of a line without its line feed; `ended` is false for a rest of the file that has none, and for a line that is too long. */
export type RawLine = { readonly bytes: Buffer; readonly ended: boolean };

/** What a file was, once all its lines were read. */
export type FileSeal = { readonly sha256: string; readonly bytes: number };

/** Gives the lines of a file one after another and, at the end, what the whole was. Throws the system's error where it cannot be read. */
export function* readLines(file: string): Generator<RawLine, FileSeal> {
  const handle = openSync(file, 'r');
  const whole = createHash('sha256');
  let bytes = 0;
  // The pieces of a line that is longer than a chunk are joined once, at its end: joining at each chunk would cost the square of its length.
  let pieces: readonly Buffer[] = [];
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafe(chunkBytes);
      const chunk = buffer.subarray(0, readSync(handle, buffer));
      if (chunk.length === 0) break;
      whole.update(chunk);
      bytes += chunk.length;
      pieces = yield* splitLines(pieces, chunk);
    }
    if (pieces.length > 0) yield { bytes: Buffer.concat(pieces), ended: false };
    return { sha256: whole.digest('hex'), bytes };
  } finally {
    closeSync(handle);
  }
}

function* splitLines(before: readonly Buffer[], chunk: Buffer): Generator<RawLine, readonly Buffer[]> {
  let pieces = before;
  let from = 0;
  for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, from)) {
    const end = chunk.subarray(from, at);
    yield { bytes: pieces.length === 0 ? end : Buffer.concat([...pieces, end]), ended: true };
    pieces = [];
    from = at + 1;
  }
  if (pieces.length * chunkBytes > longestLine) yield { bytes: Buffer.alloc(0), ended: false };
  return from === chunk.length ? pieces : [...pieces, chunk.subarray(from)];
}
