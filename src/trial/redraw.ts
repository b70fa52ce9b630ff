import fc from 'fast-check';
import { type Json, type JsonObject, isJsonObject, sameJson } from '../base/json.js';
import type { DocketEntry } from '../model/trial.js';
import type { Draw, Vocabulary } from '../model/words.js';
import type { DrawSet } from './draw-set.js';

type Given = DrawSet['given'][number];
type Filled = Extract<Draw, { is: 'draw' }>;

/** What a case has learned of the inputs that a subject takes: one that served for each skill, and how often others were tried in vain. */
export type Learned = { readonly served: Map<string, Json>; tried: number };

/** Nothing was learned yet. */
export const startLearning = (): Learned => ({ served: new Map(), tried: 0 });

const mostTried = 120;
const triesPerRun = 12;

/**
 * The same plan with other inputs, for a subject that takes less than its schema says: first one that served before for the skill,
 * else the plainest, those of the cover and a few random ones. The same seed gives the same plans.
 */
export function* redrawn(set: DrawSet, plan: JsonObject, at: { readonly learned: Learned; readonly seed: number }): Iterable<JsonObject> {
  const { learned, seed } = at;
  const inputs = set.given.filter(isInput);
  const isKnown = inputs.length > 0 && inputs.every((use) => learned.served.has(skillOf(use, plan)));
  const asServed = isKnown ? withInputs(set, plan, (use, draw) => learned.served.get(skillOf(use, plan)) ?? draw.plain) : undefined;
  if (asServed !== undefined && !sameJson(asServed, plan)) yield asServed;
  if (isKnown || inputs.length === 0) return;
  const fixed = [0, 1, 2, 3].map((place) => withInputs(set, plan, (_use, draw) => [draw.plain, ...draw.cover][place] ?? draw.plain));
  const random = fc.sample(new InputsArbitrary(set, plan), { seed, numRuns: triesPerRun });
  for (const other of distinct([plan, ...fixed, ...random]).slice(1)) {
    if (learned.tried >= mostTried) return;
    learned.tried += 1;
    yield other;
  }
}

const distinct = (plans: readonly (JsonObject | undefined)[]): readonly JsonObject[] => [
  ...new Map(plans.flatMap((plan) => (plan === undefined ? [] : ([[JSON.stringify(plan), plan]] as const)))).values(),
];

/** Keeps the inputs of a run that held: those with which its control acted, and others where none is known for their skill. */
export const learnFrom = (
  learned: Learned,
  run: { readonly set: DrawSet; readonly plan: JsonObject; readonly entry: DocketEntry },
  references: Vocabulary['references'],
): void => {
  const { case: own, control } = run.entry;
  const acts = own.paired?.when ?? control?.when ?? own.when;
  const named = new Set(acts.flatMap(({ args }) => references(args)));
  for (const use of run.set.given.filter(isInput)) {
    const skill = skillOf(use, run.plan);
    if (named.has(use.name) || !learned.served.has(skill)) learned.served.set(skill, run.plan[use.name] ?? null);
  }
};

const special: readonly string[] = ['invalid', 'incomplete', 'other-than', 'changed'];

/** True for a draw of a whole input that stands for itself. */
export const isInput = ({ word, args }: Given): boolean =>
  word.word === 'input' && isJsonObject(args) && !special.some((name) => Object.hasOwn(args, name));

const skillOf = ({ args }: Given, plan: JsonObject): string => {
  const reference = isJsonObject(args) ? args['for'] : undefined;
  return JSON.stringify(typeof reference === 'string' ? (plan[reference.slice(1)] ?? null) : null);
};

/** The plan with its inputs chosen anew; what refers to a changed one stays where it still fits, and becomes plain elsewhere. */
const withInputs = (set: DrawSet, plan: JsonObject, choose: (use: Given, draw: Filled) => Json): JsonObject | undefined => {
  const drawn: Record<string, Json> = {};
  const changed = new Set<string>();
  for (const use of set.given) {
    const draw = set.drawOf(use, drawn);
    const planned = plan[use.name];
    if (draw.is === 'empty' || planned === undefined) return undefined;
    const touched = use.references.some((name) => changed.has(name));
    const isKept = !touched || draw.cover.some((value) => sameJson(value, planned));
    const value = isInput(use) ? choose(use, draw) : isKept ? planned : draw.plain;
    if (!sameJson(value, planned)) changed.add(use.name);
    drawn[use.name] = value;
  }
  return drawn;
};

class InputsArbitrary extends fc.Arbitrary<JsonObject> {
  constructor(
    private readonly set: DrawSet,
    private readonly plan: JsonObject,
  ) {
    super();
  }

  override generate(random: fc.Random): fc.Value<JsonObject> {
    return new fc.Value(withInputs(this.set, this.plan, (_use, draw) => draw.generate(random)) ?? this.plan, undefined);
  }

  override canShrinkWithoutContext(_value: unknown): _value is JsonObject {
    return false;
  }

  override shrink(): fc.Stream<fc.Value<JsonObject>> {
    return fc.Stream.nil();
  }
}
