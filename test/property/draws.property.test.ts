import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Json, type JsonObject, isJsonObject } from '../../src/base/json.js';
import { courtFolder } from '../../src/corpus/assets.js';
import { loadCourts } from '../../src/corpus/courts.js';
import type { CourtCase } from '../../src/model/court.js';
import type { SubjectFacts } from '../../src/model/exhibit.js';
import { catalogue } from '../../src/reference/catalogue.js';
import { CaseArbitrary, type RunPlan } from '../../src/trial/case-arbitrary.js';
import { type DrawSet, coverPlans, makeDrawSet, materialise, plainPlan, whyUnfillable } from '../../src/trial/draw-set.js';
import { makeIds } from '../../src/trial/ids.js';
import { textOf } from '../../src/vocabulary/arguments.js';
import { formsOf, keysOf } from '../../src/vocabulary/laundering/claims.js';
import { containers } from '../../src/vocabulary/laundering/containers.js';
import { nearMissKinds } from '../../src/vocabulary/laundering/near-misses.js';
import { spellings } from '../../src/vocabulary/laundering/spellings.js';
import { vocabulary, wordTable } from '../../src/vocabulary/vocabulary.js';
import { aControlCase, aCourtCase } from '../support/trial/a-court-case.js';

const cases = loadCourts(courtFolder(), wordTable).flatMap((court) => court.cases);
const facts: SubjectFacts = {
  skills: catalogue,
  abilities: ['reset', 'clock', 'mint-principal', 'send', 'grant', 'revoke', 'restart', 'task', 'tasks'],
  principalsEqual: [],
  typedRefusals: true,
};

const setOf = (courtCase: CourtCase): DrawSet =>
  makeDrawSet(courtCase, {
    control: courtCase.paired === undefined ? cases.find(({ id }) => id === courtCase.control) : undefined,
    facts,
    vocabulary,
  });

const caseOf = (id: string): CourtCase => {
  const found = cases.find((one) => one.id === id);
  if (found === undefined) throw new TypeError(`no such case: ${id}`);
  return found;
};

type Drawn = { readonly courtCase: CourtCase; readonly set: DrawSet; readonly plans: ReturnType<typeof coverPlans> };
const drawn: Drawn[] = [];

beforeAll(() => {
  for (const courtCase of cases) {
    const set = setOf(courtCase);
    drawn.push({ courtCase, set, plans: coverPlans(set) });
  }
});

const coveredIn = (id: string): readonly JsonObject[] => drawn.find(({ courtCase }) => courtCase.id === id)?.plans.plans ?? [];

/** True where a plan names every draw, and each could have been drawn in the company that it stands in. */
const isComplete = (set: DrawSet, plan: JsonObject): boolean =>
  set.given.every((use) => plan[use.name] !== undefined && set.drawOf(use, plan).is === 'draw');

/** Plans of a case as its runs see them: a random one, or one of its fixed examples, with some acts left out. */
const runPlans = ({ courtCase, set, plans }: Drawn): fc.Arbitrary<RunPlan> =>
  fc
    .tuple(
      fc.oneof(new CaseArbitrary(set, 0), fc.constantFrom(...plans.plans.map((plan): RunPlan => ({ plan, omitted: [] })))),
      fc.subarray(courtCase.when.map((_act, index) => index)),
    )
    .map(([{ plan }, omitted]) => ({ plan, omitted }));

const simplerOf = ({ courtCase, set }: Drawn, value: RunPlan): readonly RunPlan[] =>
  [...new CaseArbitrary(set, courtCase.when.length).shrink(value)].map(({ value: simpler }) => simpler);

