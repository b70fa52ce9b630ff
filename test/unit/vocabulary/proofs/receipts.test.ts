import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../../src/base/digest.js';
import type { Json } from '../../../../src/base/json.js';
import type { Effect, Receipt } from '../../../../src/model/protocol.js';
import { aBench, judged, someFacts, verdictOf } from '../../../support/exhibits/an-exhibit.js';
import { aReceipt, anEffect, seeing } from '../../../support/exhibits/rows.js';
import { aSend, paid } from '../../../support/exhibits/steps.js';

const inputDigest = `sha256:${digestOf(paid)}`;
const prepared = (changes: Partial<Receipt> = {}): Receipt => aReceipt({ inputDigest, ...changes });
const executed = (changes: Partial<Receipt> = {}): Receipt => aReceipt({ inputDigest, seq: 4, state: 'EXECUTED', ...changes });
const leaving = (receipts: readonly Receipt[], effects: readonly Effect[] = [anEffect()]) => [
  aSend({ seen: seeing({ effects, receipts }) }),
];

describe('receipt', () => {
  it('holds where each effect has one', () => {
    expect(judged('receipt', 'call', leaving([prepared(), executed()]))).toMatchObject({ is: 'holds', grade: 'witnessed' });
    expect(judged('receipt', 'call', leaving([]))).toEqual({ is: 'fails', seen: 'an effect without a receipt' });
  });

  it('fails where one of two effects has none', () => {
    const two = [anEffect(), anEffect({ seq: 5, receiptId: 'r-2' })];
    expect(verdictOf('receipt', 'call', leaving([prepared(), executed()], two))).toBe('fails');
    expect(verdictOf('receipt', 'call', leaving([prepared(), prepared({ receiptId: 'r-2' })], two))).toBe('holds');
  });

  it('cannot be told where there was no effect', () => {
    expect(verdictOf('receipt', 'call', leaving([prepared()], []))).toBe('undetermined');
    expect(verdictOf('receipt', 'never', leaving([prepared()]))).toBe('undetermined');
  });

  it('ends in one of the states that are asked for', () => {
    const last = (...states: readonly Json[]) => verdictOf('receipt', { of: 'call', last: states }, leaving([prepared(), executed()]));
    expect(last('EXECUTED', 'RECONCILED')).toBe('holds');
    expect(last('REFUSED')).toBe('fails');
  });

  it.each<[string, Partial<Receipt>]>([
    ['another principal', { principal: 'eve' }],
    ['another skill', { skill: 'update' }],
    ['another message', { messageId: 'm-2' }],
    ['the digest of another input', { inputDigest: 'sha256:0' }],
  ])('that names %s is misnamed', (_, changes) => {
    expect(verdictOf('receipt', { of: 'call', names: true }, leaving([prepared(), executed()]))).toBe('holds');
    expect(verdictOf('receipt', { of: 'call', names: true }, leaving([prepared(changes), executed(changes)]))).toBe('fails');
  });

  it('may name the principal as the subject writes it, where that is declared equal', () => {
    const bench = aBench(leaving([executed({ principal: 'ALICE' })]), { facts: someFacts({ principalsEqual: ['case'] }) });
    expect(verdictOf('receipt', { of: 'call', names: true }, bench)).toBe('holds');
  });

  it('of a message without credential names nobody rightly', () => {
    const step = aSend({ principal: null, seen: seeing({ effects: [anEffect()], receipts: [executed()] }) });
    expect(verdictOf('receipt', { of: 'call', names: true }, [step])).toBe('fails');
  });

  it('is found by the message where the effect names none', () => {
    expect(verdictOf('receipt', 'call', leaving([executed()], [anEffect({ receiptId: null })]))).toBe('holds');
    expect(verdictOf('receipt', 'call', leaving([executed({ messageId: 'm-2' })], [anEffect({ receiptId: null })]))).toBe('fails');
  });
});

