import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { bodyOf } from '../a2a/hostile-server.js';
import { hostileModes, type HostileMode } from '../a2a/hostile-modes.js';
import { listening } from '../a2a/listening.js';

/** What happens to a call on its way: nothing, or its answer is spoiled after the agent acted, or it never gets to the agent. */
export type Spoil = HostileMode | 'method-not-found' | 'reset-before' | undefined;

/** A proxy before an agent, and every message id in the order in which it came by. */
export type SpoilingProxy = { readonly url: string; readonly sent: readonly string[]; readonly methods: readonly string[] };

type Whole = { readonly status: number; readonly type: string; readonly text: string };

/** Starts it for the length of the running test; `spoil` is asked for each JSON-RPC call, `nth` counts those of its method from 1. */
export const spoilingProxy = async (agent: string, spoil: (method: string, nth: number) => Spoil): Promise<SpoilingProxy> => {
  const sent: string[] = [];
  const methods: string[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const call = request.method === 'POST' ? JSON.parse(body) : undefined;
    const method: string = call?.method ?? '';
    if (call !== undefined) methods.push(method);
    const how = call === undefined ? undefined : spoil(method, methods.filter((one) => one === method).length);
    const messageId = call?.params?.message?.messageId;
    if (typeof messageId === 'string') sent.push(messageId);
    if (how === 'reset-before') return void response.destroy();
    const answer = await forward(agent, request, body);
    if (how === undefined)
      return void response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.text.replaceAll(agent, url));
    if (how !== 'method-not-found') return void hostileModes[how](response, call.id);
    const error = { code: -32601, message: 'Method not found' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id: call.id, error }));
  };
  const { url } = await listening((request, response) => void handle(request, response));
  return { url, sent, methods };
};

const forward = (agent: string, { method, url = '/', headers }: IncomingMessage, body: string): Promise<Whole> =>
  new Promise((resolve, reject) => {
    const { host: _host, connection: _connection, ...kept } = headers;
    const request = ask(new URL(url, agent), { method, headers: { ...kept, connection: 'close' } }, (response) => {
      bodyOf(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? 'text/plain', text }),
        reject,
      );
    });
    request.once('error', reject);
    request.end(body);
  });