describe('the draws of every case', () => {
  it('are complete, in random runs and in fixed examples', () => {
    for (const one of drawn) {
      expect(one.plans.plans.filter((plan) => !isComplete(one.set, plan))).toEqual([]);
      fc.assert(
        fc.property(new CaseArbitrary(one.set, 0), ({ plan }) => isComplete(one.set, plan)),
        { numRuns: 10 },
      );
    }
  });

  it('are simplified without a memory of how they were drawn, to plans that are complete as well', () => {
    for (const one of drawn) {
      const arbitrary = new CaseArbitrary(one.set, one.courtCase.when.length);
      fc.assert(
        fc.property(runPlans(one), (value) => {
          expect(arbitrary.canShrinkWithoutContext(value)).toBe(true);
          const simpler = simplerOf(one, value);
          expect(simpler.filter(({ plan }) => !isComplete(one.set, plan))).toEqual([]);
          expect(simpler.map((one) => JSON.stringify(one))).not.toContain(JSON.stringify(value));
        }),
        { numRuns: 3 },
      );
    }
  });

  it('lose acts before they become plainer', () => {
    for (const one of drawn) {
      fc.assert(
        fc.property(runPlans(one), (value) => {
          const kept = one.courtCase.when.length - value.omitted.length;
          const simpler = simplerOf(one, value);
          for (const { plan, omitted } of simpler.slice(0, kept)) {
            expect(plan).toEqual(value.plan);
            expect(omitted).toHaveLength(value.omitted.length + 1);
          }
          for (const { omitted } of simpler.slice(kept)) expect(omitted).toEqual(value.omitted);
        }),
        { numRuns: 3 },
      );
    }
  });

  it('come to an end when they are simplified: no act is left, and nothing is simpler', () => {
    for (const one of drawn) {
      const { courtCase, set, plans } = one;
      const examples = plans.plans.slice(-1).map((plan): [RunPlan] => [{ plan, omitted: [] }]);
      for (const start of [{}, { examples }]) {
        const bounds: fc.Parameters<[RunPlan]> = { seed: 7, numRuns: 1, ...start };
        const broken = fc.property(new CaseArbitrary(set, courtCase.when.length), (_plan: RunPlan) => false);
        const details = fc.check(broken, bounds);
        const last = details.counterexample?.[0];
        expect(details.numShrinks).toBeLessThan(200);
        expect({ id: courtCase.id, omitted: last?.omitted.toSorted((a, b) => a - b) }).toEqual({
          id: courtCase.id,
          omitted: courtCase.when.map((_act, index) => index),
        });
        expect(last === undefined ? [courtCase.id] : simplerOf(one, last)).toEqual([]);
      }
    }
  });

  it('become concrete in one way under one name, and never fail to', () => {
    for (const { set } of drawn) {
      const values = (salt: string, plan: JsonObject): JsonObject => materialise(set, plan, { ids: makeIds(salt), facts, vocabulary });
      fc.assert(
        fc.property(new CaseArbitrary(set, 0), ({ plan }) => {
          expect(values('one', plan)).toEqual(values('one', plan));
          expect(Object.keys(values('one', plan))).toEqual(Object.keys(plan));
        }),
        { numRuns: 5 },
      );
    }
  });

  it('are the same from the same seed', () => {
    for (const { set } of drawn) {
      const sample = (): readonly RunPlan[] => fc.sample(new CaseArbitrary(set, 0), { seed: 11, numRuns: 5 });
      expect(sample()).toEqual(sample());
    }
  });
});

/** What plans hold at some names of draws, or at members of them. */
const heldAt = (plans: readonly JsonObject[], read: (plan: JsonObject) => string): ReadonlySet<string> => new Set(plans.map(read));
const at = (plan: JsonObject, name: string): Json => plan[name] ?? null;

const consequential = catalogue.filter(({ consequence }) => consequence === 'change' || consequence === 'external_do').map(({ id }) => id);
const placements = ['metadata', 'messageMetadata', 'text', 'extensions', 'input'];

