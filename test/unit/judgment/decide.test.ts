import { describe, expect, it } from 'vitest';
import { type StandingCase, countFindings, decide } from '../../../src/judgment/decide.js';
import type { Finding } from '../../../src/model/finding.js';
import { aControl, aKill } from '../../support/a-predicate.js';
import { aStandingCase, found } from '../../support/a-standing-case.js';

const standing = (changes: Partial<StandingCase>) => decide(aStandingCase(changes)).standing;
const refs = (changes: Partial<StandingCase>): readonly string[] =>
  decide(aStandingCase(changes)).reasons.map(({ is, ref }) => `${is} ${ref}`);
const and = (...more: readonly Finding[]): Partial<StandingCase> => ({ findings: [aControl(), aKill(), ...more] });

describe('a run is REFUSED', () => {
  it('where the subject is not the one that was claimed, whatever was found', () => {
    expect(decide(aStandingCase({ ...and(found(9, 'FALSIFIER_SURVIVED')), mismatch: 'another name' }))).toEqual({
      standing: 'REFUSED',
      reasons: [{ is: 'subject', ref: 'subject', detail: 'another name' }],
    });
    expect(standing({ mismatch: 'another name', buildBroken: 'it does not start' })).toBe('REFUSED');
  });
});

describe('a run is BUILD_BROKEN', () => {
  it('where subject or harness do not start', () => {
    expect(standing({ buildBroken: 'it does not start' })).toBe('BUILD_BROKEN');
    expect(standing({ ...and(found(9, 'FALSIFIER_SURVIVED')), buildBroken: 'it does not start' })).toBe('BUILD_BROKEN');
  });
});

describe('a run is NONCONFORMANT', () => {
  it.each(['FALSIFIER_SURVIVED', 'CONTROL_FAILED'] as const)('by one %s, required or extra, and names it', (word) => {
    for (const required of [true, false]) {
      expect(standing(and(found(9, word, { required })))).toBe('NONCONFORMANT');
      expect(refs(and(found(9, word, { required }), found(8, 'UNKNOWN')))).toEqual([`${word} SA2A-AUTH-009`]);
    }
  });

  it('whatever else is missing: filtered, cut short, of unknown machinery, or labelled', () => {
    const broken = and(found(9, 'FALSIFIER_SURVIVED', { labels: ['waived', 'baseline', 'reproduced 0 of 3'] }));
    expect(
      standing({ ...broken, filters: ['case X'], pending: ['SA2A-AUTH-999'], complete: false, admitted: false, lacksMeasure: true }),
    ).toBe('NONCONFORMANT');
  });

  it('and names its cases in the order of their ids', () => {
    expect(refs(and(found(9, 'FALSIFIER_SURVIVED'), found(5, 'CONTROL_FAILED')))).toEqual([
      'CONTROL_FAILED SA2A-AUTH-005',
      'FALSIFIER_SURVIVED SA2A-AUTH-009',
    ]);
  });
});

describe('a run is CONFORMANT', () => {
  it('where every required case passed or does not apply, and nothing is missing', () => {
    expect(decide(aStandingCase())).toEqual({ standing: 'CONFORMANT', reasons: [] });
    expect(standing(and(found(9, 'NOT_APPLICABLE')))).toBe('CONFORMANT');
  });

  it('where extra cases are open: a violation counts there, absence does not', () => {
    expect(
      standing(
        and(
          found(7, 'UNSUPPORTED', { required: false }),
          found(8, 'UNKNOWN', { required: false }),
          found(9, 'BLOCKED', { required: false }),
        ),
      ),
    ).toBe('CONFORMANT');
  });

  it.each<[string, Partial<StandingCase>, string]>([
    ['was filtered', { filters: ['case SA2A-*'] }, 'filtered case SA2A-*'],
    ['has a requirement without a case', { pending: ['SA2A-AUTH-999'] }, 'no case yet SA2A-AUTH-999'],
    ['is not complete', { complete: false }, 'incomplete record'],
    ['used other machinery', { admitted: false }, 'machinery manifest'],
    ['needed a measured subject', { lacksMeasure: true }, 'identity subject'],
    ['has a required case that is unknown', and(found(9, 'UNKNOWN')), 'UNKNOWN SA2A-AUTH-009'],
    [
      'has a case that passed at a lesser grade',
      and(found(9, 'FALSIFIER_KILLED', { grade: 'typed', acceptedGrade: 'witnessed' })),
      'grade SA2A-AUTH-009',
    ],
    [
      'has a case that passed without a grade',
      { findings: [aControl(), aKill(), ungraded(found(9, 'FALSIFIER_KILLED', { acceptedGrade: 'typed' }))] },
      'grade SA2A-AUTH-009',
    ],
    ['has an extra case that left no evidence', and(unreported(found(9, 'UNKNOWN', { required: false }))), 'incomplete SA2A-AUTH-009'],
    ['killed nothing', { findings: [aControl()] }, 'empty docket'],
    ['passed no control', { findings: [aKill()] }, 'empty docket'],
    ['passed only what nobody required', { findings: [aControl({ required: false }), aKill({ required: false })] }, 'empty docket'],
    ['applies to nothing', { findings: [found(1, 'NOT_APPLICABLE'), found(2, 'NOT_APPLICABLE')] }, 'empty docket'],
    ['is empty', { findings: [] }, 'empty docket'],
  ])('never where it %s', (_, changes, reason) => {
    expect(standing(changes)).not.toBe('CONFORMANT');
    expect(refs(changes)).toContain(reason);
  });
});

