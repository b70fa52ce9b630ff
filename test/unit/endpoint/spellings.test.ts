import { describe, expect, it } from 'vitest';
import { aLiveAgent, messageParams, payment } from '../../support/endpoint/a-live-agent.js';

const post = async (url: string, path: string, body: object | undefined, token: string | null = 'token-of-alice', headers: object = {}) => {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
};
const framesOf = (text: string): ReturnType<typeof JSON.parse>[] =>
  text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => JSON.parse(event.replace(/^data: /, '')));
const word = (state: string): string => state.replace('TASK_STATE_', '').replaceAll('_', '-').toLowerCase();

describe('a message comes to the same end in every spelling', () => {
  it.each([
    ['with a grant', true, 'completed', 1],
    ['without one', false, 'failed', 0],
  ] as const)('%s', async (_, granted, state, effects) => {
    for (const spelling of ['slash', 'pascal', 'rest', 'cap'] as const) {
      const agent = await aLiveAgent();
      if (granted) await agent.grant('alice');
      const { message } = messageParams();
      const seen = await (async (): Promise<{ state: string; code: unknown }> => {
        const told = (task: ReturnType<typeof JSON.parse>) => ({
          state: word(task.status.state),
          code: task.status.message?.parts[0].data.code,
        });
        if (spelling === 'slash') return told((await agent.call('alice', 'message/send', { message })).body.result);
        if (spelling === 'pascal') return told((await agent.call('alice', 'SendMessage', { message })).body.result.task);
        const path = spelling === 'rest' ? '/message:send' : '/message/send';
        const { text } = await post(agent.endpoint.url, path, { message });
        return told(spelling === 'rest' ? JSON.parse(text).task : framesOf(text).at(-1).task);
      })();
      expect([spelling, seen]).toEqual([spelling, { state, code: granted ? undefined : 'no_standing_grant' }]);
      expect(await agent.effects()).toHaveLength(effects);
    }
  });
});

describe('the literal of CAP', () => {
  it('streams the task, its artifacts and the whole task at the end, and needs no message id', async () => {
    const { endpoint } = await aLiveAgent();
    const message = { role: 'user', parts: [{ kind: 'data', data: { record: 'R-100', note: 'n' } }], metadata: { skill: 'lookup' } };
    const { headers, text } = await post(endpoint.url, '/message/send', { message });
    expect(headers.get('content-type')).toBe('text/event-stream');
    const frames = framesOf(text);
    expect(frames.map((frame) => Object.keys(frame).join())).toEqual(['task', 'artifact', 'task']);
    expect(frames.at(-1).task).toMatchObject({ status: { state: 'completed' }, artifacts: [{ parts: [{ data: { reference: 'n' } }] }] });
  });

  it('turns away who has no credential, and what is no prompt', async () => {
    const { endpoint, effects } = await aLiveAgent();
    expect((await post(endpoint.url, '/message/send', { message: messageParams().message }, null)).status).toBe(401);
    expect((await post(endpoint.url, '/message/send', { message: messageParams().message }, 'nobody')).status).toBe(401);
    expect((await post(endpoint.url, '/message/send', { message: { role: 'user' } })).status).toBe(400);
    expect((await post(endpoint.url, '/tasks/cancel', undefined, null)).status).toBe(401);
    expect(await effects()).toEqual([]);
  });

  it('cancels the newest task of its caller that is under way, and nothing where there is none', async () => {
    const { endpoint } = await aLiveAgent();
    expect(JSON.parse((await post(endpoint.url, '/tasks/cancel', undefined)).text)).toEqual({ canceled: null });
  });
});

describe('HTTP+JSON of v1.0', () => {
  const withTask = async () => {
    const agent = await aLiveAgent({ transport: 'owned' });
    const { id } = (await agent.send('alice', { skill: 'lookup', input: { record: 'R-100', note: '' } })).body.result;
    const ask = async (verb: string, path: string, token = 'token-of-alice', body?: object) => {
      const response = await fetch(new URL(path, agent.endpoint.url), {
        method: verb,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
    };
    return { ...agent, id: String(id), ask };
  };

  it('has every operation of JSON-RPC under its route', async () => {
    const { id, ask } = await withTask();
    expect(await ask('GET', `/tasks/${id}`)).toMatchObject({
      status: 200,
      body: { id, status: { state: expect.stringMatching(/^TASK_STATE_/) } },
    });
    expect(await ask('GET', '/tasks?pageSize=1')).toMatchObject({ status: 200, body: { pageSize: 1 } });
    expect(await ask('POST', `/tasks/${id}:cancel`, 'token-of-alice', {})).toMatchObject({
      status: 400,
      body: { error: { details: [{ reason: 'TASK_NOT_CANCELABLE' }] } },
    });
    expect((await ask('GET', `/tasks/${id}:subscribe`)).body).toContain('data: ');
    expect(await ask('GET', '/extendedAgentCard')).toMatchObject({ status: 200 });
    const config = await ask('POST', `/tasks/${id}/pushNotificationConfigs`, 'token-of-alice', { id: 'c', url: 'https://hooks.example/' });
    expect(config).toMatchObject({ status: 200, body: { taskId: id, id: 'c' } });
    expect(await ask('GET', `/tasks/${id}/pushNotificationConfigs/c`)).toMatchObject({ status: 200, body: { id: 'c' } });
    expect((await ask('DELETE', `/tasks/${id}/pushNotificationConfigs/c`)).status).toBe(200);
    expect(await ask('GET', `/tasks/${id}/pushNotificationConfigs`)).toMatchObject({ body: { configs: [] } });
  });

  it('says what it refuses as google.rpc.Status, and shows the task of another to nobody', async () => {
    const { id, ask } = await withTask();
    const theirs = await ask('GET', `/tasks/${id}`, 'token-of-bob');
    const missing = await ask('GET', '/tasks/none', 'token-of-bob');
    expect(theirs).toEqual(missing);
    expect(theirs).toMatchObject({
      status: 404,
      body: { error: { code: 404, status: 'NOT_FOUND', details: [{ reason: 'TASK_NOT_FOUND' }] } },
    });
    expect((await ask('GET', `/tasks/${id}`, 'nobody')).status).toBe(401);
    expect((await ask('PUT', `/tasks/${id}`)).status).toBe(405);
    expect((await ask('GET', '/tasks/a/b')).status).toBe(404);
  });

  it('takes the task of the path and no other that a body names', async () => {
    const { id, ask, call } = await withTask();
    const other = (await call('alice', 'message/send', messageParams({ id: 'm-2', skill: 'lookup', input: {} }))).body.result.id;
    expect(
      await ask('POST', `/tasks/${id}/pushNotificationConfigs`, 'token-of-alice', {
        taskId: other,
        id: 'c',
        url: 'https://hooks.example/',
      }),
    ).toMatchObject({ body: { taskId: id } });
  });

  it('keeps a nameless caller from consequences', async () => {
    const { endpoint, effects } = await aLiveAgent();
    const sent = await fetch(new URL('/message:send', endpoint.url), {
      method: 'POST',
      body: JSON.stringify(messageParams({ input: payment })),
    });
    expect([sent.status, await effects()]).toEqual([401, []]);
  });
});
