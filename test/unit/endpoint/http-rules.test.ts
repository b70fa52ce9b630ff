import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startEndpoint } from '../../../src/endpoint/endpoint.js';
import { aLiveAgent, messageParams } from '../../support/endpoint/a-live-agent.js';

const card = '.well-known/agent-card.json';

describe('the paths of the agent', () => {
  it('give the card to everybody, and 405 with Allow for any other method on it', async () => {
    const { endpoint } = await aLiveAgent();
    const found = await fetch(endpoint.url + card);
    expect(found.status).toBe(200);
    expect(found.headers.get('content-type')).toBe('application/json');
    expect(await found.json()).toMatchObject({ url: endpoint.url, protocolVersion: '0.3.0' });
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const refused = await fetch(endpoint.url + card, { method });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
    }
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('give 405 with Allow for %s at the root', async (method) => {
    const { endpoint } = await aLiveAgent();
    const refused = await fetch(endpoint.url, { method });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each(['message/other', 'tasks/a/b/c', '.well-known/agent.json', 'operator/reset', 'witness/effects', '%2F'])(
    'give 404 for /%s, with and without a credential',
    async (path) => {
      const { endpoint } = await aLiveAgent();
      const url = endpoint.url + path;
      expect((await fetch(url, { method: 'POST' })).status).toBe(404);
      expect((await fetch(url, { method: 'POST', headers: { authorization: 'Bearer token-of-alice' } })).status).toBe(404);
    },
  );
});

describe('authentication', () => {
  it('turns a caller without a credential away with a challenge, whatever it asks', async () => {
    const { call, post } = await aLiveAgent();
    for (const method of ['message/send', 'tasks/get', 'ListTasks', 'no/such']) {
      const { status, headers, body } = await call(null, method, messageParams());
      expect([status, body]).toEqual([401, { error: 'Unauthorized' }]);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="sa2a-court demo"');
    }
    expect((await post('not json')).status).toBe(401);
  });

  it.each([
    ['a token of nobody', 'Bearer nobody'],
    ['another scheme', 'Basic YWxpY2U6YWxpY2U='],
    ['no token', 'Bearer'],
    ['two tokens in one', 'Bearer token-of-alice token-of-bob'],
  ])('refuses %s with a challenge that says so', async (_, authorization) => {
    const { post } = await aLiveAgent();
    const { status, headers } = await post('{}', { authorization });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('refuses two credentials, so that no reader can pick the other one', async () => {
    const { endpoint } = await aLiveAgent();
    const status = await new Promise((resolve, reject) => {
      const headers = [
        'host',
        new URL(endpoint.url).host,
        'authorization',
        'Bearer token-of-alice',
        'authorization',
        'Bearer token-of-bob',
      ];
      request(endpoint.url, { method: 'POST', headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end('{}');
    });
    expect(status).toBe(401);
  });

  it('reads the scheme in any case', async () => {
    const { post } = await aLiveAgent();
    expect((await post('{}', { authorization: 'bEARER  token-of-alice' })).status).toBe(200);
  });
});

describe('JSON-RPC over HTTP', () => {
  it.each([
    ['a truncated body', '{"jsonrpc":"2.0"', -32700, null],
    ['an empty body', '', -32700, null],
    ['a byte-order mark', '\uFEFF{}', -32700, null],
    ['bad UTF-8', new Uint8Array([0x22, 0xff, 0x22]), -32700, null],
    ['a scalar', '5', -32600, null],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"id":"x"}}]', -32600, null],
    ['an empty object', '{}', -32600, null],
    ['an id that is a list', '{"jsonrpc":"2.0","id":[1],"method":"tasks/get"}', -32600, null],
    ['an id that is a fraction', '{"jsonrpc":"2.0","id":1.5,"method":"tasks/get"}', -32600, null],
    ['a notification', '{"jsonrpc":"2.0","method":"message/send","params":{}}', -32600, null],
    ['another version', '{"jsonrpc":"1.0","id":3,"method":"tasks/get"}', -32600, 3],
    ['no method', '{"jsonrpc":"2.0","id":"a"}', -32600, 'a'],
    ['a nest of 300', `{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":${'['.repeat(300)}${']'.repeat(300)}}`, -32600, null],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"tasks/send","params":{}}', -32601, 1],
    ['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":[]}', -32602, 1],
    ['no params', '{"jsonrpc":"2.0","id":0,"method":"message/send"}', -32602, 0],
    ['no message', '{"jsonrpc":"2.0","id":null,"method":"message/send","params":{}}', -32602, null],
    ['half a surrogate pair for an id', '{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"id":"\\ud800"}}', -32602, 1],
    ['a task of nobody', '{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"id":"none"}}', -32001, 1],
  ])('answers %s with HTTP 200, its error and its id', async (_, body, code, id) => {
    const { post } = await aLiveAgent();
    const answer = await post(body, { authorization: 'Bearer token-of-alice' });
    expect([answer.status, answer.body.error.code, answer.body.id]).toEqual([200, code, id]);
    expect(answer.body).not.toHaveProperty('result');
  });

  it('refuses a body of more than 1 MiB, and lives on', async () => {
    const { post } = await aLiveAgent();
    const authorization = { authorization: 'Bearer token-of-alice' };
    expect((await post(' '.repeat(1024 * 1024 + 1), authorization)).status).toBe(413);
    expect((await post(' '.repeat(1024 * 1024), authorization)).body.error.code).toBe(-32700);
  });

  it('answers no page that came here under a name of its own', async () => {
    const { endpoint } = await aLiveAgent();
    const status = await new Promise((resolve, reject) => {
      request(endpoint.url + card, { headers: { host: 'rebound.example:4100' } }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });
});

describe('the server', () => {
  it('is a mistake of whoever names a port that is taken, and then leaves none open', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve(Number(Object(taken.address()).port)));
    });
    const starting = startEndpoint({
      folder: 'unused',
      port,
      transport: 'base',
      without: [],
      newId: () => '',
      principalOf: () => undefined,
      resolveHost: async () => [],
    });
    await expect(starting).rejects.toMatchObject({
      kind: 'usage',
      code: 'PORT_NOT_FREE',
      message: expect.stringContaining(`${port} (EADDRINUSE)`),
    });
    taken.close();
  });

  it('breaks off what is open when it is closed', async () => {
    const { endpoint } = await aLiveAgent();
    const socket = connect(Number(new URL(endpoint.url).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    await endpoint.close();
    await expect(ended).resolves.toBeDefined();
    await expect(fetch(endpoint.url)).rejects.toThrow('fetch failed');
  });
});
