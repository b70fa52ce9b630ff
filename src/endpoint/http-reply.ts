import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Json } from '../base/json.js';
import { never } from '../base/never.js';

/** What is sent for a request. `cut` breaks the connection off without an answer. */
export type HttpReply =
  | { readonly is: 'json'; readonly status: number; readonly headers?: Headers; readonly body: Json }
  | { readonly is: 'events'; readonly events: AsyncIterable<Json | undefined> }
  | { readonly is: 'cut' };

type Headers = { readonly [name: string]: string };

/** 200 with a JSON body. */
export const json = (body: Json, headers?: Headers): HttpReply => ({
  is: 'json',
  status: 200,
  body,
  ...(headers === undefined ? {} : { headers }),
});

/** 404. */
export const notFound: HttpReply = { is: 'json', status: 404, body: { error: 'Not Found' } };

/** 405 with the methods that the path has. */
export const notAllowed = (allow: string): HttpReply => ({
  is: 'json',
  status: 405,
  headers: { allow },
  body: { error: 'Method Not Allowed' },
});

/** 400 with what is wrong. */
export const badRequest = (error: string): HttpReply => ({ is: 'json', status: 400, body: { error } });

/** 413. */
export const tooLarge: HttpReply = { is: 'json', status: 413, headers: { connection: 'close' }, body: { error: 'Content Too Large' } };

/** Writes a reply and ends the response. */
export const writeReply = async (reply: HttpReply, response: ServerResponse): Promise<void> => {
  switch (reply.is) {
    case 'json':
      return writeJson(reply, response);
    case 'events':
      return writeEvents(reply.events, response);
    case 'cut':
      response.destroy();
      return undefined;
    default:
      return never(reply);
  }
};

const writeJson = ({ status, headers, body }: Extract<HttpReply, { is: 'json' }>, response: ServerResponse): void => {
  const bytes = Buffer.from(JSON.stringify(body), 'utf8');
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(bytes);
};

/** Server-sent events, one JSON value each; `undefined` among them breaks the connection off. */
const writeEvents = async (events: AsyncIterable<Json | undefined>, response: ServerResponse): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' });
  for await (const event of events) {
    if (response.destroyed) return;
    if (event === undefined) {
      response.destroy();
      return;
    }
    if (!response.write(`data: ${JSON.stringify(event)}\n\n`)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
};
