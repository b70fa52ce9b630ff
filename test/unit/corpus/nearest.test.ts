import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from '../../../src/corpus/nearest.js';

describe('the nearest known word', () => {
  it.each([
    ['conseqence', ['constraints', 'consequence'], 'consequence'],
    ['gaurd', ['guard', 'given'], 'guard'],
    ['KIND', ['kind'], 'kind'],
    ['x', ['kind', 'title'], undefined],
    ['anything', [], undefined],
  ])('of %s among %j is %s', (word, known, meant) => {
    expect(nearest(word, known)).toBe(meant);
  });

  it('is offered, or all are listed', () => {
    expect([didYouMean('knd', ['kind']), didYouMean('zzz', ['kind', 'title']), didYouMean('zzz', [])]).toEqual([
      'did you mean "kind"?',
      'write one of: kind, title',
      'leave it out',
    ]);
  });
});
