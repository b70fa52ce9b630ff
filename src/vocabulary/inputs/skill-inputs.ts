import type { Arbitrary, Random } from 'fast-check';
import { type Json, isJsonObject, sameJson } from '../../base/json.js';
import { pointerNames, readPointer, writePointer } from '../../base/pointer.js';
import { remembered } from '../../base/remembered.js';
import type { Skill } from '../../model/protocol.js';
import { compileInputSchema } from './input-schema.js';
import { nonceFormOf, noncePointer, shortestNonce } from './nonces.js';
import { arbitraryOf, sampleArbitrary, variedExamples } from './schema-arbitrary.js';
import { spoiled } from './spoiled-inputs.js';
import { changedOnce, inOrderOf, relisted, reversed, withLists, withOrdinaryValues, withTellingTexts } from './telling-inputs.js';

/** How inputs of one skill are made. Plans hold no nonce: it is written when a run makes them concrete. */
export type SkillInputs = {
  readonly is: 'inputs';
  readonly plain: Json;
  readonly hasNonce: boolean;
  /** Inputs that the declared schema refuses, each for one reason. */
  readonly invalid: readonly Json[];
  /** Valid inputs in which careless reading shows: telling texts, and members in another order. */
  readonly telling: readonly Json[];
  accepts(value: Json): boolean;
  generate(random: Random): Json;
  simpler(plan: Json): readonly Json[];
  /** A few other valid inputs. */
  variants(plan: Json): readonly Json[];
  /** Valid inputs that part from this one in a single place; none where this one is not valid for the skill. */
  changed(plan: Json): readonly Json[];
  /** Valid inputs that part from this one in the order of a list, or in how often it holds an item. */
  relisted(plan: Json): readonly Json[];
};

/** Why no input of a skill can be made. */
export type Unfillable = { readonly is: 'unfillable'; readonly why: string };

/** The inputs of a skill, worked out once for each skill that a subject describes. */
export const inputsOf = remembered((skill: Skill): SkillInputs | Unfillable => makeInputs(skill));

const makeInputs = (skill: Skill): SkillInputs | Unfillable => {
  const schema = skill.input ?? {};
  const compiled = compileInputSchema(schema);
  if (!compiled.ok) return { is: 'unfillable', why: `the input schema of ${skill.id} cannot be used: ${compiled.error}` };
  const noted = (value: Json): Json => withNonce(skill, value, longNonce);
  const accepts = (value: Json): boolean => compiled.value(noted(value));
  const [example] = skill.examples ?? [];
  const arbitrary = example === undefined ? arbitraryOf(schema) : varying(skill, skill.examples ?? [], schema);
  const plain = example ?? plainest(arbitrary, accepts);
  if (plain === undefined)
    return { is: 'unfillable', why: `no input that the schema of ${skill.id} accepts could be made; give \`examples\`` };
  const simpler = (plan: Json): readonly Json[] => {
    const isLess = isPartOf(plan, plain);
    return [
      ...(isLess ? [] : [plain]),
      ...inPlainOrder(plan, plain),
      // From what is less than the plainest nothing may lead back to it: it would be simplified for ever.
      ...(isLess && !sameJson(plan, plain) ? [] : simplerOf(arbitrary, plan).filter(accepts)),
      ...withOneLess(plan).filter((less) => accepts(less) && !sameJson(noted(less), noted(plan))),
    ];
  };
  // Where the subject gave examples, only what it allows to vary is varied.
  const isFree = example === undefined;
  return {
    is: 'inputs',
    plain,
    accepts,
    hasNonce: nonceFormOf(skill) !== undefined,
    invalid: spoiled(schema, plain).filter((value) => !compiled.value(value) && !compiled.value(withNonceInPlace(skill, value, longNonce))),
    telling: [...(isFree ? tellingOf(plain, sampleOf(arbitrary), accepts) : []), reversed(plain)],
    generate: (random) => turned(generateAccepted(arbitrary, random, accepts) ?? plain, random),
    simpler,
    variants: (plan) => [plain, ...sampleOf(arbitrary), ...simpler(plan)].filter(accepts),
    changed: (plan) => {
      if (!accepts(plan)) return [];
      const others = sampleOf(arbitrary).filter(accepts);
      return isFree ? changedOnce(plan, others, accepts) : others.filter((other) => !sameJson(other, plan));
    },
    relisted: (plan) => (isFree && !holdsSets(schema) && accepts(plan) ? relisted(plan, accepts) : []),
  };
};

