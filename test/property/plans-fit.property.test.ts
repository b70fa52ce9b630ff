import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courtFolder } from '../../src/corpus/assets.js';
import { loadCourts } from '../../src/corpus/courts.js';
import type { CourtCase } from '../../src/model/court.js';
import type { SubjectFacts } from '../../src/model/exhibit.js';
import { catalogue } from '../../src/reference/catalogue.js';
import { CaseArbitrary } from '../../src/trial/case-arbitrary.js';
import { type DrawSet, coverPlans, makeDrawSet, simplerPlans, whyUnfillable, whyUnfit } from '../../src/trial/draw-set.js';
import { vocabulary, wordTable } from '../../src/vocabulary/vocabulary.js';

const cases = loadCourts(courtFolder(), wordTable).flatMap((court) => court.cases);

const subject = (changes: Partial<SubjectFacts> = {}): SubjectFacts => ({
  skills: catalogue,
  abilities: ['reset', 'clock', 'mint-principal'],
  principalsEqual: [],
  typedRefusals: true,
  ...changes,
});

const setOf = (courtCase: CourtCase, facts: SubjectFacts): DrawSet =>
  makeDrawSet(courtCase, {
    control: courtCase.paired === undefined ? cases.find(({ id }) => id === courtCase.control) : undefined,
    facts,
    vocabulary,
  });

const drawable = cases.filter((one) => whyUnfillable(setOf(one, subject())) === undefined);

describe('a plan of a case', () => {
  it.each(drawable.map((one) => [one.id, one] as const))('fits the subject that it was drawn for: %s', (_, courtCase) => {
    const set = setOf(courtCase, subject());
    expect(coverPlans(set).plans.flatMap((plan) => whyUnfit(set, plan) ?? [])).toEqual([]);
    fc.assert(
      fc.property(new CaseArbitrary(set, 0), fc.infiniteStream(fc.nat()), ({ plan }, turns) => {
        let simpler = plan;
        for (const turn of turns.take(8)) {
          expect(whyUnfit(set, simpler)).toBeUndefined();
          const plans = simplerPlans(set, simpler);
          simpler = plans[turn % Math.max(1, plans.length)] ?? simpler;
        }
      }),
      { numRuns: 15 },
    );
  });

  const plainOf = (id: string): { readonly set: (facts: SubjectFacts) => DrawSet; readonly plan: ReturnType<typeof firstPlan> } => {
    const courtCase = cases.find((one) => one.id === id);
    if (courtCase === undefined) throw new TypeError(`no such case: ${id}`);
    return { set: (facts) => setOf(courtCase, facts), plan: firstPlan(setOf(courtCase, subject())) };
  };

  const firstPlan = (set: DrawSet) => coverPlans(set).plans[0] ?? {};

  it('does not fit a subject without its skill, nor one that folds the names that it tells apart', () => {
    const { set, plan } = plainOf('SA2A-AUTH-225');
    const [, ...others] = catalogue.filter(({ consequence }) => consequence !== 'observe');
    expect(whyUnfit(set(subject({ skills: others })), plan)).toContain('skill');
    expect(whyUnfit(set(subject({ principalsEqual: ['case'] })), { ...plan, double: 'case' })).toContain('double');
    expect(whyUnfit(set(subject()), { ...plan, double: 'case' })).toBeUndefined();
  });

  it('does not fit where a draw is missing, is one too many, or has no such value', () => {
    const { set, plan } = plainOf('SA2A-AUTH-014');
    const { marker = null, ...rest } = plan;
    expect(whyUnfit(set(subject()), plan)).toBeUndefined();
    expect(whyUnfit(set(subject()), rest)).toContain('marker');
    expect(whyUnfit(set(subject()), { ...plan, stranger: 1 })).toContain('stranger');
    expect(whyUnfit(set(subject()), { ...plan, marker: { ...Object(marker), placement: 'nowhere' } })).toContain('marker');
    expect(whyUnfit(set(subject()), { ...plan, actor: 'somebody' })).toContain('actor');
  });
});
