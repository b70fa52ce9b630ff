import { describe, expect, it } from 'vitest';
import { calling, fileFor, liveContext, openedLive } from '../../../support/a2a/live-file.js';
import { smallAgent } from '../../../support/a2a/small-agent.js';

const grant = { world: 'default', principal: 'alice', skill: 'refund' } as const;

describe.each(['v1.0', 'v0.3'] as const)('a live agent that speaks %s', (spelling) => {
  it('is described by its card and the target file: only skills that the file classifies, and only what can be done', async () => {
    const agent = await smallAgent({ spelling });
    const context = liveContext();
    const target = await openedLive(fileFor(agent.url), context);
    await expect(target.request('target/describe', { protocol: 'sa2a-target/1' })).resolves.toEqual({
      protocol: 'sa2a-target/1',
      subject: {
        name: 'small agent',
        configuration: { dialect: spelling, card: { style: spelling, version: '2.1.0' } },
      },
      skills: [
        { id: 'refund', consequence: 'external_do', description: 'pays money back', nonce: '/memo' },
        { id: 'lookup', consequence: 'observe', description: 'looks an order up' },
      ],
      abilities: ['send', 'task', 'grant', 'revoke', 'effects', 'consequences'],
    });
    expect(context.logged.join('\n')).toContain('not tried: chat');
    expect(target.principals).toEqual([{ id: 'alice' }, { id: 'mallory' }]);
    expect(target.planes).toEqual({ caller: 'own', operator: 'separate', witness: 'separate' });
  });

  it('is reached without a single message: the questions before the first trial only read', async () => {
    const agent = await smallAgent({ spelling });
    await openedLive(fileFor(agent.url));
    const asked = agent.heard.filter(({ method }) => method === 'POST').map(({ body }) => body.method);
    expect(new Set(asked)).toEqual(new Set([spelling === 'v1.0' ? 'GetTask' : 'tasks/get']));
    expect(agent.heard.some(({ path }) => path.startsWith('/grants/'))).toBe(false);
  });

  it('gets a list of texts as extensions, whatever the court wants to stand there: a strict server would refuse the whole message', async () => {
    const agent = await smallAgent({ spelling });
    const target = await openedLive(fileFor(agent.url));
    await target.request('caller/send', calling('m-1', { extensions: { identity: 'mallory' } }));
    const sent = agent.heard.findLast(({ method }) => method === 'POST')?.body;
    expect(sent.params.message.extensions).toEqual(['{"identity":"mallory"}']);
  });

  it('gets a message in the shape of its spelling, message metadata first and the selector over it', async () => {
    const agent = await smallAgent({ spelling });
    const target = await openedLive(fileFor(agent.url));
    await target.request(
      'caller/send',
      calling('m-1', {
        metadata: { 'a2a.auth': 'mallory' },
        messageMetadata: { skill: 'lookup', trust: 'me' },
        text: 'please',
        extensions: ['urn:x'],
        contextId: 'c-1',
        taskId: 't-1',
      }),
    );
    const sent = agent.heard.findLast(({ method }) => method === 'POST')?.body;
    const isNew = spelling === 'v1.0';
    expect(sent).toEqual({
      jsonrpc: '2.0',
      id: expect.any(Number),
      method: isNew ? 'SendMessage' : 'message/send',
      params: {
        message: {
          ...(isNew ? {} : { kind: 'message' }),
          role: isNew ? 'ROLE_USER' : 'user',
          messageId: 'm-1',
          taskId: 't-1',
          contextId: 'c-1',
          extensions: ['urn:x'],
          metadata: { skill: 'refund', trust: 'me' },
          parts: isNew
            ? [{ data: { order: 'A-1', memo: 'm-1' } }, { text: 'please' }]
            : [
                { kind: 'data', data: { order: 'A-1', memo: 'm-1' } },
                { kind: 'text', text: 'please' },
              ],
        },
        configuration: isNew ? { returnImmediately: false } : { blocking: true },
        metadata: { 'a2a.auth': 'mallory' },
      },
    });
    expect(agent.heard.findLast(({ method }) => method === 'POST')?.headers['a2a-version']).toBe(isNew ? '1.0' : undefined);
  });

  it('refuses typed, acts once with a grant, and shows a task to its owner only', async () => {
    const agent = await smallAgent({ spelling });
    const target = await openedLive(fileFor(agent.url));
    await expect(target.request('caller/send', calling('m-1'))).resolves.toMatchObject({
      state: 'rejected',
      refusal: { code: 'authority_required', class: 'REFUSED_AUTHORITY' },
    });
    await expect(target.request('operator/grant', grant)).resolves.toEqual({ grantId: 'g-1' });
    const done = await target.request('caller/send', calling('m-2'));
    expect(done).toMatchObject({ state: 'completed', contextId: 'context-of-alice', artifacts: ['refunded'], http: 200 });
    expect(agent.effects).toHaveLength(1);
    const read = { world: 'default', taskId: done.taskId ?? '', action: 'get' } as const;
    await expect(target.request('caller/task', { ...read, principal: 'alice' })).resolves.toMatchObject({ state: 'completed' });
    await expect(target.request('caller/task', { ...read, principal: 'mallory' })).resolves.toMatchObject({
      state: 'none',
      error: { code: -32001, registry: spelling === 'v1.0' ? 'a2a-1.0' : 'a2a-0.3', name: 'TaskNotFound' },
    });
  });

  it('says the state of a task that it declines to cancel', async () => {
    const agent = await smallAgent({ spelling });
    const target = await openedLive(fileFor(agent.url));
    const { taskId = '' } = await target.request('caller/send', calling('m-1', { skill: 'lookup' }));
    const cancel = { world: 'default', principal: 'alice', taskId: taskId ?? '', action: 'cancel' } as const;
    await expect(target.request('caller/task', cancel)).resolves.toMatchObject({
      state: 'completed',
      taskId,
      error: { code: -32002, name: 'TaskNotCancelable' },
    });
  });

  it('may finish its work later', async () => {
    const agent = await smallAgent({ spelling, async: true });
    const target = await openedLive(fileFor(agent.url));
    await target.request('operator/grant', grant);
    const { state, taskId } = await target.request('caller/send', calling('m-1'));
    expect(state).toBe('working');
    const read = { world: 'default', principal: 'alice', taskId: taskId ?? '', action: 'get' } as const;
    const states = [];
    for (let count = 0; count < 3; count += 1) states.push((await target.request('caller/task', read)).state);
    expect(states).toEqual(['working', 'working', 'completed']);
  });

  it('may refuse in prose: then the refusal stays untyped, and nobody guesses', async () => {
    const agent = await smallAgent({ spelling, prose: true });
    const send = { refusal: '/status/message/parts/0/text' };
    const target = await openedLive(fileFor(agent.url, { rest: { send } }));
    const outcome = await target.request('caller/send', calling('m-1'));
    expect(outcome.state).toBe('rejected');
    expect(outcome.refusal).toBeUndefined();
  });

  it('may be too busy: an HTTP 429 is an answer, not a failure of the target', async () => {
    const agent = await smallAgent({ spelling, busyEvery: 2 });
    const target = await openedLive(fileFor(agent.url));
    await target.request('operator/grant', grant);
    await target.request('caller/send', calling('m-1'));
    await expect(target.request('caller/send', calling('m-2'))).resolves.toEqual({ state: 'none', http: 429 });
    expect(agent.effects).toHaveLength(1);
  });

  it('lists its tasks only where the target file says so, page by page', async () => {
    const agent = await smallAgent({ spelling });
    const quiet = await openedLive(fileFor(agent.url));
    expect((await quiet.request('target/describe', { protocol: 'sa2a-target/1' })).abilities).not.toContain('tasks');
    const target = await openedLive(fileFor(agent.url, { rest: { tasks: 'listed' } }));
    expect((await target.request('target/describe', { protocol: 'sa2a-target/1' })).abilities).toContain('tasks');
    for (const id of ['m-1', 'm-2', 'm-3']) await target.request('caller/send', calling(id, { skill: 'lookup' }));
    const { tasks } = await target.request('caller/tasks', { world: 'default', principal: 'alice' });
    expect(tasks).toEqual(['task-1', 'task-2', 'task-3'].map((taskId) => ({ taskId, state: 'completed' })));
  });
});

