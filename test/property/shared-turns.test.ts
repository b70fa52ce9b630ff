import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stopWords, turnsIn, turnsMemory } from '../../src/proceedings/shared-turns.js';

const words = fc.constantFrom(...Object.values(stopWords));

describe('turns that threads share', () => {
  it('give each place once, in order, whoever asks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { maxLength: 60 }), (askers) => {
        const memory = turnsMemory();
        const holders = Array.from({ length: 4 }, () => turnsIn(memory));
        expect(askers.map((asker) => holders[asker]?.take())).toEqual(askers.map((_, index) => index));
      }),
    );
  });

  it('say to everybody what was said first about the end, and nothing before', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), (said) => {
        const memory = turnsMemory();
        const [one, other] = [turnsIn(memory), turnsIn(memory)];
        expect([one.stopped(), other.stopped()]).toEqual([undefined, undefined]);
        said.forEach((why, index) => (index % 2 === 0 ? one : other).stop(why));
        expect([one.stopped(), other.stopped()]).toEqual([said[0], said[0]]);
      }),
    );
  });
});