describe('the fixed examples', () => {
  it('hold every value that a draw of its own covers, of every case', () => {
    for (const { courtCase, set, plans } of drawn) {
      for (const use of set.given.filter(({ own }) => own)) {
        const plain = plainPlan(set);
        const draw = plain === undefined ? undefined : set.drawOf(use, plain);
        const held = heldAt(plans.plans, (plan) => JSON.stringify(at(plan, use.name)));
        const missing = draw?.is === 'draw' ? draw.cover.filter((value) => !held.has(JSON.stringify(value))) : [];
        expect(missing, `${courtCase.id} ${use.name}`).toEqual([]);
      }
    }
  });

  it('are all different, and begin with the plainest', () => {
    for (const { set, plans } of drawn) {
      expect(new Set(plans.plans.map((plan) => JSON.stringify(plan))).size).toBe(plans.plans.length);
      expect(plans.plans[0]).toEqual(plainPlan(set));
    }
  });

  it('hold each skill', () => {
    expect(heldAt(coveredIn('SA2A-AUTH-002'), (plan) => String(at(plan, 'skill')))).toEqual(new Set(consequential));
  });

  it('hold each ordered pair of distinct skills', () => {
    const pairs = consequential.flatMap((one) => consequential.filter((other) => other !== one).map((other) => `${one} ${other}`));
    expect(heldAt(coveredIn('SA2A-AUTH-004'), (plan) => `${String(at(plan, 'skill'))} ${String(at(plan, 'held'))}`)).toEqual(
      new Set(pairs),
    );
  });

  it.each([
    ['SA2A-AUTH-014', 'identity'],
    ['AGENT-AUTH-007', 'authority'],
    ['SA2A-AUTH-230', 'class'],
    ['SA2A-AUTH-228', 'reserved'],
    ['SA2A-AUTH-007', 'signature'],
    ['SA2A-AUTH-011', 'grant-id'],
  ] as const)('of %s hold each placement × key × form of the claim %s, where the input has room also that one', (id, claim) => {
    const wanted = placements.flatMap((placement) =>
      keysOf(claim).flatMap((key) => formsOf(claim).map((form) => `${placement} ${key} ${form}`)),
    );
    const held = heldAt(coveredIn(id), (plan) => ['placement', 'key', 'form'].map((name) => textOf(at(plan, 'marker'), name)).join(' '));
    expect(wanted.filter((one) => !held.has(one))).toEqual([]);
  });

  it('put a marker into the input of no skill that has no room for it', () => {
    const closed = coveredIn('SA2A-AUTH-014').filter(
      (plan) => textOf(at(plan, 'marker'), 'placement') === 'input' && at(plan, 'skill') !== 'publish_notice',
    );
    expect(closed).toEqual([]);
  });

  it('hold each container and each spelling', () => {
    expect(heldAt(coveredIn('SA2A-AUTH-014'), (plan) => textOf(at(plan, 'marker'), 'container') ?? '')).toEqual(new Set(containers));
    expect(heldAt(coveredIn('SA2A-AUTH-014'), (plan) => textOf(at(plan, 'marker'), 'spelling') ?? '')).toEqual(new Set(spellings));
  });

  it('hold each kind of near miss', () => {
    expect(heldAt(coveredIn('SA2A-AUTH-225'), (plan) => String(at(plan, 'double')))).toEqual(new Set(nearMissKinds));
  });

  it('hold each instant', () => {
    expect(heldAt(coveredIn('SA2A-AUTH-GRANT-201'), (plan) => String(at(plan, 'end')))).toEqual(new Set(['0', '1']));
    expect(heldAt(coveredIn('SA2A-AUTH-GRANT-201'), (plan) => String(at(plan, 'before')))).toEqual(new Set(['-1']));
    expect(heldAt(coveredIn('SA2A-AUTH-GRANT-003'), (plan) => String(at(plan, 'end')))).toEqual(new Set(['1', '1000', '3600000']));
  });

  it('leave out and count what the subject cannot fill', () => {
    const single: SubjectFacts = { ...facts, skills: catalogue.filter(({ id }) => id === 'send_payment') };
    const set = makeDrawSet(caseOf('SA2A-AUTH-004'), { facts: single, vocabulary });
    expect(coverPlans(set).plans).toEqual([]);
    expect(coverPlans(set).leftOut).toBeGreaterThan(0);
    expect(fc.sample(new CaseArbitrary(set, 0), 2)).toEqual([
      { plan: {}, omitted: [] },
      { plan: {}, omitted: [] },
    ]);
    expect(whyUnfillable(set)).toContain('held: the subject declares no other skill');
  });
});

describe('draws that a control brings along', () => {
  it('are drawn beside those of its falsifier, which keeps its own where the names are the same', () => {
    const given = aCourtCase().given.filter(({ name }) => name !== 'actor');
    const set = makeDrawSet(aCourtCase({ given }), { control: aControlCase(), facts, vocabulary });
    expect(set.given.map(({ name, own }) => `${name} ${own}`).toSorted()).toEqual(['actor false', 'input true', 'skill true']);
    const plan = plainPlan(set);
    expect(isJsonObject(plan) && Object.keys(plan).toSorted()).toEqual(['actor', 'input', 'skill']);
  });
});