/** True where some list of a schema may be a set: to its subject another order can be the same content. */
const holdsSets = (schema: Json): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(([name, inner]) => (name === 'uniqueItems' ? inner === true : holdsSets(inner)));

const tellingOf = (plain: Json, others: readonly Json[], accepts: (value: Json) => boolean): readonly Json[] => [
  withTellingTexts(plain, accepts),
  withOrdinaryValues(plain, accepts),
  ...withLists(withOrdinaryValues(plain, accepts), others, accepts),
];

/** The same without one of its members, anywhere in it. */
const withOneLess = (value: Json): readonly Json[] => {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]): readonly Json[] => {
    const others = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    return [others, ...withOneLess(member).map((less) => ({ ...value, [name]: less }))];
  });
};

/** True where a value is another one, or that with members left out. */
const isPartOf = (part: Json, whole: Json): boolean => {
  if (!isJsonObject(part) || !isJsonObject(whole)) return sameJson(part, whole);
  return Object.entries(part).every(([name, member]) => Object.hasOwn(whole, name) && isPartOf(member, whole[name] ?? null));
};

const inPlainOrder = (plan: Json, plain: Json): readonly Json[] => {
  const ordered = inOrderOf(plain, plan);
  return JSON.stringify(ordered) === JSON.stringify(plan) ? [] : [ordered];
};

const turns = 4;

/** Now and then with its members in the other order: the same value. */
const turned = (value: Json, random: Random): Json => (random.nextInt(1, turns) === 1 ? reversed(value) : value);

const longNonce = 'n0123456789abcde';
const tries = 20;
const bias = 4;

const generateAccepted = (arbitrary: Arbitrary<Json>, random: Random, accepts: (value: Json) => boolean): Json | undefined => {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { value } = arbitrary.generate(random, random.nextInt(0, 2) === 0 ? bias : undefined);
    if (accepts(value)) return value;
  }
  return undefined;
};

const sampleOf = remembered((arbitrary: Arbitrary<Json>): readonly Json[] => sampleArbitrary(arbitrary));

const plainest = (arbitrary: Arbitrary<Json>, accepts: (value: Json) => boolean): Json | undefined => {
  let best = sampleOf(arbitrary).find(accepts);
  for (let step = 0; best !== undefined && step < tries * tries; step += 1) {
    const smaller: Json | undefined = simplerOf(arbitrary, best).find(accepts);
    if (smaller === undefined) return best;
    best = smaller;
  }
  return best;
};

const mostShrinks = 60;

const simplerOf = (arbitrary: Arbitrary<Json>, plan: Json): readonly Json[] => {
  if (!arbitrary.canShrinkWithoutContext(plan)) return [];
  return [...arbitrary.shrink(plan, undefined).take(mostShrinks)].map(({ value }) => value);
};

const varying = (skill: Skill, examples: readonly Json[], schema: Json): Arbitrary<Json> => {
  const pointers = (skill.vary ?? []).filter((pointer) => pointerNames(pointer) !== undefined);
  return variedExamples(examples, pointers, schema);
};

/** The input with the run's nonce where the skill says that it goes, in a form that the schema admits there. */
export const withNonce = (skill: Skill, value: Json, nonce: string): Json => {
  const pointer = noncePointer(skill);
  const form = nonceFormOf(skill);
  if (pointer === undefined || form === undefined || !isJsonObject(value)) return value;
  return writePointer(value, pointer, form(nonce));
};

/** The same, but only in place of a text: an input that lacks the member goes on lacking it. */
export const withNonceInPlace = (skill: Skill, value: Json, nonce: string): Json => {
  const pointer = noncePointer(skill);
  return pointer !== undefined && typeof readPointer(value, pointer) === 'string' ? withNonce(skill, value, nonce) : value;
};

/** The nonce that an input carries. */
export const nonceIn = (skill: Skill, value: Json | undefined): string | undefined => {
  const pointer = noncePointer(skill);
  const found = pointer === undefined ? undefined : readPointer(value, pointer);
  return typeof found === 'string' && found.length >= shortestNonce ? found : undefined;
};
