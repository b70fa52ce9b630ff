import fc from 'fast-check';
import type { Json, JsonObject } from '../../../src/base/json.js';
import type { SubjectFacts } from '../../../src/model/exhibit.js';
import type { ArbitraryWord, Draw } from '../../../src/model/words.js';
import { makeIds } from '../../../src/trial/ids.js';
import { resolveReferences } from '../../../src/vocabulary/references.js';
import { vocabulary } from '../../../src/vocabulary/vocabulary.js';
import { someFacts } from '../exhibits/an-exhibit.js';

/** A draw that can be filled. */
export type Filled = Extract<Draw, { is: 'draw' }>;

/** What was drawn before, and the subject that it is drawn for. */
export type DrawAt = { readonly facts?: SubjectFacts; readonly drawn?: JsonObject };

/** The word of a name. */
export const arbitrary = (word: string): ArbitraryWord => {
  const found = vocabulary.arbitrary(word);
  if (found === undefined) throw new TypeError(`no such word: ${word}`);
  return found;
};

/** How a word draws. */
const drawn = (word: string, args: Json = {}, { facts = someFacts(), drawn: earlier = {} }: DrawAt = {}): Draw =>
  arbitrary(word).draw(args, { facts, drawn: earlier });

/** How a word draws, where it can. */
export const filled = (word: string, args: Json = {}, at: DrawAt = {}): Filled => {
  const draw = drawn(word, args, at);
  if (draw.is === 'empty') throw new TypeError(draw.why);
  return draw;
};

/** Why a word cannot draw. */
export const whyEmpty = (word: string, args: Json = {}, at: DrawAt = {}): string => {
  const draw = drawn(word, args, at);
  return draw.is === 'empty' ? draw.why : `it draws ${JSON.stringify(draw.plain)}`;
};

/** The concrete value of a plan, under names that come from `salt`. */
export const madeOf = (
  word: string,
  plan: Json,
  at: { readonly args?: Json; readonly values?: JsonObject; readonly facts?: SubjectFacts; readonly salt?: string } = {},
): Json => {
  const { args = {}, values = {}, facts = someFacts(), salt = 'one' } = at;
  const make = arbitrary(word).materialise;
  return make === undefined ? plan : make(plan, resolveReferences(args, values), { ids: makeIds(salt), facts, values });
};

/** A few random plans, the same ones at each call. */
export const samplesOf = (draw: Filled, many = 60): readonly Json[] => {
  const plans: Json[] = [];
  fc.assert(
    fc.property(fc.noShrink(planArbitrary(draw)), (plan) => {
      plans.push(plan);
    }),
    { numRuns: many, seed: 11 },
  );
  return plans;
};

const planArbitrary = (draw: Filled): fc.Arbitrary<Json> =>
  new (class extends fc.Arbitrary<Json> {
    override generate(random: fc.Random): fc.Value<Json> {
      return new fc.Value(draw.generate(random), undefined);
    }
    override canShrinkWithoutContext(_value: unknown): _value is Json {
      return false;
    }
    override shrink(): fc.Stream<fc.Value<Json>> {
      return fc.stream([][Symbol.iterator]());
    }
  })();

const mostPlans = 300;

/**
 * Whether simplifying ends, whichever simpler plan is taken at each step: no plan is met again below itself. Looks at no more than 300 plans.
 */
export const assertSimplifyingEnds = (draw: Filled, start: Json): void => {
  const done = new Set<string>();
  const walk = (plan: Json, above: ReadonlySet<string>): void => {
    const key = JSON.stringify(plan);
    if (above.has(key)) throw new Error(`simplifying comes back to ${key}`);
    if (done.has(key) || done.size > mostPlans) return;
    for (const simpler of draw.simpler(plan)) walk(simpler, new Set([...above, key]));
    done.add(key);
  };
  walk(start, new Set());
};
