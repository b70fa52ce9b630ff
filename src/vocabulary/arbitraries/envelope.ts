import type { Random } from 'fast-check';
import { type Json, type JsonObject, sameJson } from '../../base/json.js';
import type { SubjectFacts } from '../../model/exhibit.js';
import type { ArbitraryWord, Draw } from '../../model/words.js';
import { membersOf, objectArgs, referenceArg, textOf } from '../arguments.js';
import { type EnvelopeNames, envelopeOf } from '../deciding/build-envelope.js';
import { fixedRows, randomRow } from '../deciding/decision-table.js';
import { type Parts, deviations, dimensionValues, rowOf, simplerParts } from '../deciding/dimensions.js';
import { type FlawName, companyOf, flawNames, flawRows } from '../deciding/flaws.js';
import { pick } from '../drawing.js';
import { tellingKinds } from '../laundering/near-misses.js';

/** `envelope`: what a portable decision is asked about: lawful in all parts but those of a flaw, or any row of the decision table. */
export const envelope: ArbitraryWord = {
  word: 'envelope',
  summary:
    'An envelope for a portable decision on a principal (`for`) and a skill, beside another principal (`other`): with `flaw`, member `flawed` is wrong in just that way and `mended` in none; with `table: true`, `flawed` is any row of the decision table. `bare` is `flawed` without what stands beside its fields, `less` lacks one field more.',
  example: 'given: { envelope: { envelope: { for: $actor, other: $victim, skill: $skill, flaw: no authority } } }',
  args: objectArgs(
    { for: referenceArg, other: referenceArg, skill: referenceArg, flaw: { enum: [...flawNames] }, table: { const: true } },
    ['for', 'other', 'skill'],
  ),
  needs: () => ['decide'],
  draw: (args, { facts }) => {
    const flaw = flawNames.find((one) => one === textOf(args, 'flaw'));
    return flaw === undefined ? drawRow(facts.abilities.includes('clock')) : drawFlaw(flaw, facts);
  },
  materialise: (plan, args, { facts }) => {
    const flaw = flawNames.find((one) => one === textOf(args, 'flaw'));
    const wrong = flaw === undefined ? undefined : rowsOf(flaw, facts).get(nameIn(membersOf(plan)));
    return envelopesOf(membersOf(plan), wrong, namesIn(args, facts));
  },
};

const drawRow = (hasClock: boolean): Draw => {
  const rows = fixedRows(hasClock).map(deviations);
  return {
    is: 'draw',
    plain: {},
    cover: [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()],
    generate: (random) => deviations(randomRow(random, hasClock)),
    simpler: (plan) => simplerParts(membersOf(plan), ['less']),
    admits: (plan) => isRowPlan(membersOf(plan)),
    labels: (plan) => rowOf(membersOf(plan)),
  };
};

/** The member of a plan that says in words which row of a flaw it is; the parts of that row are never made simpler. */
const flawMember = 'flaw';

const drawFlaw = (flaw: FlawName, facts: SubjectFacts): Draw => {
  const named = rowsOf(flaw, facts);
  const rows = [...named.values()];
  const [first] = rows;
  if (first === undefined) return { is: 'empty', why: 'no envelope can be wrong in this way' };
  return {
    is: 'draw',
    plain: planOf(first),
    cover: [...rows.map((row) => planOf(row)), ...companyOf(first).map((company) => planOf(first, company))],
    generate: (random: Random) => {
      const row = pick(random, rows);
      return planOf(row, pick(random, companyOf(row)));
    },
    simpler: (plan) => simplerFlaws(membersOf(plan), named),
    admits: (plan) => isFlawPlan(membersOf(plan), named),
    labels: (plan) => ({ flaw: nameIn(membersOf(plan)) }),
  };
};

/** The rows of a flaw under their names; made once for subjects that differ in nothing that rows depend on. */
type FlawRows = ReadonlyMap<string, Parts>;

const made = new Map<string, FlawRows>();

const rowsOf = (flaw: FlawName, { abilities, principalsEqual }: SubjectFacts): FlawRows => {
  const hasClock = abilities.includes('clock');
  const key = `${flaw} ${String(hasClock)} ${principalsEqual.join(' ')}`;
  const known =
    made.get(key) ?? new Map(flawRows(flaw, { hasClock, near: tellingKinds(principalsEqual) }).map((row) => [nameOf(row), row]));
  made.set(key, known);
  return known;
};

const nameOf = (row: Parts): string => Object.entries(row).flat().join(' ') || 'none';

const nameIn = (plan: JsonObject): string => textOf(plan, flawMember) ?? '';

const planOf = (row: Parts, company: Parts = {}): JsonObject => ({
  [flawMember]: nameOf(row),
  ...company,
  ...row,
});

/** An earlier row of the flaw, or the same one with another part left out or plain. */
const simplerFlaws = (plan: JsonObject, named: FlawRows): readonly Json[] => {
  const row = named.get(nameIn(plan));
  const rows = [...named.values()];
  const kept = Object.keys(row ?? {});
  const { [flawMember]: name = '' } = plan;
  return [
    ...rows.slice(0, row === undefined ? 0 : rows.indexOf(row)).map((earlier) => planOf(earlier)),
    ...simplerParts(plan, [...kept, 'less', 'shape']).map((parts): JsonObject => ({ [flawMember]: name, ...parts, ...row })),
  ].filter((simpler) => !sameJson(simpler, plan));
};

/** True for a plan that says nothing beside parts that are not plain. */
const isRowPlan = (plan: JsonObject): boolean => sameJson(plan, deviations(plan));

/** True for a plan that names a row of its flaw and has it. */
const isFlawPlan = (plan: JsonObject, named: FlawRows): boolean => {
  const { [flawMember]: name, ...parts } = plan;
  const row = typeof name === 'string' ? named.get(name) : undefined;
  return row !== undefined && Object.entries(row).every(([part, value]) => parts[part] === value) && Object.keys(parts).every(isPart);
};

const isPart = (name: string): boolean => Object.hasOwn(dimensionValues, name);

const namesIn = (args: Json, { skills }: SubjectFacts): EnvelopeNames => {
  const capability = textOf(args, 'skill') ?? '';
  return {
    principal: textOf(args, 'for') ?? '',
    other: textOf(args, 'other') ?? '',
    capability,
    otherCapability: skills.find(({ id }) => id !== capability)?.id ?? `${capability}-other`,
    own: skills.find(({ id }) => id === capability)?.consequence ?? 'unknown',
  };
};

/** The parts in which a plan is wrong are made whole, all of them where no flaw is named; what only keeps it company stays. */
const envelopesOf = (plan: JsonObject, wrong: Parts | undefined, names: EnvelopeNames): JsonObject => {
  const row = rowOf(plan);
  const mended =
    wrong === undefined ? {} : Object.fromEntries(Object.entries(deviations(plan)).filter(([part]) => !Object.hasOwn(wrong, part)));
  return {
    flawed: envelopeOf({ ...row, less: 'nothing' }, names),
    mended: envelopeOf(rowOf(mended), names),
    ...(row.less === 'nothing' ? {} : { less: envelopeOf(row, names) }),
    ...(row.extra === 'none' ? {} : { bare: envelopeOf({ ...row, extra: 'none' }, names) }),
  };
};
