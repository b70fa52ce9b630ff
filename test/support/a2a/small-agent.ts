import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf } from './hostile-server.js';
import { listening } from './listening.js';

/** What an agent for tests may do differently from the plain one; every choice here is lawful. */
export type SmallAgentChoices = {
  readonly spelling: 'v1.0' | 'v0.3';
  /** Work is finished some readings later. */
  readonly async?: boolean;
  /** Refusals are told in prose only. */
  readonly prose?: boolean;
  /** Only every so many messages are taken at once; the others are answered 429. */
  readonly busyEvery?: number;
  /** The card stands at the place of v0.2. */
  readonly legacyCard?: boolean;
  readonly card?: object;
};

/** Whatever a parser makes of a body: this is a test's agent, and it trusts its caller. */
type Loose = ReturnType<typeof JSON.parse>;

type Heard = { readonly method: string; readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: Loose };
type Effect = { readonly action: string; readonly by: string; readonly payload: Loose };
type Task = { readonly owner: string; readonly view: Loose; readings: number };

/** A small A2A agent over plain HTTP with an owner's entrance and a ledger, for tests that count what really happened. */
export type SmallAgent = {
  readonly url: string;
  readonly heard: readonly Heard[];
  readonly effects: readonly Effect[];
  readonly grants: ReadonlySet<string>;
  /** Starts again with an empty store. */
  forget(): void;
};

/** The principals that the agent knows, by their tokens. */
const tokens: { readonly [token: string]: string } = { 'token-of-alice-1': 'alice', 'token-of-mallory-1': 'mallory' };

const classes = {
  unknown_skill: 'REFUSED_CAPABILITY',
  authority_required: 'REFUSED_AUTHORITY',
  command_conflict: 'REFUSED_IDENTITY',
} as const;

const words = {
  'v1.0': { send: 'SendMessage', get: 'GetTask', list: 'ListTasks', cancel: 'CancelTask' },
  'v0.3': { send: 'message/send', get: 'tasks/get', list: 'tasks/list', cancel: 'tasks/cancel' },
} as const;

