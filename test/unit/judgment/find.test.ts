import { describe, expect, it } from 'vitest';
import { findAll } from '../../../src/judgment/find.js';
import type { Finding } from '../../../src/model/finding.js';
import type { CaseTrial, DocketEntry } from '../../../src/model/trial.js';
import { aCaseId } from '../../support/a-predicate.js';
import { aControlCase, aCourtCase, anEntry } from '../../support/trial/a-court-case.js';
import { aTrial, brokenBy, someCounts } from '../../support/trial/a-trial.js';

const control = anEntry(aControlCase());
const falsifier = anEntry();
const paired = anEntry(aCourtCase({ paired: { when: [], expect: [] } }));
const lawful = aTrial({ case: control.case.id });

const findingOf = (entry: DocketEntry, found: readonly Finding[]): Finding => {
  const finding = found.find((one) => one.case === entry.case.id);
  if (finding === undefined) throw new TypeError(`no finding of ${entry.case.id}`);
  return finding;
};

/** What is found in the falsifier, beside a control that passed. */
const attack = (changes: Partial<CaseTrial>): Finding => findingOf(falsifier, findAll([control, falsifier], [lawful, aTrial(changes)]));

/** What is found in the control alone. */
const lawfulAct = (changes: Partial<CaseTrial>): Finding =>
  findingOf(control, findAll([control], [aTrial({ case: control.case.id, ...changes })]));

describe('a falsifier', () => {
  it('is KILLED where enough runs counted and nothing was gained', () => {
    expect(attack({})).toMatchObject({ finding: 'FALSIFIER_KILLED', grade: 'witnessed', runs: { counted: 27 } });
    expect(attack({ counts: someCounts({ counted: 25 }) }).finding).toBe('FALSIFIER_KILLED');
    expect(attack({}).failure).toBeUndefined();
  });

  it('has SURVIVED where one run gained something, though a witnessed one never came back', () => {
    expect(attack({ broken: brokenBy() })).toMatchObject({
      finding: 'FALSIFIER_SURVIVED',
      failure: 'AUTHORITY_FAILURE',
      labels: ['reproduced 3 of 3'],
    });
    expect(attack({ broken: brokenBy({ times: 0 }) })).toMatchObject({ finding: 'FALSIFIER_SURVIVED', labels: ['reproduced 0 of 3'] });
    expect(attack({ broken: brokenBy({ witnessed: false, times: 1 }) }).finding).toBe('FALSIFIER_SURVIVED');
  });

  it('has SURVIVED whatever else went wrong with the case', () => {
    const counts = someCounts({ counted: 0, unseen: 9, discarded: 9 });
    expect(attack({ broken: brokenBy(), counts, cut: 'interrupted' }).finding).toBe('FALSIFIER_SURVIVED');
  });

  it('has SURVIVED where an effect came after the run was over', () => {
    expect(attack({ late: ['1 effect in w'] })).toMatchObject({
      finding: 'FALSIFIER_SURVIVED',
      labels: ['late effect'],
      reason: '1 effect in w',
    });
  });

  it('is UNKNOWN and labelled where nobody witnessed it and it never came back', () => {
    expect(attack({ broken: brokenBy({ witnessed: false, times: 0 }) })).toMatchObject({ finding: 'UNKNOWN', labels: ['FLAKY'] });
  });

  it.each<[string, Partial<CaseTrial>]>([
    ['the attempt of one run was not seen', { counts: someCounts({ counted: 26, unseen: 1 }) }],
    ['fewer runs counted than are enough', { counts: someCounts({ counted: 24 }) }],
    ['no run counted', { counts: someCounts({ counted: 0, discarded: 50 }) }],
    ['it was cut short before enough runs counted', { counts: someCounts({ counted: 3 }), cut: 'interrupted' }],
    ['it was cut short after enough runs counted', { cut: 'interrupted' }],
    ['it was cut short, and some draws could not be used', { cut: 'interrupted', counts: someCounts({ discarded: 1, notApplicable: 1 }) }],
    ['it was cut short while the law applied to no draw yet', { cut: 'interrupted', counts: someCounts({ counted: 0, notApplicable: 1 }) }],
  ])('is UNKNOWN where %s', (_, changes) => {
    const finding = attack(changes);
    expect(finding.finding).toBe('UNKNOWN');
    expect(finding.reason).toMatch(/./);
  });

  it('is UNKNOWN where it was declared and not reported', () => {
    expect(findingOf(falsifier, findAll([control, falsifier], [lawful]))).toMatchObject({
      finding: 'UNKNOWN',
      reason: 'it was declared and not reported',
    });
  });

  it('is NOT_APPLICABLE where the law applied to no draw', () => {
    const counts = someCounts({ counted: 0, notApplicable: 80 });
    expect(attack({ counts, reasons: ['the task was finished'] })).toMatchObject({
      finding: 'NOT_APPLICABLE',
      reason: 'the task was finished',
    });
    expect(attack({ counts: { ...counts, notApplicable: 3, discarded: 1 } }).finding).toBe('UNKNOWN');
    expect(attack({ counts: { ...counts, discarded: 81 } }).finding).toBe('UNKNOWN');
    expect(attack({ counts: { ...counts, unseen: 1 } }).finding).toBe('UNKNOWN');
  });

  it('hints at examples where draws could not be used', () => {
    expect(attack({ counts: someCounts({ counted: 1, discarded: 50 }) }).reason).toContain('`examples`');
  });
});

