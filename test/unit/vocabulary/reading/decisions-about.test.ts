import { describe, expect, it } from 'vitest';
import type { SendStep, Step } from '../../../../src/model/exhibit.js';
import { decisionsOf, sureDecisionsOf } from '../../../../src/vocabulary/reading/decisions-about.js';
import { anExhibit, someFacts, verdictOf } from '../../../support/exhibits/an-exhibit.js';
import { aDecision, seeing } from '../../../support/exhibits/rows.js';
import { aGrant, aRevocation, aSend } from '../../../support/exhibits/steps.js';

type Said = 'granted' | 'refused';

/** A reading of decisions that name no message; the first has the number `from`. */
const said = (from: number, ...outcomes: readonly Said[]) =>
  seeing({
    decisions: outcomes.map((outcome, at) => aDecision({ seq: from + at, messageId: null, outcome, reason: outcome })),
  });

const first = (changes: Partial<SendStep> = {}): SendStep => aSend({ name: 'first', ...changes });
const refused = (changes: Partial<SendStep> = {}): SendStep =>
  aSend({ name: 'call', messageId: 'm-2', answer: { state: 'rejected', refusal: { code: 'no_standing_grant' } }, ...changes });

const tellsOf =
  (tell: typeof decisionsOf) =>
  (...steps: readonly Step[]): readonly Said[] => {
    const index = steps.findIndex(({ name }) => name === 'call');
    const step = steps[index];
    return step?.act === 'send' ? tell({ step, index }, anExhibit(steps), someFacts()).map(({ outcome }) => outcome) : [];
  };

const sureOf = tellsOf(sureDecisionsOf);
const told = tellsOf(decisionsOf);

describe('a decision that names no message convicts the message during which it appeared', () => {
  it('where nothing was sent before', () => {
    expect(sureOf(refused({ seen: said(1, 'granted') }))).toEqual(['granted']);
  });

  it('where each earlier message has its own', () => {
    expect(sureOf(first({ seen: said(1, 'granted') }), refused({ seen: said(2, 'granted') }))).toEqual(['granted']);
    expect(sureOf(first({ seen: said(1, 'granted') }), refused({ seen: said(2, 'refused', 'granted') }))).toEqual(['refused', 'granted']);
    expect(sureOf(first(), aRevocation({ seen: said(1, 'granted') }), refused({ seen: said(2, 'granted') }))).toEqual(['granted']);
  });

  it('where there are more than earlier messages are owed', () => {
    expect(sureOf(first(), refused({ seen: said(1, 'granted', 'refused', 'granted') }))).toEqual(['refused', 'granted']);
    expect(verdictOf('granted', 'call', [first(), refused({ seen: said(1, 'granted', 'refused', 'granted') })])).toBe('holds');
  });

  it('where it names another caller, or another skill, than an earlier message that was told the same', () => {
    const [bobs, his] = [aGrant({ principal: 'bob' }), first({ principal: 'bob', seen: said(1, 'granted') })];
    expect(sureOf(bobs, his, refused({ seen: said(2, 'granted') }))).toEqual(['granted']);
    const update = first({ skill: 'update', seen: said(1, 'granted') });
    expect(sureOf(aGrant({ skill: 'update' }), update, refused({ seen: said(2, 'granted') }))).toEqual(['granted']);
  });
});

describe('a decision that names no message convicts nothing', () => {
  it('where an earlier message, done or refused or repeated, may still be owed it', () => {
    for (const earlier of [first(), first({ answer: { state: 'rejected' } }), first({ repeats: 'before' })])
      expect(sureOf(earlier, refused({ seen: said(1, 'granted') }))).toEqual([]);
    expect(verdictOf('granted', 'call', [aGrant(), first(), aRevocation(), refused({ seen: said(1, 'granted') })])).toBe('fails');
  });

  it('where that message had asked before another that has its own', () => {
    const between = aSend({ name: 'between', messageId: 'm-3', seen: said(1, 'granted') });
    expect(sureOf(first(), between, refused({ seen: said(2, 'granted') }))).toEqual([]);
  });

  it('where it is the one before it over again, and an earlier message is owed that', () => {
    expect(sureOf(first(), refused({ seen: said(1, 'granted', 'granted') }))).toEqual([]);
    const race = [first({ overlap: 'race' }), aSend({ name: 'beside', messageId: 'm-3', overlap: 'race' })];
    const end: Step = { name: 'race', act: 'settle', overlap: 'race', seen: said(1, 'granted', 'granted') };
    expect(sureOf(...race, end, refused({ seen: said(3, 'granted') }))).toEqual([]);
  });

  it('where it may be one more of an earlier message of the caller, which was told the same', () => {
    const steps = (...outcomes: readonly Said[]) => [aGrant(), first(), aRevocation(), refused({ seen: said(1, ...outcomes) })];
    expect(sureOf(...steps('granted', 'refused', 'granted'))).toEqual(['refused']);
    expect(verdictOf('granted', 'call', steps('granted', 'refused', 'granted'))).toBe('fails');
    const no = first({ answer: { state: 'rejected' }, seen: said(1, 'refused') });
    expect(sureOf(no, aGrant(), refused({ seen: said(2, 'refused') }))).toEqual([]);
  });

  it('where an earlier message is still at work, or was lost', () => {
    for (const state of ['working', 'lost'] as const)
      expect(sureOf(first({ answer: { state }, seen: said(1, 'granted') }), refused({ seen: said(2, 'granted') }))).toEqual([]);
  });

  it('where an approval came before, about which nothing is known', () => {
    const yes: Step = {
      name: 'yes',
      act: 'approve',
      principal: 'bob',
      of: 'first',
      approvalId: 'a-1',
      said: 'approve',
      answer: { state: 'completed' },
    };
    expect(sureOf(first({ seen: said(1, 'granted') }), yes, refused({ seen: said(2, 'granted') }))).toEqual([]);
  });

  it('where it was seen only after an act that came later', () => {
    expect(sureOf(refused(), aRevocation({ seen: said(1, 'granted') }))).toEqual([]);
  });
});

describe('a decision that names no message tells that a message was decided', () => {
  it('where it is not the one that an earlier message, which was done, is owed', () => {
    expect(told(first(), refused({ seen: said(1, 'granted') }))).toEqual([]);
    expect(told(first(), refused({ seen: said(1, 'granted', 'refused') }))).toEqual(['refused']);
    expect(told(first({ answer: { state: 'rejected' } }), refused({ seen: said(1, 'refused') }))).toEqual(['refused']);
  });

  it('where it came late, and nothing was sent after', () => {
    expect(told(refused(), aRevocation({ seen: said(1, 'refused') }))).toEqual(['refused']);
    expect(told(refused(), aSend({ name: 'next', messageId: 'm-4', seen: said(1, 'refused') }))).toEqual([]);
  });

  it('nowhere in a world where others act', () => {
    const step = refused({ seen: said(1, 'refused') });
    expect(decisionsOf({ step, index: 0 }, anExhibit([step], { own: false }), someFacts())).toEqual([]);
  });
});
