import { type Json, type JsonObject, isJsonList, isJsonObject, sameJson } from '../../base/json.js';
import { pointerNames } from '../../base/pointer.js';
import type { SubjectFacts } from '../../model/exhibit.js';
import type { ArbitraryWord, Draw } from '../../model/words.js';
import { membersOf, objectArgs, referenceArg, textOf } from '../arguments.js';
import { pick } from '../drawing.js';
import { noncePointer } from '../inputs/nonces.js';
import { withNonce } from '../inputs/skill-inputs.js';
import { otherCase } from '../laundering/spellings.js';
import { resolveReferences } from '../references.js';

const besides = ['alone', 'last', 'first'] as const;
const saids = ['nowhere', 'metadata', 'messageMetadata'] as const;

/** `constraints`: bounds of a grant over top-level fields of an input: `$x.met` holds for that input, `$x.broken` does not. */
export const constraints: ArbitraryWord = {
  word: 'constraints',
  summary:
    'Grant constraints on top-level fields of an input: member `met` holds for the input, member `broken` does not. `within` is the input as `broken` would have it, `said` a marker that claims in the message what the input lacks.',
  example: 'given: { bound: { constraints: { of: $input, for: $skill } } }',
  args: objectArgs({ of: referenceArg, for: referenceArg }, ['of', 'for']),
  needs: () => ['grant.constraints'],
  draw: (args, { facts, drawn }) => {
    const resolved = resolveReferences(args, drawn);
    return drawBound(boundableIn(membersOf(resolved)['of'] ?? null, textOf(resolved, 'for'), facts));
  },
  materialise: (plan, args, { ids, facts }) => {
    const made = boundsOf(plan, membersOf(membersOf(args)['of'] ?? null), { skillId: textOf(args, 'for'), facts });
    const skill = facts.skills.find(({ id }) => id === textOf(args, 'for'));
    return skill === undefined ? made : { ...made, within: withNonce(skill, made['within'] ?? null, ids.nonce()) };
  },
};

/** The fields of an input that a bound may name: all but the one that carries the nonce. */
const boundableIn = (input: Json, skillId: string | undefined, facts: SubjectFacts): JsonObject => {
  const skill = facts.skills.find(({ id }) => id === skillId);
  const pointer = skill === undefined ? undefined : noncePointer(skill);
  const [nonceField] = pointer === undefined ? [] : (pointerNames(pointer) ?? []);
  return Object.fromEntries(Object.entries(membersOf(input)).filter(([name]) => name !== nonceField));
};

const missing = 'missing field';

/** Values that are not a given one, by the careless comparison that would take them for it. */
const otherValues = (value: Json): JsonObject => {
  if (typeof value === 'number') return { 'other value': value + 1, less: value - 1, 'other type': String(value) };
  if (typeof value === 'boolean') return { 'other value': !value, 'other type': String(value) };
  if (isJsonList(value)) return { ...otherLists(value), 'other value': [...value, 'other'], 'same length': value.map(() => 'other') };
  if (isJsonObject(value)) return { 'other value': { ...value, other: 1 }, 'other member': firstMemberChanged(value) };
  if (typeof value !== 'string') return { 'other value': 'other' };
  return {
    'other value': `${value}-other`,
    'other type': 1,
    'other case': otherCase(value),
    // By characters: half of a surrogate pair has no UTF-8.
    shorter: [...value].slice(0, -1).join(''),
    'trailing space': `${value} `,
  };
};

/** Lists that are a given one to whoever takes it for a set. */
const otherLists = (value: readonly Json[]): JsonObject => ({ 'other order': value.toReversed(), doubled: [...value, ...value] });

const firstMemberChanged = (value: JsonObject): Json => {
  const [name] = Object.keys(value);
  return name === undefined ? { other: 1 } : { ...value, [name]: 'other' };
};

