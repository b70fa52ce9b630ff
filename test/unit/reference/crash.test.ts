import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json.js';
import { type Stage, type StageOptions, onStage } from './stage.js';

type Story = {
  readonly lost: unknown;
  readonly whileDown: unknown;
  readonly again: JsonObject;
  readonly effects: number;
  readonly states: readonly unknown[];
};

const states = async (stage: Stage) => (await stage.rows('receipts')).map(({ state }) => state);

/** Crashes at `point`, restarts, sends the same again, twice. */
const crashAt = (point: string, options: StageOptions = {}): Promise<Story> =>
  onStage(options, async (stage) => {
    await stage.grant('alice', 'send_payment');
    await stage.arm(point);
    const lost = (await stage.pay({ messageId: 'm' }))['state'];
    const whileDown = [(await stage.pay({ messageId: 'm2' }))['state'], (await stage.task('alice', 't'))['state']];
    await stage.rows('effects');
    await stage.restart();
    const again = await stage.pay({ messageId: 'm' });
    await stage.restart();
    await stage.pay({ messageId: 'm' });
    return { lost, whileDown, again, effects: (await stage.rows('effects')).length, states: await states(stage) };
  });

const down = { lost: 'lost', whileDown: ['lost', 'lost'] };

describe('a crash', () => {
  it('before the prepared receipt: nothing happened, and the same command runs once', async () => {
    const story = await crashAt('crash-before-prepare');
    expect(story).toMatchObject({ ...down, effects: 1, states: ['PREPARED', 'EXECUTED'], again: { state: 'completed' } });
  });

  it('after the prepared receipt: the outcome stays unknown, and nothing runs', async () => {
    const story = await crashAt('crash-after-prepare');
    expect(story).toMatchObject({
      ...down,
      effects: 0,
      states: ['PREPARED', 'UNKNOWN_OUTCOME'],
      again: { state: 'failed', refusal: { class: 'BLOCKED_UNKNOWN' } },
    });
  });

  it('after the effect: the ledger settles it, and the answer is given without a second effect', async () => {
    const story = await crashAt('crash-after-effect');
    expect(story).toMatchObject({ ...down, effects: 1, states: ['PREPARED', 'RECONCILED'], again: { state: 'completed', replayed: true } });
  });

  it('before the answer: the answer is given later', async () => {
    const story = await crashAt('crash-before-acknowledge');
    expect(story).toMatchObject({ ...down, effects: 1, states: ['PREPARED', 'EXECUTED'], again: { state: 'completed', replayed: true } });
  });

  const points = ['crash-before-prepare', 'crash-after-prepare', 'crash-after-effect', 'crash-before-acknowledge'];
  it.each(points)('%s leaves every variant with one effect at the most', async (point) => {
    for (const variant of ['contrary', 'plain']) {
      const story = await crashAt(point, { variant });
      expect(story.lost).toBe('lost');
      expect(story.effects).toBeLessThanOrEqual(1);
    }
  });

  it('leaves the operator and the witness planes standing', async () => {
    await onStage({}, async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.arm('crash-after-effect');
      await stage.pay();
      expect(await stage.rows('effects')).toHaveLength(1);
      expect(await stage.rows('receipts')).toHaveLength(1);
      expect(await stage.revoke('alice', 'send_payment')).toEqual({});
      expect(await stage.tasks('alice')).toEqual([]);
    });
  });
});

/** Arms `fault`, pays, and sends the same again after it was mended. */
const underFault = (fault: string, options: StageOptions = {}) =>
  onStage(options, async (stage) => {
    await stage.grant('alice', 'send_payment');
    await stage.arm(fault);
    const first = await stage.pay({ messageId: 'm' });
    await stage.mend(fault);
    const again = await stage.pay({ messageId: 'm' });
    return { first, again, effects: await stage.rows('effects'), states: await states(stage) };
  });

describe('an actuator at fault', () => {
  it('that lies is found out by looking', async () => {
    const { first, effects, states } = await underFault('effect-lies');
    expect(first).toMatchObject({ state: 'failed', refusal: { code: 'postcondition_contradicted' } });
    expect([effects.length, states]).toEqual([0, ['PREPARED', 'FAILED']]);
  });

  it('that does something else is found out by looking', async () => {
    const { first, again, effects, states } = await underFault('effect-diverges');
    expect(first).toMatchObject({ state: 'failed', refusal: { code: 'postcondition_contradicted' } });
    expect(again['state']).toBe('failed');
    expect([effects.length, states]).toEqual([1, ['PREPARED', 'FAILED']]);
  });

  it('that does not answer leaves the outcome unknown for good', async () => {
    const { first, again, effects, states } = await underFault('effect-timeout');
    expect(first).toMatchObject({ state: 'failed', refusal: { class: 'BLOCKED_UNKNOWN' } });
    expect(again).toMatchObject({ refusal: { class: 'BLOCKED_UNKNOWN' } });
    expect(effects.length).toBeLessThanOrEqual(1);
    expect(states).toEqual(['PREPARED', 'UNKNOWN_OUTCOME']);
  });
});

describe('a store at fault', () => {
  it.each([
    ['broker-unavailable', 'BLOCKED_RESOURCE', 'broker_unavailable'],
    ['receipt-store-unavailable', 'BLOCKED_RESOURCE', 'receipt_store_unavailable'],
    ['journal-unavailable', 'REFUSED_RECEIPT', 'receipt_anchor_unavailable'],
  ])('%s refuses with %s, and the id is free afterwards', async (fault, kind, code) => {
    const { first, again, effects } = await underFault(fault);
    expect(first).toMatchObject({ state: 'failed', refusal: { class: kind, code } });
    expect(again['state']).toBe('completed');
    expect(effects).toHaveLength(1);
  });
});
