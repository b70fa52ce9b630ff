import { describe, expect, it } from 'vitest';
import { readAgentCard } from '../../../src/a2a/agent-card.js';
import { createClient, type A2aClient } from '../../../src/a2a/client.js';
import { dialects, restOfV10 } from '../../../src/a2a/dialects.js';
import type { FoundCard } from '../../../src/a2a/discover-card.js';
import { capOrder, endpointsOf, isCapPeer } from '../../../src/a2a/endpoints.js';
import { type Proof, proveDialect } from '../../../src/a2a/prove-dialect.js';
import { type Recorded, recordingServer, type Reply } from '../../support/a2a/recording-server.js';

const client = (timeout = 2_000): A2aClient => createClient({ timeout, loopbackOnly: true, extensions: [], isTrusted: () => true });

const cardOf = (url: string, more: object = {}): FoundCard => {
  const raw = { name: 'peer', version: '1', url, protocolVersion: '0.3.0', skills: [], extensions: [{ uri: 'cap-protocol/v1' }], ...more };
  const card = readAgentCard(JSON.parse(JSON.stringify(raw)));
  if (card === undefined) throw new Error('no card');
  return { url: new URL(url), card };
};

const prompt = { role: 'user', parts: [{ kind: 'text', text: 'x' }] };
const prove = async (url: string, found: FoundCard | undefined, more: object = {}): Promise<Proof> =>
  proveDialect(endpointsOf(found, { base: new URL(url), only: undefined, ...more }), {
    client: client(),
    randomId: 'rid',
    as: undefined,
    prompt,
  });

const lines = (heard: readonly Recorded[]): readonly string[] =>
  heard.map(({ line, method }) => (method === undefined ? line : `${line} ${method}`));
const task = { id: 't', contextId: 'c', status: { state: 'completed' } };
const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const notFound = (asked: Recorded): Reply => ({
  status: 200,
  json: { jsonrpc: '2.0', id: asked.body.id, error: { code: -32001, message: 'm' } },
});
const unknown = (asked: Recorded): Reply => ({
  status: 200,
  json: { jsonrpc: '2.0', id: asked.body.id, error: { code: -32601, message: 'm' } },
});

