import { describe, expect, it } from 'vitest';
import type { CourtCase, WordUse } from '../../../src/model/court.js';
import { referencesIn, resolveReferences } from '../../../src/vocabulary/references.js';
import { needsOf, vocabulary, vocabularyDigest, wordTable } from '../../../src/vocabulary/vocabulary.js';
import { aCourtCase } from '../../support/trial/a-court-case.js';
import { aGrant, aRevocation, aSend } from '../../support/exhibits/steps.js';

const use = (word: string, args: WordUse['args']): WordUse => ({ word, args, path: '' });

describe('a reference', () => {
  const values = { skill: 'pay', granted: { grantId: 'g-1', expiresAt: null }, list: [1] };

  it('is replaced by what it names, in depth', () => {
    expect(resolveReferences({ a: '$skill', b: ['$granted.grantId', { c: '$list' }] }, values)).toEqual({
      a: 'pay',
      b: ['g-1', { c: [1] }],
    });
  });

  it('to a member that is not there is null, also to what every object has', () => {
    expect(
      ['$granted.expiresAt', '$granted.none', '$skill.length', '$granted.constructor'].map((text) => resolveReferences(text, values)),
    ).toEqual([null, null, null, null]);
  });

  it('to nothing that is known stays as it is, for what comes later', () => {
    expect(
      ['$later', '$later.task', '$constructor', 'skill', '$', '$Skill', '$skill-'].map((text) => resolveReferences(text, values)),
    ).toEqual(['$later', '$later.task', '$constructor', 'skill', '$', '$Skill', '$skill-']);
  });

  it('is found in an argument, by name', () => {
    expect(referencesIn({ a: '$skill', b: ['$granted.grantId', 'plain', { c: '$list' }] })).toEqual(['skill', 'granted', 'list']);
  });
});

describe('what later acts can cite', () => {
  it('is what the earlier ones answered', () => {
    const steps = [
      aGrant({ expiresAt: 500 }),
      aSend({ answer: { state: 'working', taskId: 't-1' }, task: { state: 'completed', contextId: 'c-2', receiptId: 'r-2' } }),
      aRevocation(),
    ];
    expect(vocabulary.stepValues(steps)).toEqual({
      granted: { grantId: 'g-1', expiresAt: 500 },
      call: { task: 't-1', taskId: 't-1', context: 'c-2', contextId: 'c-2', receiptId: 'r-2', messageId: 'm-1', nonce: 'nonce-0001' },
      revoked: {},
    });
  });
});

describe('the abilities that a case needs', () => {
  const needs = (changes: Partial<CourtCase>): readonly string[] => needsOf(aCourtCase(changes));

  it('are those of its draws, acts and proofs, nested ones too, and of what it says itself', () => {
    const all = needs({
      given: [{ ...use('principal', { accented: true }), name: 'actor' }],
      when: [{ ...use('grant', { to: '$actor', skill: '$skill', expires: '$life' }), name: 'granted' }],
      attempted: [use('any', [{ decided: 'call' }, { not: { receipt: 'call' } }])],
      forbidden: [use('all', { 'prepared-before-effect': 'call', effects: 'call' })],
      needs: ['clock'],
    });
    expect(all).toEqual(['clock', 'effects', 'grant', 'grant.expiry', 'mint-principal', 'receipts']);
  });

  it('are those of its lawful twin as well', () => {
    expect(needs({ paired: { when: [{ ...use('restart', {}), name: 'r' }], expect: [use('stands', {})] } })).toEqual(
      expect.arrayContaining(['restart', 'grants']),
    );
  });

  it('are fresh worlds where it has a twin world', () => {
    expect(needs({ twin: { without: 'marker' } })).toContain('reset');
    expect(needs({})).not.toContain('reset');
  });

  it('are the effects, always: without them nobody sees that nothing happened', () => {
    expect(needs({ attempted: [], forbidden: [] })).toContain('effects');
  });

  it('are leave to change something, unless every message names a skill that is declared to observe', () => {
    expect(needs({ attempted: [], forbidden: [] })).toEqual(['consequences', 'effects', 'send']);
  });
});

describe('the vocabulary', () => {
  it('has one digest for one set of words', () => {
    expect(vocabularyDigest()).toMatch(/^[0-9a-f]{64}$/);
    expect(vocabularyDigest()).toBe(vocabularyDigest());
  });

  it('opens each documented word, and no other', () => {
    expect(wordTable.arbitraries.filter(({ word }) => vocabulary.arbitrary(word) === undefined)).toEqual([]);
    expect(wordTable.acts.filter(({ word }) => vocabulary.act(word) === undefined)).toEqual([]);
    expect([vocabulary.arbitrary('constructor'), vocabulary.act('toString')]).toEqual([undefined, undefined]);
  });
});
