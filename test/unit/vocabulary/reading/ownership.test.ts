import { describe, expect, it } from 'vitest';
import type { Step, SubjectFacts } from '../../../../src/model/exhibit.js';
import { effectsOf, ownersOf } from '../../../../src/vocabulary/reading/rows.js';
import { anExhibit, someFacts } from '../../../support/exhibits/an-exhibit.js';
import { anEffect, seeing } from '../../../support/exhibits/rows.js';
import { aRevocation, aSend } from '../../../support/exhibits/steps.js';

const ownersIn = (steps: readonly Step[], facts: SubjectFacts = someFacts()): readonly (string | undefined)[] =>
  ownersOf(anExhibit(steps), facts).map(({ owner }) => owner?.step.name);

const effect = (changes: Parameters<typeof anEffect>[0] = {}) => seeing({ effects: [anEffect(changes)] });

describe('an effect belongs', () => {
  it('to the message whose id it names, whoever sent it and whatever it did', () => {
    const steps = [
      aSend({ name: 'first' }),
      aSend({ name: 'second', messageId: 'm-2', nonce: 'nonce-0002', seen: effect({ skill: 'update', principal: 'eve' }) }),
    ];
    expect(ownersIn(steps)).toEqual(['first']);
  });

  it('to the message whose nonce it carries where the ledger names no id', () => {
    const row = effect({ messageId: null, input: { amount: 1, memo: 'nonce-0001' } });
    expect(ownersIn([aSend({ name: 'first' }), aSend({ name: 'second', messageId: 'm-2', nonce: 'nonce-0002', seen: row })])).toEqual([
      'first',
    ]);
  });

  it('to the last message sent where it names neither id nor nonce', () => {
    const row = effect({ messageId: null, input: {} });
    expect(ownersIn([aSend({ name: 'first' }), aSend({ name: 'second', messageId: 'm-2', seen: row })])).toEqual(['second']);
    expect(ownersIn([aSend({ name: 'first' }), aRevocation({ seen: row }), aSend({ name: 'second', messageId: 'm-2' })])).toEqual([
      'first',
    ]);
  });

  it('to nobody where it names an id that no message of the run has', () => {
    expect(ownersIn([aSend({ seen: effect({ messageId: 'm-9', input: {} }) })])).toEqual([undefined]);
  });

  it('to nobody where it was there before anything was sent', () => {
    expect(ownersIn([aRevocation({ seen: effect({ messageId: null, input: {} }) }), aSend()])).toEqual([undefined]);
  });
});

describe('an effect that tells no more than its skill belongs', () => {
  const bare = (seq: number) => anEffect({ seq, messageId: null, principal: null, input: null });
  const lane = (name: string, state: 'completed' | 'rejected' | 'working') =>
    aSend({ name, messageId: `m-${name}`, overlap: 'race', answer: { state } });
  const race = (...seqs: readonly number[]): Step => ({
    name: 'race',
    act: 'settle',
    overlap: 'race',
    seen: seeing({ effects: seqs.map(bare) }),
  });

  it('to one each of the messages beside which it appeared, and to none that was refused', () => {
    const steps = [lane('a', 'completed'), lane('b', 'rejected'), lane('c', 'completed'), lane('d', 'rejected'), race(1, 2)];
    expect(ownersIn(steps)).toEqual(['a', 'c']);
  });

  it('to one that may still act where all that are completed have acted, and then to the last', () => {
    const steps = [lane('a', 'completed'), lane('b', 'working'), lane('c', 'rejected'), race(1, 2, 3)];
    expect(ownersIn(steps)).toEqual(['a', 'b', 'c']);
  });

  it('to the completed message during which it appeared, though an earlier one never settled', () => {
    const lost = aSend({ name: 'lost', answer: { state: 'lost' } });
    const next = aSend({ name: 'next', messageId: 'm-2', nonce: 'nonce-0002', seen: seeing({ effects: [bare(1), bare(2)] }) });
    expect(ownersIn([lost, next])).toEqual(['next', 'lost']);
  });
});

