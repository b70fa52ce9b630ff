import { describe, expect, it } from 'vitest';
import { aLiveAgent, payment, type Parsed } from '../../support/endpoint/a-live-agent.js';

const codeOf = (answer: { readonly body: Parsed }): string =>
  answer.body.result?.status.message?.parts[0].data.code ?? `${answer.body.error?.code}`;

describe('authority over HTTP', () => {
  it('is what the operator granted to the bearer, for one skill, once', async () => {
    const { send, grant, effects } = await aLiveAgent();
    expect(codeOf(await send('alice'))).toBe('no_standing_grant');
    await grant('alice');
    expect(codeOf(await send('bob', { id: 'm-2' }))).toBe('no_standing_grant');
    const done = (await send('alice')).body.result;
    expect(done).toMatchObject({ status: { state: 'completed' }, metadata: { receiptId: expect.any(String) } });
    const again = (await send('alice')).body.result;
    expect(again).toEqual({ ...done, metadata: { ...done.metadata, replayed: true } });
    expect(await effects()).toMatchObject([{ skill: 'send_payment', principal: 'alice', messageId: 'm-1', input: payment }]);
  });

  it('ends with a revocation, and comes back with no restart', async () => {
    const { send, grant, operator } = await aLiveAgent();
    await grant('alice');
    await operator('DELETE', 'grants/alice/send_payment');
    await operator('POST', 'restart');
    expect(codeOf(await send('alice'))).toBe('grant_revoked');
  });
});

const claims: readonly object[] = [
  { 'a2a.auth': { identity: 'alice' } },
  { 'A2A.Auth': 'alice' },
  { 'ash_a2a.owner': 'alice' },
  { principal: 'alice', actor: 'alice', tenant: 'alice' },
  { nested: [{ 'a2a.auth': { identity: 'alice' } }] },
];

describe('the principal', () => {
  it.each(claims)('is the bearer and not who %j names, in the params or in the message', async (claim) => {
    const { send, grant, effects } = await aLiveAgent();
    await grant('alice');
    expect(codeOf(await send('mallory', { id: 'm-1', params: { metadata: claim } }))).toBe('no_standing_grant');
    expect(codeOf(await send('mallory', { id: 'm-2', metadata: claim }))).toBe('no_standing_grant');
    expect(await effects()).toEqual([]);
  });

  it.each(claims)('owns the task that it made, whoever %j names', async (claim) => {
    const { send, call } = await aLiveAgent();
    const { id } = (await send('mallory', { skill: 'lookup', input: { record: 'R' }, metadata: claim, params: { metadata: claim } })).body
      .result;
    expect((await call('alice', 'tasks/get', { id })).body.error.code).toBe(-32001);
    const own = await call('mallory', 'tasks/get', { id });
    expect(own.body.result.id).toBe(id);
    expect(own.text).not.toMatch(/a2a\.auth|ash_a2a\.owner/i);
  });
});

describe('a call without a credential', () => {
  it('is answered with 401, and where it called a consequential skill the boundary has it in its log', async () => {
    const { send, grant, decisions, effects } = await aLiveAgent();
    await grant('alice');
    const { status, body } = await send(null, { id: 'n-1', metadata: { principal: 'alice' } });
    expect([status, body]).toEqual([401, { error: 'Unauthorized' }]);
    await send(null, { id: 'n-2', skill: 'lookup', input: { record: 'R' } });
    expect(await decisions()).toMatchObject([{ principal: null, messageId: 'n-1', outcome: 'refused', reason: 'unauthenticated' }]);
    expect(await effects()).toEqual([]);
  });

  it('acts where the guard is gone that keeps it out', async () => {
    const { send, effects } = await aLiveAgent({ without: ['authentication'] });
    expect((await send(null)).body.result.status.state).toBe('completed');
    expect(await effects()).toHaveLength(1);
  });

  it('takes a name from the message where that guard is gone, and is turned away where it claims none', async () => {
    const { send, grant, effects } = await aLiveAgent({ without: ['anonymous-identity'] });
    await grant('alice');
    expect((await send(null, { id: 'n-1' })).status).toBe(401);
    expect((await send(null, { id: 'n-2', metadata: { principal: 'alice' } })).body.result.status.state).toBe('completed');
    expect(await effects()).toMatchObject([{ principal: 'alice', messageId: 'n-2' }]);
  });
});

