const newline = 0x0a;
const carriageReturn = 0x0d;

/** The lines that a chunk completed, without their ends, and whether one grew beyond the limit: then nothing follows. */
export type Split = { readonly lines: readonly Uint8Array[]; readonly tooLong: boolean };

/** Cuts a stream of bytes into lines. */
export type LineSplitter = {
  push(chunk: Uint8Array): Split;
  /** The bytes of the line that has begun and not ended. */
  rest(): Uint8Array;
};

/**
 * A splitter at `\n`, with a `\r` before it dropped, that works on bytes: a character cut in two by a chunk is whole
 * again in its line. It holds at most `limit` bytes, so that a line without an end cannot fill the memory.
 */
export const lineSplitter = (limit: number): LineSplitter => {
  let parts: Uint8Array[] = [];
  let held = 0;
  let tooLong = false;
  const push = (chunk: Uint8Array): Split => {
    const lines: Uint8Array[] = [];
    for (let from = 0; !tooLong && from < chunk.length;) {
      const end = chunk.indexOf(newline, from);
      const piece = chunk.subarray(from, end === -1 ? chunk.length : end);
      held += piece.length;
      tooLong = held > limit;
      if (!tooLong) parts.push(piece);
      if (tooLong || end === -1) break;
      lines.push(withoutReturn(Buffer.concat(parts)));
      parts = [];
      held = 0;
      from = end + 1;
    }
    return { lines, tooLong };
  };
  return { push, rest: () => Buffer.concat(parts) };
};

const withoutReturn = (line: Uint8Array): Uint8Array => (line.at(-1) === carriageReturn ? line.subarray(0, -1) : line);
