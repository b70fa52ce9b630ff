import { type Json, type JsonObject, isJsonObject, sameJson } from '../../../src/base/json.js';
import { courtFolder } from '../../../src/corpus/assets.js';
import { loadCourts } from '../../../src/corpus/courts.js';
import type { Skill } from '../../../src/model/protocol.js';
import type { DocketEntry, RunRecord } from '../../../src/model/trial.js';
import type { RunPlan } from '../../../src/trial/case-arbitrary.js';
import { whyUnfit } from '../../../src/trial/draw-set.js';
import { drawsOf } from '../../../src/trial/hearing-plan.js';
import { type CaseTools, holdCase } from '../../../src/trial/hold-case.js';
import { holdRun } from '../../../src/trial/hold-run.js';
import { everyControlActs } from '../../../src/trial/lawful-twin.js';
import { withNonce } from '../../../src/vocabulary/inputs/skill-inputs.js';
import { isInput } from '../../../src/trial/redraw.js';
import { wordTable } from '../../../src/vocabulary/vocabulary.js';

/** The ids of the cases that name a guard. */
export const casesNaming = (guard: string): readonly string[] =>
  loadCourts(courtFolder(), wordTable)
    .flatMap((court) => court.cases)
    .filter((one) => one.guard === guard)
    .map(({ id }) => id);

/** Holds a case until it is broken; fails the test where it is not. */
export const conviction = async (entry: DocketEntry, tools: CaseTools): Promise<RunPlan> => {
  const { broken, reasons, cut } = await holdCase(entry, tools);
  if (broken === undefined) throw new TypeError(`${entry.case.id} was not broken: ${cut ?? reasons.join('; ')}`);
  return broken;
};

type Tried = { readonly broken: boolean; readonly controlled: boolean };

const tryOnce = async (entry: DocketEntry, planned: RunPlan, tools: CaseTools): Promise<Tried> => {
  const draws = drawsOf(entry, tools);
  const salt = `smaller ${JSON.stringify(planned)}`;
  const record: RunRecord = await holdRun(
    planned,
    { run: 1, order: 'control first' },
    { ...tools, entry, draws, salt, opened: () => undefined },
  );
  return { broken: tools.judge(entry, record).is === 'broken', controlled: everyControlActs(entry, record, tools.judge) };
};

/** What can be left out of a counterexample with the law still broken, beside a control that acts as it did; in words. */
export const superfluousIn = async (entry: DocketEntry, smallest: RunPlan, tools: CaseTools): Promise<readonly string[]> => {
  const whole = await tryOnce(entry, smallest, tools);
  if (!whole.broken) return ['the counterexample itself is not broken again'];
  const found: string[] = [];
  for (const { what, planned } of smallerThan(entry, smallest, tools)) {
    const { broken, controlled } = await tryOnce(entry, planned, tools);
    if (broken && (controlled || !whole.controlled)) found.push(what);
  }
  return found;
};

type Smaller = { readonly what: string; readonly planned: RunPlan };

const smallerThan = (entry: DocketEntry, { plan, omitted }: RunPlan, tools: CaseTools): readonly Smaller[] => {
  const draws = drawsOf(entry, tools);
  const acts = entry.case.when.flatMap(({ name }, place): readonly Smaller[] =>
    omitted.includes(place) ? [] : [{ what: `act ${name}`, planned: { plan, omitted: [...omitted, place] } }],
  );
  const fields = draws.given.filter(isInput).flatMap(({ name, args }) =>
    fieldsOf(plan[name] ?? null).flatMap((path): readonly Smaller[] => {
      const smaller: JsonObject = { ...plan, [name]: without(plan[name] ?? null, path) };
      const skill = skillOf(args, plan);
      const isOther = tools.facts.skills.some((one) => one.id === skill && !sameJson(noted(one, smaller[name]), noted(one, plan[name])));
      return isOther && whyUnfit(draws, smaller) === undefined
        ? [{ what: `field ${[name, ...path].join('.')}`, planned: { plan: smaller, omitted } }]
        : [];
    }),
  );
  return [...acts, ...fields];
};

const skillOf = (args: Json, plan: JsonObject): Json | undefined => {
  const reference = isJsonObject(args) ? args['for'] : undefined;
  return typeof reference === 'string' ? plan[reference.slice(1)] : undefined;
};

/** The nonce is the court's own, and is written whether or not a plan has a place for it. */
const noted = (skill: Skill, value: Json | undefined): Json => withNonce(skill, value ?? null, 'n0123456789abcde');

type Path = readonly string[];

const fieldsOf = (value: Json): readonly Path[] =>
  isJsonObject(value)
    ? Object.entries(value).flatMap(([name, member]) => [[name], ...fieldsOf(member).map((path) => [name, ...path])])
    : [];

const without = (value: Json, [name, ...rest]: Path): Json => {
  if (!isJsonObject(value) || name === undefined) return value;
  const others = Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return rest.length === 0 ? others : { ...value, [name]: without(value[name] ?? null, rest) };
};