describe('a peer of CAP', () => {
  it('is tried in this order, and no further than the first spelling that is understood: its literal, HTTP+JSON, PascalCase, v0.3', async () => {
    const { url, heard } = await recordingServer((asked) =>
      asked.method === 'tasks/get' ? notFound(asked) : asked.method === 'GetTask' ? unknown(asked) : undefined,
    );
    const proof = await prove(url, cardOf(url));

    expect(lines(heard)).toEqual(['POST /message/send', 'GET /tasks/rid', 'POST / GetTask', 'POST / tasks/get']);
    expect(proof).toMatchObject({ is: 'proven', endpoint: { dialect: { name: 'v0.3' } } });
    expect(proof.tried.map(({ outcome, next }) => `${outcome}: ${next}`)).toEqual([
      'no-route: try the next',
      'no-route: try the next',
      'error -32601 (jsonrpc MethodNotFound): try the next',
      'error -32001 (a2a-0.3 TaskNotFound): proven',
    ]);
  });

  it('that answers its literal is asked nothing else', async () => {
    const { url, heard } = await recordingServer(() => ({ events: [event({ task })] }));
    expect(await prove(url, cardOf(url))).toMatchObject({ is: 'proven', endpoint: { dialect: { name: 'cap' } } });
    expect(heard).toEqual([{ line: 'POST /message/send', body: { message: prompt } }]);
  });

  it('whose prompt was not answered in time is asked nothing a second time, in no spelling', async () => {
    const { url, heard } = await recordingServer(() => 'silence');
    const found = cardOf(url);
    const proof = await proveDialect(endpointsOf(found, { base: new URL(url), only: undefined }), {
      client: client(150),
      randomId: 'rid',
      as: undefined,
      prompt,
    });
    expect(proof).toMatchObject({ is: 'unproven', fault: { is: 'timeout' } });
    expect(heard).toHaveLength(1);
  });

  it('is not prompted where no observing skill is named: nothing else could be asked without consequences', async () => {
    const { url, heard } = await recordingServer((asked) => (asked.method === 'GetTask' ? notFound(asked) : undefined));
    await proveDialect(endpointsOf(cardOf(url), { base: new URL(url), only: undefined }), {
      client: client(),
      randomId: 'rid',
      as: undefined,
    });
    expect(lines(heard)).toEqual(['GET /tasks/rid', 'POST / GetTask']);
  });

  it('is known by the extension at the top of its card alone; no version on the card changes the order', () => {
    const url = 'http://127.0.0.1:1/';
    const names = (found: FoundCard): readonly string[] =>
      endpointsOf(found, { base: new URL(url), only: undefined }).map(({ dialect }) => `${dialect.name} ${dialect.binding}`);
    const usual = ['cap CAP', 'v1.0 HTTP+JSON', 'v1.0 JSONRPC', 'v0.3 JSONRPC'];
    expect(names(cardOf(url))).toEqual(usual);
    expect(names(cardOf(url, { protocolVersion: '1.0' }))).toEqual(usual);
    expect(names(cardOf(url, { supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }] }))).toEqual(usual);
    const ordinary = cardOf(url, { extensions: [], capabilities: { extensions: [{ uri: 'cap-protocol/v1' }] } });
    expect([isCapPeer(ordinary), names(ordinary)]).toEqual([false, ['v0.3 JSONRPC', 'v1.0 JSONRPC']]);
  });

  it('can be tried with the order turned round', async () => {
    const { url, heard } = await recordingServer((asked) =>
      asked.line === 'POST /message/send' ? { events: [event({ task })] } : undefined,
    );
    const proof = await prove(url, cardOf(url), { order: capOrder.toReversed() });
    expect(lines(heard)).toEqual(['POST / tasks/get', 'POST / GetTask', 'GET /tasks/rid', 'POST /message/send']);
    expect(proof).toMatchObject({ is: 'proven', endpoint: { dialect: { name: 'cap' } } });
  });

  it('and an ordinary agent go through one function, which alone asks: pinned to one spelling alone, the other kind has no route', async () => {
    const ordinary = await recordingServer((asked) => (asked.method === 'tasks/get' ? notFound(asked) : undefined));
    const peer = await recordingServer((asked) => (asked.line === 'POST /message/send' ? { events: [event({ task })] } : undefined));
    const pinned = (url: string, only: 'cap' | 'v1.0') => prove(url, undefined, { only });
    expect(await pinned(ordinary.url, 'cap')).toMatchObject({ is: 'unproven', fault: { is: 'no-route' } });
    expect(await pinned(peer.url, 'v1.0')).toMatchObject({ is: 'unproven', fault: { is: 'no-route' } });
    expect(await pinned(peer.url, 'cap')).toMatchObject({ is: 'proven' });
  });
});

describe('the answer to a prompt', () => {
  const send = async (reply: Reply) => {
    const { url, heard } = await recordingServer(() => reply);
    const end = await client(800).send(
      { url: new URL(url), dialect: dialects.cap },
      { message: { ...prompt, messageId: 'm' }, metadata: { a: 1 } },
    );
    return { end, heard };
  };

  it('is the last task of its stream, however the frames are cut', async () => {
    const whole = `${event({ task: { ...task, status: { state: 'working' } } })}: comment\n\n${event({ artifact: { parts: [] } })}${event({ task })}`;
    const bytes = [...whole].map((sign) => sign);
    const { end, heard } = await send({ events: bytes });
    expect(end).toMatchObject({ is: 'found', found: { is: 'task', taskId: 't', state: 'completed' } });
    expect(heard[0]?.body).toEqual({ message: { ...prompt, messageId: 'm' }, metadata: { a: 1 } });
  });

  it('is a message where no task came', async () => {
    expect((await send({ events: [event({ message: { parts: [{ kind: 'text', text: 'hi' }] } })] })).end).toMatchObject({
      is: 'found',
      found: { is: 'message', artifacts: ['hi'] },
    });
  });

  it("is an error of CAP's own registry where it says cap.error, and never one of A2A", async () => {
    const { end } = await send({ events: [event({ kind: 'cap.error', code: 'cap_budget_exceeded', message: 'no' })] });
    expect(end).toMatchObject({ is: 'error', error: { registry: 'cap', code: -32004, name: 'cap_budget_exceeded' } });
  });

  it.each([
    ['a stream that stays open', { events: [event({ task })], open: true }, 'timeout'],
    ['a stream without an answer', { events: [event({ artifact: {} })] }, 'wrong-result'],
    ['a frame that is no JSON', { events: ['data: {\n\n'] }, 'invalid-json'],
    ['a path that is not there', { status: 404, json: { error: 'Not Found' } }, 'no-route'],
    ['a fault of the server', { status: 503, json: {} }, 'server-error'],
  ] as const)('is lost with %s', async (_, reply, fault) => {
    expect((await send(reply)).end).toMatchObject({ is: 'lost', fault: { is: fault } });
  });

  it('is a refusal where the server says so in JSON', async () => {
    expect((await send({ status: 404, json: { error: { code: 404, message: 'no such task' } } })).end).toEqual({
      is: 'http-refusal',
      http: 404,
    });
  });
});

