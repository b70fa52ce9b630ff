import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault } from '../../src/base/fault.js';
import { readDocument } from '../../src/corpus/document.js';
import { joinProfile } from '../../src/corpus/profile-join.js';
import { attemptGrades, isAtLeast } from '../../src/model/finding.js';
import type { Profile } from '../../src/model/profile.js';

const names = ['low', 'middle', 'high'] as const;
const law = fc.integer({ min: 1, max: 12 }).map((number) => `SA2A-LAW-${String(number).padStart(3, '0')}`);
const laws = fc.uniqueArray(law, { maxLength: 5 });
const level = fc.record(
  { requires: laws, abilities: fc.subarray(['send', 'grant', 'clock']), grade: fc.constantFrom(...attemptGrades), measured: fc.boolean() },
  { requiredKeys: ['requires', 'abilities'] },
);

const text = (levels: readonly object[], bases: readonly string[], extra: readonly string[] = []) =>
  readDocument(
    'x.json',
    Buffer.from(JSON.stringify({ id: 'X-v1.0', uri: 'urn:x', version: 'v1.0', family: 'X', title: 'X', extends: bases, levels, extra })),
  );

const titled = (levels: readonly object[]) =>
  levels.map((one, index) => ({ title: 't', grade: 'differential', name: names[index], ...one }));

/** The profile, or nothing where the draw is one that the loader refuses. */
const joined = (levels: readonly object[], bases: readonly Profile[], extra: readonly string[] = []): Profile | undefined => {
  try {
    return joinProfile(
      text(
        levels,
        bases.map(({ id }) => id),
        extra,
      ),
      bases,
    );
  } catch (error: unknown) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};

const base = fc
  .tuple(level, level, level)
  .map(([low, middle, high]) => {
    const seen = new Set<string>();
    return [low, middle, high].map((one) => ({ ...one, requires: one.requires.filter((id) => !seen.has(id) && seen.add(id)) }));
  })
  .map((levels) => joined(titled(levels), []))
  .filter((profile) => profile !== undefined);

const requiredAt = (profile: Profile, name: string): readonly string[] =>
  profile.levels.slice(0, profile.levels.findIndex((one) => one.name === name) + 1).flatMap(({ requires }) => requires);

/** What counts of a profile's levels, in an order of its own. */
const shape = (profile: Profile | undefined) =>
  profile?.levels.map(({ name, grade, measured, abilities, requires }) => ({
    name,
    grade,
    measured,
    abilities: abilities.toSorted(),
    requires: requires.toSorted(),
  }));

describe('extending profiles', () => {
  it('never drops a law, an ability or a measurement, and never lowers a grade', () => {
    fc.assert(
      fc.property(base, fc.array(level, { maxLength: 3 }), laws, (known, levels, extra) => {
        const profile = joined(
          levels.map((one, index) => ({ name: names[index], ...one })),
          [known],
          extra,
        );
        if (profile === undefined) return;
        for (const before of known.levels) {
          const after = profile.levels.find(({ name }) => name === before.name);
          expect(requiredAt(profile, before.name)).toEqual(expect.arrayContaining([...requiredAt(known, before.name)]));
          expect(after?.abilities).toEqual(expect.arrayContaining([...before.abilities]));
          expect(isAtLeast(after?.grade ?? 'differential', before.grade)).toBe(true);
          expect((after?.measured ?? false) || !before.measured).toBe(true);
        }
        expect(profile.extra.filter((id) => requiredAt(profile, 'high').includes(id))).toEqual([]);
      }),
    );
  });

  it('gives the same whichever of two profiles comes first', () => {
    fc.assert(
      fc.property(base, base, (one, other) => {
        expect(shape(joined([{ name: 'low' }], [one, other]))).toEqual(shape(joined([{ name: 'low' }], [other, one])));
      }),
    );
  });

  it('changes nothing if nothing is added', () => {
    fc.assert(
      fc.property(base, (one) => {
        expect(joined([{ name: 'low' }], [one, one])?.levels).toEqual(one.levels);
      }),
    );
  });
});
