import { describe, expect, it } from 'vitest';
import { type Stage, onStage, payment } from './stage.js';

const contrary = { variant: 'contrary' };
const plain = { variant: 'plain' };
const granted = (stage: Stage) => stage.grant('alice', 'send_payment');

const stateAfterStepBack = (variant: { variant?: string }) =>
  onStage(variant, async (stage) => {
    await stage.advance(10_000);
    const now = await stage.advance(-10_000);
    await stage.grant('alice', 'send_payment', { expiresAt: now + 1000 });
    return (await stage.pay())['state'];
  });

describe('the contrary variant', () => {
  it('answers working and completes later, with its effect and its receipt', async () => {
    await onStage(contrary, async (stage) => {
      await granted(stage);
      const first = await stage.request('caller/send', { principal: 'alice', messageId: 'm', skill: 'send_payment', input: payment });
      expect(first['state']).toBe('working');
      const later = await stage.pay({ messageId: 'm2' });
      expect(later['state']).toBe('completed');
      expect((await stage.task('alice', first['taskId']))['state']).toBe('completed');
      expect(await stage.rows('effects')).toHaveLength(2);
    });
  });

  it('fences what is still waiting when the grant is revoked', async () => {
    await onStage(contrary, async (stage) => {
      await granted(stage);
      const first = await stage.request('caller/send', { principal: 'alice', messageId: 'm', skill: 'send_payment', input: payment });
      await stage.revoke('alice', 'send_payment');
      await stage.grant('bob', 'send_payment');
      expect((await stage.pay({ principal: 'bob' }))['state']).toBe('completed');
      expect((await stage.task('alice', first['taskId']))['state']).toBe('rejected');
      expect((await stage.rows('effects')).map(({ principal }) => principal)).toEqual(['bob']);
    });
  });

  it('lets its owner cancel what is still waiting, for good', async () => {
    await onStage(contrary, async (stage) => {
      await granted(stage);
      const first = await stage.request('caller/send', { principal: 'alice', messageId: 'm', skill: 'send_payment', input: payment });
      expect((await stage.task('alice', first['taskId'], 'cancel'))['state']).toBe('canceled');
      expect((await stage.pay({ messageId: 'm' }))['state']).toBe('rejected');
      expect(await stage.rows('effects')).toEqual([]);
    });
  });

  it('refuses a used id, keeps its refusals, and declines a second grant', async () => {
    await onStage(contrary, async (stage) => {
      expect(await stage.pay({ messageId: 'early' })).toMatchObject({ state: 'none', http: 403 });
      await granted(stage);
      expect(await stage.pay({ messageId: 'early' })).toMatchObject({ state: 'none', http: 403 });
      await stage.pay({ messageId: 'm' });
      expect((await stage.pay({ messageId: 'm' }))['refusal']).toMatchObject({ code: 'already_used', class: 'REFUSED_IDENTITY' });
      expect(await granted(stage)).toEqual({ refused: { code: 'already_granted' } });
      await stage.revoke('alice', 'send_payment');
      expect((await stage.pay({ messageId: 'm' }))['refusal']).toMatchObject({ code: 'authority_withdrawn' });
    });
  });

  it('refuses an id that somebody else has used, a strange context, a grant for no skill, and control characters', async () => {
    await onStage(contrary, async (stage) => {
      await granted(stage);
      await stage.grant('bob', 'send_payment');
      await stage.pay({ messageId: 'm' });
      expect((await stage.pay({ principal: 'bob', messageId: 'm' }))['refusal']).toMatchObject({ class: 'REFUSED_RECEIPT' });
      expect(await stage.send({ skill: 'lookup', input: { record: 'R' }, contextId: 'elsewhere' })).toMatchObject({ state: 'none' });
      expect(await stage.grant('alice', 'wipe_all')).toEqual({ refused: { code: 'unknown_skill' } });
      expect((await stage.pay({ input: { ...payment, memo: 'a\u0007' } }))['refusal']).toMatchObject({ class: 'REFUSED_STRUCTURE' });
      expect(await stage.rows('effects')).toHaveLength(1);
    });
  });

  it('takes a message on a finished task as a new command, and forgets tasks at a restart', async () => {
    await onStage(contrary, async (stage) => {
      await granted(stage);
      const { taskId } = await stage.pay();
      const next = await stage.pay({ taskId: taskId ?? null });
      expect(next['state']).toBe('completed');
      expect(next['taskId']).not.toBe(taskId);
      await stage.restart();
      expect(await stage.tasks('alice')).toEqual([]);
    });
  });

  it('ends a grant that was issued after a step back by the highest time seen', async () => {
    expect([await stateAfterStepBack(contrary), await stateAfterStepBack({})]).toEqual(['rejected', 'completed']);
  });
});

describe('the plain variant', () => {
  it('writes a receipt for a refusal, and calls it canceled', async () => {
    await onStage(plain, async (stage) => {
      expect((await stage.pay())['state']).toBe('canceled');
      expect((await stage.rows('receipts')).map(({ state }) => state)).toEqual(['REFUSED']);
      expect(await stage.rows('effects')).toEqual([]);
    });
  });

  it('adds a second grant beside the first, and revokes both', async () => {
    await onStage(plain, async (stage) => {
      const now = await stage.advance(0);
      await granted(stage);
      await stage.grant('alice', 'send_payment', { expiresAt: now + 1 });
      await stage.advance(10);
      expect((await stage.pay())['state']).toBe('completed');
      await stage.revoke('alice', 'send_payment');
      expect((await stage.pay())['state']).toBe('canceled');
    });
  });

  it('runs once more what a crash left prepared and undone', async () => {
    await onStage(plain, async (stage) => {
      await granted(stage);
      await stage.arm('crash-after-prepare');
      await stage.pay({ messageId: 'm' });
      await stage.restart();
      expect((await stage.pay({ messageId: 'm' }))['state']).toBe('completed');
      expect((await stage.rows('receipts')).map(({ state }) => state)).toEqual(['PREPARED', 'FAILED', 'PREPARED', 'EXECUTED']);
      expect(await stage.rows('effects')).toHaveLength(1);
    });
  });
});