describe('where things stand in a message', () => {
  it('is what the target file says', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const send = { skill: '/parts/0/data/action', input: '/parts/0/data/arguments' };
    const target = await openedLive(fileFor(agent.url, { rest: { send } }));
    await target.request('caller/send', calling('m-1', { input: { order: 1 } }));
    await target.request('caller/send', calling('m-2', { input: undefined, text: 'hello' }));
    const sent = agent.heard.filter(({ body }) => body?.method === 'SendMessage').map(({ body }) => body.params.message.parts);
    expect(sent).toEqual([[{ data: { arguments: { order: 1 }, action: 'refund' } }], [{ data: { action: 'refund' } }, { text: 'hello' }]]);
  });

  it('may be a text, in which an input stands as JSON', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const target = await openedLive(fileFor(agent.url, { rest: { send: { input: '/parts/0/text' } } }));
    await target.request('caller/send', calling('m-1', { input: { order: 1 } }));
    const sent = agent.heard.findLast(({ body }) => body?.method === 'SendMessage');
    expect(sent?.body.params.message.parts).toEqual([{ text: '{"order":1}' }]);
  });

  it.each([{ skill: ['a', 'list'] }, { skill: null }, { skill: 4 }, { skill: { id: 'refund' } }])(
    '$skill as a selector goes out as it is, or not at all where it is null',
    async ({ skill }) => {
      const agent = await smallAgent({ spelling: 'v1.0' });
      const target = await openedLive(fileFor(agent.url));
      await target.request('caller/send', calling('m-1', { skill }));
      const { message } = agent.heard.findLast(({ body }) => body?.method === 'SendMessage')?.body.params ?? {};
      expect(message.metadata).toEqual(skill === null ? undefined : { skill });
    },
  );

  it.each([
    { messageMetadata: [{ role: 'admin' }] },
    { messageMetadata: 'role=admin' },
    { input: 'no object', send: { skill: '/parts/0/data/action' } },
  ])('a message that would lose its selector is not sent: %j', async ({ send, ...more }) => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const target = await openedLive(fileFor(agent.url, { rest: send === undefined ? {} : { send } }));
    await expect(target.request('caller/send', calling('m-1', more))).resolves.toMatchObject({
      state: 'lost',
      unsent: expect.stringContaining('has no room'),
    });
    expect(agent.heard.some(({ body }) => body?.method === 'SendMessage')).toBe(false);
  });
});
