import { type Json, isJsonObject } from '../../base/json.js';
import { pointerNames } from '../../base/pointer.js';
import type { SubjectFacts } from '../../model/exhibit.js';
import type { ArbitraryWord, Draw } from '../../model/words.js';
import { membersOf, objectArgs, referenceArg, textOf } from '../arguments.js';
import { pick } from '../drawing.js';
import { noncePointer } from '../inputs/skill-inputs.js';
import { resolveReferences } from '../references.js';

const kinds = ['other value', 'other type', 'missing field'] as const;

/** `constraints`: bounds of a grant over one top-level field of an input: `$x.met` holds for that input, `$x.broken` does not. */
export const constraints: ArbitraryWord = {
  word: 'constraints',
  summary: 'Grant constraints on one top-level field of an input: member `met` holds for the input, member `broken` does not.',
  example: 'given: { bound: { constraints: { of: $input, for: $skill } } }',
  args: objectArgs({ of: referenceArg, for: referenceArg }, ['of', 'for']),
  needs: () => ['grant.constraints'],
  draw: (args, { facts, drawn }) => {
    const resolved = resolveReferences(args, drawn);
    return drawField(fieldsOf(membersOf(resolved)['of'] ?? null, textOf(resolved, 'for'), facts));
  },
  materialise: (plan, args) => boundsOf(plan, membersOf(args)['of'] ?? null),
};

const fieldsOf = (input: Json, skillId: string | undefined, facts: SubjectFacts): readonly string[] => {
  const skill = facts.skills.find(({ id }) => id === skillId);
  const pointer = skill === undefined ? undefined : noncePointer(skill);
  const [nonceField] = pointer === undefined ? [] : (pointerNames(pointer) ?? []);
  return Object.entries(membersOf(input))
    .filter(([name, value]) => name !== nonceField && !Array.isArray(value) && !isJsonObject(value))
    .map(([name]) => name);
};

const drawField = (fields: readonly string[]): Draw => {
  const [field] = fields;
  if (field === undefined) return { is: 'empty', why: 'the input has no simple field that a grant could bind' };
  const plain = { field, kind: kinds[0] };
  return {
    is: 'draw',
    plain,
    cover: [...fields.map((one) => ({ ...plain, field: one })), ...kinds.map((kind) => ({ ...plain, kind }))],
    generate: (random) => ({ field: pick(random, fields), kind: pick(random, kinds) }),
    simpler: (plan) => (textOf(plan, 'kind') === kinds[0] && textOf(plan, 'field') === field ? [] : [plain]),
    labels: (plan) => ({ constraint: textOf(plan, 'kind') ?? 'other' }),
  };
};

const boundsOf = (plan: Json, input: Json): Json => {
  const field = textOf(plan, 'field') ?? '';
  const value = membersOf(input)[field];
  if (value === undefined) return { met: {}, broken: { [field]: 'absent' } };
  switch (textOf(plan, 'kind')) {
    case 'missing field':
      return { met: { [field]: value }, broken: { [field]: value, 'no-such-field': 1 } };
    case 'other type':
      return { met: { [field]: value }, broken: { [field]: typeof value === 'string' ? 1 : String(value) } };
    default:
      return { met: { [field]: value }, broken: { [field]: otherThan(value) } };
  }
};

const otherThan = (value: Json): Json => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? `${value}-other` : 'other';
};