/** Starts it for the length of the running test. */
export const smallAgent = async (choices: SmallAgentChoices): Promise<SmallAgent> => {
  const heard: Heard[] = [];
  const effects: Effect[] = [];
  const grants = new Set<string>();
  const tasks = new Map<string, Task>();
  let sends = 0;
  const { url } = await listening((request, response) => void handle(request, response));
  const state = (word: string): string => (choices.spelling === 'v1.0' ? `TASK_STATE_${word.toUpperCase().replace('-', '_')}` : word);
  const part = (kind: 'text' | 'data', value: unknown) => (choices.spelling === 'v1.0' ? { [kind]: value } : { kind, [kind]: value });
  const taskOf = (owner: string, status: string, more: { parts?: object[]; artifacts?: object[] }): Loose => {
    const id = `task-${tasks.size + 1}`;
    const message = more.parts === undefined ? undefined : { role: 'agent', messageId: `m-${id}`, parts: more.parts };
    const view = {
      ...(choices.spelling === 'v0.3' ? { kind: 'task' } : {}),
      id,
      contextId: `context-of-${owner}`,
      status: { state: state(status), ...(message === undefined ? {} : { message }) },
      ...(more.artifacts === undefined ? {} : { artifacts: [{ artifactId: 'a', parts: more.artifacts }] }),
    };
    tasks.set(id, { owner, view, readings: 0 });
    return view;
  };
  const known = new Map<string, { readonly content: string; readonly view: Loose }>();
  const act = (caller: string, message: Loose): Loose => {
    const key = JSON.stringify([caller, message.messageId]);
    const content = JSON.stringify([message.metadata?.skill, message.parts]);
    const first = known.get(key);
    if (first !== undefined && first.content !== content) return refuse(caller, 'command_conflict', 'I have heard this id before.');
    const view = first?.view ?? actOnce(caller, message);
    if (view.status.state !== state('rejected')) known.set(key, { content, view });
    return view;
  };
  const actOnce = (caller: string, message: Loose): Loose => {
    const skill = message.metadata?.skill;
    const input = message.parts.find((one: Loose) => one.data !== undefined)?.data;
    if (skill === 'lookup') return taskOf(caller, 'completed', { artifacts: [part('data', { found: true })] });
    if (skill !== 'refund') return refuse(caller, 'unknown_skill', 'I do not know how to do that.');
    if (!grants.has(`${caller} ${skill}`)) return refuse(caller, 'authority_required', 'You may not do that.');
    effects.push({ action: skill, by: caller, payload: input });
    return taskOf(caller, choices.async === true ? 'working' : 'completed', { artifacts: [part('text', 'refunded')] });
  };
  const refuse = (caller: string, code: keyof typeof classes, prose: string): Loose =>
    taskOf(caller, 'rejected', { parts: [choices.prose === true ? part('text', prose) : part('data', { code, class: classes[code] })] });
  const rpc = (caller: string, { id, method, params }: Loose): object => {
    const own = words[choices.spelling];
    const found = tasks.get(params?.id ?? '');
    if (method === own.send) {
      const view = act(caller, params.message);
      return { jsonrpc: '2.0', id, result: choices.spelling === 'v1.0' ? { task: view } : view };
    }
    if (method === own.get) {
      if (found === undefined || found.owner !== caller) return { jsonrpc: '2.0', id, error: { code: -32001, message: 'Task not found' } };
      found.readings += 1;
      if (found.view.status.state === state('working') && found.readings > 2) found.view.status.state = state('completed');
      return { jsonrpc: '2.0', id, result: found.view };
    }
    if (method === own.cancel && found !== undefined && found.owner === caller)
      return { jsonrpc: '2.0', id, error: { code: -32002, message: 'Task cannot be canceled' } };
    if (method === own.list) {
      const mine = [...tasks.values()].filter(({ owner }) => owner === caller).map(({ view }) => view);
      const from = Number(params?.pageToken ?? 0);
      const next = from + 2 < mine.length ? String(from + 2) : '';
      return { jsonrpc: '2.0', id, result: { tasks: mine.slice(from, from + 2), nextPageToken: next } };
    }
    return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    const path = request.url ?? '';
    const body = text === '' ? undefined : JSON.parse(text);
    heard.push({ method: request.method ?? '', path, headers: request.headers, body });
    const send = (status: number, value: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const cardPath = choices.legacyCard === true ? '/.well-known/agent.json' : '/.well-known/agent-card.json';
    if (path === cardPath) return send(200, choices.card ?? cardOf(url, choices));
    if (path === '/ledger') return send(200, { entries: effects });
    if (path.startsWith('/grants/')) {
      const [principal = '', skill = ''] = path.slice('/grants/'.length).split('/').map(decodeURIComponent);
      if (request.method === 'PUT') grants.add(`${principal} ${skill}`);
      else grants.delete(`${principal} ${skill}`);
      return send(200, request.method === 'PUT' ? { grantId: 'g-1' } : {});
    }
    if (path !== '/' || request.method !== 'POST') return send(404, {});
    const authorization = request.headers.authorization ?? '';
    const caller = authorization === '' ? 'nobody' : tokens[authorization.replace('Bearer ', '')];
    if (caller === undefined) return send(401, { error: 'Unauthorized' });
    if (body.method === words[choices.spelling].send) {
      sends += 1;
      if (choices.busyEvery !== undefined && sends % choices.busyEvery === 0) return send(429, { error: 'slow down' });
    }
    return send(200, rpc(caller, body));
  };
  const forget = (): void => {
    effects.length = 0;
    for (const kept of [grants, tasks, known]) kept.clear();
  };
  return { url, heard, effects, grants, forget };
};

const cardOf = (url: string, { spelling }: SmallAgentChoices): object => ({
  name: 'small agent',
  description: 'pays money back',
  version: '2.1.0',
  ...(spelling === 'v1.0'
    ? { supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }] }
    : { url, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC' }),
  capabilities: {},
  defaultInputModes: ['application/json'],
  defaultOutputModes: ['application/json'],
  skills: [
    { id: 'refund', name: 'Refund', description: 'pays money back', tags: [] },
    { id: 'lookup', name: 'Lookup', description: 'looks an order up', tags: [] },
    { id: 'chat', name: 'Chat', description: 'talks', tags: [] },
  ],
});
