import { describe, expect, it } from 'vitest';
import { listening } from '../../../support/a2a/listening.js';
import { calling, fileFor, liveContext, openedLive } from '../../../support/a2a/live-file.js';
import { smallAgent, type SmallAgent } from '../../../support/a2a/small-agent.js';
import { faultOf } from '../../../support/a2a/thrown.js';

const sendsOf = (agent: SmallAgent): readonly unknown[] => agent.heard.filter(({ body }) => body?.method === 'SendMessage');

describe('consequences', () => {
  it.each([
    ['a consequential skill', { skill: 'refund' }],
    ['a near miss of an observing one', { skill: 'lookup ' }],
    ['a selector that is no text', { skill: ['lookup'] }],
    ['no selector at all', { skill: undefined }],
  ])('are never risked where the target file does not allow them: %s', async (_what, more) => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const target = await openedLive(fileFor(agent.url, { rest: { consequences: null } }));
    const outcome = await target.request('caller/send', calling('m-1', more));
    expect(outcome).toMatchObject({ state: 'lost', unsent: 'the target file does not say consequences: allowed' });
    expect(sendsOf(agent)).toEqual([]);
  });

  it('are not among the abilities then, so that no case needs them; a call that only observes is sent', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const target = await openedLive(fileFor(agent.url, { rest: { consequences: null } }));
    const { abilities } = await target.request('target/describe', { protocol: 'sa2a-target/1' });
    expect(abilities).not.toContain('consequences');
    await expect(target.request('caller/send', calling('m-1', { skill: 'lookup' }))).resolves.toMatchObject({ state: 'completed' });
    expect(sendsOf(agent)).toHaveLength(1);
  });

  it('end with maxCalls, however many more are asked for', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const target = await openedLive(fileFor(agent.url, { maxCalls: 2 }));
    const outcomes = [];
    for (const id of ['m-1', 'm-2', 'm-3']) outcomes.push(await target.request('caller/send', calling(id)));
    expect(outcomes[2]).toMatchObject({ state: 'lost', unsent: expect.stringContaining('maxCalls: 2') });
    expect(sendsOf(agent)).toHaveLength(2);
    await expect(target.request('caller/send', calling('m-4', { skill: 'lookup' }))).resolves.toMatchObject({ state: 'completed' });
  });

  it('of a skill that the card lists and nobody classified are not found out', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const target = await openedLive(fileFor(agent.url));
    await expect(target.request('caller/send', calling('m-1', { skill: 'chat' }))).resolves.toMatchObject({
      unsent: expect.stringContaining('chat'),
    });
    expect(sendsOf(agent)).toEqual([]);
  });
});

describe('a principal that the target file does not name', () => {
  it('is spoken as by nobody, and gets no grant', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const target = await openedLive(fileFor(agent.url));
    await expect(target.request('caller/send', calling('m-1', { principal: 'eve' }))).resolves.toMatchObject({
      unsent: expect.stringContaining('eve'),
    });
    const read = { world: 'default', principal: 'eve', taskId: 't', action: 'get' } as const;
    await expect(target.request('caller/task', read)).resolves.toMatchObject({ state: 'lost', unsent: expect.stringContaining('eve') });
    await expect(target.request('operator/grant', { world: 'default', principal: 'eve', skill: 'refund' })).resolves.toEqual({
      refused: { code: 'no_such_principal' },
    });
    expect(sendsOf(agent)).toEqual([]);
    expect(agent.grants.size).toBe(0);
  });
});

describe('a target that is not on this machine', () => {
  it('is refused before anything is sent, and the message says what would have been', async () => {
    const file = fileFor('http://203.0.113.7:4100/', { maxCalls: 20 });
    const fault = await faultOf(openedLive(file));
    expect(fault).toMatchObject({ kind: 'usage', code: 'TARGET_REMOTE', remedy: expect.stringContaining('allowRemote: true') });
    expect(fault.message).toContain('to 203.0.113.7 (203.0.113.7): requests for its agent card');
    expect(fault.message).toContain('messages as alice (bearer), mallory (bearer), nobody: calls that may have consequences, at most 20');
    expect(fault.message).toContain('PUT of operator.grant');
    expect(fault.message).toContain('GET of witness.effects');
    expect(fault.message).not.toContain('token-of');
  });

  it.each([
    [
      'operator',
      {
        operator: { grant: { http: { url: 'http://203.0.113.7/{principal}' } }, revoke: { http: { url: 'http://127.0.0.1/{principal}' } } },
      },
    ],
    ['witness', { witness: { effects: { http: { url: 'http://203.0.113.7/ledger' } } } }],
    ['origins', { rest: { origins: ['http://203.0.113.7/'] } }],
  ])('is refused as well where only %s is elsewhere', async (_what, more) => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const fault = await faultOf(openedLive(fileFor(agent.url, more)));
    expect(fault.code).toBe('TARGET_REMOTE');
    expect(agent.heard).toEqual([]);
  });
});

