import { type Json, type JsonObject, isJsonObject, sameJson } from '../../base/json.js';
import type { Skill } from '../../model/protocol.js';
import type { ArbitraryWord, Draw } from '../../model/words.js';
import { objectArgs, referenceArg, textOf } from '../arguments.js';
import { pick } from '../drawing.js';
import { type Claim, type Form, claims, formsOf, keysOf, valueOf } from '../laundering/claims.js';
import { type Container, containers } from '../laundering/containers.js';
import { type Spelling, spellings } from '../laundering/spellings.js';
import { resolveReferences } from '../references.js';

const placements = ['metadata', 'messageMetadata', 'text', 'extensions', 'input'] as const;
type Placement = (typeof placements)[number];

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
    'A claim that a caller has no right to make, hidden in a message: `claim` says which (identity, authority, grant-id, signature, class, reserved), `as` whom or what it names, `for` the skill whose input may carry it.',
  example: 'given: { marker: { laundering: { claim: identity, as: $victim, for: $skill } } }',
  args: objectArgs({ claim: { enum: [...claims] }, as: referenceArg, of: { type: 'string' }, for: referenceArg, by: referenceArg }, [
    'claim',
    'for',
  ]),
  needs: () => [],
  draw: (args, { facts, drawn }) => {
    const claim = claimOf(args);
    const skill = facts.skills.find(({ id }) => id === textOf(resolveReferences(args, drawn), 'for'));
    return drawMarker(
      claim,
      placements.filter((placement) => placement !== 'input' || isOpen(skill)),
    );
  },
  materialise: (plan, args, { values }) => {
    const parsed = parsePlan(plan);
    return parsed === undefined
      ? plan
      : { ...parsed, value: valueOf({ claim: claimOf(args), key: parsed.key, form: parsed.form }, args, values) };
  },
};

const claimOf = (args: Json): Claim => claims.find((claim) => claim === textOf(args, 'claim')) ?? 'identity';

const isOpen = (skill: Skill | undefined): boolean => {
  const schema = skill?.input ?? {};
  if (!isJsonObject(schema)) return schema === true;
  return schema['additionalProperties'] !== false && schema['unevaluatedProperties'] !== false;
};

const drawMarker = (claim: Claim, open: readonly Placement[]): Draw => {
  const keys = keysOf(claim);
  const [key = 'auth'] = keys;
  const plain: Plan = { placement: 'metadata', key, form: formsOf(claim)[0], container: 'plain', spelling: 'as is' };
  const cover: Plan[] = [
    ...open.flatMap((placement) => keys.flatMap((one) => formsOf(claim).map((form) => ({ ...plain, placement, key: one, form })))),
    ...containers.map((container) => ({ ...plain, container })),
    ...spellings.map((spelling) => ({ ...plain, spelling })),
  ];
  return {
    is: 'draw',
    plain: asJson(plain),
    cover: cover.map(asJson),
    generate: (random) =>
      asJson({
        placement: pick(random, open),
        key: pick(random, keys),
        form: pick(random, formsOf(claim)),
        container: pick(random, containers),
        spelling: pick(random, spellings),
      }),
    simpler: (plan) => simplerMarkers(plan, plain),
    labels: (plan) => {
      const parsed = parsePlan(plan);
      return parsed === undefined ? {} : { ...parsed };
    },
  };
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
