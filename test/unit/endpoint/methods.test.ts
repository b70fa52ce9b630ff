import { describe, expect, it } from 'vitest';
import { wireMethods } from '../../../src/endpoint/wire-methods.js';
import { aLiveAgent, type HttpAnswer, messageParams } from '../../support/endpoint/a-live-agent.js';
import { columns } from '../../support/endpoint/method-columns.js';

/** One word for an answer, as seed 000 has them: `result`, `sse`, or `error` and its code. */
const outcomeOf = ({ headers, body }: HttpAnswer): string => {
  if (headers.get('content-type') === 'text/event-stream') return 'sse';
  return body.error === undefined ? 'result' : `error ${body.error.code}`;
};

const paramsFor = (operation: string, task: string, spelling: 'v0.3' | 'v1.0'): object => {
  const config = { id: 'c', url: 'https://hooks.example/in' };
  switch (operation) {
    case 'send':
    case 'stream':
      return messageParams({ id: `for-${operation}`, skill: 'lookup', input: { record: 'R-100' } });
    case 'push-set':
      return spelling === 'v0.3' ? { taskId: task, pushNotificationConfig: config } : { taskId: task, ...config };
    case 'push-get':
    case 'push-delete':
      return spelling === 'v0.3' ? { id: task, pushNotificationConfigId: 'c' } : { taskId: task, id: 'c' };
    case 'push-list':
      return spelling === 'v0.3' ? { id: task } : { taskId: task };
    default:
      return operation === 'list' || operation === 'extended-card' ? {} : { id: task };
  }
};

describe.each(['base', 'owned'] as const)('the transport %s', (transport) => {
  it.each(['v0.3', 'v1.0'] as const)('answers every method under its %s name as the table says', async (spelling) => {
    const { call, send } = await aLiveAgent({ transport });
    const task = (await send('alice', { skill: 'lookup', input: { record: 'R-100' } })).body.result.id;
    const seen: { [operation: string]: string } = {};
    for (const method of wireMethods) {
      const answer = await call('alice', method[spelling], paramsFor(method.operation, task, spelling));
      expect(answer.status).toBe(200);
      seen[method.operation] = outcomeOf(answer);
    }
    expect(seen).toEqual(columns[transport]);
  });
});

describe('names of no version', () => {
  it.each(['tasks/send', 'tasks/sendSubscribe', 'sendMessage', 'message.send', 'TaskResubscription', 'tasks/subscribe', 'toString', ''])(
    '"%s" are not found',
    async (name) => {
      const { call } = await aLiveAgent();
      expect((await call('alice', name, {})).body.error.code).toBe(-32601);
    },
  );
});

describe('the A2A-Version field', () => {
  it.each([
    ['1.0', true],
    ['1.0.1', true],
    ['0.3', true],
    ['', true],
    ['9.9', false],
    ['1', false],
    ['1.0, 0.3', false],
  ])('of %s under a v1.0 name is spoken: %s', async (version, spoken) => {
    const { call } = await aLiveAgent();
    const { body } = await call('alice', 'GetTask', { id: 'none' }, { 'a2a-version': version });
    expect(body.error.code).toBe(spoken ? -32001 : -32009);
  });

  it('does not count under a v0.3 name', async () => {
    const { call } = await aLiveAgent();
    expect((await call('alice', 'tasks/get', { id: 'none' }, { 'a2a-version': '9.9' })).body.error.code).toBe(-32001);
  });
});

describe('the shapes of an answer', () => {
  it('are those of the version whose name was called', async () => {
    const { call } = await aLiveAgent();
    const params = messageParams({ skill: 'lookup', input: { record: 'R-100', note: 'n' } });
    const old = (await call('alice', 'message/send', params)).body.result;
    expect(old).toMatchObject({
      kind: 'task',
      status: { state: 'completed' },
      artifacts: [{ parts: [{ kind: 'data', data: { reference: 'n' } }] }],
    });
    const now = (await call('alice', 'SendMessage', params)).body.result;
    expect(now).toMatchObject({
      task: { status: { state: 'TASK_STATE_COMPLETED' }, artifacts: [{ parts: [{ data: { reference: 'n' } }] }] },
    });
    expect(JSON.stringify(now)).not.toContain('"kind":"task"');
  });

  it('carry the code and the class of a refusal in the first part of the status message', async () => {
    const { call, send } = await aLiveAgent();
    const data = { code: 'no_standing_grant', class: 'REFUSED_AUTHORITY', stage: 'grant decision' };
    expect((await send('alice')).body.result.status).toMatchObject({
      state: 'failed',
      message: { role: 'agent', parts: [{ kind: 'data', data }] },
    });
    const { task } = (await call('alice', 'SendMessage', messageParams())).body.result;
    expect(task.status).toMatchObject({ state: 'TASK_STATE_FAILED', message: { role: 'ROLE_AGENT', parts: [{ data }] } });
  });

  it('carry it in the data of an error: as it is in v0.3, as an ErrorInfo in v1.0', async () => {
    const { call } = await aLiveAgent();
    const old = (await call('alice', 'tasks/get', { id: 'none' })).body.error;
    expect(old).toEqual({
      code: -32001,
      message: 'task not found',
      data: { code: 'not_found', class: 'REFUSED_IDENTITY', stage: 'task ownership' },
    });
    const now = (await call('alice', 'GetTask', { id: 'none' })).body.error;
    expect(now.data).toEqual([
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'TASK_NOT_FOUND', domain: 'a2a-protocol.org', metadata: old.data },
    ]);
  });

  it('read a message in the shape of either version under either name', async () => {
    const { call } = await aLiveAgent();
    const parts = [{ data: { record: 'R-100', note: 'n' } }, { text: 'hello' }];
    const params = { message: { role: 'ROLE_USER', messageId: 'm', parts, metadata: { skill: 'lookup' } } };
    expect((await call('alice', 'message/send', params)).body.result.artifacts[0].parts[0].data).toMatchObject({ reference: 'n' });
  });
});

describe('a message that cannot be meant', () => {
  const good = messageParams().message;
  it.each([
    ['no id', { ...good, messageId: undefined }],
    ['an empty id', { ...good, messageId: '' }],
    ['the role of an agent', { ...good, role: 'agent' }],
    ['no parts', { ...good, parts: undefined }],
    ['a part that is a text', { ...good, parts: ['x'] }],
    ['two inputs', { ...good, parts: [...good.parts, ...good.parts] }],
    ['a task id that is a number', { ...good, taskId: 5 }],
    ['a context id that is a list', { ...good, contextId: [] }],
  ])('for %s is refused before anything runs', async (_, message) => {
    const { call, grant, effects } = await aLiveAgent();
    await grant('alice');
    expect((await call('alice', 'message/send', { message })).body.error.code).toBe(-32602);
    expect(await effects()).toEqual([]);
  });

  it.each([
    ['no selector', undefined, 'ambiguous_skill'],
    ['a selector that is a list', ['send_payment'], 'unknown_skill'],
    ['a selector in another case', 'Send_Payment', 'unknown_skill'],
  ])('with %s is for the subject to refuse', async (_, skill, code) => {
    const { send, grant } = await aLiveAgent();
    await grant('alice');
    const message = { ...messageParams().message, metadata: skill === undefined ? {} : { skill } };
    const { body } = await send('alice', { params: { message } });
    expect(body.result.status.message.parts[0].data.code).toBe(code);
  });
});