describe('credentials', () => {
  it('go to the origin of the target file and to no other, whatever the card says', async () => {
    const elsewhere = await smallAgent({ spelling: 'v1.0' });
    const card = {
      name: 'sly',
      supportedInterfaces: [{ url: elsewhere.url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
      skills: [],
    };
    const agent = await smallAgent({ spelling: 'v1.0', card });
    const fault = await faultOf(openedLive(fileFor(agent.url)));
    expect(fault).toMatchObject({ kind: 'usage', code: 'TARGET_FOREIGN_ORIGIN', remedy: expect.stringContaining('origins') });
    expect(elsewhere.heard).toEqual([]);
    await openedLive(fileFor(agent.url, { rest: { origins: [elsewhere.url] } }));
    expect(elsewhere.heard.length).toBeGreaterThan(0);
  });

  it('are not sent for the card, unless it is asked for', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    await openedLive(fileFor(agent.url));
    const cards = agent.heard.filter(({ path }) => path.includes('.well-known'));
    expect(cards.length).toBeGreaterThan(0);
    expect(cards.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('are looked up in the environment, and their names are told where they are missing', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const principals = [{ id: 'alice', credential: { scheme: 'bearer', token: '${ALICE_TOKEN}' } }];
    const fault = await faultOf(openedLive(fileFor(agent.url, { rest: { principals } })));
    expect(fault).toMatchObject({ kind: 'usage', code: 'TARGET_ENV_MISSING', message: expect.stringContaining('ALICE_TOKEN') });
    const context = liveContext({ ALICE_TOKEN: 'token-of-alice-1' });
    const target = await openedLive(fileFor(agent.url, { rest: { principals } }), context);
    await expect(target.request('caller/send', calling('m-1', { skill: 'lookup' }))).resolves.toMatchObject({ state: 'completed' });
  });

  it.each([
    [
      { scheme: 'basic', user: 'ann', token: '${SECRET}' },
      'authorization',
      `Basic ${Buffer.from('ann:canary-credential').toString('base64')}`,
    ],
    [{ scheme: 'apiKey', in: 'header', name: 'X-Key', token: '${SECRET}' }, 'x-key', 'canary-credential'],
    [{ scheme: 'apiKey', in: 'cookie', name: 'sid', token: '${SECRET}' }, 'cookie', 'sid=canary-credential'],
    [{ scheme: 'apiKey', in: 'query', name: 'key', token: '${SECRET}' }, 'url', '/?key=canary-credential'],
  ])('may be of other schemes: %j', async (credential, where, what) => {
    const seen: unknown[] = [];
    const { url } = await listening((request, response) => {
      if (request.method === 'POST') seen.push(where === 'url' ? request.url : request.headers[where]);
      response.writeHead(request.method === 'POST' ? 401 : 404).end();
    });
    const fault = await faultOf(
      openedLive(fileFor(url, { rest: { principals: [{ id: 'ann', credential }] } }), liveContext({ SECRET: 'canary-credential' })),
    );
    expect(seen).toEqual([what]);
    expect(fault).toMatchObject({ code: 'TARGET_UNAUTHORISED' });
    expect(JSON.stringify(fault) + fault.message).not.toContain('canary-credential');
  });

  it('that an agent echoes appear in no answer, log or fault', async () => {
    const canary = 'canary-credential-4711';
    const { url } = await listening((request, response) => {
      const { authorization = '' } = request.headers;
      if (request.method === 'GET') return void response.writeHead(404).end();
      let text = '';
      request.on('data', (chunk) => (text += chunk));
      request.on('end', () => {
        const { id, method } = JSON.parse(text);
        const artifacts = [{ artifactId: 'a', parts: [{ text: `you are ${authorization}` }] }];
        const result = { task: { id: 't', status: { state: 'TASK_STATE_COMPLETED' }, artifacts } };
        const error = { code: -32001, message: `no task for ${authorization}` };
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(method === 'GetTask' ? { error } : { result }) }));
      });
    });
    const context = liveContext({ CANARY: canary });
    const principals = [{ id: 'alice', credential: { scheme: 'bearer', token: '${CANARY}' } }];
    const target = await openedLive(fileFor(url, { rest: { principals } }), context);
    const sent = await target.request('caller/send', calling('m-1'));
    const read = await target.request('caller/task', { world: 'default', principal: 'alice', taskId: 't', action: 'get' });
    expect(sent).toMatchObject({ state: 'completed', artifacts: ['you are Bearer ${CANARY}'] });
    expect(JSON.stringify([sent, read, context.logged])).not.toContain(canary);
  });
});

describe('a target file', () => {
  it.each([
    [{ operator: { pause: { command: ['x'] } } }, 'TARGET_PART_NOT_BUILT'],
    [{ operator: { fault: { command: ['x', '--', '{principal}'], faults: ['effect-lies'] } } }, 'TARGET_BAD_PLACEHOLDER'],
    [{ rest: { send: { skill: '/__proto__/x' } } }, 'TARGET_BAD_POINTER'],
    [{ rest: { principals: [{ id: 'a' }, { id: 'a' }] } }, 'TARGET_BAD_PRINCIPAL'],
    [{ url: 'http://user:pass@127.0.0.1/' }, 'TARGET_BAD_URL'],
    [{ operator: { grant: { command: ['admin', 'grant', '{principal}'] } } }, 'TARGET_UNSAFE_ARGUMENT'],
    [{ operator: { grant: { command: ['admin', '--', '{everything}'] } } }, 'TARGET_BAD_PLACEHOLDER'],
    [{ command: ['x'] }, 'TARGET_PART_NOT_BUILT'],
  ])('that asks for what is not safe or not there is refused: %j', async (more, code) => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const { a2aKind } = await import('../../../../src/targets/a2a/a2a-kind.js');
    const fault = await faultOf(a2aKind.open(fileFor(agent.url, more), liveContext()));
    expect(fault).toMatchObject({ kind: 'usage', code });
    expect(agent.heard.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