const kindsFor = (value: Json): readonly string[] => [
  ...Object.entries(otherValues(value))
    .filter(([, other]) => !sameJson(other, value))
    .map(([kind]) => kind),
  missing,
];

const drawBound = (fields: JsonObject): Draw => {
  const names = Object.keys(fields);
  const [first] = names;
  if (first === undefined) return { is: 'empty', why: 'the input has no field that a grant could bind beside that of its nonce' };
  const kindsOf = (name: string): readonly string[] => kindsFor(fields[name] ?? null);
  const plain: JsonObject = { field: first, kind: kindsOf(first)[0] ?? missing, beside: 'alone', said: 'nowhere' };
  return {
    is: 'draw',
    plain,
    cover: [
      ...names.flatMap((field) => kindsOf(field).map((kind) => ({ ...plain, field, kind }))),
      ...(names.length > 1 ? besides.map((beside) => ({ ...plain, beside })) : []),
      ...saids.map((said) => ({ ...plain, said })),
    ],
    generate: (random) => {
      const field = pick(random, names);
      return { field, kind: pick(random, kindsOf(field)), beside: pick(random, besides), said: pick(random, saids) };
    },
    simpler: (plan) => simplerBounds(membersOf(plan), plain),
    admits: (plan) =>
      kindsOf(textOf(plan, 'field') ?? '').includes(textOf(plan, 'kind') ?? '') && names.includes(textOf(plan, 'field') ?? ''),
    labels: (plan) => ({ constraint: textOf(plan, 'kind') ?? 'other' }),
  };
};

/** One dimension is made plain at a time; a field and a kind that belong together change together. */
const simplerBounds = (plan: JsonObject, plain: JsonObject): readonly Json[] => {
  const { field = null, kind = null, beside = null, said = null } = plain;
  const towards: readonly JsonObject[] = [{ said }, { beside }, { kind }, { field, kind }];
  return towards.map((change) => ({ ...plan, ...change })).filter((simple) => !sameJson(simple, plan));
};

/** Bounds on the first field of an input that can be bound: such as hold for it, and such as do not. */
export const plainBounds = (
  input: Json,
  skillId: string | undefined,
  facts: SubjectFacts,
): { readonly met: JsonObject; readonly broken: JsonObject } | undefined => {
  const [first] = Object.entries(boundableIn(input, skillId, facts));
  if (first === undefined) return undefined;
  const [field, value] = first;
  return { met: { [field]: value }, broken: { [field]: otherValues(value)['other value'] ?? null } };
};

const boundsOf = (
  plan: Json,
  input: JsonObject,
  { skillId, facts }: { readonly skillId: string | undefined; readonly facts: SubjectFacts },
): JsonObject => {
  const field = textOf(plan, 'field') ?? '';
  const value = input[field];
  const others = Object.entries(boundableIn(input, skillId, facts)).filter(([name]) => name !== field);
  const beside = textOf(plan, 'beside') === 'alone' ? [] : others;
  const together = (own: readonly (readonly [string, Json])[]): JsonObject =>
    Object.fromEntries(textOf(plan, 'beside') === 'first' ? [...own, ...beside] : [...beside, ...own]);
  if (value === undefined) return { met: {}, broken: { [field]: 'absent' }, within: { ...input, [field]: 'absent' }, said: null };
  const isMissing = textOf(plan, 'kind') === missing;
  const bad: readonly [string, Json] = isMissing
    ? ['no-such-field', 1]
    : [field, otherValues(value)[textOf(plan, 'kind') ?? ''] ?? 'other'];
  return {
    met: together([[field, value]]),
    broken: together(isMissing ? [[field, value], bad] : [bad]),
    within: { ...input, [bad[0]]: bad[1] },
    said: saidIn(textOf(plan, 'said'), bad),
  };
};

const saidIn = (placement: string | undefined, [key, value]: readonly [string, Json]): Json =>
  placement === undefined || placement === 'nowhere' ? null : { placement, container: 'plain', spelling: 'as is', key, value };
