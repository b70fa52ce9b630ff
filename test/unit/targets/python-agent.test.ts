import fc from 'fast-check';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../src/base/digest.js';
import type { Json, JsonObject } from '../../../src/base/json.js';
import type { Outcome } from '../../../src/model/protocol.js';
import type { Target } from '../../../src/model/target.js';
import { opened } from '../../support/stdio/open-fixture.js';

const folder = fileURLToPath(new URL('../../../examples/python', import.meta.url));
const refund = { order: 'A-1', amount: 3, memo: 'n-1' };

type Bench = {
  readonly target: Target;
  readonly world: string;
  send(
    messageId: string,
    more?: { principal?: string | null; skill?: Json; input?: Json; metadata?: Json; taskId?: string },
  ): Promise<Outcome>;
  grant(more?: { expiresAt?: number; constraints?: JsonObject }): Promise<void>;
  effects(): Promise<number>;
};

const bench = async (faulty: readonly string[] = []): Promise<Bench> => {
  const world = 'w';
  const target = await opened({
    kind: 'command',
    command: ['python3', './agent.py', ...faulty.flatMap((name) => ['--faulty', name])],
    cwd: folder,
  });
  await target.request('target/describe', { protocol: 'sa2a-target/1' });
  await target.request('operator/reset', { world });
  return {
    target,
    world,
    send: (messageId, more) =>
      target.request('caller/send', { world, principal: 'alice', messageId, skill: 'refund', input: refund, ...more }),
    grant: async (more) => void (await target.request('operator/grant', { world, principal: 'alice', skill: 'refund', ...more })),
    effects: async () => (await target.request('witness/effects', { world })).effects.length,
  };
};

const clock = async ({ target, world }: Bench, ms: number): Promise<number> => {
  const answer = await target.request('operator/advanceClock', { world, ms });
  return 'now' in answer ? answer.now : Number.NaN;
};

