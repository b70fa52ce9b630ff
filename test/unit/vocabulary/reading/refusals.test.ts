import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../src/model/protocol.js';
import { type RefusalClass, type RefusalFamily, refusalClasses, refusalFamilies } from '../../../../src/model/vocabulary-tables.js';
import { classOf, fitOf } from '../../../../src/vocabulary/reading/refusals.js';

/** The table of courts.md ("The right reason"), and for the two families that it does not name what their boundary may answer. */
const table: { readonly [family in RefusalFamily]: readonly RefusalClass[] } = {
  authority: ['REFUSED_AUTHORITY', 'REFUSED_IDENTITY', 'REFUSED_CONSEQUENCE'],
  selection: ['REFUSED_CAPABILITY', 'REFUSED_STRUCTURE', 'REFUSED_AUTHORITY'],
  classification: ['REFUSED_CONSEQUENCE', 'REFUSED_AUTHORITY', 'REFUSED_CAPABILITY'],
  'command-identity': ['REFUSED_IDENTITY', 'REFUSED_RECEIPT', 'BLOCKED_UNKNOWN'],
  store: ['BLOCKED_RESOURCE', 'REFUSED_RECEIPT'],
  outcome: ['BLOCKED_UNKNOWN', 'BLOCKED_RESOURCE', 'REFUSED_RECEIPT'],
  ownership: ['REFUSED_IDENTITY', 'REFUSED_AUTHORITY', 'REFUSED_STRUCTURE', 'REFUSED_CAPABILITY'],
  input: ['REFUSED_STRUCTURE', 'REFUSED_SHACL', 'REFUSED_BOUNDS', 'REFUSED_RULE'],
};

const refusal = (found: RefusalClass): Outcome => ({ state: 'failed', refusal: { code: 'any_code', class: found } });
const error = (code: number): Outcome => ({ state: 'none', error: { code, message: 'no' } });
const http = (status: number): Outcome => ({ state: 'none', http: status });

describe('the right reason', () => {
  for (const family of refusalFamilies) {
    it(`in the family ${family} is given by its classes and by no other`, () => {
      const fitting = refusalClasses.filter((one) => fitOf(refusal(one), family, false) === 'fits');
      expect(fitting.toSorted()).toEqual(table[family].toSorted());
      const misfits = refusalClasses.filter((one) => fitOf(refusal(one), family, false) === 'misfits');
      expect(misfits).toHaveLength(refusalClasses.length - fitting.length);
    });
  }

  it('of a blocked resource is about authority only while a fault is armed', () => {
    expect(fitOf(refusal('BLOCKED_RESOURCE'), 'authority', true)).toBe('fits');
    expect(fitOf(refusal('BLOCKED_RESOURCE'), 'authority', false)).toBe('misfits');
    expect(fitOf(refusal('BLOCKED_RESOURCE'), 'selection', true)).toBe('misfits');
    expect(fitOf(refusal('BLOCKED_UNKNOWN'), 'authority', true)).toBe('misfits');
  });

  it.each([
    [401, ['authority', 'ownership']],
    [403, ['authority', 'selection', 'classification', 'ownership']],
    [409, ['command-identity']],
    [503, ['store', 'outcome']],
  ])('of HTTP %i alone is of those families that it can speak for, and of no other', (status, families) => {
    expect(refusalFamilies.filter((family) => fitOf(http(status), family, false) === 'fits')).toEqual(families);
  });

  it('of a state that asks for a credential is authority', () => {
    expect(fitOf({ state: 'auth-required' }, 'authority', false)).toBe('fits');
    expect(fitOf({ state: 'auth-required' }, 'selection', false)).toBe('misfits');
  });

  it.each([
    ['a parse error', error(-32700)],
    ['an invalid request', error(-32600)],
    ['an unknown method', error(-32601)],
    ['invalid params', error(-32602)],
    ['an internal error', error(-32603)],
    ['a task that was not found', error(-32001)],
    ['HTTP 400', http(400)],
    ['HTTP 404', http(404)],
    ['HTTP 500', http(500)],
    ['a question back', { state: 'input-required' } satisfies Outcome],
  ])('is not %s', (_, outcome) => {
    expect(fitOf(outcome, 'authority', false)).toBe('misfits');
    expect(fitOf(outcome, 'authority', true)).toBe('misfits');
    expect(fitOf(outcome, 'selection', false)).toBe('misfits');
  });

  it('of ownership may be that there is no such task', () => {
    expect([error(-32001), http(404)].map((outcome) => fitOf(outcome, 'ownership', false))).toEqual(['fits', 'fits']);
  });

  it('of input may be that the parameters are invalid, or that there is a question back', () => {
    const outcomes = [error(-32602), http(400), http(422), { state: 'input-required' } satisfies Outcome];
    expect(outcomes.map((outcome) => fitOf(outcome, 'input', false))).toEqual(['fits', 'fits', 'fits', 'fits']);
  });

  it.each<[string, Outcome]>([
    ['a bare state', { state: 'failed' }],
    ['a code that nobody knows', { state: 'failed', refusal: { code: 'nope' } }],
    ['an error of the subject itself', error(-31_999)],
  ])('cannot be read of %s', (_, outcome) => {
    expect(fitOf(outcome, 'authority', false)).toBe('untyped');
  });
});

describe('the class of a refusal', () => {
  it('is the one that it says, whatever its code resembles', () => {
    expect(classOf({ state: 'failed', refusal: { code: 'grant_expired', class: 'REFUSED_STRUCTURE' } })).toBe('REFUSED_STRUCTURE');
  });

  it.each<[string, RefusalClass]>([
    ['no_standing_grant', 'REFUSED_AUTHORITY'],
    ['grant_expired', 'REFUSED_AUTHORITY'],
    ['unauthenticated', 'REFUSED_IDENTITY'],
    ['unknown_skill', 'REFUSED_CAPABILITY'],
    ['consequence_unclassified', 'REFUSED_CONSEQUENCE'],
    ['invalid_input', 'REFUSED_STRUCTURE'],
    ['broker_unavailable', 'BLOCKED_RESOURCE'],
    ['outcome_unknown', 'BLOCKED_UNKNOWN'],
  ])('is known of the code %s where none is said', (code, expected) => {
    expect(classOf({ state: 'failed', refusal: { code } })).toBe(expected);
    expect(classOf({ state: 'failed', refusal: { code, class: null } })).toBe(expected);
  });

  it('of an unknown code is unknown', () => {
    expect(classOf({ state: 'failed', refusal: { code: 'toString' } })).toBeUndefined();
    expect(classOf({ state: 'failed' })).toBeUndefined();
  });
});
