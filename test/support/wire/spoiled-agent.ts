import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostileModes, type HostileMode } from '../a2a/hostile-modes.js';
import { bodyOf } from '../a2a/hostile-server.js';
import { listening } from '../a2a/listening.js';

const task = { id: 'task-1', contextId: 'context-1', status: { state: 'TASK_STATE_COMPLETED' } };

/** A v1.0 agent that reads whatever it is sent and spoils some answers; `spoil` is asked for each method, `nth` counts its calls from 1. */
export const spoiledAgent = async (spoil: (method: string, nth: number) => HostileMode | undefined): Promise<string> => {
  const calls = new Map<string, number>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (value: unknown): void => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const text = await bodyOf(request);
    if (request.method === 'GET')
      return send({
        name: 'spoiled',
        version: '1',
        skills: [],
        supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
      });
    const asked = parsed(text);
    const id = asked?.id ?? null;
    const method = typeof asked?.method === 'string' ? asked.method : '';
    const nth = (calls.get(method) ?? 0) + 1;
    calls.set(method, nth);
    const mode = spoil(method, nth);
    if (mode !== undefined) return void hostileModes[mode](response, id);
    const isOurs = asked?.params?.id === task.id;
    if (method === 'SendMessage') return send({ jsonrpc: '2.0', id, result: { task } });
    if (method === 'GetTask' && isOurs) return send({ jsonrpc: '2.0', id, result: task });
    return send({ jsonrpc: '2.0', id, error: { code: method === 'GetTask' ? -32001 : -32601, message: 'no' } });
  };
  const { url } = await listening((request, response) => void handle(request, response));
  return url;
};

const parsed = (text: string): ReturnType<typeof JSON.parse> => {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
