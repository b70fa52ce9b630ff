import { describe, expect, it } from 'vitest';
import type { ExpectedRow, WireTableRow } from '../../../src/model/wire.js';
import { compareRows, driftIn, unseenIn } from '../../../src/wire/compare.js';

const row = (word: string | undefined, more: Partial<WireTableRow> = {}): readonly WireTableRow[] => [
  { row: 'method/get/v0.3', ...(word === undefined ? { notMade: 'a task' } : { word }), ...more },
];
const stateOf = (table: readonly WireTableRow[], expected: Partial<ExpectedRow>): string | undefined =>
  compareRows(table, [{ row: 'method/get/v0.3', is: ['result'], ...expected }])[0]?.state;

describe('a row beside its expectation', () => {
  it.each([
    ['the word', 'result', {}, {}],
    ['one of several words', 'sse', { is: ['result', 'sse'] }, {}],
    ['an empty success where a success is expected', 'result:null', {}, {}],
    ['the word with its status', 'error -32600', { is: ['error -32600'], http: 401 }, { httpStatus: 401 }],
    ['the word with its code', 'error -32602', { is: ['error -32602'], code: 'refused_webhook_*' }, { detail: 'refused_webhook_scheme' }],
  ] as const)('is as expected: %s', (_, word, expected, more) => {
    expect(stateOf(row(word, more), expected)).toBe('as expected');
  });

  it.each([
    ['another word', 'error -32004', {}, {}],
    ['a success where an empty one is expected', 'result', { is: ['result:null'] }, {}],
    ['another status', 'error -32600', { is: ['error -32600'], http: 401 }, { httpStatus: 200 }],
    ['another code', 'error -32602', { is: ['error -32602'], code: 'refused_webhook_*' }, { detail: 'bad_params' }],
    ['no code', 'error -32602', { is: ['error -32602'], code: 'refused_webhook_address' }, {}],
    ['an error in a stream instead of an answer', 'sse-error -32001', { is: ['error -32001'] }, {}],
  ] as const)('is drift: %s', (_, word, expected, more) => {
    expect(stateOf(row(word, more), expected)).toBe('drift');
  });

  it('that was not asked is not observed, never drift and never as expected', () => {
    expect([stateOf(row(undefined), {}), stateOf([], {})]).toEqual(['not observed', 'not observed']);
  });

  it('that shows what its owner declares as a gap is a declared gap', () => {
    const expected = { is: ['not the task of another'], gap: 'the task of another' };
    expect([stateOf(row('the task of another'), expected), stateOf(row('not the task of another'), expected)]).toEqual([
      'declared gap',
      'as expected',
    ]);
  });

  it('keeps what was seen, with a status that is not the usual one', () => {
    const compared = compareRows(row('error -32700', { httpStatus: 400 }), [{ row: 'method/get/v0.3', is: ['error -32700'], http: 200 }]);
    expect(compared[0]?.seen).toBe('error -32700 (HTTP 400)');
    expect([driftIn(compared).length, unseenIn(compared).length]).toEqual([1, 0]);
  });
});