describe('prepared-before-effect', () => {
  const first = (receipts: readonly Receipt[], effects?: readonly Effect[]) =>
    judged('prepared-before-effect', 'call', leaving(receipts, effects));
  const withoutOrder = (receipts: readonly Receipt[], effect: Partial<Effect> = {}) =>
    verdictOf(
      'prepared-before-effect',
      'call',
      aBench(leaving(receipts, [anEffect(effect)]), { facts: someFacts({ abilities: ['effects', 'receipts'] }) }),
    );

  it('is told by the one counter of the world', () => {
    expect(first([prepared({ seq: 2 }), executed()]).is).toBe('holds');
    expect(first([prepared({ seq: 4 }), executed({ seq: 5 })])).toEqual({ is: 'fails', seen: 'prepared after the effect' });
  });

  it('is never told by clocks', () => {
    expect(first([prepared({ seq: 2, at: 9_999 }), executed({ at: 1 })]).is).toBe('holds');
    expect(first([prepared({ seq: 4, at: 1 }), executed({ seq: 5, at: 2 })]).is).toBe('fails');
  });

  it("is told by the receipt's own history where there is no common counter", () => {
    expect(withoutOrder([prepared({ seq: 9 }), executed({ seq: 10 })])).toBe('holds');
    expect(withoutOrder([executed({ seq: 9 }), prepared({ seq: 10 })])).toBe('fails');
    expect(withoutOrder([prepared({ seq: 9 }), executed({ seq: 10 })], { receiptId: null })).toBe('undetermined');
  });

  it('fails where there is no receipt, or none that was prepared', () => {
    expect(first([])).toEqual({ is: 'fails', seen: 'an effect without a receipt' });
    expect(first([executed()])).toEqual({ is: 'fails', seen: 'the receipt was never prepared' });
  });

  it('cannot be told where nothing happened', () => {
    expect(first([prepared()], []).is).toBe('undetermined');
  });
});

describe('prepared-once', () => {
  const once = (receipts: readonly Receipt[], effects?: readonly Effect[]) =>
    verdictOf('prepared-once', 'call', leaving(receipts, effects));

  it('fails where one receipt id was prepared twice', () => {
    expect(once([prepared(), executed()])).toBe('holds');
    expect(once([prepared(), prepared({ seq: 1 }), executed()])).toBe('fails');
  });

  it('lets two receipts of one message each be prepared once', () => {
    const effects = [anEffect({ receiptId: null })];
    expect(once([prepared({ seq: 1 }), prepared({ receiptId: 'r-2' }), executed()], effects)).toBe('holds');
  });

  it('fails where it was prepared only after the effect', () => {
    expect(once([prepared({ seq: 4 }), executed({ seq: 5 })])).toBe('fails');
  });

  it('cannot be told where nothing happened', () => {
    expect(once([prepared()], [])).toBe('undetermined');
  });
});

describe('receipt-says', () => {
  const says = (args: Json, steps: Parameters<typeof verdictOf>[2]) => verdictOf('receipt-says', args, steps);
  const repeated = (before: readonly Receipt[], after: readonly Receipt[]) => [
    aSend({ seen: seeing({ effects: [anEffect()], receipts: before }) }),
    aSend({ name: 'again', seen: seeing({ receipts: after }) }),
  ];
  const second = [prepared({ seq: 6, receiptId: 'r-2' }), executed({ seq: 7, receiptId: 'r-2' })];

  it('looks at every entry, or with `last` at the last one of each receipt alone', () => {
    const undone = leaving([prepared(), executed(), executed({ seq: 5, state: 'FAILED' })], []);
    expect(says({ of: 'call', is: ['EXECUTED'] }, undone)).toBe('holds');
    expect(says({ of: 'call', is: ['EXECUTED'], last: true }, undone)).toBe('fails');
    expect(says({ of: 'call', is: ['FAILED'], last: true }, undone)).toBe('holds');
    const beside = leaving([prepared(), executed(), ...second.map((row): Receipt => ({ ...row, state: 'REFUSED' }))], []);
    expect(says({ of: 'call', is: ['EXECUTED'], last: true }, beside)).toBe('holds');
  });

  it('with `new` looks only at receipts that were not shown before the message', () => {
    const executedAgain = { of: 'again', is: ['EXECUTED'], new: true };
    expect(says(executedAgain, repeated([prepared(), executed()], second))).toBe('holds');
    expect(says(executedAgain, repeated([prepared(), executed()], []))).toBe('fails');
    expect(says(executedAgain, repeated([prepared(), executed()], [executed({ seq: 8 })]))).toBe('fails');
  });

  it('with `new` says nothing where the first time was not put down before: the witness may lag behind', () => {
    const executedAgain = { of: 'again', is: ['EXECUTED'], new: true };
    expect(says(executedAgain, repeated([], [prepared(), executed()]))).toBe('fails');
    expect(says(executedAgain, repeated([prepared()], second))).toBe('fails');
  });
});
