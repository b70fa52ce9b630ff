import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/base/json.js';
import { judged, verdictOf } from '../../../support/exhibits/an-exhibit.js';
import { aSend } from '../../../support/exhibits/steps.js';

const yes: Json = { state: { of: 'call', is: ['completed'] } };
const no: Json = { state: { of: 'call', is: ['failed'] } };
const open: Json = { state: { of: 'never-sent', is: ['completed'] } };

const of = (word: string, args: Json) => verdictOf(word, args, [aSend()]);

describe('all', () => {
  it.each<[readonly Json[], string]>([
    [[yes, yes], 'holds'],
    [[yes, no], 'fails'],
    [[yes, open], 'undetermined'],
    [[open, no], 'fails'],
    [[], 'undetermined'],
  ])('of %j is %s', (proofs, expected) => expect(of('all', proofs)).toBe(expected));

  it('takes a map of proofs as well', () => {
    expect(of('all', { state: { of: 'call', is: ['completed'] }, effects: { of: 'call', count: 0 } })).toBe('holds');
    expect(of('all', { state: { of: 'call', is: ['completed'] }, effects: { of: 'call', count: 1 } })).toBe('fails');
  });
});

describe('any', () => {
  it.each<[readonly Json[], string]>([
    [[no, yes], 'holds'],
    [[no, no], 'fails'],
    [[no, open], 'undetermined'],
    [[open, yes], 'holds'],
    [[], 'undetermined'],
  ])('of %j is %s', (proofs, expected) => expect(of('any', proofs)).toBe(expected));
});

describe('not', () => {
  it.each<[Json, string]>([
    [yes, 'fails'],
    [no, 'holds'],
    [open, 'undetermined'],
    [{ not: yes }, 'holds'],
  ])('of %j is %s', (proof, expected) => expect(of('not', proof)).toBe(expected));
});

describe('one-of', () => {
  it.each<[readonly Json[], string]>([
    [[yes, no], 'holds'],
    [[yes, yes], 'fails'],
    [[no, no], 'fails'],
    [[no, open], 'undetermined'],
    [[yes, open], 'undetermined'],
    [[yes, yes, open], 'fails'],
    [[], 'fails'],
  ])('of %j is %s', (proofs, expected) => expect(of('one-of', proofs)).toBe(expected));

  it('names the branch that holds', () => {
    expect(judged('one-of', [no, { effects: { of: 'call', count: 0 } }], [aSend()])).toEqual({
      is: 'holds',
      seen: 'branch effects',
      branch: 'effects',
    });
  });

  it('takes the name that a branch is given, and tells which ones hold together', () => {
    const named = (name: string, ...is: readonly Json[]): Json => ({ branch: { name, is } });
    expect(judged('one-of', [named('acted', yes, yes), named('failed', no)], [aSend()])).toEqual({
      is: 'holds',
      seen: 'branch acted',
      branch: 'acted',
    });
    expect(judged('one-of', [named('one', yes), named('two', yes)], [aSend()])).toMatchObject({ seen: '2 branches hold: one, two' });
    expect(of('branch', { name: 'one', is: no })).toBe('fails');
    expect(of('branch', { name: 'one', is: [yes, open] })).toBe('undetermined');
  });
});

describe('a proof that is none', () => {
  it('cannot be told, however deep it stands', () => {
    expect(of('no-such-word', 'call')).toBe('undetermined');
    expect(of('all', [{ 'no-such-word': 'call' }])).toBe('undetermined');
    expect(of('all', ['call'])).toBe('undetermined');
    expect(of('not', {})).toBe('undetermined');
  });
});
