import { type Json, isJsonObject, sameJson } from '../../base/json.js';
import type { ArbitraryWord, Draw, DrawScene } from '../../model/words.js';
import { membersOf, objectArgs, referenceArg, textOf } from '../arguments.js';
import { drawOneOf } from '../drawing.js';
import { type SkillInputs, inputsOf, nonceIn, withNonce, withNonceInPlace } from '../inputs/skill-inputs.js';
import { resolveReferences } from '../references.js';

/** `input`: an input that the skill declares valid, from its JSON Schema or its examples, with a fresh nonce in each run. */
export const input: ArbitraryWord = {
  word: 'input',
  summary:
    'A valid input of a skill. `other-than` gives one that differs from an earlier draw; `changed` one that parts from an earlier draw (`from`: of that skill) in a single place; `invalid: true` one that the declared schema refuses; `incomplete: true` one that may lack everything (`observe`: only for a skill that observes).',
  example: 'given: { input: { input: { for: $skill } }, other: { input: { for: $skill, other-than: $input } } }',
  args: objectArgs(
    {
      for: referenceArg,
      'other-than': referenceArg,
      changed: referenceArg,
      from: referenceArg,
      invalid: { type: 'boolean' },
      incomplete: { enum: [true, 'observe'] },
    },
    ['for'],
  ),
  needs: () => [],
  draw: (args, scene) => {
    const resolved = resolveReferences(args, scene.drawn);
    const inputs = findInputs(textOf(resolved, 'for'), scene);
    if (inputs.is === 'unfillable') return { is: 'empty', why: inputs.why };
    if (membersOf(args)['invalid'] === true) return drawInvalid(inputs);
    if (mayLackAll(args, textOf(resolved, 'for'), scene)) return drawIncomplete(inputs);
    const { changed, from, for: own = null, 'other-than': different } = membersOf(resolved);
    if (changed !== undefined) return from === undefined || from === own ? drawChanged(inputs, changed) : drawForeign(inputs, changed);
    return different === undefined || inputs.hasNonce ? drawValid(inputs) : drawDifferent(inputs, different);
  },
  materialise: (plan, args, { ids, facts }) => {
    const skill = facts.skills.find(({ id }) => id === textOf(args, 'for'));
    if (skill === undefined) return plan;
    const fresh = ids.nonce();
    const { changed, from, for: own = null } = membersOf(args);
    if (membersOf(args)['invalid'] === true) return withNonceInPlace(skill, plan, fresh);
    if (plan === unchanged && from !== own) return changed ?? plan;
    const kept = changed === undefined ? undefined : nonceIn(skill, changed);
    if (kept === undefined) return withNonce(skill, plan, fresh);
    // What is changed elsewhere keeps the nonce of the first, so that the nonce is not what tells them apart.
    const alike = withNonce(skill, plan, kept);
    return sameJson(alike, changed) ? withNonce(skill, plan, fresh) : alike;
  },
};

const mayLackAll = (args: Json, id: string | undefined, { facts }: DrawScene): boolean => {
  const { incomplete } = membersOf(args);
  return incomplete === true || (incomplete === 'observe' && facts.skills.some((one) => one.id === id && one.consequence === 'observe'));
};

const findInputs = (id: string | undefined, { facts }: DrawScene): SkillInputs | { readonly is: 'unfillable'; readonly why: string } => {
  const skill = facts.skills.find((candidate) => candidate.id === id);
  return skill === undefined ? { is: 'unfillable', why: 'no such skill' } : inputsOf(skill);
};

const drawValid = (inputs: SkillInputs): Extract<Draw, { is: 'draw' }> => ({
  is: 'draw',
  plain: inputs.plain,
  cover: inputs.telling,
  generate: inputs.generate,
  simpler: inputs.simpler,
  admits: inputs.accepts,
  labels: () => ({}),
});

const onlyOne = 'the skill has only one input';

const drawDifferent = (inputs: SkillInputs, different: Json): Draw => {
  const isOther = (plan: Json): boolean => !sameJson(plan, different);
  const first = inputs.variants(different).find(isOther);
  if (first === undefined) return { is: 'empty', why: onlyOne };
  const plain = plainestFrom(first, inputs, isOther);
  return {
    is: 'draw',
    plain,
    cover: [],
    generate: (random) => {
      const drawn = inputs.generate(random);
      return isOther(drawn) ? drawn : plain;
    },
    simpler: (plan) => (sameJson(plan, plain) ? [] : [plain, ...inputs.simpler(plan)].filter(isOther)),
    admits: (plan) => isOther(plan) && inputs.accepts(plan),
    labels: () => ({}),
  };
};

/** Nothing may be simpler than the plainest: a plan that led away from it and back would be simplified for ever. */
const plainestFrom = (plan: Json, inputs: SkillInputs, accepts: (plan: Json) => boolean): Json => {
  const simpler = inputs.simpler(plan).find(accepts);
  return simpler === undefined ? plan : plainestFrom(simpler, inputs, accepts);
};

/** One place is changed, a list where there is one, or nothing but the nonce; an input that is none of this skill's is as good as any change. */
const drawChanged = (inputs: SkillInputs, first: Json): Draw => {
  const changes = inputs.changed(first);
  const isOwn = isJsonObject(first) && inputs.accepts(first);
  if (!isOwn) return drawDifferent(inputs, first);
  const draw = drawOneOf([...inputs.relisted(first), ...(inputs.hasNonce ? [first] : []), ...changes], 'change', onlyOne);
  return draw.is === 'empty' ? draw : { ...draw, labels: () => ({}) };
};

const unchanged = 'unchanged';

/** For another skill: an input of its own, or the very input that was meant for the first. */
const drawForeign = (inputs: SkillInputs, first: Json): Draw => {
  const draw = drawDifferent(inputs, first);
  if (draw.is === 'empty') return draw;
  return {
    ...draw,
    cover: [...draw.cover, unchanged],
    generate: (random) => (random.nextInt(0, 1) === 0 ? unchanged : draw.generate(random)),
    simpler: (plan) => (plan === unchanged ? [draw.plain] : draw.simpler(plan)),
    admits: (plan) => plan === unchanged || inputs.accepts(plan),
  };
};

const drawInvalid = (inputs: SkillInputs): Draw => {
  const [plain] = inputs.invalid;
  if (plain === undefined) return { is: 'empty', why: 'the declared schema refuses nothing' };
  return {
    is: 'draw',
    plain,
    cover: inputs.invalid,
    generate: (random) => inputs.invalid[random.nextInt(0, inputs.invalid.length - 1)] ?? plain,
    simpler: () => [],
    admits: (plan) => inputs.invalid.some((value) => sameJson(value, plan)),
    labels: () => ({}),
  };
};

const drawIncomplete = (inputs: SkillInputs): Draw => ({
  ...drawValid(inputs),
  cover: [inputs.plain, {}],
  generate: (random) => (random.nextInt(0, 1) === 0 ? {} : inputs.generate(random)),
  simpler: (plan) => (sameJson(plan, {}) ? [] : inputs.simpler(plan)),
  admits: (plan) => sameJson(plan, {}) || inputs.accepts(plan),
  labels: (plan) => ({ opening: sameJson(plan, {}) ? 'empty' : 'whole' }),
});
