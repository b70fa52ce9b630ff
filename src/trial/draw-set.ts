import type { Random } from 'fast-check';
import type { Json, JsonObject } from '../base/json.js';
import type { CourtCase } from '../model/court.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { ArbitraryWord, Draw, Ids, Vocabulary } from '../model/words.js';

/** One named draw of a case, with the names that it refers to. */
type Given = {
  readonly name: string;
  readonly args: Json;
  readonly word: ArbitraryWord;
  readonly references: readonly string[];
  readonly own: boolean;
};

/** All draws of a case: how plans are made, covered, simplified, counted and made concrete. */
export type DrawSet = {
  readonly given: readonly Given[];
  drawOf(given: Given, drawn: JsonObject): Draw;
};

const cacheLimit = 400;
const longestKey = 300;

/** The draws of a case, and behind them those that only its control has. */
export const makeDrawSet = (
  courtCase: CourtCase,
  at: { readonly control?: CourtCase | undefined; readonly facts: SubjectFacts; readonly vocabulary: Vocabulary },
): DrawSet => {
  const own = courtCase.given.map((use) => ({ ...use, own: true }));
  const borrowed = (at.control?.given ?? [])
    .filter(({ name }) => !own.some((use) => use.name === name))
    .map((use) => ({ ...use, own: false }));
  const given = [...own, ...borrowed].flatMap(({ name, word, args, own: isOwn }): readonly Given[] => {
    const found = at.vocabulary.arbitrary(word);
    return found === undefined ? [] : [{ name, args, word: found, own: isOwn, references: at.vocabulary.references(args) }];
  });
  const cache = new Map<string, Draw>();
  const drawOf = (use: Given, drawn: JsonObject): Draw => {
    const key = `${use.name}|${JSON.stringify(use.references.map((name) => drawn[name] ?? null))}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = use.word.draw(use.args, { facts: at.facts, drawn });
    if (cache.size < cacheLimit && key.length < longestKey) cache.set(key, made);
    return made;
  };
  return { given, drawOf };
};

/** Why a draw cannot be filled at all, in its plainest company. */
export const whyUnfillable = (set: DrawSet): string | undefined => {
  const drawn: Record<string, Json> = {};
  for (const use of set.given) {
    const draw = set.drawOf(use, drawn);
    if (draw.is === 'empty') return `${use.name}: ${draw.why}`;
    drawn[use.name] = draw.plain;
  }
  return undefined;
};

/** Why plans that were made for another subject, or for another version of the case, could not have been drawn here. */
export const whyUnfit = (set: DrawSet, plan: JsonObject): string | undefined => {
  const stray = Object.keys(plan).find((name) => !set.given.some((use) => use.name === name));
  if (stray !== undefined) return `${stray}: the case draws nothing of this name`;
  for (const use of set.given) {
    const planned = plan[use.name];
    if (planned === undefined) return `${use.name}: it was not drawn`;
    const draw = set.drawOf(use, plan);
    if (draw.is === 'empty') return `${use.name}: ${draw.why}`;
    if (draw.admits?.(planned) === false) return `${use.name}: ${JSON.stringify(planned)} cannot be drawn for this subject`;
  }
  return undefined;
};

/** Plans for all names, each chosen by `choose`; `undefined` where one cannot be filled. Plans that are given are kept. */
const completePlan = (set: DrawSet, kept: JsonObject, choose: (draw: Extract<Draw, { is: 'draw' }>) => Json): JsonObject | undefined => {
  const drawn: Record<string, Json> = {};
  for (const use of set.given) {
    const known = kept[use.name];
    if (known !== undefined) {
      drawn[use.name] = known;
      continue;
    }
    const draw = set.drawOf(use, drawn);
    if (draw.is === 'empty') return undefined;
    drawn[use.name] = choose(draw);
  }
  return drawn;
};

/** The plainest plans. */
export const plainPlan = (set: DrawSet, kept: JsonObject = {}): JsonObject | undefined => completePlan(set, kept, (draw) => draw.plain);

/** Random plans. */
export const randomPlan = (set: DrawSet, random: Random): JsonObject | undefined => completePlan(set, {}, (draw) => draw.generate(random));

/**
 * The fixed examples: each value of each small dimension at least once in its plainest company. A draw that covers across (a skill
 * beside another) is taken with every cover value of the covering draws that it refers to.
 */
export const coverPlans = (set: DrawSet): { readonly plans: readonly JsonObject[]; readonly leftOut: number } => {
  const plans: JsonObject[] = [];
  let leftOut = 0;
  const add = (kept: JsonObject): void => {
    const plan = plainPlan(set, kept);
    if (plan === undefined) leftOut += 1;
    else plans.push({ ...plan, ...alongIn(set, { plan, kept, turn: plans.length }) });
  };
  add({});
  for (const use of set.given.filter(({ own }) => own)) for (const kept of coverOf(set, use)) add(kept);
  return { plans: unique(plans), leftOut };
};

const every = 3;

/** What stands beside an example in its turn: it costs no example of its own, and simplifying takes it away where it has no part. */
const alongIn = (set: DrawSet, at: { readonly plan: JsonObject; readonly kept: JsonObject; readonly turn: number }): JsonObject => {
  if (at.turn % every !== 1) return {};
  const along = set.given.filter(({ name, own, word }) => own && word.coversAlong === true && !Object.hasOwn(at.kept, name));
  return Object.fromEntries(
    along.flatMap((use): readonly (readonly [string, Json])[] => {
      const draw = set.drawOf(use, at.plan);
      const value = draw.is === 'draw' ? draw.cover[((at.turn - 1) / every) % draw.cover.length] : undefined;
      return value === undefined ? [] : [[use.name, value]];
    }),
  );
};

const coverOf = (set: DrawSet, use: Given): readonly JsonObject[] => {
  const upstream = set.given.filter((other) => use.references.includes(other.name) && other.word.coversAcross === true);
  const companies = upstream.reduce<readonly JsonObject[]>((sofar, other) => sofar.flatMap((kept) => coversIn(set, other, kept)), [{}]);
  const covers = companies.flatMap((kept) => coversIn(set, use, kept));
  return use.word.coversAcross === true ? inTurn(covers, use.name) : inPlainestCompany(covers, use.name);
};

/** What only another skill has room for is covered beside that one, what the plainest has room for beside the plainest alone. */
const inPlainestCompany = (covers: readonly JsonObject[], name: string): readonly JsonObject[] =>
  [...new Map(covers.toReversed().map((kept) => [JSON.stringify(kept[name]), kept])).values()].toReversed();

const mostAcross = 200;
const mostTwice = 60;

/** Where there are too many to take all, the plainest values are taken in two of the companies that have them, the others in one, these in turn. */
const inTurn = (covers: readonly JsonObject[], name: string): readonly JsonObject[] => {
  if (covers.length <= mostAcross) return covers;
  const byValue = new Map<string, JsonObject[]>();
  for (const kept of covers) {
    const value = JSON.stringify(kept[name]);
    byValue.set(value, [...(byValue.get(value) ?? []), kept]);
  }
  return [...byValue.values()].flatMap((offered, index) => {
    const chosen = [index % offered.length, ...(index < mostTwice ? [(index + 1) % offered.length] : [])];
    return offered.filter((_kept, at) => chosen.includes(at));
  });
};

const coversIn = (set: DrawSet, use: Given, kept: JsonObject): readonly JsonObject[] => {
  const plan = plainPlan({ ...set, given: set.given.slice(0, set.given.indexOf(use)) }, kept);
  const draw = plan === undefined ? undefined : set.drawOf(use, plan);
  return draw?.is === 'draw' ? draw.cover.map((value) => ({ ...kept, [use.name]: value })) : [];
};

const unique = (plans: readonly JsonObject[]): readonly JsonObject[] => [
  ...new Map(plans.map((plan) => [JSON.stringify(plan), plan])).values(),
];

/** Simpler plans, best first: one draw made simpler at a time; those that refer to it become plain, or stay as they are where they still fit. */
export const simplerPlans = (set: DrawSet, plan: JsonObject): readonly JsonObject[] =>
  set.given.flatMap((use) => {
    const draw = set.drawOf(use, plan);
    const current = plan[use.name];
    if (draw.is === 'empty' || current === undefined) return [];
    const dependants = dependantsOf(set, use.name);
    return draw.simpler(current).flatMap((simple) => {
      const whole = { ...plan, [use.name]: simple };
      const completed = plainPlan(set, Object.fromEntries(Object.entries(whole).filter(([name]) => !dependants.includes(name))));
      const fitting = dependants.length > 0 && whyUnfit(set, whole) === undefined ? [whole] : [];
      return completed === undefined ? fitting : [completed, ...fitting];
    });
  });

const dependantsOf = (set: DrawSet, name: string): readonly string[] => {
  const direct = set.given.filter(({ references }) => references.includes(name)).map((use) => use.name);
  return [...new Set(direct.flatMap((other) => [other, ...dependantsOf(set, other)]))];
};

/** The concrete values of plans in one run. */
export const materialise = (
  set: DrawSet,
  plan: JsonObject,
  at: { readonly ids: Ids; readonly facts: SubjectFacts; readonly vocabulary: Vocabulary },
): JsonObject => {
  const values: Record<string, Json> = {};
  for (const use of set.given) {
    const planned = plan[use.name];
    if (planned === undefined) continue;
    const made = use.word.materialise;
    values[use.name] =
      made === undefined ? planned : made(planned, at.vocabulary.resolve(use.args, values), { ids: at.ids, facts: at.facts, values });
  }
  return values;
};

/** What is counted of plans: dimension, then value. */
export const labelsOf = (set: DrawSet, plan: JsonObject): { readonly [dimension: string]: string } =>
  Object.fromEntries(
    set.given
      .filter(({ own }) => own)
      .flatMap((use) => {
        const draw = set.drawOf(use, plan);
        const planned = plan[use.name];
        return draw.is === 'empty' || planned === undefined ? [] : Object.entries(draw.labels(planned));
      }),
  );
