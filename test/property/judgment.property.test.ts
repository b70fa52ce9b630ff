import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StandingCase, countFindings, decide } from '../../src/judgment/decide.js';
import { findAll } from '../../src/judgment/find.js';
import { type Finding, type FindingWord, attemptGrades, findingWords } from '../../src/model/finding.js';
import type { Standing } from '../../src/model/verdict.js';
import type { CaseTrial, DocketEntry } from '../../src/model/trial.js';
import { aCaseId } from '../support/a-predicate.js';
import { aStandingCase, found } from '../support/a-standing-case.js';
import { aControlCase, aCourtCase, anEntry } from '../support/trial/a-court-case.js';
import { aTrial, brokenBy, someCounts } from '../support/trial/a-trial.js';

/** The table "Standing of a run" as courts.md has it, written down a second time. */
const standingInTheTable = (run: StandingCase): Standing => {
  const words = run.findings.map(({ finding }) => finding);
  const required = run.findings.filter((finding) => finding.required);
  const gradeOf = ({ grade = 'differential' }: Finding): number => ['differential', 'typed', 'witnessed'].indexOf(grade);
  const leastOf = ({ acceptedGrade = 'differential' }: Finding): number => ['differential', 'typed', 'witnessed'].indexOf(acceptedGrade);
  const passed = (word: FindingWord): boolean => word === 'FALSIFIER_KILLED' || word === 'CONTROL_PASSED';
  const settled = (finding: Finding): boolean =>
    finding.finding === 'NOT_APPLICABLE' || (passed(finding.finding) && gradeOf(finding) >= leastOf(finding));

  // 1, 2: the subject is another one; it does not start.
  if (run.mismatch !== undefined) return 'REFUSED';
  if (run.buildBroken !== undefined) return 'BUILD_BROKEN';

  // 3: one violation is enough, required or extra.
  if (words.includes('FALSIFIER_SURVIVED') || words.includes('CONTROL_FAILED')) return 'NONCONFORMANT';

  // 4: everything required passed; nothing is missing, filtered out, or of unknown make; something was tried.
  const evidence =
    run.complete && run.findings.every(({ finding, runs, required: must }) => must || finding !== 'UNKNOWN' || runs !== undefined);
  const whole = evidence && run.admitted && !run.lacksMeasure && run.filters.length === 0 && run.pending.length === 0;
  const tried =
    required.some(({ finding }) => finding === 'FALSIFIER_KILLED') && required.some(({ finding }) => finding === 'CONTROL_PASSED');
  if (whole && tried && required.every(settled)) return 'CONFORMANT';

  // 5: all that is undecided is undecided for one reason.
  const undecided = required.filter((finding) => !settled(finding) && !passed(finding.finding)).map(({ finding }) => finding);
  const all = (word: FindingWord): boolean => run.pending.length === 0 && undecided.length > 0 && undecided.every((one) => one === word);
  if (all('BLOCKED')) return 'BLOCKED';
  if (all('UNSUPPORTED') && !words.some(passed)) return 'UNSUPPORTED';

  // 6: some passed, or none.
  return words.some(passed) ? 'PARTIAL_ALIVE' : 'UNKNOWN';
};

const grade = fc.constantFrom(...attemptGrades);

const findingArbitrary: fc.Arbitrary<Finding> = fc
  .record({ word: fc.constantFrom(...findingWords), required: fc.boolean(), grade, acceptedGrade: grade, reported: fc.boolean() })
  .map(({ word, reported, ...rest }) => {
    const { runs, ...finding } = found(1, word, rest);
    return { ...finding, ...(reported && runs !== undefined ? { runs } : {}) };
  });

const numbered = (findings: readonly Finding[]): readonly Finding[] =>
  findings.map((finding, index) => ({ ...finding, case: aCaseId(`SA2A-AUTH-${String(index + 1).padStart(3, '0')}`) }));

const mostlyWhole: fc.Arbitrary<Omit<StandingCase, 'findings'>> = fc.record({
  pending: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.constant(['SA2A-AUTH-998', 'SA2A-AUTH-997']) }),
  filters: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.constant(['case SA2A-*']) }),
  complete: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  admitted: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  lacksMeasure: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

const ends: fc.Arbitrary<Pick<StandingCase, 'mismatch' | 'buildBroken'>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ mismatch: 'another name' }) },
  { weight: 1, arbitrary: fc.constant({ buildBroken: 'it does not start' }) },
);

const passing: fc.Arbitrary<Finding> = findingArbitrary.map((finding) => ({
  ...finding,
  ...(finding.kind === 'control' ? { finding: 'CONTROL_PASSED' as const } : { finding: 'FALSIFIER_KILLED' as const }),
  grade: 'witnessed' as const,
}));

