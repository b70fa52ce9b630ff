import { describe, expect, it } from 'vitest';
import type { PageEvidence } from '../../../../src/model/page-evidence.js';
import { chipGroups } from '../../../../src/reporters/html/chips-model.js';
import { generatedModel } from '../../../../src/reporters/html/generated-model.js';
import { matrixModel } from '../../../../src/reporters/html/matrix-model.js';
import { skillsModel } from '../../../../src/reporters/html/skills-model.js';
import { aCounterexample, aFinding, aSurvivor, aVerdict, caseId, mixedFindings } from '../../../support/reporters/a-verdict.js';

const withSkills = (...skills: readonly (readonly [string, string])[]) => {
  const { subject } = aVerdict();
  return aVerdict({ subject: { ...subject, skills: skills.map(([id, consequence]) => ({ id, consequence })) } });
};

const seen = (...skills: readonly (readonly [string, number, number])[]): PageEvidence => ({
  smallest: new Map(),
  skills: new Map(skills.map(([id, attempts, effects]) => [id, { cases: new Set(['A', 'B']), attempts, effects }])),
});

describe('the table of skills', () => {
  it('has each skill with its class as declared and as observed, what was tried, and the cases that it broke', () => {
    const [row] = skillsModel(withSkills(['payments/refund', 'change']), seen(['payments/refund', 1200, 7]));
    expect(row).toMatchObject({
      id: 'payments/refund',
      declared: 'change',
      observed: 'acts: 7 effects seen',
      notice: '',
      laws: '2',
      attempts: '1,200',
      violations: ['SA2A-AUTH-002'],
    });
  });

  it('puts first what a person should look at: an observer that acts, a skill of no known class, a stranger that acted', () => {
    const verdict = withSkills(['pay', 'change'], ['look', 'observe'], ['odd', 'unknown'], ['read', 'observe']);
    const rows = skillsModel(
      verdict,
      seen(['pay', 3, 3], ['look', 3, 1], ['odd', 2, 0], ['read', 2, 0], ['stranger', 0, 1], ['never', 4, 0]),
    );
    expect(rows.map(({ id, notice }) => [id, notice])).toEqual([
      ['look', 'declared to observe, and acted'],
      ['odd', 'of no known class: it may never run'],
      ['stranger', 'acted, and is in no list of skills'],
      ['pay', ''],
      ['read', ''],
    ]);
    expect(rows.at(-1)?.observed).toBe('no effect was seen');
  });

  it('tells silence from a record that is not at hand', () => {
    expect(skillsModel(withSkills(['pay', 'change']), seen(['other', 1, 0]))[0]?.observed).toBe('not called');
    expect(skillsModel(withSkills(['pay', 'change']), seen())[0]?.observed).toBe('the record is not at hand');
  });

  it('counts a violation to the skill that acted, not to the one that was granted', () => {
    const findings = [
      aSurvivor({
        counterexample: aCounterexample({ sent: [{ skill: 'look' }], observed: { effects: [{ skill: 'pay' }] }, draws: { skill: 'mail' } }),
      }),
    ];
    const rows = skillsModel({ ...withSkills(['pay', 'change'], ['mail', 'change']), findings }, seen(['pay', 1, 1]));
    expect(rows.map(({ id, violations }) => [id, violations.length])).toEqual([
      ['pay', 1],
      ['mail', 0],
    ]);
  });
});

describe('the matrix of gates and levels', () => {
  it('counts every finding once by its boundary, and once as required or extra', () => {
    const findings = [...mixedFindings(), aFinding({ case: caseId('SA2A-X-001'), aims: 'receipt', required: false })];
    const { rows, totals } = matrixModel(aVerdict({ findings }));
    const sum = (lines: typeof rows): number => lines.flatMap(({ cells }) => cells).reduce((all, { value }) => all + Number(value), 0);
    expect(rows.map(({ name }) => name)).toEqual(['authority', 'receipt']);
    expect(sum(rows)).toBe(findings.length);
    expect(sum(totals)).toBe(findings.length);
    expect(totals.map(({ name }) => name)).toEqual(['Required for operated', 'Extra']);
  });

  it('lists the gates of a profile that has some', () => {
    const { gates } = matrixModel(aVerdict({ gates: [{ id: 'G-1', title: 'Ontology is valid', status: 'PASSED' }] }));
    expect(gates).toEqual([{ name: 'G-1', value: 'PASSED · Ontology is valid' }]);
  });
});

describe('the filters of the page', () => {
  it('offer what tells convicted and passed cases apart, and nothing for those that were not decided', () => {
    const groups = chipGroups(mixedFindings());
    expect(groups.map(({ title, chips }) => [title, chips.map(({ mark, count }) => `${mark} ${count}`)])).toEqual([
      ['Result', ['r-convicted 2', 'r-passed 3']],
      ['Kind', ['k-falsifier 3', 'k-control 2']],
    ]);
    expect(chipGroups(mixedFindings().filter(({ finding }) => finding === 'UNKNOWN'))).toEqual([]);
  });
});

describe('what was generated, over all cases', () => {
  it('adds up each dimension: how many values, in how many runs, of how many cases', () => {
    const findings = [
      aFinding({ statistics: { key: { auth: 2, grant: 3 }, container: { 'nested 1': 4 } } }),
      aFinding({ statistics: { key: { auth: 1_000, token: 1 } } }),
      aFinding({ statistics: {} }),
    ];
    expect(generatedModel(findings)).toEqual([
      { dimension: 'container', extent: '1 value · 4 runs · 1 case', list: ['nested 1 4'] },
      { dimension: 'key', extent: '3 values · 1,006 runs · 2 cases', list: ['auth 1,002', 'grant 3', 'token 1'] },
    ]);
  });
});