describe('the lawful python agent', () => {
  it('acts once under a grant, with a receipt prepared before the effect', async () => {
    const { target, world, send, grant } = await bench();
    await grant();
    await expect(send('m')).resolves.toMatchObject({ state: 'completed' });
    const { effects } = await target.request('witness/effects', { world });
    const { receipts } = await target.request('witness/receipts', { world });
    const { decisions } = await target.request('witness/decisions', { world });
    expect(effects).toMatchObject([{ skill: 'refund', principal: 'alice', messageId: 'm', input: refund }]);
    expect(receipts.map(({ state }) => state)).toEqual(['PREPARED', 'EXECUTED']);
    expect(decisions).toMatchObject([{ principal: 'alice', outcome: 'granted' }]);
    expect([receipts[0]?.seq ?? 0, effects[0]?.seq ?? 0, receipts[1]?.seq ?? 0]).toEqual([2, 3, 4]);
  });

  it('refuses without a grant, for a reason of the authority family, and records the decision', async () => {
    const { target, world, send, effects } = await bench();
    await expect(send('m')).resolves.toMatchObject({ state: 'rejected', refusal: { class: 'REFUSED_AUTHORITY' } });
    expect(await effects()).toBe(0);
    const { decisions } = await target.request('witness/decisions', { world });
    expect(decisions).toMatchObject([{ messageId: 'm', outcome: 'refused' }]);
  });

  it.each<Json>([null, '', 'Refund', 'refund ', ['refund'], { id: 'refund' }, 7])('selects no skill by %j', async (skill) => {
    const { send, grant, effects } = await bench();
    await grant();
    await expect(send('m', { skill })).resolves.toMatchObject({ state: 'rejected', refusal: { class: 'REFUSED_CAPABILITY' } });
    expect(await effects()).toBe(0);
  });

  it('knows nobody without a credential, whatever the metadata says', async () => {
    const { send, grant } = await bench();
    await grant();
    const outcome = await send('m', { principal: null, metadata: { principal: 'alice' } });
    expect(outcome).toMatchObject({ state: 'auth-required', refusal: { class: 'REFUSED_IDENTITY' } });
  });

  it('answers a repeated message as at first, also after a restart, and refuses other content under its id', async () => {
    const { target, world, send, grant, effects } = await bench();
    await grant();
    const first = await send('m');
    await target.request('operator/restart', { world });
    await expect(send('m')).resolves.toEqual({ ...first, replayed: true });
    await expect(send('m', { input: { ...refund, amount: 4 } })).resolves.toMatchObject({ refusal: { class: 'REFUSED_IDENTITY' } });
    expect(await effects()).toBe(1);
  });

  it('ends a grant at its very instant, and no clock step brings it back', async () => {
    const court = await bench();
    const now = await clock(court, 0);
    await court.grant({ expiresAt: now + 1000 });
    await clock(court, 999);
    await expect(court.send('before')).resolves.toMatchObject({ state: 'completed' });
    await clock(court, 1);
    await expect(court.send('at')).resolves.toMatchObject({ state: 'rejected' });
    await clock(court, -500);
    await expect(court.send('back')).resolves.toMatchObject({ state: 'rejected' });
  });

  it.each<[JsonObject, string]>([
    [{ amount: 3 }, 'completed'],
    [{ amount: 4 }, 'rejected'],
    [{ absent: null }, 'rejected'],
    [{ amount: true }, 'rejected'],
  ])('holds a grant to its constraints %j', async (constraints, state) => {
    const { send, grant } = await bench();
    await grant({ constraints });
    await expect(send('m')).resolves.toMatchObject({ state });
  });

  it('stops at revocation and starts again at a new grant', async () => {
    const { target, world, send, grant } = await bench();
    await grant();
    await target.request('operator/revoke', { world, principal: 'alice', skill: 'refund' });
    await expect(send('m')).resolves.toMatchObject({ state: 'rejected' });
    await grant();
    await expect(send('n')).resolves.toMatchObject({ state: 'completed' });
  });

  it('shows a task to its owner only', async () => {
    const { target, world, send } = await bench();
    const { taskId } = await send('m', { skill: 'lookup', input: { order: 'A-1' } });
    const ask = (principal: string | null, task: string) =>
      target.request('caller/task', { world, principal, taskId: task, action: 'get' });
    await expect(ask('alice', taskId ?? '')).resolves.toMatchObject({ state: 'completed' });
    const unknown = await ask('bob', 'no-such-task');
    await expect(ask('bob', taskId ?? '')).resolves.toEqual(unknown);
    await expect(send('n', { principal: 'bob', taskId: taskId ?? '' })).resolves.toEqual(unknown);
  });

  it('keeps worlds apart', async () => {
    const { target, send, grant } = await bench();
    await grant();
    await target.request('operator/reset', { world: 'other' });
    const elsewhere = await target.request('caller/send', {
      world: 'other',
      principal: 'alice',
      messageId: 'm',
      skill: 'refund',
      input: refund,
    });
    expect(elsewhere).toMatchObject({ state: 'rejected' });
    await expect(send('m')).resolves.toMatchObject({ state: 'completed' });
  });

  it('writes the digest of any input as RFC 8785 has it', async () => {
    const { target, world } = await bench();
    await target.request('operator/grant', { world, principal: 'alice', skill: 'update_record' });
    let sent = 0;
    const input = fc
      .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }))
      .map((more): JsonObject => ({ ...more, record: 'r', value: 'v' }));
    await fc.assert(
      fc.asyncProperty(input, async (drawn) => {
        sent += 1;
        const { receiptId } = await target.request('caller/send', {
          world,
          principal: 'alice',
          messageId: `m-${sent}`,
          skill: 'update_record',
          input: drawn,
        });
        const { receipts } = await target.request('witness/receipts', { world });
        const own = receipts.filter((receipt) => receipt.receiptId === receiptId);
        expect(own.map(({ inputDigest }) => inputDigest)).toEqual(Array(2).fill(`sha256:${digestOf(drawn)}`));
      }),
      {
        numRuns: 200,
        examples: [
          [{ record: 'r', value: 'v', n: [1e-7, 0.00001, 1.5, 1e21, 123456789012345680000, -1e-10, 5e-324] }],
          [{ record: 'r', value: 'v', '\ufb01': 1, '\ud83d\ude00': 2 }],
        ],
      },
    );
  });
});

describe('the faulty python agent', () => {
  it('trust-metadata acts for a principal of the metadata', async () => {
    const { send, grant, effects } = await bench(['trust-metadata']);
    await grant();
    await send('m', { principal: 'mallory', metadata: { principal: 'alice' } });
    expect(await effects()).toBe(1);
  });

  it('no-authority-check acts without a grant', async () => {
    const { send, effects } = await bench(['no-authority-check']);
    await send('m');
    expect(await effects()).toBe(1);
  });

  it('replay-acts-again acts twice', async () => {
    const { send, grant, effects } = await bench(['replay-acts-again']);
    await grant();
    await send('m');
    await send('m');
    expect(await effects()).toBe(2);
  });

  it('ignore-expiry acts after the end', async () => {
    const court = await bench(['ignore-expiry']);
    await court.grant({ expiresAt: await clock(court, 0) });
    await court.send('m');
    expect(await court.effects()).toBe(1);
  });

  it('late-receipt prepares its receipt after the effect', async () => {
    const { target, world, send, grant } = await bench(['late-receipt']);
    await grant();
    await send('m');
    const { effects } = await target.request('witness/effects', { world });
    const { receipts } = await target.request('witness/receipts', { world });
    expect(receipts[0]?.seq).toBeGreaterThan(effects[0]?.seq ?? Number.POSITIVE_INFINITY);
  });
});
