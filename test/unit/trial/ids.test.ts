import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseSeed, makeIds, worldName } from '../../../src/trial/ids.js';

const namesOf = (salt: string): readonly string[] => {
  const ids = makeIds(salt);
  return [ids.principal(), ids.messageId(), ids.nonce(), ids.text(), ids.principal(), ids.messageId()];
};

describe('the names of a run', () => {
  it('are the same for the same salt, and all others for another', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, two) => {
        expect(namesOf(one)).toEqual(namesOf(one));
        const all = one === two ? namesOf(one) : [...namesOf(one), ...namesOf(two)];
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });

  it('do not collide over many runs', () => {
    const all = Array.from({ length: 5_000 }, (_, run) => namesOf(`/7/SA2A-AUTH-002/${run}/main`)).flat();
    expect(new Set(all).size).toBe(all.length);
  });

  it('tell neither case nor role nor order: a subject cannot know an attack by its name', () => {
    const names = namesOf('SA2A-AUTH-002/1/control before').join(' ');
    expect(names).not.toMatch(/auth|control|attack|main|twin/i);
  });

  it('have the form of what they name', () => {
    const [principal, messageId, nonce, text] = namesOf('x');
    expect(principal).toMatch(/^Ace[0-9a-f]{12}$/);
    expect(messageId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(nonce).toMatch(/^n[0-9a-f]{15}$/);
    expect(text).toMatch(/^text [0-9a-f]{16}$/);
  });

  it('of worlds are those of their salt', () => {
    expect(worldName('a')).toBe(worldName('a'));
    expect(new Set(Array.from({ length: 5_000 }, (_, run) => worldName(String(run)))).size).toBe(5_000);
  });
});

describe('the seed of a case', () => {
  it('is an integer of 32 bits with sign, as the generator takes it', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), (master, id) => {
        const seed = caseSeed(master, id);
        expect(seed).toBe(seed | 0);
        expect(caseSeed(master, id)).toBe(seed);
      }),
    );
  });

  it('is another for another case and another master', () => {
    const seeds = Array.from({ length: 500 }, (_, index) => [
      caseSeed(7, `SA2A-AUTH-${index}`),
      caseSeed(index + 1_000, 'SA2A-AUTH-001'),
    ]).flat();
    expect(new Set(seeds).size).toBe(seeds.length);
  });
});