function ungraded({ grade: _grade, ...finding }: Finding): Finding {
  return finding;
}

function unreported({ runs: _runs, ...finding }: Finding): Finding {
  return finding;
}

describe('a run that is not decided', () => {
  it('is BLOCKED where every open case is, also beside cases that passed', () => {
    expect(standing(and(found(8, 'BLOCKED'), found(9, 'BLOCKED')))).toBe('BLOCKED');
    expect(standing(and(found(8, 'BLOCKED'), found(9, 'UNKNOWN')))).toBe('PARTIAL_ALIVE');
    expect(standing({ ...and(found(9, 'BLOCKED')), pending: ['SA2A-AUTH-999'] })).toBe('PARTIAL_ALIVE');
  });

  it('is UNSUPPORTED where every open case is and none passed', () => {
    expect(standing({ findings: [found(8, 'UNSUPPORTED'), found(9, 'UNSUPPORTED')] })).toBe('UNSUPPORTED');
    expect(standing(and(found(9, 'UNSUPPORTED')))).toBe('PARTIAL_ALIVE');
    expect(standing({ findings: [found(8, 'UNSUPPORTED'), found(9, 'BLOCKED')] })).toBe('UNKNOWN');
  });

  it('is PARTIAL_ALIVE where some passed, with what is missing', () => {
    expect(standing(and(found(9, 'UNKNOWN')))).toBe('PARTIAL_ALIVE');
    expect(refs({ ...and(found(9, 'UNKNOWN')), pending: ['SA2A-AUTH-998', 'SA2A-AUTH-997'] })).toEqual([
      'UNKNOWN SA2A-AUTH-009',
      'no case yet SA2A-AUTH-997',
      'no case yet SA2A-AUTH-998',
    ]);
  });

  it('is UNKNOWN where none passed', () => {
    expect(standing({ findings: [found(9, 'UNKNOWN')] })).toBe('UNKNOWN');
    expect(standing({ findings: [] })).toBe('UNKNOWN');
    expect(standing({ findings: [], pending: ['SA2A-AUTH-999'] })).toBe('UNKNOWN');
  });
});

describe('the counts of a run', () => {
  it('are those of its findings, each word for itself', () => {
    const findings = [
      aControl(),
      aKill(),
      found(3, 'FALSIFIER_SURVIVED', { required: false }),
      found(4, 'CONTROL_FAILED'),
      unreported(found(5, 'UNKNOWN')),
      found(6, 'BLOCKED'),
      found(7, 'UNSUPPORTED'),
      found(8, 'NOT_APPLICABLE'),
    ];
    expect(countFindings(findings, ['SA2A-AUTH-999'])).toEqual({
      cases: 8,
      required: 7,
      killed: 1,
      survived: 1,
      controlsPassed: 1,
      controlsFailed: 1,
      unknown: 1,
      blocked: 1,
      unsupported: 1,
      notApplicable: 1,
      pending: 1,
      attempts: 7 * 103,
    });
  });
});