describe('each spelling has its own cancel', () => {
  it.each([
    ['cap', dialects.cap, 'POST /tasks/cancel'],
    ['HTTP+JSON', restOfV10, 'POST /tasks/a%2Fb:cancel'],
    ['v1.0', dialects['v1.0'], 'POST / CancelTask'],
    ['v0.3', dialects['v0.3'], 'POST / tasks/cancel'],
  ] as const)('%s: cancel is %s', async (_, dialect, line) => {
    const { url, heard } = await recordingServer(() => undefined);
    await client().task({ url: new URL(url), dialect }, { id: 'a/b', action: 'cancel' });
    expect(lines(heard)).toEqual([line]);
  });

  it('and CAP has no request for a task, so none is sent', async () => {
    const { url, heard } = await recordingServer(() => undefined);
    expect(await client().task({ url: new URL(url), dialect: dialects.cap }, { id: 't', action: 'get' })).toMatchObject({
      is: 'lost',
      fault: { is: 'unsafe' },
    });
    expect(heard).toEqual([]);
  });
});

describe('HTTP+JSON of v1.0', () => {
  const send = async (reply: Reply) => {
    const { url, heard } = await recordingServer(() => reply);
    const end = await client().send({ url: new URL(`${url}base/`), dialect: restOfV10, tenant: 't 1' }, { message: { messageId: 'm' } });
    return { end, heard };
  };
  const status = (reason: string) => ({
    error: { code: 404, status: 'NOT_FOUND', message: 'm', details: [{ '@type': 'x', reason, domain: 'a2a-protocol.org' }] },
  });

  it('posts the params bare below the address and its tenant', async () => {
    const { end, heard } = await send({ status: 200, json: { task: { ...task, status: { state: 'TASK_STATE_COMPLETED' } } } });
    expect(heard[0]).toEqual({
      line: 'POST /base/t%201/message:send',
      body: { message: { messageId: 'm' }, configuration: { returnImmediately: false } },
    });
    expect(end).toMatchObject({ is: 'found', found: { taskId: 't', state: 'completed' }, http: 200 });
  });

  it('reads an error by the reason of its ErrorInfo, with the registry of v1.0', async () => {
    expect((await send({ status: 404, json: status('TASK_NOT_FOUND') })).end).toMatchObject({
      is: 'error',
      error: { registry: 'a2a-1.0', code: -32001, name: 'TaskNotFound' },
    });
    expect((await send({ status: 400, json: status('VERSION_NOT_SUPPORTED') })).end).toMatchObject({
      is: 'error',
      error: { code: -32009 },
    });
    expect((await send({ status: 400, json: status('SOMETHING_ELSE') })).end).toEqual({ is: 'http-refusal', http: 400 });
    expect((await send({ status: 404, json: { detail: 'Not Found' } })).end).toMatchObject({ is: 'lost', fault: { is: 'no-route' } });
    expect((await send({ status: 500, json: {} })).end).toMatchObject({ is: 'lost', fault: { is: 'server-error' } });
  });
});
