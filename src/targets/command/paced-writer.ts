import type { Writable } from 'node:stream';

/** Writes texts in order, and no more than the reader takes: while the pipe is full they wait here. */
export const pacedWriter = (stream: Writable): ((text: string) => void) => {
  const waiting: string[] = [];
  let flowing = true;
  const flush = (): void => {
    while (flowing) {
      const next = waiting.shift();
      if (next === undefined) return;
      flowing = stream.write(next);
    }
  };
  stream.on('drain', () => {
    flowing = true;
    flush();
  });
  return (text) => {
    waiting.push(text);
    flush();
  };
};
