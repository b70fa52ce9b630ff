import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf } from '../a2a/hostile-server.js';
import { listening } from '../a2a/listening.js';

/** Whatever a parser makes of a body: this is a test's agent, and it trusts its caller. */
type Loose = ReturnType<typeof JSON.parse>;

type Grant = { readonly principal: string; readonly skill: string; revoked: boolean; readonly constraints?: object };
type Entry = { readonly seq: number; readonly action: string; readonly by: string; readonly payload: Loose };

/** A live A2A agent with grants and history of its own: as it should be, or with one mistake of each kind that an audit lists. */
export type PlantedAgent = {
  readonly url: string;
  readonly grants: readonly Grant[];
  readonly ledger: readonly Entry[];
  file(over?: object): Loose;
};

const tokens: { readonly [token: string]: string } = { 'token-of-alice-1': 'alice', 'token-of-bob-1': 'bob' };

/** Starts it for the length of the running test. */
export const plantedLive = async (isPlanted: boolean): Promise<PlantedAgent> => {
  const ledger: Entry[] = [{ seq: 1, action: 'refund', by: 'alice', payload: { order: 'A-1', memo: 'before' } }];
  const grants: Grant[] = [
    { principal: 'alice', skill: 'refund', revoked: false, ...(isPlanted ? {} : { constraints: { order: 'A-1' } }) },
    ...(isPlanted ? [{ principal: 'bob', skill: 'refund', revoked: false, constraints: { order: 'B-1' } }] : []),
  ];
  const { url } = await listening((request, response) => void handle(request, response));
  const act = (by: string, action: string, payload: Loose): void => void ledger.push({ seq: ledger.length + 1, action, by, payload });
  const task = (state: string, data: object): object => ({
    id: `task-${Math.random()}`,
    contextId: 'c',
    status: { state: `TASK_STATE_${state}`, message: { role: 'agent', messageId: 'm', parts: [{ data }] } },
  });
  const answer = (caller: string, message: Loose): object => {
    const skill: string = message.metadata?.skill ?? '';
    const payload = message.parts.find((one: Loose) => one.data !== undefined)?.data;
    if (skill === 'lookup') {
      if (isPlanted) act(caller, skill, payload);
      return task('COMPLETED', { found: true });
    }
    if (skill !== 'refund') return task('REJECTED', { code: 'unknown_skill', class: 'REFUSED_CAPABILITY' });
    if (!grants.some((grant) => grant.principal === caller && grant.skill === skill && !grant.revoked))
      return task('REJECTED', { code: 'authority_required', class: 'REFUSED_AUTHORITY' });
    act(caller, skill, payload);
    return task('COMPLETED', { done: true });
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    const path = request.url ?? '';
    const send = (status: number, value: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (path === '/.well-known/agent-card.json') return send(200, cardOf(url, isPlanted));
    if (path === '/ledger') return send(200, { entries: ledger });
    if (path === '/grants') return send(200, { grants });
    if (path.startsWith('/grants/')) {
      const [principal = '', skill = ''] = path.slice('/grants/'.length).split('/');
      if (request.method === 'PUT') grants.push({ principal, skill, revoked: false });
      else for (const grant of grants) if (grant.principal === principal && grant.skill === skill) grant.revoked = true;
      return send(200, {});
    }
    if (path !== '/' || request.method !== 'POST') return send(404, {});
    const caller = tokens[(request.headers.authorization ?? '').replace('Bearer ', '')];
    if (caller === undefined) return send(401, { error: 'Unauthorized' });
    const { id, method, params }: Loose = JSON.parse(text);
    if (method === 'SendMessage') return send(200, { jsonrpc: '2.0', id, result: { task: answer(caller, params.message) } });
    if (method === 'GetTask') return send(200, { jsonrpc: '2.0', id, error: { code: -32001, message: 'Task not found' } });
    return send(200, { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  };
  return { url, grants, ledger, file: (over = {}) => ({ ...targetOf(url, isPlanted), ...over }) };
};

const cardOf = (url: string, isPlanted: boolean): object => ({
  name: 'planted-live',
  description: 'a test agent',
  version: '1',
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: {},
  defaultInputModes: ['application/json'],
  defaultOutputModes: ['application/json'],
  skills: ['lookup', 'refund', ...(isPlanted ? ['ghost', 'sync'] : [])].map((id) => ({ id, name: id, description: id, tags: [] })),
});

const skillOf = (consequence: string): object => ({
  consequence,
  input: {
    type: 'object',
    required: ['order', 'memo'],
    properties: { order: { type: 'string', minLength: 1, maxLength: 9 }, memo: { type: 'string', maxLength: 99 } },
  },
  nonce: '/memo',
  examples: [{ order: 'A-1', memo: '' }],
});

const targetOf = (url: string, isPlanted: boolean): object => ({
  kind: 'a2a',
  url,
  consequences: 'allowed',
  settle: { max: '200ms', quiet: '1ms' },
  principals: ['alice', 'bob'].map((id) => ({ id, credential: { scheme: 'bearer', token: `token-of-${id}-1` } })),
  skills: { lookup: skillOf('observe'), refund: skillOf('change'), ...(isPlanted ? { ghost: skillOf('change') } : {}) },
  send: { refusal: '/status/message/parts/0/data/code' },
  operator: {
    grant: { http: { method: 'PUT', url: `${url}grants/{principal}/{skill}` } },
    revoke: { http: { method: 'DELETE', url: `${url}grants/{principal}/{skill}` }, within: '0s' },
  },
  witness: {
    effects: {
      http: { url: `${url}ledger` },
      rows: '/entries',
      map: { seq: '/seq', skill: '/action', principal: '/by', input: '/payload' },
    },
    grants: {
      http: { url: `${url}grants` },
      rows: '/grants',
      map: { principal: '/principal', skill: '/skill', revoked: '/revoked', constraints: '/constraints' },
    },
  },
});
