import type { IncomingMessage } from 'node:http';
import { type Result, fail, ok } from '../base/result.js';

/** A request as the handlers see it. `path` keeps its percent-encoding; `header` gives the first field of a name. */
export type HttpRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: readonly string[];
  header(name: string): string | undefined;
  /** The body, read once; a failure where it is longer than the limit. */
  body(): Promise<Result<Uint8Array, 'too large'>>;
};

/** The longest body that is read, in bytes. */
const longestBody = 1024 * 1024;

/** Reads the head of a request; undefined where its target is no path. */
export const requestOf = (message: IncomingMessage): HttpRequest | undefined => {
  const [path = '', ...query] = (message.url ?? '').split('?');
  if (!path.startsWith('/')) return undefined;
  return {
    method: message.method ?? '',
    path,
    query: new URLSearchParams(query.join('?')),
    authorization: message.headersDistinct['authorization'] ?? [],
    header: (name) => message.headersDistinct[name]?.[0],
    body: async () => readBody(message),
  };
};

/** True where the request names this machine. A page of another site that was led here by its own name does not. */
export const namesLoopback = (message: IncomingMessage): boolean =>
  /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(message.headers.host ?? '');

const readBody = async (message: IncomingMessage): Promise<Result<Uint8Array, 'too large'>> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of message) {
    if (!(chunk instanceof Uint8Array)) continue;
    length += chunk.length;
    // What is over the limit is read to its end and dropped: a client that still writes would not hear the answer.
    if (length <= longestBody) chunks.push(chunk);
    else chunks.length = 0;
    if (length > mostRead) break;
  }
  return length > longestBody ? fail('too large') : ok(Buffer.concat(chunks));
};

const mostRead = 8 * longestBody;
