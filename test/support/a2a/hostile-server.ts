import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostileModes, type HostileMode } from './hostile-modes.js';
import { listening } from './listening.js';

/** Which requests are answered wrongly. */
export type HostilePlace = 'card' | 'GetTask' | 'SendMessage' | 'CancelTask';

/** A server that is a lawful v1.0 agent until it is told otherwise, and counts what reached it. */
export type HostileServer = {
  readonly url: string;
  /** How many messages with a body reached the agent: each of them had its effect. */
  readonly effects: () => number;
  /** Every JSON-RPC method that arrived, in order. */
  readonly methods: readonly string[];
  turn(mode: HostileMode, at: HostilePlace): void;
};

/** Starts it for the length of the running test. The effect of a message stands before its answer is spoiled. */
export const hostileServer = async (): Promise<HostileServer> => {
  const modes = new Map<string, HostileMode>();
  const methods: string[] = [];
  let effects = 0;
  const { url } = await listening((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET') return spoil('card', response, 0, () => sendJson(response, cardFor(url)));
    const { id, method, params } = JSON.parse(await bodyOf(request));
    methods.push(method);
    if (method === 'SendMessage') effects += 1;
    return spoil(method, response, id, () => sendJson(response, lawful(id, method, params)));
  };
  const spoil = (place: string, response: ServerResponse, id: number, otherwise: () => void): void => {
    const mode = modes.get(place);
    if (mode === undefined) otherwise();
    else hostileModes[mode](response, id);
  };
  return { url, methods, effects: () => effects, turn: (mode, at) => void modes.set(at, mode) };
};

const lawful = (id: number, method: string, params: { id?: string }): object => {
  const task = { id: 'task-1', contextId: 'context-1', status: { state: 'TASK_STATE_COMPLETED' } };
  if (method === 'SendMessage') return { jsonrpc: '2.0', id, result: { task } };
  if (method === 'GetTask' && params.id === 'task-1') return { jsonrpc: '2.0', id, result: task };
  if (method === 'GetTask') return { jsonrpc: '2.0', id, error: { code: -32001, message: 'Task not found' } };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
};

const cardFor = (url: string): object => ({
  name: 'hostile agent',
  description: 'a server for tests',
  version: '1.0.0',
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: {},
  defaultInputModes: [],
  defaultOutputModes: [],
  skills: [{ id: 'pay', name: 'pay', description: 'pays', tags: [] }],
});

const sendJson = (response: ServerResponse, value: object): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

/** The whole body of a request. */
export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};