describe('a control', () => {
  it('PASSED where enough runs counted', () => {
    expect(lawfulAct({})).toMatchObject({ finding: 'CONTROL_PASSED', grade: 'witnessed' });
  });

  it('FAILED where a wrong fact was seen, also after the run was over', () => {
    expect(lawfulAct({ broken: brokenBy() })).toMatchObject({ finding: 'CONTROL_FAILED', failure: 'AUTHORITY_FAILURE' });
    expect(lawfulAct({ late: ['1 effect in w'] }).finding).toBe('CONTROL_FAILED');
  });

  it('is UNKNOWN at any other end', () => {
    expect(lawfulAct({ counts: someCounts({ counted: 0, discarded: 60 }) }).finding).toBe('UNKNOWN');
    expect(lawfulAct({ counts: someCounts({ unseen: 1 }) }).finding).toBe('UNKNOWN');
  });

  it('FAILED where the wrong fact was seen beside a falsifier that uses it', () => {
    const broken = aTrial({ brokenControl: { facts: ['two effects'], draws: {} }, counts: someCounts({ unseen: 1 }) });
    const found = findAll([control, falsifier], [lawful, broken]);
    expect(findingOf(control, found)).toMatchObject({
      finding: 'CONTROL_FAILED',
      failure: 'AUTHORITY_FAILURE',
      labels: ['beside a falsifier'],
    });
    expect(findingOf(falsifier, found).finding).toBe('UNKNOWN');
  });
});

describe('a falsifier under its control', () => {
  const under = (changes: Partial<CaseTrial>, trial = aTrial()) =>
    findingOf(falsifier, findAll([control, falsifier], [aTrial({ case: control.case.id, ...changes }), trial]));

  it.each<[string, Partial<CaseTrial>]>([
    ['failed', { broken: brokenBy() }],
    ['is unknown', { counts: someCounts({ counted: 3 }) }],
    ['does not apply', { counts: someCounts({ counted: 0, notApplicable: 60 }) }],
  ])('that %s is UNKNOWN and not KILLED', (_, changes) => {
    expect(under(changes)).toMatchObject({ finding: 'UNKNOWN' });
    expect(under(changes).reason).toContain('SA2A-AUTH-001');
  });

  it('that failed has SURVIVED all the same, where it gained something', () => {
    expect(under({ broken: brokenBy() }, aTrial({ broken: brokenBy() })).finding).toBe('FALSIFIER_SURVIVED');
  });

  it('that was left out of the docket, or lacks an ability, is UNKNOWN', () => {
    expect(findingOf(falsifier, findAll([falsifier], [aTrial()])).finding).toBe('UNKNOWN');
    const without = anEntry(aControlCase(), { notTried: { is: 'unsupported', missing: ['grant'] } });
    expect(findingOf(falsifier, findAll([without, falsifier], [aTrial()])).finding).toBe('UNKNOWN');
  });
});

describe('a falsifier with a lawful twin of its own', () => {
  const own = (changes: Partial<CaseTrial>) => findingOf(paired, findAll([paired], [aTrial(changes)]));

  it('needs no other control', () => {
    expect(own({}).finding).toBe('FALSIFIER_KILLED');
  });

  it('is CONTROL_FAILED where a wrong fact was seen in the twin, and UNKNOWN where that did not act', () => {
    expect(own({ brokenControl: { facts: ['two effects'], draws: {} }, counts: someCounts({ unseen: 1 }) })).toMatchObject({
      finding: 'CONTROL_FAILED',
      failure: 'AUTHORITY_FAILURE',
      reason: 'two effects',
    });
    expect(own({ counts: someCounts({ counted: 0, discarded: 60 }) }).finding).toBe('UNKNOWN');
  });

  it('leaves other falsifiers as they are', () => {
    const other = anEntry(aCourtCase({ id: aCaseId('SA2A-AUTH-010') }));
    const found = findAll(
      [control, other, paired],
      [lawful, aTrial({ case: other.case.id }), aTrial({ brokenControl: { facts: ['x'], draws: {} } })],
    );
    expect([control, other].map((entry) => findingOf(entry, found).finding)).toEqual(['CONTROL_PASSED', 'FALSIFIER_KILLED']);
  });
});

describe('a case that is not tried', () => {
  it('is UNSUPPORTED or NOT_APPLICABLE, with the reason, whatever was reported', () => {
    const lacking = anEntry(aCourtCase(), { notTried: { is: 'unsupported', missing: ['clock', 'restart'] } });
    const idle = anEntry(aCourtCase(), { notTried: { is: 'not-applicable', why: 'one skill only' } });
    expect(findAll([lacking], [aTrial()])[0]).toMatchObject({ finding: 'UNSUPPORTED', reason: 'the subject lacks: clock, restart' });
    expect(findAll([idle], [aTrial()])[0]).toMatchObject({ finding: 'NOT_APPLICABLE', reason: 'one skill only' });
  });
});

describe('findings', () => {
  it('come in the order of the docket, one for each entry', () => {
    const found = findAll([falsifier, control], [lawful, aTrial()]);
    expect(found.map((finding) => finding.case)).toEqual([falsifier.case.id, control.case.id]);
    expect(findAll([falsifier, control], [aTrial(), lawful])).toEqual(found);
  });

  it('carry what the docket and the trial say', () => {
    const extra = anEntry(aCourtCase({ guard: 'authority-check' }), { required: false, acceptedGrade: 'typed' });
    const [, found] = findAll([control, extra], [lawful, aTrial({ statistics: { skill: { pay: 27 } }, broken: brokenBy() })]);
    expect(found).toMatchObject({
      required: false,
      acceptedGrade: 'typed',
      guard: 'authority-check',
      control: 'SA2A-AUTH-001',
      statistics: { skill: { pay: 27 } },
      seed: -7,
    });
    expect(found?.counterexample).toBeDefined();
  });
});
