import { describe, expect, it } from 'vitest';
import type { Step, SubjectFacts } from '../../../../src/model/exhibit.js';
import { lateAllowance, unexplainedEffects } from '../../../../src/vocabulary/reading/unexplained.js';
import { anExhibit, someFacts, verdictOf, aBench } from '../../../support/exhibits/an-exhibit.js';
import { anEffect, seeing } from '../../../support/exhibits/rows.js';
import { aClockMove, aFault, aGrant, aRevocation, aSend } from '../../../support/exhibits/steps.js';

type Changes = Parameters<typeof anEffect>[0];

const did = (changes: Changes = {}) => seeing({ effects: [anEffect(changes)] });

const complaints = (steps: readonly Step[], facts: SubjectFacts = someFacts()): readonly string[] =>
  unexplainedEffects(anExhibit(steps), facts).map(({ why }) => why);

describe('an effect is explained', () => {
  it('by a message of its principal for its skill with its content, while a grant stood', () => {
    expect(complaints([aGrant(), aSend({ seen: did() })])).toEqual([]);
  });

  it('by a grant to a name that the subject declares equal', () => {
    const steps = [aGrant({ principal: 'Alice' }), aSend({ seen: did({ principal: 'ALICE' }) })];
    expect(complaints(steps, someFacts({ principalsEqual: ['case'] }))).toEqual([]);
    expect(complaints(steps)).toHaveLength(1);
  });

  it('by a grant that was given anew after it was revoked', () => {
    expect(complaints([aGrant(), aRevocation(), aGrant({ name: 'anew' }), aSend({ seen: did() })])).toEqual([]);
  });

  it('where the ledger leaves out principal and content', () => {
    expect(complaints([aGrant(), aSend({ seen: did({ principal: null, input: null }) })])).toEqual([]);
  });

  it('where the ledger adds members of its own to the content', () => {
    expect(complaints([aGrant(), aSend({ seen: did({ input: { amount: 1, memo: 'nonce-0001', bookedAt: 5 } }) })])).toEqual([]);
  });

  it('with other content only while effect-diverges is armed', () => {
    const changed = aSend({ seen: did({ input: { amount: 2, memo: 'nonce-0001' } }) });
    expect(complaints([aGrant(), aFault('effect-diverges'), changed])).toEqual([]);
    expect(complaints([aGrant(), aFault('effect-lies'), changed])).toEqual(['its content is not what was asked for']);
    expect(complaints([aGrant(), aFault('effect-diverges'), aFault('effect-diverges', false), changed])).toHaveLength(1);
  });
});

describe('an effect of a message that was lost', () => {
  const lost = aSend({ answer: { state: 'lost' } });
  const taken = aRevocation({ seen: seeing() });
  const late = { name: 'restarted', act: 'restart', seen: did() } as const;

  it('is explained where it shows at the next start, and where its grant was given anew meanwhile', () => {
    expect(complaints([aGrant(), lost, late])).toEqual([]);
    expect(complaints([aGrant(), lost, taken, aGrant({ name: 'anew' }), late])).toEqual([]);
  });

  it('is not explained once its grant was taken back and the ledger was read', () => {
    expect(complaints([aGrant(), lost, taken, late])).toEqual(['no grant stood for this principal, skill and input']);
  });

  it('is only late in the ledger where the message had been completed', () => {
    expect(complaints([aGrant(), aSend(), taken, late])).toEqual([]);
  });
});

