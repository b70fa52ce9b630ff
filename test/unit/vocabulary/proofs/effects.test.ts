import { describe, expect, it } from 'vitest';
import { aBench, judged, someFacts, verdictOf } from '../../../support/exhibits/an-exhibit.js';
import { anEffect, seeing } from '../../../support/exhibits/rows.js';
import { aGrant, aRevocation, aSend } from '../../../support/exhibits/steps.js';

const did = (...effects: readonly Parameters<typeof anEffect>[0][]) =>
  aSend({ seen: seeing({ effects: effects.map((changes) => anEffect(changes)) }) });

describe('effects', () => {
  it('of a message are at least one where nothing else is said', () => {
    expect(judged('effects', 'call', [did({})])).toEqual({ is: 'holds', grade: 'witnessed', seen: '1 effect' });
    expect(judged('effects', { of: 'call' }, [aSend()])).toEqual({ is: 'fails', seen: '0 effects' });
  });

  it('are exactly `count`, or at least `min`', () => {
    const two = [did({}, { seq: 4 })];
    expect([0, 1, 2, 3].map((count) => verdictOf('effects', { of: 'call', count }, two))).toEqual(['fails', 'fails', 'holds', 'fails']);
    expect([1, 2, 3].map((min) => verdictOf('effects', { of: 'call', min }, two))).toEqual(['holds', 'holds', 'fails']);
    expect(verdictOf('effects', { of: 'call', count: 0 }, [aSend()])).toBe('holds');
  });

  it('of several messages are counted together', () => {
    const again = aSend({ name: 'again', repeats: 'call', seen: seeing({ effects: [anEffect({ seq: 9 })] }) });
    expect(verdictOf('effects', { of: ['call', 'again'], count: 2 }, [did({}), again])).toBe('holds');
  });

  it('are those `by` a principal, by the names that the subject holds for one, and of a `skill`', () => {
    expect(verdictOf('effects', { of: 'call', by: 'alice' }, [did({})])).toBe('holds');
    expect(verdictOf('effects', { of: 'call', by: 'bob' }, [did({})])).toBe('fails');
    expect(verdictOf('effects', { of: 'call', by: 'ALICE' }, aBench([did({})], { facts: someFacts({ principalsEqual: ['case'] }) }))).toBe(
      'holds',
    );
    expect(verdictOf('effects', { of: 'call', by: 'alice' }, [did({ principal: null })])).toBe('fails');
    expect(verdictOf('effects', { of: 'call', skill: 'pay', count: 1 }, [did({})])).toBe('holds');
    expect(verdictOf('effects', { of: 'call', skill: 'update', count: 1 }, [did({})])).toBe('fails');
  });

  it('that were there before the message was sent are not its own', () => {
    const before = aRevocation({ seen: seeing({ effects: [anEffect({ messageId: null, input: {} })] }) });
    expect(verdictOf('effects', 'call', [aGrant(), before, aSend()])).toBe('fails');
  });

  it('take values of draws and of earlier acts in their argument', () => {
    const bench = aBench([did({})]);
    const drawn = { ...bench, exhibit: { ...bench.exhibit, draws: { victim: 'alice' } } };
    expect(verdictOf('effects', { of: 'call', by: '$victim' }, drawn)).toBe('holds');
    expect(verdictOf('effects', { of: 'call', by: '$nobody' }, drawn)).toBe('fails');
  });
});
