import { describe, expect, it } from 'vitest';
import { arbitrary, assertSimplifyingEnds, filled, madeOf, samplesOf, whyEmpty } from '../../../support/vocabulary/drawing.js';

describe.each(['principal', 'message-id', 'text'])('%s', (word) => {
  it('has one plan, which is a fresh name in each run and the same in one run', () => {
    const draw = filled(word);
    expect(samplesOf(draw, 5)).toEqual(Array.from({ length: 5 }, () => draw.plain));
    expect([draw.cover.filter((plan) => plan !== draw.plain), draw.simpler(draw.plain), draw.labels(draw.plain)]).toEqual([[], [], {}]);
    expect(madeOf(word, draw.plain, { salt: 'one' })).toBe(madeOf(word, draw.plain, { salt: 'one' }));
    expect(madeOf(word, draw.plain, { salt: 'one' })).not.toBe(madeOf(word, draw.plain, { salt: 'two' }));
  });
});

describe('principal', () => {
  it('is never a name that stands for nobody', () => {
    const name = String(madeOf('principal', 'fresh'));
    expect(['', 'null', 'undefined', 'anonymous']).not.toContain(name);
    expect(name).toMatch(/^[A-Za-z0-9]+$/);
  });

  it('has two Unicode forms where it is accented, and then needs a subject that takes any name', () => {
    const name = String(madeOf('principal', 'fresh', { args: { accented: true } }));
    expect(name.normalize('NFD')).not.toBe(name);
    expect(name.normalize('NFD').normalize('NFC')).toBe(name);
    expect(arbitrary('principal').needs({ accented: true })).toEqual(['mint-principal']);
    expect(arbitrary('principal').needs({})).toEqual([]);
  });
});

describe('one-of', () => {
  const draw = filled('one-of', ['a', 'b', 7]);

  it('covers every value, and begins with the first', () => {
    expect(draw.plain).toBe('a');
    expect(draw.cover).toEqual(['a', 'b', 7]);
    expect(new Set(samplesOf(draw))).toEqual(new Set(['a', 'b', 7]));
  });

  it('is simpler the earlier it stands in the list', () => {
    expect(draw.simpler(7)).toEqual(['a', 'b']);
    expect(draw.simpler('a')).toEqual([]);
    for (const plan of draw.cover) assertSimplifyingEnds(draw, plan);
  });

  it('counts each choice by its value', () => {
    expect([draw.labels('a'), draw.labels(7)]).toEqual([{ choice: 'a' }, { choice: '7' }]);
  });

  it('of an empty list cannot be drawn', () => {
    expect(whyEmpty('one-of', [])).toBe('the list is empty');
  });
});

describe('constant', () => {
  it.each([100, 'text', null, { deep: [1] }])('is just %j', (value) => {
    const draw = filled('constant', value);
    expect(draw.plain).toEqual(value);
    expect(samplesOf(draw, 3)).toEqual([value, value, value]);
    expect(madeOf('constant', draw.plain)).toEqual(value);
    expect(draw.simpler(value)).toEqual([]);
  });
});

describe('integer-edge', () => {
  const draw = filled('integer-edge', { limit: 100 });

  it('covers both sides of the limit and the edges of number types', () => {
    expect(draw.cover).toEqual(expect.arrayContaining([-1, 0, 1, 99, 100, 101, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]));
    expect(new Set(draw.cover).size).toBe(draw.cover.length);
  });

  it('draws only what it covers, each value once in a while', () => {
    expect(new Set(samplesOf(draw, 200))).toEqual(new Set(draw.cover));
  });

  it('ends in its plainest value', () => {
    for (const plan of draw.cover) assertSimplifyingEnds(draw, plan);
    expect(draw.simpler(Number.MAX_SAFE_INTEGER)[0]).toBe(draw.plain);
  });
});