describe('an effect is not explained', () => {
  const nobody = 'no grant stood for this principal, skill and input';

  it.each<[string, readonly Step[], string]>([
    ['without a grant', [aSend({ seen: did() })], nobody],
    ['by a grant to another principal', [aGrant({ principal: 'bob' }), aSend({ seen: did() })], nobody],
    ['by a grant for another skill', [aGrant({ skill: 'update' }), aSend({ seen: did() })], nobody],
    ['by a grant that the subject declined', [aGrant({ declined: 'no' }), aSend({ seen: did() })], nobody],
    ['by a grant that came after the message', [aSend({ seen: did() }), aGrant()], nobody],
    ['by a grant that was revoked', [aGrant(), aRevocation(), aSend({ seen: did() })], nobody],
    ['by a grant that had ended', [aGrant({ expiresAt: 500 }), aClockMove(500), aSend({ sentAt: 500, seen: did() })], nobody],
    [
      'by a grant that had ended and whose clock went back',
      [aGrant({ expiresAt: 500 }), aClockMove(500), aClockMove(10), aSend({ sentAt: 10, seen: did() })],
      nobody,
    ],
    ['by a grant whose constraint names another value', [aGrant({ constraints: { amount: 2 } }), aSend({ seen: did() })], nobody],
    ['by a grant whose constraint names a missing field', [aGrant({ constraints: { payee: 'x' } }), aSend({ seen: did() })], nobody],
    ['by a grant whose constraint names another type', [aGrant({ constraints: { amount: '1' } }), aSend({ seen: did() })], nobody],
    ['by another principal than the caller', [aGrant(), aSend({ seen: did({ principal: 'bob' }) })], 'it names bob, not the caller'],
    [
      'by a skill that the message did not name',
      [aGrant(), aGrant({ skill: 'update' }), aSend({ seen: did({ skill: 'update' }) })],
      'the message did not name the skill update',
    ],
    ['by a message without a skill', [aGrant(), aSend({ skill: null, seen: did() })], 'the message did not name the skill pay'],
    [
      'by a selector that only resembles the skill',
      [aGrant(), aSend({ skill: ['pay'], seen: did() })],
      'the message did not name the skill pay',
    ],
    [
      'by a skill that only observes',
      [aGrant({ skill: 'look' }), aSend({ skill: 'look', seen: did({ skill: 'look' }) })],
      'look is declared observe',
    ],
    [
      'by a skill that nobody classed',
      [aGrant({ skill: 'legacy' }), aSend({ skill: 'legacy', seen: did({ skill: 'legacy' }) })],
      'legacy is declared unknown',
    ],
    [
      'by a name that is no skill',
      [aGrant({ skill: 'ghost' }), aSend({ skill: 'ghost', seen: did({ skill: 'ghost' }) })],
      'ghost is no skill of the subject',
    ],
    [
      'by a message without credential',
      [aGrant(), aSend({ principal: null, seen: did({ principal: null }) })],
      'the message carried no credential',
    ],
    [
      'with other content',
      [aGrant(), aSend({ seen: did({ input: { amount: 2, memo: 'nonce-0001' } }) })],
      'its content is not what was asked for',
    ],
    ['by no message at all', [aGrant(), aSend({ seen: did({ messageId: 'm-9', input: {} }) })], 'no message of this run asked for it'],
  ])('%s', (_, steps, why) => {
    expect(complaints(steps)).toEqual([why]);
  });

  it('by a command that has acted, neither in one answer nor when it is sent again', () => {
    const twice = seeing({ effects: [anEffect(), anEffect({ seq: 4 })] });
    expect(complaints([aGrant(), aSend({ seen: twice })])).toEqual(['the command had acted already']);
    const again = aSend({ name: 'again', repeats: 'call', seen: did({ seq: 9 }) });
    expect(complaints([aGrant(), aSend({ seen: did() }), again])).toEqual(['the command had acted already']);
  });

  it('by a message that was refused for good, whatever stood; unless it repeats one that acts', () => {
    const refused = { state: 'failed', refusal: { code: 'no_standing_grant', class: 'REFUSED_AUTHORITY' } } as const;
    expect(complaints([aGrant(), aSend({ answer: refused, seen: did() })])).toEqual(['the message was refused']);
    expect(complaints([aGrant(), aSend(), aSend({ name: 'again', repeats: 'call', answer: refused, seen: did() })])).toEqual([]);
    const unknown = { state: 'failed', refusal: { code: 'outcome_unknown', class: 'BLOCKED_UNKNOWN' } } as const;
    expect(complaints([aGrant(), aSend({ answer: unknown, seen: did() })])).toEqual([]);
  });

  it('but two principals with one id are two commands', () => {
    const theirs = aSend({ name: 'theirs', principal: 'bob', nonce: 'nonce-0002', seen: did({ seq: 9, principal: 'bob' }) });
    expect(complaints([aGrant(), aGrant({ principal: 'bob' }), aSend({ seen: did() }), theirs])).toEqual([]);
  });
});

describe('on real time', () => {
  const real = someFacts({ abilities: ['reset', 'effects'] });
  const ending = (sentAt: number): readonly Step[] => [aGrant({ expiresAt: 10_000 }), aSend({ sentAt, seen: did() })];

  it('a grant gets a second of margin before it counts as ended', () => {
    expect(complaints(ending(10_999), real)).toEqual([]);
    expect(complaints(ending(11_000), real)).toHaveLength(1);
  });

  it('a clock that the court moves needs none', () => {
    expect(complaints(ending(9_999))).toEqual([]);
    expect(complaints(ending(10_000))).toHaveLength(1);
  });
});

describe('the proof of unexplained effects', () => {
  it('holds in a world of its own, and cannot be told where others may act', () => {
    const steps = [aSend({ seen: did() })];
    expect(verdictOf('unexplained-effect', {}, aBench(steps))).toBe('holds');
    expect(verdictOf('unexplained-effect', {}, aBench(steps, { own: false }))).toBe('undetermined');
    expect(verdictOf('unexplained-effect', {}, [aGrant(), aSend({ seen: did() })])).toBe('fails');
  });
});

describe('after a run', () => {
  const allowance = (...steps: readonly Step[]): number => lateAllowance(anExhibit(steps), someFacts());

  it('each permitted command that has not acted yet may still act once', () => {
    expect(allowance(aGrant(), aSend())).toBe(1);
    expect(allowance(aGrant(), aSend(), aSend({ name: 'again', repeats: 'call' }))).toBe(1);
    expect(allowance(aGrant(), aSend(), aSend({ name: 'other', messageId: 'm-2', nonce: 'nonce-0002' }))).toBe(2);
  });

  it('nothing more may come of a command that has acted, or that nothing permits', () => {
    expect(allowance(aGrant(), aSend({ seen: did() }))).toBe(0);
    expect(allowance(aSend())).toBe(0);
    expect(allowance(aGrant(), aRevocation(), aSend())).toBe(0);
  });
});
