import { describe, expect, it } from 'vitest';
import { hostileModes, type HostileMode } from '../../../support/a2a/hostile-modes.js';
import { hostileServer } from '../../../support/a2a/hostile-server.js';
import { closedPort } from '../../../support/a2a/listening.js';
import { calling, fileFor, openedLive, principals } from '../../../support/a2a/live-file.js';
import { faultOf } from '../../../support/a2a/thrown.js';
import type { TargetFile } from '../../../../src/model/target.js';

/** What a person must be told about each behaviour. */
const told: { readonly [mode in HostileMode]: string } = {
  blackhole: 'no answer within 600 ms',
  slow: 'an answer that never ended within 600 ms',
  'endless-body': 'an answer that never ended within 600 ms',
  crash: 'the connection broke before the answer was whole',
  'crash-in-body': 'the connection broke before the answer was whole',
  html: 'an HTML page (HTTP 200)',
  'html-as-json': 'an HTML page (HTTP 200)',
  'bad-gateway': 'an HTML page (HTTP 502)',
  'server-error': 'HTTP 500',
  'no-route': 'HTTP 404: nothing is served there',
  'invalid-json': 'not JSON',
  'truncated-json': 'not JSON',
  'wrong-shape': 'neither a task nor a message',
  'state-unheard-of': 'TASK_STATE_DANCING',
  null: 'no object',
  number: 'no object',
  list: 'no object',
  empty: 'an empty body',
  'not-utf8': 'not UTF-8',
  'gzip-lie': 'encoded as gzip',
  'gzip-bomb': 'encoded as gzip',
  'other-id': 'for another request',
  'text-id': 'for another request',
  'no-id': 'it has no id',
  'two-ids': 'it has two ids',
  'no-version': 'no "jsonrpc": "2.0"',
  'result-and-error': 'not exactly one of result and error',
  flood: 'larger than 4194304 bytes',
  'announced-flood': 'larger than 4194304 bytes',
  'endless-stream': 'an event stream',
  'tiny-events': 'an event stream',
  'event-without-end': 'an event stream',
  'event-split-in-its-newline': 'an event stream',
  'huge-event': 'an event stream',
  'event-not-utf8': 'an event stream',
  'redirect-metadata': 'a redirect (HTTP 302) to http://169.254.169.254/latest/meta-data/',
  'redirect-file': 'a redirect (HTTP 307) to file:///etc/passwd',
  'redirect-self': 'a redirect (HTTP 308) to /',
  'big-header': 'the header of the answer is larger than',
  'not-http': 'not HTTP',
  'deep-nest': 'too deep',
};

const modes = Object.keys(hostileModes).filter((name): name is HostileMode => name in hostileModes);

const isSlow = (mode: HostileMode): boolean => told[mode].endsWith(' ms');

const bare = (url: string, mode: HostileMode): TargetFile => ({
  kind: 'a2a',
  url,
  // The limit is what is met in some modes; in the others it only ends a hang.
  timeout: isSlow(mode) ? 600 : 20_000,
  skills: { pay: { consequence: 'external_do' } },
  rest: { consequences: 'allowed', principals },
});

const pay = (messageId: string) => calling(messageId, { skill: 'pay' });

describe('a hostile answer to a consequential call is an outcome that is lost, told by its behaviour, and never asked for again', () => {
  it.each(modes)('%s', async (mode) => {
    const server = await hostileServer();
    const target = await openedLive(bare(server.url, mode));
    server.turn(mode, 'SendMessage');
    const outcome = await target.request('caller/send', pay('m-1'));
    expect(outcome).toMatchObject({ state: 'lost', why: expect.stringContaining(told[mode]) });
    expect(server.effects()).toBe(1);
    expect(server.methods.filter((method) => !method.endsWith('Task'))).toEqual(['SendMessage']);
  });
});

describe('an agent whose answers are lost three times in a row is given up with a fault of the target', () => {
  it.each(modes)('%s', async (mode) => {
    const server = await hostileServer();
    const target = await openedLive(bare(server.url, mode));
    server.turn(mode, 'SendMessage');
    for (const messageId of ['m-1', 'm-2']) await target.request('caller/send', pay(messageId));
    const fault = await faultOf(target.request('caller/send', pay('m-3')));
    expect(fault).toMatchObject({ kind: 'target', message: expect.stringContaining(told[mode]) });
    expect(fault.message).toContain('caller/send');
    expect(server.effects()).toBe(3);
  });

  it('only where no good answer lies between', async () => {
    const server = await hostileServer();
    const target = await openedLive(bare(server.url, 'html'));
    server.turn('html', 'SendMessage');
    for (const messageId of ['m-1', 'm-2', 'm-3', 'm-4']) {
      await expect(target.request('caller/send', pay(messageId))).resolves.toMatchObject({ state: 'lost' });
      const read = { world: 'default', principal: 'alice', taskId: 'task-1', action: 'get' } as const;
      await expect(target.request('caller/task', read)).resolves.toMatchObject({ state: 'completed' });
    }
    expect(server.effects()).toBe(4);
  });
});

describe('a hostile answer while the agent is reached ends the opening, and nothing consequential was sent', () => {
  const ofCards = modes.filter(
    (mode) => mode !== 'no-route' && mode !== 'deep-nest' && !/^(?:other|text|no|two)-id$|no-version|result-and|unheard/.test(mode),
  );
  it.each(ofCards)('the agent card: %s', async (mode) => {
    const server = await hostileServer();
    server.turn(mode, 'card');
    const fault = await faultOf(openedLive(bare(server.url, mode)));
    expect(fault.kind).toBe('target');
    expect(fault.message).toContain('the agent card at http://127.0.0.1');
    expect(fault.code).toMatch(/^TARGET_/);
    expect(server.effects()).toBe(0);
  });

  it.each(modes)('the question for a task: %s', async (mode) => {
    const server = await hostileServer();
    server.turn(mode, 'GetTask');
    const fault = await faultOf(openedLive(bare(server.url, mode)));
    expect(fault).toMatchObject({ kind: 'target', message: expect.stringContaining(told[mode]) });
    expect(server.methods).not.toContain('SendMessage');
    expect(server.methods).not.toContain('message/send');
  });

  it('a closed port', async () => {
    const fault = await faultOf(openedLive(fileFor(`http://127.0.0.1:${await closedPort()}/`)));
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_UNREACHABLE', message: expect.stringContaining('ECONNREFUSED') });
  });
});
