import type { Arbitrary, Random } from 'fast-check';
import { type Json, isJsonObject } from '../../base/json.js';
import { pointerNames, readPointer, writePointer } from '../../base/pointer.js';
import type { Skill } from '../../model/protocol.js';
import { compileInputSchema } from './input-schema.js';
import { arbitraryOf, sampleArbitrary, variedExamples } from './schema-arbitrary.js';
import { spoiled } from './spoiled-inputs.js';

/** How inputs of one skill are made. Plans hold no nonce: it is written when a run makes them concrete. */
export type SkillInputs = {
  readonly is: 'inputs';
  readonly plain: Json;
  readonly hasNonce: boolean;
  /** Inputs that the declared schema refuses, each for one reason. */
  readonly invalid: readonly Json[];
  generate(random: Random): Json;
  simpler(plan: Json): readonly Json[];
  /** A few other valid inputs. */
  variants(plan: Json): readonly Json[];
};

/** Why no input of a skill can be made. */
export type Unfillable = { readonly is: 'unfillable'; readonly why: string };

const cache = new WeakMap<Skill, SkillInputs | Unfillable>();

/** The inputs of a skill, worked out once for each skill that a subject describes. */
export const inputsOf = (skill: Skill): SkillInputs | Unfillable => {
  const known = cache.get(skill);
  if (known !== undefined) return known;
  const made = makeInputs(skill);
  cache.set(skill, made);
  return made;
};

const makeInputs = (skill: Skill): SkillInputs | Unfillable => {
  const schema = skill.input ?? {};
  const compiled = compileInputSchema(schema);
  if (!compiled.ok) return { is: 'unfillable', why: `the input schema of ${skill.id} cannot be used: ${compiled.error}` };
  const accepts = (value: Json): boolean => compiled.value(withNonce(skill, value, longNonce));
  const [example] = skill.examples ?? [];
  const arbitrary = example === undefined ? arbitraryOf(schema) : varying(skill, skill.examples ?? [], schema);
  const plain = example ?? plainest(arbitrary, accepts);
  if (plain === undefined)
    return { is: 'unfillable', why: `no input that the schema of ${skill.id} accepts could be made; give \`examples\`` };
  const simpler = (plan: Json): readonly Json[] => simplerOf(arbitrary, plan).filter(accepts);
  return {
    is: 'inputs',
    plain,
    hasNonce: noncePointer(skill) !== undefined,
    invalid: spoiled(schema, plain).filter((value) => !compiled.value(value) && !accepts(value)),
    generate: (random) => generateAccepted(arbitrary, random, accepts) ?? plain,
    simpler,
    variants: (plan) => [plain, ...sampleOf(arbitrary), ...simpler(plan)].filter(accepts),
  };
};

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

const sampled = new WeakMap<Arbitrary<Json>, readonly Json[]>();

const sampleOf = (arbitrary: Arbitrary<Json>): readonly Json[] => {
  const known = sampled.get(arbitrary) ?? sampleArbitrary(arbitrary);
  sampled.set(arbitrary, known);
  return known;
};

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

/** The pointer at which a skill carries its nonce, where the input can hold one. */
export const noncePointer = (skill: Skill): string | undefined => {
  const pointer = skill.nonce ?? undefined;
  return pointer === undefined || pointer === '' || pointerNames(pointer) === undefined ? undefined : pointer;
};

/** The input with the run's nonce where the skill says that it goes; cut to the length that the schema admits. */
export const withNonce = (skill: Skill, value: Json, nonce: string): Json => {
  const pointer = noncePointer(skill);
  if (pointer === undefined || !isJsonObject(value)) return value;
  const longest = longestText(skill.input ?? {}, pointerNames(pointer) ?? []);
  return longest < shortestNonce ? value : writePointer(value, pointer, nonce.slice(0, longest));
};

const shortestNonce = 8;

/** The nonce that an input carries. */
export const nonceIn = (skill: Skill, value: Json | undefined): string | undefined => {
  const pointer = noncePointer(skill);
  const found = pointer === undefined ? undefined : readPointer(value, pointer);
  return typeof found === 'string' && found.length >= shortestNonce ? found : undefined;
};

const longestText = (schema: Json, names: readonly string[]): number => {
  const [name, ...rest] = names;
  if (!isJsonObject(schema)) return Infinity;
  if (name === undefined) return typeof schema['maxLength'] === 'number' ? schema['maxLength'] : Infinity;
  const properties = schema['properties'];
  return longestText(isJsonObject(properties) ? (properties[name] ?? {}) : {}, rest);
};