describe('in a world where others act as well, an effect without an id belongs', () => {
  const ownerIn = (row: Parameters<typeof anEffect>[0], call: Parameters<typeof aSend>[0] = {}): string | undefined => {
    const facts = someFacts({ principals: ['alice', 'bob'] });
    const shared = anExhibit([aSend({ ...call, seen: effect({ messageId: null, ...row }) })], { own: false });
    return ownersOf(shared, facts).map(({ owner }) => owner?.step.name)[0];
  };
  const { nonce: _nonce, ...plain } = aSend();

  it('to the message whose nonce it carries, whoever it names', () => {
    expect(ownerIn({ principal: 'eve', skill: 'update' })).toBe('call');
  });

  it('to nobody where it carries another nonce', () => {
    expect(ownerIn({ input: { amount: 1, memo: 'of somebody else' } })).toBeUndefined();
  });

  it('to nobody where it names another skill, or a caller that the court does not speak as', () => {
    expect(ownerIn({ input: null, skill: 'update' })).toBeUndefined();
    expect(ownerIn({ input: null, principal: 'eve' })).toBeUndefined();
  });

  it('to the message that it came after, where the ledger shows no input or the skill has no nonce', () => {
    expect(ownerIn({ input: null })).toBe('call');
    const exhibit = anExhibit([{ ...plain, seen: effect({ messageId: null, input: {}, principal: 'bob' }) }], { own: false });
    expect(ownersOf(exhibit, someFacts({ principals: ['alice', 'bob'] })).map(({ owner }) => owner?.step.name)).toEqual(['call']);
  });
});

describe('an effect of two messages with one id belongs', () => {
  const again = (changes: Parameters<typeof aSend>[0] = {}) => aSend({ name: 'again', repeats: 'call', ...changes });

  it('to the earlier one where it was seen before the later one was sent', () => {
    expect(ownersIn([aSend({ seen: effect() }), again()])).toEqual(['call']);
  });

  it('to the later one where it came after that was sent and the earlier one had settled', () => {
    expect(ownersIn([aSend(), again({ seen: effect() })])).toEqual(['again']);
  });

  it('to the earlier one where that had not settled when the later one was sent', () => {
    expect(ownersIn([aSend({ answer: { state: 'working', taskId: 't-1' } }), again({ seen: effect() })])).toEqual(['call']);
    expect(ownersIn([aSend({ answer: { state: 'lost' } }), again({ answer: { state: 'working' }, seen: effect() })])).toEqual(['call']);
    for (const lost of [aSend({ answer: { state: 'lost' } }), aSend({ answer: { state: 'working' }, task: { state: 'lost' } })])
      expect(ownersIn([lost, again({ seen: effect() })])).toEqual(['again']);
  });

  it('to the one whose content it shows, where one id came with several', () => {
    const other = { amount: 2, memo: 'nonce-0001' };
    const lost = aSend({ answer: { state: 'lost' } });
    expect(ownersIn([lost, again({ input: other, seen: effect({ input: other }) })])).toEqual(['again']);
    expect(ownersIn([aSend(), again({ input: other, seen: effect() })])).toEqual(['call']);
    expect(ownersIn([aSend(), again({ input: other, seen: effect({ input: { amount: 3 } }) })])).toEqual(['again']);
  });

  it('to the one whose sender it names, and to names that the subject declares equal', () => {
    const steps = [aSend({ name: 'mine' }), aSend({ name: 'theirs', principal: 'bob', seen: effect() })];
    expect(ownersIn(steps)).toEqual(['mine']);
    const folded = [aSend({ name: 'mine' }), aSend({ name: 'theirs', principal: 'bob', seen: effect({ principal: 'ALICE' }) })];
    expect(ownersIn(folded, someFacts({ principalsEqual: ['case'] }))).toEqual(['mine']);
    expect(ownersIn(folded)).toEqual(['theirs']);
  });
});

describe('the effects of messages', () => {
  it('are counted once, also where several messages are named together', () => {
    const steps = [aSend({ seen: effect() }), aSend({ name: 'again', repeats: 'call', seen: seeing({ effects: [anEffect({ seq: 9 })] }) })];
    const count = (names: readonly string[]): number => effectsOf(names, anExhibit(steps), someFacts()).length;
    expect([count(['call']), count(['again']), count(['call', 'again']), count(['other'])]).toEqual([1, 1, 2, 0]);
  });

  it('are counted once where the witness was read again from the start', () => {
    const steps = [aSend({ seen: effect() }), aRevocation({ seen: effect() })];
    expect(effectsOf(['call'], anExhibit(steps), someFacts())).toHaveLength(1);
  });

  it('count what was seen only after the run', () => {
    const late = anExhibit([aSend()], { late: effect() });
    expect(effectsOf(['call'], late, someFacts())).toHaveLength(1);
  });
});
