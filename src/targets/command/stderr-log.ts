import { shown } from '../target-fault.js';

const longestLine = 16 * 1024;

/** What a program says on its error stream, kept line by line, never parsed. */
export type StderrLog = {
  write(chunk: Uint8Array): void;
  end(): void;
  /** The last line that was not empty, safe to print. */
  last(): string;
};

type Sink = { log(text: string): void; mask(text: string): string };

/** Keeps at most `limit` bytes and then says that it stopped: the stream is read on, so that the program never blocks. */
export const stderrLog = (sink: Sink, limit: number): StderrLog => {
  const decoder = new TextDecoder('utf-8');
  let left = limit;
  let open = '';
  let last = '';
  const keep = (line: string): void => {
    const masked = sink.mask(line);
    if (masked.trim() !== '') last = masked;
    sink.log(masked);
  };
  const take = (text: string): void => {
    const lines = (open + text).split('\n');
    open = lines.pop() ?? '';
    for (const line of lines) keep(line);
    if (open.length <= longestLine) return;
    keep(open);
    open = '';
  };
  const end = (): void => {
    take(decoder.decode());
    if (open !== '') keep(open);
    open = '';
  };
  return {
    write: (chunk) => {
      if (left <= 0) return;
      take(decoder.decode(chunk.subarray(0, left), { stream: true }));
      left -= chunk.length;
      if (left > 0) return;
      end();
      sink.log(`[the court keeps no more than ${limit} bytes of this log]`);
    },
    end: () => {
      if (left > 0) end();
    },
    last: () => shown(last),
  };
};
