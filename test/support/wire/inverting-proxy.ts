import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from '../a2a/listening.js';

/** A request on its way to an agent: the very bytes of its body as text, and what JSON holds in it, where it is JSON. */
export type OnItsWay = {
  readonly verb: string;
  readonly path: string;
  readonly type: string;
  readonly text: string;
  readonly json: ReturnType<typeof JSON.parse>;
};

/** What is answered in the agent's place. */
export type Instead = { readonly status?: number; readonly type?: string; readonly body: string | object };

/** A proxy that breaks the wire before a lawful agent: what `instead` answers never reaches it, `changed` alters what it answered. */
export const invertingProxy = async (
  agent: string,
  how: { instead?(asked: OnItsWay): Instead | undefined; changed?(asked: OnItsWay, text: string): string },
): Promise<string> => {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bytes = await bytesOf(request);
    const text = bytes.toString('utf8');
    const asked = {
      verb: request.method ?? '',
      path: request.url ?? '',
      type: request.headers['content-type'] ?? '',
      text,
      json: jsonIn(text),
    };
    const other = how.instead?.(asked);
    if (other !== undefined) {
      const body = typeof other.body === 'string' ? other.body : JSON.stringify(other.body);
      return void response.writeHead(other.status ?? 200, { 'content-type': other.type ?? 'application/json' }).end(body);
    }
    const answer = await forward(agent, request, bytes);
    const told = answer.text.replaceAll(agent, url);
    const { 'content-length': _length, 'transfer-encoding': _coding, connection: _connection, ...headers } = answer.headers;
    return void response.writeHead(answer.status, headers).end(how.changed?.(asked, told) ?? told);
  };
  const { url } = await listening((request, response) => void handle(request, response));
  return url;
};

const bytesOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const jsonIn = (text: string): ReturnType<typeof JSON.parse> => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type Answer = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly text: string };

const forward = async (agent: string, { method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host: _host, connection: _connection, ...kept } = headers;
    const request = ask(new URL(url, agent), { method, headers: { ...kept, connection: 'close' } }, (response) => {
      bytesOf(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString('utf8') }),
        reject,
      );
    });
    request.once('error', reject);
    request.end(body);
  });
