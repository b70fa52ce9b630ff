import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf } from './hostile-server.js';
import { listening } from './listening.js';

/** A request as it arrived. */
export type Recorded = { readonly line: string; readonly method?: string; readonly body: ReturnType<typeof JSON.parse> };

/** What a server does with a request: its status and JSON, or events, or nothing at all. */
export type Reply =
  { readonly status: number; readonly json: unknown } | { readonly events: readonly string[]; readonly open?: boolean } | 'silence';

/** A server for the length of the running test that answers as it is told and keeps every request. */
export const recordingServer = async (
  reply: (asked: Recorded) => Reply | undefined,
): Promise<{ readonly url: string; readonly heard: readonly Recorded[] }> => {
  const heard: Recorded[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    const body = jsonIn(text);
    const asked = {
      line: `${request.method} ${request.url}`,
      ...(typeof body?.method === 'string' ? { method: body.method } : {}),
      body,
    };
    heard.push(asked);
    const answer = reply(asked) ?? { status: 404, json: { error: 'Not Found' } };
    if (answer === 'silence') return;
    if ('json' in answer)
      return void response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of answer.events) response.write(chunk);
    if (answer.open !== true) response.end();
  };
  const { url } = await listening((request, response) => void handle(request, response));
  return { url, heard };
};

/** What JSON holds in a text; nothing where it is none. */
const jsonIn = (text: string): ReturnType<typeof JSON.parse> => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
