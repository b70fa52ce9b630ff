import { describe, expect, it } from 'vitest';
import { claims, decidableWith } from '../../../src/wire/decidable.js';
import type { Given } from '../../../src/wire/given.js';

const bare: Given = {
  base: new URL('http://127.0.0.1:1/'),
  origins: ['http://127.0.0.1:1'],
  terms: { timeout: 1, loopbackOnly: true },
  selectorOutsideParts: true,
};
const credential = { scheme: 'bearer', token: 'x' } as const;
const whole: Given = { ...bare, first: { id: 'a', credential }, second: { id: 'b', credential }, message: () => ({}) };

const whyNot = (given: Given, claim: number): string | undefined =>
  decidableWith(given).others.find(({ claims: numbers }) => numbers.includes(claim))?.needs;

describe('what can be decided', () => {
  it('has every claim once: as decidable, or under the one thing that it lacks', () => {
    for (const given of [bare, whole]) {
      const { claims: decided, others } = decidableWith(given);
      const all = [...decided, ...others.flatMap(({ claims: numbers }) => numbers)];
      expect(all.toSorted((a, b) => a - b)).toEqual(claims.map(({ number }) => number));
    }
  });

  it('grows with what is given, and names what is missing', () => {
    expect([whyNot(bare, 14), whyNot(bare, 42), whyNot(bare, 151)]).toEqual([
      'a skill that the target file classifies as observe',
      'a second principal with a credential',
      'a principal with a credential',
    ]);
    expect([whyNot(bare, 82), whyNot(bare, 110), whyNot(bare, 111)]).toEqual([undefined, undefined, undefined]);
    expect([14, 16, 42, 48, 151].map((claim) => whyNot(whole, claim))).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(decidableWith(whole).claims.length).toBeGreaterThan(decidableWith(bare).claims.length);
  });

  it('never holds a claim that needs another build, a look inside, or a call that may have consequences', () => {
    for (const claim of [2, 59, 83, 91, 97, 122, 149, 154]) expect([claim, whyNot(whole, claim)]).toEqual([claim, expect.any(String)]);
    expect(whyNot({ ...whole, selectorOutsideParts: false }, 48)).toContain('outside of the parts');
  });
});
