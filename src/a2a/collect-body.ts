import type { IncomingMessage } from 'node:http';
import { type Result, fail, ok } from '../base/result.js';
import type { HttpFault } from './call-fault.js';

/** Reads a body up to `limit` bytes and reports once: the bytes, or why there are none. A flood is not read to its end. */
export const collectBody = (response: IncomingMessage, limit: number, done: (end: Result<Uint8Array, HttpFault>) => void): void => {
  const chunks: Buffer[] = [];
  let size = 0;
  let open = true;
  const finish = (end: Result<Uint8Array, HttpFault>): void => {
    if (open) done(end);
    open = false;
  };
  const announced = Number(response.headers['content-length'] ?? 0);
  if (announced > limit) return finish(fail({ is: 'body-too-large', limit }));
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) return finish(fail({ is: 'body-too-large', limit }));
    chunks.push(chunk);
  });
  response.on('end', () => finish(ok(Buffer.concat(chunks))));
  response.on('error', (error) => finish(fail({ is: 'reset', why: error.message })));
  response.on('close', () => finish(fail({ is: 'reset', why: 'it was closed' })));
};

/**
 * Reads an event stream up to `most` bytes for at most `time` milliseconds and reports once: what came, and whether the stream was still
 * open then. A stream that breaks off without its end counts as closed: what came before stands.
 */
export const collectEvents = (
  response: IncomingMessage,
  { most, time }: { readonly most: number; readonly time: number },
  done: (end: Result<{ readonly body: Uint8Array; readonly isOpen: boolean }, HttpFault>) => void,
): void => {
  const chunks: Buffer[] = [];
  let size = 0;
  let open = true;
  const finish = (isOpen: boolean): void => {
    clearTimeout(timer);
    if (open) done(size > most ? fail({ is: 'body-too-large', limit: most }) : ok({ body: Buffer.concat(chunks), isOpen }));
    open = false;
  };
  const timer = setTimeout(() => finish(true), time);
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > most) return finish(true);
    chunks.push(chunk);
  });
  for (const end of ['end', 'error', 'close'] as const) response.on(end, () => finish(false));
};
