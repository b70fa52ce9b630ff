import { describe, expect, it } from 'vitest';
import { type Expectations, unmetExpectations } from '../../../src/attest/expectations.js';
import type { LawPredicate } from '../../../src/model/verdict.js';
import { aDigest, aPredicate } from '../../support/a-predicate.js';

const codes = (expected: Expectations, predicate: LawPredicate = aPredicate()) =>
  unmetExpectations(predicate, expected).map(({ code }) => code);
const described = aPredicate({ subject: { ...aPredicate().subject, identity: 'described' } });
const finished = Date.parse('2026-11-30T08:00:03.000Z');

describe('what a caller expects', () => {
  it('is nothing where nothing is said', () => {
    expect(codes({})).toEqual([]);
  });

  it('of a measured subject is an artifact or the listing of all', () => {
    expect([codes({ subject: aDigest('a') }), codes({ subject: aDigest('b') })]).toEqual([[], []]);
    expect(codes({ subject: aDigest('d') })).toEqual(['expected-subject']);
    expect(codes({ subject: aDigest('d'), identity: 'described' })).toEqual([]);
  });

  it('of a described subject is its manifest, and never an artifact', () => {
    expect(codes({ subject: aDigest('d') }, described)).toEqual(['expected-identity', 'expected-subject']);
    expect(codes({ subject: aDigest('d'), identity: 'described' }, described)).toEqual([]);
    expect(codes({ subject: aDigest('a'), identity: 'described' }, described)).toEqual(['expected-subject']);
    expect(codes({ identity: 'measured' }, described)).toEqual(['expected-identity']);
  });

  it('of the profile is its id, URI or version, and of the level exactly that one', () => {
    const names = ['AGENT-AUTHORITY-v26.11.30', 'urn:agent-authority:profile:v26.11.30', 'v26.11.30', 'v26.11.3'];
    expect(names.map((profile) => codes({ profile }))).toEqual([[], [], [], ['expected-profile']]);
    expect([codes({ level: 'authority' }), codes({ level: 'receipted' })]).toEqual([[], ['expected-level']]);
  });

  it('of the challenge is equality', () => {
    const answered = aPredicate({ run: { ...aPredicate().run, challenge: 'c1' } });
    expect([codes({ challenge: 'c1' }, answered), codes({ challenge: 'c2' }, answered), codes({ challenge: 'c1' })]).toEqual([
      [],
      ['expected-challenge'],
      ['expected-challenge'],
    ]);
  });

  it('of the age is at most so much, and not more than five minutes in the future', () => {
    expect(codes({ now: finished + 1000, maxAge: 1000 })).toEqual([]);
    expect(codes({ now: finished + 1001, maxAge: 1000 })).toEqual(['expected-age']);
    expect(codes({ now: finished - 300_000 })).toEqual([]);
    expect(codes({ now: finished - 300_001 })).toEqual(['expected-past']);
  });

  it('is said in full where nothing of it is met', () => {
    expect(codes({ subject: aDigest('0'), profile: 'x', level: 'y', challenge: 'z', now: 0 })).toEqual([
      'expected-subject',
      'expected-profile',
      'expected-level',
      'expected-challenge',
      'expected-past',
    ]);
  });
});
