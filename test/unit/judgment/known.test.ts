import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownStateOf, sortByKnown } from '../../../src/judgment/known.js';
import { findingWords, isConviction } from '../../../src/model/finding.js';
import { counterexampleDigest, endOfDay } from '../../../src/model/known.js';
import { aKnownEntry, knownLists } from '../../support/a-known-entry.js';
import { aCaseId, aCounterexample, aKill } from '../../support/a-predicate.js';

const at = Date.parse('2027-03-31T23:59:59.999Z');
const broken = aKill({ finding: 'FALSIFIER_SURVIVED', failure: 'AUTHORITY_FAILURE', counterexample: aCounterexample() });

describe('what became of an entry', () => {
  it('is listed on its last day, and expired in the instant after it', () => {
    expect(knownStateOf(aKnownEntry(), { findings: [broken], at })).toBe('listed');
    expect(knownStateOf(aKnownEntry(), { findings: [broken], at: at + 1 })).toBe('expired');
    expect(knownStateOf(aKnownEntry({ expires: '2027-02-30' }), { findings: [broken], at: 0 })).toBe('expired');
  });

  it('follows from the finding of its case', () => {
    const stateIn = (finding: (typeof findingWords)[number]) => knownStateOf(aKnownEntry(), { findings: [aKill({ finding })], at });
    expect(Object.fromEntries(findingWords.map((word) => [word, stateIn(word)]))).toEqual({
      FALSIFIER_KILLED: 'passed',
      FALSIFIER_SURVIVED: 'listed',
      CONTROL_PASSED: 'passed',
      CONTROL_FAILED: 'otherwise',
      UNKNOWN: 'undecided',
      BLOCKED: 'undecided',
      UNSUPPORTED: 'undecided',
      NOT_APPLICABLE: 'undecided',
    });
    expect(knownStateOf(aKnownEntry(), { findings: [], at })).toBe('absent');
  });

  it('is held to one input where the entry names its digest', () => {
    const counterexample = counterexampleDigest(broken) ?? '';
    expect(knownStateOf(aKnownEntry({ counterexample }), { findings: [broken], at })).toBe('listed');
    const another = { ...broken, counterexample: aCounterexample({ draws: { skill: 'other' } }) };
    expect(knownStateOf(aKnownEntry({ counterexample }), { findings: [another], at })).toBe('otherwise');
  });
});

describe('a day', () => {
  it('ends where the next one begins, and is one that a calendar has', () => {
    expect(endOfDay('2028-02-29')).toBe(Date.parse('2028-03-01T00:00:00Z'));
    for (const text of ['2027-02-29', '2027-13-01', '2027-1-1', 'tomorrow', '', '2027-03-31T00:00:00Z'])
      expect(endOfDay(text)).toBeUndefined();
  });
});

describe('findings sorted by the lists', () => {
  it('are each in one place, and only a violation of the named case, finding and class is named', () => {
    const ids = ['SA2A-AUTH-001', 'SA2A-AUTH-002', 'SA2A-AUTH-003'].map(aCaseId);
    const finding = fc.record({
      case: fc.constantFrom(...ids),
      finding: fc.constantFrom(...findingWords),
      failure: fc.constantFrom('AUTHORITY_FAILURE', 'RECEIPT_FAILURE'),
    });
    const entry = fc.record({ case: fc.constantFrom(...ids), finding: fc.constantFrom('FALSIFIER_SURVIVED', 'CONTROL_FAILED') });
    fc.assert(
      fc.property(fc.uniqueArray(finding, { selector: ({ case: id }) => id }), fc.array(entry), (drawn, listed) => {
        const findings = drawn.map((changes) => aKill(changes));
        const sorted = sortByKnown(findings, knownLists(...listed.map((changes) => aKnownEntry(changes))));
        const idsOf = (some: typeof findings) => some.map((one) => one.case).toSorted();
        expect(idsOf([...sorted.named, ...sorted.unnamed, ...sorted.rest])).toEqual(idsOf(findings));
        expect([...sorted.named, ...sorted.unnamed].every(({ finding: word }) => isConviction(word))).toBe(true);
        expect(sorted.rest.some(({ finding: word }) => isConviction(word))).toBe(false);
        for (const one of sorted.named) expect(listed).toContainEqual({ case: one.case, finding: one.finding });
        for (const one of sorted.unnamed) expect(listed).not.toContainEqual({ case: one.case, finding: one.finding });
      }),
    );
  });

  it('name nothing where there is no list', () => {
    expect(sortByKnown([broken], undefined)).toEqual({ named: [], unnamed: [broken], rest: [] });
  });
});