const findings = fc.oneof(
  fc.array(findingArbitrary, { maxLength: 6 }),
  fc.array(passing, { maxLength: 6 }),
  fc.tuple(fc.array(passing, { minLength: 1, maxLength: 5 }), findingArbitrary).map(([all, one]) => [...all, one]),
);

const run: fc.Arbitrary<StandingCase> = fc
  .tuple(findings, mostlyWhole, ends)
  .map(([all, rest, end]) => ({ ...rest, ...end, findings: numbered(all) }));

/** CONFORMANT stands above everything, partly alive above not known; of all others none is above another. */
const rank: { readonly [standing in Standing]: number } = {
  CONFORMANT: 3,
  PARTIAL_ALIVE: 2,
  UNKNOWN: 1,
  BLOCKED: 1,
  UNSUPPORTED: 1,
  NONCONFORMANT: 0,
  REFUSED: 0,
  BUILD_BROKEN: 0,
};

const rankOf = (one: StandingCase): number => rank[decide(one).standing];
const add = (one: StandingCase, finding: Finding): StandingCase => ({
  ...one,
  findings: [...one.findings, { ...finding, case: aCaseId('SA2A-AUTH-900') }],
});

describe('the standing of a run', () => {
  it('is that of the table', () => {
    const seen = new Set<Standing>();
    fc.assert(
      fc.property(run, (one) => {
        seen.add(decide(one).standing);
        expect(decide(one).standing).toBe(standingInTheTable(one));
      }),
      { numRuns: 3_000 },
    );
    expect(seen.size).toBe(8);
  });

  it('does not depend on the order of anything', () => {
    fc.assert(
      fc.property(run, fc.infiniteStream(fc.nat()), (one, order) => {
        const shuffled = one.findings
          .map((finding) => ({ finding, at: order.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ finding }) => finding);
        const other = { ...one, findings: shuffled, pending: one.pending.toReversed() };
        expect(decide(other)).toEqual(decide(one));
        expect(countFindings(shuffled, one.pending)).toEqual(countFindings(one.findings, one.pending));
      }),
    );
  });

  it('always has a reason, unless it is CONFORMANT', () => {
    fc.assert(
      fc.property(run, (one) => {
        expect(decide(one).reasons.length > 0).toBe(decide(one).standing !== 'CONFORMANT');
      }),
    );
  });

  it('is never raised by one more failure, and is then never CONFORMANT', () => {
    const failure = fc.constantFrom<FindingWord>('FALSIFIER_SURVIVED', 'CONTROL_FAILED').map((word) => found(900, word));
    fc.assert(
      fc.property(run, failure, fc.boolean(), (one, finding, required) => {
        const more = add(one, { ...finding, required });
        expect(rankOf(more)).toBeLessThanOrEqual(rankOf(one));
        expect(['NONCONFORMANT', 'REFUSED', 'BUILD_BROKEN']).toContain(decide(more).standing);
      }),
    );
  });

  it('is never raised by one more required case that is open', () => {
    const open = fc.constantFrom<FindingWord>('UNKNOWN', 'BLOCKED', 'UNSUPPORTED').map((word) => found(900, word));
    fc.assert(
      fc.property(run, open, (one, finding) => {
        expect(decide(add(one, finding)).standing).not.toBe('CONFORMANT');
      }),
    );
  });

  it('is never lowered by one more pass', () => {
    const best = passing.map((finding) => ({ ...finding, required: true }));
    fc.assert(
      fc.property(run, best, (one, finding) => {
        expect(rankOf(add(one, finding))).toBeGreaterThanOrEqual(rankOf(one));
      }),
    );
  });

  it('is never CONFORMANT where the run was filtered, empty, incomplete, of unknown machinery, or has a violation that was waived', () => {
    const spoilt: readonly ((one: StandingCase) => StandingCase)[] = [
      (one) => ({ ...one, filters: ['court SA2A-AUTH'] }),
      (one) => ({ ...one, findings: [] }),
      (one) => ({ ...one, complete: false }),
      (one) => ({ ...one, admitted: false }),
      (one) => ({ ...one, lacksMeasure: true }),
      (one) => ({ ...one, pending: ['SA2A-AUTH-999'] }),
      (one) => add(one, found(900, 'FALSIFIER_SURVIVED', { required: false, labels: ['waived', 'baseline'] })),
      (one) => ({ ...one, findings: one.findings.map((finding) => ({ ...finding, required: false })) }),
    ];
    fc.assert(
      fc.property(run, fc.constantFrom(...spoilt), (one, spoil) => {
        expect(decide(spoil(one)).standing).not.toBe('CONFORMANT');
      }),
    );
    for (const spoil of spoilt) expect(decide(spoil(aStandingCase())).standing).not.toBe('CONFORMANT');
  });
});