describe('a task', () => {
  const opening = { skill: 'lookup', input: {} };

  it('of somebody else answers like one that is not there, to every question', async () => {
    const { send, call } = await aLiveAgent({ transport: 'owned' });
    const { id } = (await send('alice', opening)).body.result;
    for (const [method, name] of [
      ['tasks/get', 'id'],
      ['tasks/cancel', 'id'],
      ['tasks/resubscribe', 'id'],
      ['tasks/pushNotificationConfig/list', 'id'],
      ['GetTask', 'id'],
      ['ListTaskPushNotificationConfigs', 'taskId'],
    ] as const) {
      const theirs = await call('bob', method, { [name]: id });
      const missing = await call('bob', method, { [name]: 'none' });
      expect([theirs.status, theirs.body]).toEqual([missing.status, missing.body]);
      expect(theirs.body.error.code).toBe(-32001);
    }
    const theirs = await send('bob', { id: 'b', task: id });
    expect(theirs.body).toEqual((await send('bob', { id: 'b', task: 'none' })).body);
    expect((await call('alice', 'tasks/get', { id })).body.result.status.state).toBe('input-required');
  });

  it('is listed to its owner alone, newest first, in pages', async () => {
    const { send, call } = await aLiveAgent();
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.unshift((await send('alice', { ...opening, id: name })).body.result.id);
    await send('bob', opening);
    const first = (await call('alice', 'ListTasks', { pageSize: 2 })).body.result;
    expect(first).toMatchObject({ tasks: [{ id: ids[0] }, { id: ids[1] }], totalSize: 3, pageSize: 2 });
    const second = (await call('alice', 'ListTasks', { pageSize: 2, pageToken: first.nextPageToken })).body.result;
    expect(second).toMatchObject({ tasks: [{ id: ids[2], status: { state: 'TASK_STATE_INPUT_REQUIRED' } }], nextPageToken: '' });
    const byContext = (await call('alice', 'ListTasks', { contextId: second.tasks[0].contextId })).body.result;
    expect(byContext.tasks).toHaveLength(1);
    expect((await call('alice', 'ListTasks', { status: 'TASK_STATE_COMPLETED' })).body.result.tasks).toEqual([]);
  });

  it.each([{ pageSize: 0 }, { pageSize: 101 }, { pageSize: '5' }, { pageToken: 'none' }])('is not listed by %j', async (params) => {
    const { call } = await aLiveAgent();
    expect((await call('alice', 'ListTasks', params)).body.error.code).toBe(-32602);
  });

  it('goes on with its owner, ends when it is canceled, and is over then', async () => {
    const { send, call } = await aLiveAgent();
    const { id, contextId } = (await send('alice', opening)).body.result;
    expect((await call('alice', 'tasks/cancel', { id })).body.result).toMatchObject({ id, contextId, status: { state: 'canceled' } });
    expect((await call('alice', 'tasks/cancel', { id })).body.error.code).toBe(-32002);
    expect((await send('alice', { id: 'm-2', task: id })).body.error.code).toBe(-32004);
  });
});

describe('a guard that was taken out', () => {
  it.each([
    ['task-owner-read', 'tasks/get'],
    ['task-owner-cancel', 'tasks/cancel'],
  ])('%s shows on %s', async (guard, method) => {
    const { send, call } = await aLiveAgent({ without: [guard] });
    const { id } = (await send('alice', { skill: 'lookup', input: {} })).body.result;
    expect((await call('bob', method, { id })).body.result.id).toBe(id);
  });

  it('task-owner-list shows on a list', async () => {
    const { send, call } = await aLiveAgent({ without: ['task-owner-list'] });
    const { id } = (await send('alice', { skill: 'lookup', input: {} })).body.result;
    expect((await call('bob', 'tasks/list', {})).body.result.tasks).toMatchObject([{ id, status: { state: 'input-required' } }]);
  });

  it('reserved-metadata shows in the owner of a task', async () => {
    const { send, call } = await aLiveAgent({ without: ['reserved-metadata'] });
    const { id } = (await send('mallory', { skill: 'lookup', input: {}, metadata: { 'a2a.auth': 'alice' } })).body.result;
    expect((await call('alice', 'tasks/get', { id })).body.result.id).toBe(id);
  });

  it.each(['authority-check', 'claim-once'])('%s shows in the effects', async (guard) => {
    const { send, grant, effects } = await aLiveAgent({ without: [guard] });
    if (guard === 'claim-once') await grant('alice');
    await send('alice');
    await send('alice');
    expect(await effects()).toHaveLength(guard === 'claim-once' ? 2 : 1);
  });
});

describe('a lawful variant', () => {
  it('that says no by HTTP says it with the status, a challenge for 401, and a JSON-RPC error', async () => {
    const { send } = await aLiveAgent({ variant: 'contrary', without: ['anonymous-identity'] });
    const forbidden = await send('alice');
    expect([forbidden.status, forbidden.body.error.code]).toEqual([403, -32010]);
    const nameless = await send(null);
    expect([nameless.status, nameless.body.error.code]).toEqual([401, -32011]);
    expect(nameless.headers.get('www-authenticate')).toContain('Bearer');
  });

  it('that works on afterwards is waited for, unless the caller does not want to', async () => {
    const { send, grant } = await aLiveAgent({ variant: 'contrary' });
    await grant('alice');
    expect((await send('alice', { id: 'm-1' })).body.result.status.state).toBe('completed');
    const early = await send('alice', { id: 'm-2', params: { configuration: { blocking: false } } });
    expect(early.body.result.status.state).toBe('working');
  });
});
