import { describe, expect, it } from 'vitest';
import { webhookRefusal } from '../../../src/endpoint/webhook-address.js';
import { aLiveAgent } from '../../support/endpoint/a-live-agent.js';

const config = { id: 'c', url: 'https://hooks.example/in', token: 't' };

const withTask = async () => {
  const agent = await aLiveAgent({ transport: 'owned' });
  const { id } = (await agent.send('alice', { skill: 'lookup', input: {} })).body.result;
  return { ...agent, task: String(id) };
};

describe('push notification configs of the transport owned', () => {
  it('are set, read, listed and deleted, in the shapes of v0.3', async () => {
    const { call, task } = await withTask();
    const kept = { taskId: task, pushNotificationConfig: config };
    const of = async (what: string, params: object) => (await call('alice', `tasks/pushNotificationConfig/${what}`, params)).body;
    expect((await of('set', kept)).result).toEqual(kept);
    expect((await of('get', { id: task })).result).toEqual(kept);
    expect((await of('list', { id: task })).result).toEqual([kept]);
    expect(await of('delete', { id: task, pushNotificationConfigId: 'c' })).toMatchObject({ result: null });
    expect((await of('get', { id: task, pushNotificationConfigId: 'c' })).error.code).toBe(-32001);
  });

  it('are flat in v1.0, and get an id where they have none', async () => {
    const { call, task } = await withTask();
    const made = (await call('alice', 'CreateTaskPushNotificationConfig', { taskId: task, url: config.url })).body.result;
    expect(made).toEqual({ taskId: task, id: expect.stringMatching(/.{8}/), url: config.url });
    expect((await call('alice', 'ListTaskPushNotificationConfigs', { taskId: task })).body.result).toEqual({
      configs: [made],
      nextPageToken: '',
    });
  });

  it('that come with a message belong to its task; one that is refused keeps the message from running', async () => {
    const { send, call, grant, effects } = await withTask();
    await grant('alice');
    const refused = await send('alice', { params: { configuration: { pushNotificationConfig: { url: 'http://hooks.example/' } } } });
    expect(refused.body.error).toMatchObject({ code: -32602, data: { code: 'refused_webhook_scheme' } });
    expect(await effects()).toEqual([]);
    const { id } = (await send('alice', { params: { configuration: { pushNotificationConfig: config } } })).body.result;
    expect((await call('alice', 'tasks/pushNotificationConfig/list', { id })).body.result).toHaveLength(1);
  });

  it('are refused on a task of somebody else, like one that is not there', async () => {
    const { call, task } = await withTask();
    const theirs = await call('bob', 'tasks/pushNotificationConfig/set', { taskId: task, pushNotificationConfig: config });
    const missing = await call('bob', 'tasks/pushNotificationConfig/set', { taskId: 'none', pushNotificationConfig: config });
    expect(theirs.body).toEqual(missing.body);
    expect(theirs.body.error.code).toBe(-32001);
  });

  it('are not kept without end', async () => {
    const { call, task } = await withTask();
    const codes: unknown[] = [];
    for (let index = 0; index < 11; index += 1) {
      const set = await call('alice', 'CreateTaskPushNotificationConfig', { taskId: task, id: `c${index}`, url: config.url });
      codes.push(set.body.error?.code);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }), -32602]);
  });
});

describe('push notification configs of the transport base', () => {
  it('are refused with a message too, and the message does not run', async () => {
    const { send, grant, effects } = await aLiveAgent();
    await grant('alice');
    const { body } = await send('alice', { params: { configuration: { pushNotificationConfig: config } } });
    expect(body.error.code).toBe(-32003);
    expect(await effects()).toEqual([]);
  });
});

describe('a webhook address', () => {
  const resolved: { readonly [host: string]: readonly string[] } = {
    'hooks.example': ['93.184.215.14', '2606:2800:21f:cb07::1'],
    'inside.example': ['93.184.215.14', '10.0.0.1'],
    'mapped.example': ['::ffff:10.0.0.1'],
    'odd.example': ['not an address'],
    'empty.example': [],
  };
  const resolveHost = async (host: string): Promise<readonly string[]> => {
    const found = resolved[host];
    if (found === undefined) throw new Error('ENOTFOUND');
    return found;
  };

  it.each([
    ['https://hooks.example/in', undefined],
    ['https://93.184.215.14/', undefined],
    ['https://[2606:2800:21f:cb07::1]/', undefined],
    ['hooks.example', 'refused_webhook_url'],
    ['http://hooks.example/', 'refused_webhook_scheme'],
    ['file:///etc/passwd', 'refused_webhook_scheme'],
    ['https://u:p@hooks.example/', 'refused_webhook_userinfo'],
    ['https://u@hooks.example/', 'refused_webhook_userinfo'],
    ['https://nowhere.invalid/', 'refused_webhook_unresolvable'],
    ['https://empty.example/', 'refused_webhook_unresolvable'],
    ['https://inside.example/', 'refused_webhook_address'],
    ['https://mapped.example/', 'refused_webhook_address'],
    ['https://odd.example/', 'refused_webhook_address'],
    ['https://localhost/', 'refused_webhook_address'],
    ['https://a.LOCALHOST./', 'refused_webhook_address'],
    ['https://127.0.0.1/', 'refused_webhook_address'],
    ['https://0x7f.1/', 'refused_webhook_address'],
    ['https://2852039166/', 'refused_webhook_address'],
    ['https://169.254.169.254/latest/', 'refused_webhook_address'],
    ['https://10.1.2.3/', 'refused_webhook_address'],
    ['https://172.31.0.1/', 'refused_webhook_address'],
    ['https://192.168.1.1/', 'refused_webhook_address'],
    ['https://[::1]/', 'refused_webhook_address'],
    ['https://[::ffff:169.254.169.254]/', 'refused_webhook_address'],
    ['https://[fd00::1]/', 'refused_webhook_address'],
    ['https://[fe80::1]/', 'refused_webhook_address'],
  ])('%s: %s', async (url, refusal) => {
    expect(await webhookRefusal(url, resolveHost)).toBe(refusal);
  });
});