const control = anEntry(aControlCase());
const attacks: readonly DocketEntry[] = [2, 3, 4].map((number) =>
  anEntry(aCourtCase({ id: aCaseId(`SA2A-AUTH-00${number}`) }), { required: number < 4, extra: number === 4 }),
);
const paired = anEntry(aCourtCase({ id: aCaseId('SA2A-AUTH-007'), paired: { when: [], expect: [] } }));
const docket: readonly DocketEntry[] = [control, ...attacks, paired];

const trialOf = (entry: DocketEntry): fc.Arbitrary<CaseTrial> =>
  fc
    .record({
      counted: fc.constantFrom(0, 24, 25, 40, 40, 40),
      unseen: fc.constantFrom(0, 0, 0, 0, 1),
      discarded: fc.constantFrom(0, 0, 3),
      notApplicable: fc.constantFrom(0, 0, 3),
      broken: fc.constantFrom(undefined, undefined, undefined, undefined, brokenBy(), brokenBy({ witnessed: false, times: 0 })),
      cut: fc.constantFrom(undefined, undefined, undefined, 'interrupted'),
      brokenControl: fc.constantFrom(undefined, undefined, undefined, { facts: ['two effects'], draws: {} }),
    })
    .map(({ counted, unseen, discarded, notApplicable, broken, cut, brokenControl }) =>
      aTrial({
        case: entry.case.id,
        counts: someCounts({ counted, unseen, discarded, notApplicable }),
        ...(broken === undefined ? {} : { broken }),
        ...(cut === undefined ? {} : { cut }),
        ...(brokenControl === undefined || entry.case.kind === 'control' ? {} : { brokenControl }),
      }),
    );

const good = (entry: DocketEntry): fc.Arbitrary<CaseTrial> => fc.constant(aTrial({ case: entry.case.id }));
const trials: fc.Arbitrary<readonly CaseTrial[]> = fc.oneof(
  fc.tuple(...docket.map(trialOf)),
  fc.tuple(...docket.map((entry) => fc.oneof(good(entry), trialOf(entry)))),
);

const standingOf = (reported: readonly CaseTrial[]): Standing => decide(aStandingCase({ findings: findAll(docket, reported) })).standing;
const wordsOf = (reported: readonly CaseTrial[]): ReadonlyMap<string, FindingWord> =>
  new Map(findAll(docket, reported).map((finding) => [finding.case, finding.finding]));
const convicts = (word: FindingWord | undefined): boolean => word === 'FALSIFIER_SURVIVED' || word === 'CONTROL_FAILED';

describe('the findings of a docket', () => {
  it('do not depend on the order in which cases were reported', () => {
    fc.assert(
      fc.property(trials, (reported) => {
        expect(findAll(docket, reported.toReversed())).toEqual(findAll(docket, reported));
      }),
    );
  });

  it('never come to more by the removal of a report: nothing becomes CONFORMANT, nothing else rises but what was convicted by it', () => {
    fc.assert(
      fc.property(trials, fc.nat(docket.length - 1), (reported, index) => {
        const [before, after] = [standingOf(reported), standingOf(reported.filter((_one, at) => at !== index))];
        expect(after === 'CONFORMANT' && before !== 'CONFORMANT').toBe(false);
        expect(before !== 'NONCONFORMANT' && rank[after] > rank[before]).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('never come to more by the removal of runs', () => {
    fc.assert(
      // A case of which no run counted may be one that applies to no draw: that is told by what was drawn, and not by what is left.
      fc.property(trials, fc.nat(docket.length - 1), fc.integer({ min: 1, max: 40 }), (reported, index, kept) => {
        const fewer = reported.map((trial, at) =>
          at === index ? { ...trial, counts: { ...trial.counts, counted: Math.min(trial.counts.counted, kept) } } : trial,
        );
        expect(rank[standingOf(fewer)]).toBeLessThanOrEqual(rank[standingOf(reported)]);
      }),
      { numRuns: 500 },
    );
  });

  it('leave no falsifier killed whose control did not pass, and take no conviction back', () => {
    fc.assert(
      fc.property(trials, (reported) => {
        const words = wordsOf(reported);
        const passed = words.get(control.case.id) === 'CONTROL_PASSED';
        for (const { case: one } of attacks) {
          expect(!passed && words.get(one.id) === 'FALSIFIER_KILLED').toBe(false);
          const trial = reported.find((reportedCase) => reportedCase.case === one.id);
          expect(trial?.broken?.witnessed === true && words.get(one.id) !== 'FALSIFIER_SURVIVED').toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are never CONFORMANT beside one conviction, and one for each case', () => {
    fc.assert(
      fc.property(trials, (reported) => {
        const words = wordsOf(reported);
        expect(words.size).toBe(docket.length);
        expect([...words.values()].some(convicts)).toBe(standingOf(reported) === 'NONCONFORMANT');
      }),
    );
  });

  it('may be CONFORMANT: the laws above are not kept by never saying so', () => {
    expect(standingOf(docket.map(({ case: one }) => aTrial({ case: one.id })))).toBe('CONFORMANT');
  });
});
