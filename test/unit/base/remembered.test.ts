import { describe, expect, it } from 'vitest';
import { remembered } from '../../../src/base/remembered.js';

describe('what is remembered of an object', () => {
  it('is worked out once, also where it is nothing', () => {
    const asked: object[] = [];
    const find = remembered((key: object) => {
      asked.push(key);
      return undefined;
    });
    const one = {};
    expect([find(one), find(one)]).toEqual([undefined, undefined]);
    expect(asked).toEqual([one]);
  });

  it('is that of this object, not of another of the same content', () => {
    const sizes = remembered((list: readonly number[]) => ({ size: list.length }));
    const [one, other] = [
      [1, 2],
      [1, 2],
    ];
    expect(sizes(one)).toBe(sizes(one));
    expect(sizes(one)).not.toBe(sizes(other));
  });
});
