import { type Json, type JsonObject, isJsonList, isJsonObject, sameJson } from '../../base/json.js';
import type { Skill } from '../../model/protocol.js';
import type { ArbitraryWord, Draw } from '../../model/words.js';
import { membersOf, objectArgs, referenceArg, textOf } from '../arguments.js';
import { pick } from '../drawing.js';
import { inputsOf } from '../inputs/skill-inputs.js';
import { type Claim, type Form, claims, formsOf, keysOf, valueOf } from '../laundering/claims.js';
import { type Container, containers } from '../laundering/containers.js';
import { type Spelling, spellings } from '../laundering/spellings.js';
import { resolveReferences } from '../references.js';

const placements = ['metadata', 'messageMetadata', 'text', 'extensions', 'input'] as const;
type Placement = (typeof placements)[number];

const dimensions = ['container', 'spelling'] as const;
type Dimension = (typeof dimensions)[number];

type Plan = {
  readonly placement: Placement;
  readonly key: string;
  readonly form: Form;
  readonly container: Container;
  readonly spelling: Spelling;
};

/** `laundering`: a forbidden claim hidden in a message: placement × container × key × spelling × form of the value. */
export const laundering: ArbitraryWord = {
  word: 'laundering',
  summary:
    'A claim that a caller has no right to make, hidden in a message: `claim` says which (identity, authority, grant-id, signature, class, reserved), `as` whom or what it names, `for` the skill whose input may carry it. `across` names the dimensions (container, spelling) that are covered with every key, not with the first alone.',
  example: 'given: { marker: { laundering: { claim: identity, as: $victim, for: $skill } } }',
  args: objectArgs(
    {
      claim: { enum: [...claims] },
      as: referenceArg,
      of: { type: 'string' },
      for: referenceArg,
      by: referenceArg,
      across: { type: 'array', items: { enum: [...dimensions] }, minItems: 1 },
    },
    ['claim', 'for'],
  ),
  coversAcross: true,
  needs: () => [],
  draw: (args, { facts, drawn }) => {
    const skill = facts.skills.find(({ id }) => id === textOf(resolveReferences(args, drawn), 'for'));
    return drawMarker({
      claim: claimOf(args),
      open: placements.filter((placement) => placement !== 'input' || isOpen(skill)),
      across: dimensions.filter((dimension) => listed(membersOf(args)['across']).includes(dimension)),
    });
  },
  materialise: (plan, args, { values }) => {
    const parsed = parsePlan(plan);
    return parsed === undefined
      ? plan
      : { ...parsed, value: valueOf({ claim: claimOf(args), key: parsed.key, form: parsed.form }, args, values) };
  },
};

const listed = (value: Json | undefined): readonly Json[] => (isJsonList(value) ? value : []);

const claimOf = (args: Json): Claim => claims.find((claim) => claim === textOf(args, 'claim')) ?? 'identity';

/** True where the input of a skill has room for a member that its schema does not name, whatever its type. */
const isOpen = (skill: Skill | undefined): boolean => {
  const inputs = skill === undefined ? undefined : inputsOf(skill);
  if (inputs?.is !== 'inputs' || !isJsonObject(inputs.plain)) return false;
  const { plain } = inputs;
  return ['text', true, { in: 'side' }].every((value) => inputs.accepts({ ...plain, 'no-such-member': value }));
};

type Scope = { readonly claim: Claim; readonly open: readonly Placement[]; readonly across: readonly Dimension[] };

const drawMarker = (scope: Scope): Draw => {
  const { claim, open } = scope;
  const keys = keysOf(claim);
  const [key = 'auth'] = keys;
  const plain: Plan = { placement: 'metadata', key, form: formsOf(claim)[0], container: 'plain', spelling: 'as is' };
  return {
    is: 'draw',
    plain: asJson(plain),
    cover: [...eachAlone(plain, scope), ...scope.across.flatMap((dimension) => withEveryKey(dimension, plain, scope))].map(asJson),
    generate: (random) =>
      asJson({
        placement: pick(random, open),
        key: pick(random, keys),
        form: pick(random, formsOf(claim)),
        container: pick(random, containers),
        spelling: pick(random, spellings),
      }),
    simpler: (plan) => simplerMarkers(plan, plain),
    admits: (plan) => {
      const parsed = parsePlan(plan);
      return parsed !== undefined && open.includes(parsed.placement) && keys.includes(parsed.key) && formsOf(claim).includes(parsed.form);
    },
    labels: (plan) => {
      const parsed = parsePlan(plan);
      return parsed === undefined ? {} : { ...parsed };
    },
  };
};

/** Each placement with each key in each form; each container and each spelling with the first key. */
const eachAlone = (plain: Plan, { claim, open }: Scope): readonly Plan[] => [
  ...open.flatMap((placement) => keysOf(claim).flatMap((key) => formsOf(claim).map((form): Plan => ({ ...plain, placement, key, form })))),
  ...containers.map((container): Plan => ({ ...plain, container })),
  ...spellings.map((spelling): Plan => ({ ...plain, spelling })),
];

/** Each value of a dimension with each key in the plainest placement (a spelling in both kinds of metadata), and in each other placement with one key, in turn. */
const withEveryKey = (dimension: Dimension, plain: Plan, { claim, open }: Scope): readonly Plan[] => {
  const keys = keysOf(claim);
  const changes: readonly Partial<Plan>[] =
    dimension === 'container' ? containers.map((container) => ({ container })) : spellings.map((spelling) => ({ spelling }));
  const everywhere: readonly Placement[] = dimension === 'spelling' ? ['metadata', 'messageMetadata'] : [plain.placement];
  const elsewhere = open.filter((placement) => !everywhere.includes(placement));
  return changes.flatMap((change, index): readonly Plan[] => [
    ...everywhere.flatMap((placement) => keys.map((key) => ({ ...plain, ...change, placement, key }))),
    ...elsewhere.map((placement, place) => ({ ...plain, ...change, placement, key: keys[(index + place) % keys.length] ?? plain.key })),
  ]);
};

const simplerMarkers = (plan: Json, plain: Plan): readonly Json[] => {
  const parsed = parsePlan(plan);
  if (parsed === undefined) return [];
  const towards: readonly Partial<Plan>[] = [
    { container: plain.container },
    { spelling: plain.spelling },
    { placement: plain.placement },
    { form: plain.form },
    { key: plain.key },
  ];
  return towards.map((change) => asJson({ ...parsed, ...change })).filter((simple) => !sameJson(simple, plan));
};

const asJson = (plan: Plan): JsonObject => ({ ...plan });

const parsePlan = (plan: Json): Plan | undefined => {
  const placement = placements.find((one) => one === textOf(plan, 'placement'));
  const container = containers.find((one) => one === textOf(plan, 'container'));
  const spelling = spellings.find((one) => one === textOf(plan, 'spelling'));
  const key = textOf(plan, 'key');
  const form = textOf(plan, 'form');
  if (placement === undefined || container === undefined || spelling === undefined || key === undefined) return undefined;
  return { placement, container, spelling, key, form: form === 'object' || form === 'flag' ? form : 'string' };
};
