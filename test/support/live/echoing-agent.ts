import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf } from '../a2a/hostile-server.js';
import { listening } from '../a2a/listening.js';

/** What an agent does with the secrets that it is shown. */
export type EchoingAgent = { readonly url: string; readonly seen: () => readonly string[] };

const forms = (text: string): readonly string[] => [
  text,
  Buffer.from(text).toString('base64'),
  Buffer.from(text).toString('base64url'),
  Buffer.from(`user:${text}`).toString('base64'),
  Buffer.from(text).toString('hex'),
  encodeURIComponent(text),
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
];

/**
 * An agent that acts for everybody with a secret and tells it to everybody: in artifacts, errors, headers, the card and the ledger, as it
 * is and encoded. `failing` says which requests end in an error that holds it.
 */
export const echoingAgent = async (failing: (method: string, nth: number) => boolean = () => false): Promise<EchoingAgent> => {
  const seen: string[] = [];
  const rows: object[] = [];
  let calls = 0;
  const { url } = await listening((request, response) => void handle(request, response));
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    const { authorization = '', cookie = '', 'x-key': key = '', 'x-operator': operator = '' } = request.headers;
    const basic = /^Basic (.+)$/.exec(authorization)?.[1];
    const query = new URL(request.url ?? '/', url).searchParams.get('key') ?? '';
    const said = [
      authorization.replace(/^\w+ /, ''),
      basic === undefined
        ? ''
        : Buffer.from(basic, 'base64')
            .toString()
            .replace(/^[^:]*:/, ''),
      cookie.replace(/^[^=]*=/, ''),
      String(key),
      String(operator),
      query,
    ].filter((one) => one !== '');
    for (const one of said) if (!seen.includes(one)) seen.push(one);
    const told = seen.flatMap(forms);
    const answer = (status: number, body: object): void => {
      const headers = { 'content-type': 'application/json', 'x-echo': encodeURIComponent(said.join(' ')), 'set-cookie': `sid=${query}` };
      response.writeHead(status, headers).end(JSON.stringify(body));
    };
    const path = new URL(request.url ?? '/', url).pathname;
    if (path === '/.well-known/agent-card.json') return answer(200, cardOf(url, told));
    if (path.startsWith('/grants')) return answer(200, { grantId: `grant ${told.join(' ')}` });
    if (path === '/ledger') return answer(200, { entries: rows });
    if (request.method !== 'POST') return answer(404, {});
    const { id, method, params } = callIn(text);
    calls += 1;
    if (failing(method, calls))
      return answer(200, { jsonrpc: '2.0', id, error: { code: -32603, message: told.join(' '), data: { told } } });
    if (method !== 'SendMessage' || params?.message?.parts?.find === undefined)
      return answer(200, { jsonrpc: '2.0', id, error: { code: -32001, message: `Task not found ${told.join(' ')}` } });
    const { message } = params;
    const data = message.parts.find((part: { data?: object }) => part.data !== undefined)?.data;
    rows.push({ action: message.metadata?.skill, by: 'ann', payload: { ...data, told }, [`of ${said[0]}`]: 1 });
    const artifacts = [{ artifactId: 'a', parts: [{ data: { told, [`key ${said[0]}`]: told } }, { text: told.join('\n') }] }];
    answer(200, {
      jsonrpc: '2.0',
      id,
      result: { task: { id: `t-${calls} ${said[0]}`, contextId: told[0], status: { state: 'TASK_STATE_COMPLETED' }, artifacts } },
    });
  };
  return { url, seen: () => seen };
};

/** What a body asks for; nothing where it is no call. */
const callIn = (text: string): ReturnType<typeof JSON.parse> => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

const cardOf = (url: string, told: readonly string[]): object => ({
  name: `echo ${told.join(' ')}`,
  description: told.join(' '),
  version: told[0] ?? '1',
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: {},
  defaultInputModes: [],
  defaultOutputModes: [],
  skills: [{ id: 'pay', name: 'pay', description: told.join(' '), tags: [] }],
});
