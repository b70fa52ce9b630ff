import { describe, expect, it } from 'vitest';
import type { Step, SubjectFacts } from '../../../../src/model/exhibit.js';
import type { PrincipalEquality } from '../../../../src/model/protocol.js';
import { grantsFor, isArmed, isSamePrincipal } from '../../../../src/vocabulary/reading/grants-standing.js';
import { anExhibit, someFacts } from '../../../support/exhibits/an-exhibit.js';
import { aClockMove, aFault, aGrant, aRevocation, aSend } from '../../../support/exhibits/steps.js';

const standing = (steps: readonly Step[], facts: SubjectFacts = someFacts()): readonly string[] => {
  const index = steps.findIndex(({ act }) => act === 'send');
  const step = steps[index];
  if (step?.act !== 'send') throw new TypeError('no message among the acts');
  return grantsFor({ step, index }, anExhibit(steps), facts).map(({ name }) => name);
};

describe('a grant stands for a message', () => {
  it('from its act until it is revoked, and again when it is given anew', () => {
    expect(standing([aGrant(), aSend()])).toEqual(['granted']);
    expect(standing([aGrant(), aRevocation(), aSend()])).toEqual([]);
    expect(standing([aGrant(), aRevocation(), aGrant({ name: 'anew' }), aSend()])).toEqual(['anew']);
    expect(standing([aSend(), aGrant()])).toEqual([]);
  });

  it('in spite of a revocation that the subject declined, or that was for another', () => {
    expect(standing([aGrant(), aRevocation({ declined: 'no' }), aSend()])).toEqual(['granted']);
    expect(standing([aGrant(), aRevocation({ principal: 'bob' }), aSend()])).toEqual(['granted']);
    expect(standing([aGrant(), aRevocation({ skill: 'update' }), aSend()])).toEqual(['granted']);
  });

  it('in spite of a revocation that was under way at the same time, and of none that was over', () => {
    expect(standing([aGrant(), aRevocation({ overlap: 'race' }), aSend({ overlap: 'race' })])).toEqual(['granted']);
    expect(standing([aGrant(), aRevocation({ overlap: 'race' }), aSend({ overlap: 'another' })])).toEqual([]);
    expect(standing([aGrant(), aRevocation({ overlap: 'race' }), aSend()])).toEqual([]);
  });

  it('up to its end and not at it, and never again once it has ended', () => {
    const ending = aGrant({ expiresAt: 500 });
    expect(standing([ending, aClockMove(499), aSend({ sentAt: 499 })])).toEqual(['granted']);
    expect(standing([ending, aClockMove(500), aSend({ sentAt: 500 })])).toEqual([]);
    expect(standing([ending, aClockMove(500), aClockMove(1), aSend({ sentAt: 1 })])).toEqual([]);
  });

  it('for nobody without credential, and for no selector that is no name', () => {
    expect(standing([aGrant(), aSend({ principal: null })])).toEqual([]);
    expect(standing([aGrant(), aSend({ skill: ['pay'] })])).toEqual([]);
  });
});

describe('two names are one principal', () => {
  const pairs: readonly [PrincipalEquality, string, string][] = [
    ['case', 'Alice', 'aLICE'],
    ['nfc', 'caf\u00e9', 'cafe\u0301'],
    ['nfkc', 'alice', '\uff41lice'],
    ['trim', 'alice', ' alice\n'],
  ];

  it.each(pairs)('by %s only where the subject declares it', (equality, a, b) => {
    expect(isSamePrincipal(a, b, someFacts())).toBe(false);
    expect(isSamePrincipal(a, b, someFacts({ principalsEqual: [equality] }))).toBe(true);
    const others = pairs.map(([other]) => other).filter((other) => other !== equality && !(equality === 'nfc' && other === 'nfkc'));
    expect(isSamePrincipal(a, b, someFacts({ principalsEqual: others }))).toBe(false);
  });

  it('never where they differ in more than that', () => {
    expect(isSamePrincipal('alice', 'alicia', someFacts({ principalsEqual: ['case', 'nfc', 'nfkc', 'trim'] }))).toBe(false);
  });
});

describe('a fault is armed', () => {
  it('from the act that arms it to the act that disarms it, each for itself', () => {
    const steps = [aFault('broker-unavailable'), aFault('effect-lies'), aFault('effect-lies', false), aFault('broker-unavailable', false)];
    const exhibit = anExhibit(steps);
    expect([0, 1, 2, 3, 4].map((index) => isArmed(exhibit, index))).toEqual([false, true, true, true, false]);
    expect([0, 1, 2, 3, 4].map((index) => isArmed(exhibit, index, 'effect-lies'))).toEqual([false, false, true, false, false]);
  });
});
