import { describe, expect, it } from 'vitest';
import type { TargetFile } from '../../../../src/model/target.js';
import { calling, fileFor, liveContext, openedLive } from '../../../support/a2a/live-file.js';
import { type SdkServer, sdkServer } from '../../../support/a2a/sdk-server.js';
import { faultOf } from '../../../support/a2a/thrown.js';

const fileOf = ({ url, ledger }: SdkServer, rest: TargetFile['rest'] = {}): TargetFile =>
  fileFor(url, {
    timeout: 20_000,
    witness: { effects: { file: ledger, map: { skill: '/action', principal: '/by', messageId: '/id', input: '/payload' } } },
    rest: { send: { skill: '/metadata/skill', input: '/parts/0/data', refusal: '/status/message/parts/0/data/code' }, ...rest },
  });

const spoken = [
  { kind: 'strict', dialect: 'auto', speaks: 'v1.0' },
  { kind: 'dual', dialect: 'auto', speaks: 'v1.0' },
  { kind: 'dual', dialect: 'v0.3', speaks: 'v0.3' },
] as const;

describe.each(spoken)('an agent on the official SDK, $kind, spoken to as $dialect', ({ kind, dialect, speaks }) => {
  it('is discovered, acts once with a grant, refuses without one, and lets only its owner read a task', async () => {
    const server = await sdkServer(kind);
    const context = liveContext();
    const target = await openedLive(fileOf(server, { dialect }), context);
    const described = await target.request('target/describe', { protocol: 'sa2a-target/1' });
    expect(described).toMatchObject({ subject: { name: 'agent on the sdk', configuration: { dialect: speaks } } });
    expect(described.skills.map(({ id, consequence }) => `${id} ${consequence}`)).toEqual(['refund external_do', 'lookup observe']);
    expect(described.abilities).toEqual(expect.arrayContaining(['send', 'task', 'grant', 'revoke', 'effects', 'consequences']));

    await expect(target.request('caller/send', calling('m-1'))).resolves.toMatchObject({
      state: 'rejected',
      refusal: { code: 'authority_required', class: 'REFUSED_AUTHORITY', stage: 'authority' },
    });
    await target.request('operator/grant', { world: 'default', principal: 'alice', skill: 'refund' });
    const done = await target.request('caller/send', calling('m-2'));
    expect(done).toMatchObject({ state: 'completed', http: 200 });
    await expect(target.request('witness/effects', { world: 'default' })).resolves.toEqual({
      effects: [{ seq: 1, skill: 'refund', principal: 'alice', messageId: 'm-2', input: { order: 'A-1', memo: 'm-2' } }],
    });

    const read = { world: 'default', taskId: done.taskId ?? '', action: 'get' } as const;
    await expect(target.request('caller/task', { ...read, principal: 'alice' })).resolves.toMatchObject({ state: 'completed' });
    await expect(target.request('caller/task', { ...read, principal: 'mallory' })).resolves.toMatchObject({
      state: 'none',
      error: { code: -32001, registry: speaks === 'v1.0' ? 'a2a-1.0' : 'a2a-0.3' },
    });
    await expect(target.request('caller/send', calling('m-3', { skill: 'lookup' }))).resolves.toMatchObject({
      state: 'completed',
      artifacts: [{ found: true }],
    });
    await expect(target.request('caller/send', calling('m-4', { principal: null }))).resolves.toEqual({ state: 'none', http: 401 });
  });

  it('is told to do the same message twice only where the court says so: it has no guard of its own', async () => {
    const server = await sdkServer(kind);
    const target = await openedLive(fileOf(server, { dialect }));
    await target.request('operator/grant', { world: 'default', principal: 'alice', skill: 'refund' });
    await target.request('caller/send', calling('m-1'));
    expect(server.effects()).toHaveLength(1);
    await target.request('caller/send', calling('m-1'));
    expect(server.effects().map(({ id }) => id)).toEqual(['m-1', 'm-1']);
  });
});

describe('an agent on the official SDK', () => {
  it('that speaks v1.0 only is not opened in the other spelling, even where the target file insists', async () => {
    const server = await sdkServer('strict');
    const fault = await faultOf(openedLive(fileOf(server, { dialect: 'v0.3' })));
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_NO_DIALECT', message: expect.stringContaining('VersionNotSupported') });
    expect(server.effects()).toEqual([]);
  });

  it('leaks a union of its code generator into the card, which is told and read as it was meant', async () => {
    const server = await sdkServer('strict');
    const context = liveContext();
    await openedLive(fileOf(server), context);
    expect(context.logged.join('\n')).toContain('$case');
  });

  it('refuses a wrong credential when the target is opened, not in the middle of a trial', async () => {
    const server = await sdkServer('strict');
    const principals = [{ id: 'alice', credential: { scheme: 'bearer', token: 'of-nobody-at-all' } }];
    const fault = await faultOf(openedLive(fileOf(server, { principals })));
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_UNAUTHORISED' });
    expect(fault.message).not.toContain('of-nobody-at-all');
  });
});
