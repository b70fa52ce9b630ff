import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { operatorToken, witnessToken } from '../../../src/endpoint/demo-tokens.js';
import { startEndpoint, type EndpointOptions } from '../../../src/endpoint/endpoint.js';

/** What JSON holds, for tests that say themselves what they expect there. */
export type Parsed = ReturnType<typeof JSON.parse>;

/** An answer over HTTP: its status, its header fields, and its body as JSON where it is JSON. */
export type HttpAnswer = { readonly status: number; readonly headers: Headers; readonly text: string; readonly body: Parsed };

/** The body of a payment under an id. */
export const payment = { payee: 'Acme', amount: 25, currency: 'EUR', memo: 'x' };

/** What differs between two messages; all else is a payment in the shape of v0.3. */
export type Wanted = {
  readonly id?: string;
  readonly skill?: unknown;
  readonly input?: unknown;
  readonly metadata?: object;
  readonly task?: string;
  readonly context?: string;
  readonly params?: object;
};

/** The params of a send in the shape of v0.3. */
export const messageParams = ({
  id = 'm-1',
  skill = 'send_payment',
  input = payment,
  metadata = {},
  task,
  context,
  params = {},
}: Wanted = {}) => ({
  message: {
    kind: 'message',
    role: 'user',
    messageId: id,
    parts: [{ kind: 'data', data: input }],
    metadata: { ...metadata, skill },
    ...(task === undefined ? {} : { taskId: task }),
    ...(context === undefined ? {} : { contextId: context }),
  },
  ...params,
});

const answered = async (response: Response): Promise<HttpAnswer> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
};

const bearer = (token: string | null) => (token === null ? {} : { authorization: `Bearer ${token}` });

/** A live agent for the length of the running test. The token of a principal is `token-of-` and its name; null sends no credential. */
export const aLiveAgent = async (options: Partial<EndpointOptions> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-endpoint-'));
  const endpoint = await startEndpoint({
    folder,
    port: 0,
    transport: 'base',
    without: [],
    newId: randomUUID,
    principalOf: (token) => /^token-of-(.+)$/.exec(token)?.[1],
    resolveHost: async () => ['93.184.215.14'],
    ...options,
  });
  onTestFinished(async () => {
    await endpoint.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const post = async (body: string | Uint8Array, headers: object = {}) =>
    answered(await fetch(endpoint.url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }));
  const call = async (principal: string | null, method: string, params?: object, headers: object = {}) =>
    post(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), {
      ...bearer(principal === null ? null : `token-of-${principal}`),
      ...headers,
    });
  const plane = (base: string, token: string) => async (method: string, path: string, body?: object) =>
    answered(await fetch(base + path, { method, headers: bearer(token), ...(body === undefined ? {} : { body: JSON.stringify(body) }) }));
  const operator = plane(endpoint.operatorUrl, operatorToken);
  const witness = plane(endpoint.witnessUrl, witnessToken);
  return {
    endpoint,
    post,
    call,
    operator,
    witness,
    send: async (principal: string | null, wanted: Wanted = {}) => call(principal, 'message/send', messageParams(wanted)),
    grant: async (principal: string, skill = 'send_payment') => operator('PUT', `grants/${principal}/${skill}`),
    effects: async (): Promise<Parsed[]> => (await witness('GET', 'effects')).body.effects,
    decisions: async (): Promise<Parsed[]> => (await witness('GET', 'decisions')).body.decisions,
  };
};

/** The frames of an event stream, each as its JSON-RPC result. */
export const framesIn = ({ text }: HttpAnswer): readonly Parsed[] =>
  text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => JSON.parse(event.replace(/^data: /, '')).result);
