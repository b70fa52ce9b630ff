import { describe, expect, it } from 'vitest';
import { filledAt, fromNow, isTellable } from '../../../../src/model/decision.js';
import { anActWorld, stepOf } from '../../../support/trial/reference-world.js';

const envelope = { envelope_version: 'foreign', at: fromNow(5), deep: [{ 'ms-from-now': 1, other: 1 }, { 'ms-from-now': 'x' }] };

describe('decide', () => {
  it('asks for a decision on an envelope, and is no effect', async () => {
    const { act } = await anActWorld({ envelope: { flawed: envelope } });
    const step = stepOf('decide', await act('decide', '$envelope.flawed', 'asked'));
    expect(step).toMatchObject({ name: 'asked', envelope, verdict: 'REFUSED', code: 'decision_envelope_unrecognized' });
    expect(step.now).toBe(step.at);
    expect(step.seen).toEqual({ effects: [], receipts: [], decisions: [] });
  });

  it('asks once more about the very envelope of an earlier act, at a later clock', async () => {
    const { act } = await anActWorld({ envelope: { flawed: envelope } });
    const first = stepOf('decide', await act('decide', '$envelope.flawed', 'asked'));
    await act('advance-clock', { by: 1_000 });
    const again = stepOf('decide', await act('decide', { of: 'asked' }, 'again'));
    expect(again).toMatchObject({ envelope, shownAt: first.at, at: first.at + 1_000 });
    const third = stepOf('decide', await act('decide', { of: 'again' }, 'third'));
    expect(third.shownAt).toBe(first.at);
  });

  it('is left out where the earlier one was not asked for', async () => {
    const { act } = await anActWorld();
    expect(await act('decide', { of: 'never' })).toEqual({ skip: 'the earlier decision was not asked for' });
  });
});

describe('a place for a moment', () => {
  it('is filled in from the clock, and nothing else is touched', () => {
    expect(filledAt(envelope, 0)).toEqual({ ...envelope, at: '1970-01-01T00:00:00.005Z' });
  });

  it('has a text on every clock that is near enough to ours', () => {
    expect([0, 1_800_000_000_000, 9e15, -1].map(isTellable)).toEqual([false, true, false, false]);
  });
});
