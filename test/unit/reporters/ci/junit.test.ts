import { describe, expect, it } from 'vitest';
import type { LawVerdict } from '../../../../src/model/verdict.js';
import { renderJunit } from '../../../../src/reporters/ci/junit.js';
import { aCleanVerdict, aFinding, aVerdict, aVerifiedStatement, envelopeDigest } from '../../../support/reporters/a-verdict.js';
import { hostileTexts, hostileVerdict } from '../../../support/reporters/hostile.js';
import { elementsNamed, parseXml, type XmlElement } from '../../../support/reporters/well-formed-xml.js';

const junit = (verdict: LawVerdict): XmlElement => parseXml(renderJunit(aVerifiedStatement(verdict)));
const endOf = (root: XmlElement, id: string): string | undefined =>
  elementsNamed(root, 'testcase').find(({ attributes }) => attributes['name']?.startsWith(id))?.children[0]?.name;

describe('junit', () => {
  it('calls undecided an error, set aside a skip, and only a pass a pass', () => {
    const root = junit(aVerdict());
    const ends = Object.fromEntries(aVerdict().findings.map(({ case: id }) => [id, endOf(root, id)]));
    expect(ends).toEqual({
      'SA2A-AUTH-001': undefined,
      'SA2A-AUTH-002': 'failure',
      'SA2A-AUTH-003': undefined,
      'SA2A-AUTH-004': 'failure',
      'SA2A-TASK-001': 'error',
      'SA2A-TASK-002': 'error',
      'SA2A-TASK-003': 'error',
      'SA2A-TASK-004': 'skipped',
      'SA2A-TASK-005': 'skipped',
      'SA2A-TASK-006': undefined,
    });
    expect(endOf(root, 'SA2A-PLAN-001')).toBe('error');
  });

  it('counts what it lists', () => {
    const root = junit(aVerdict());
    expect(root.attributes).toMatchObject({ tests: '11', failures: '2', errors: '4', skipped: '2', time: '3.500' });
    const sum = (count: string): number =>
      elementsNamed(root, 'testsuite').reduce((total, { attributes }) => total + Number(attributes[count]), 0);
    expect(['tests', 'failures', 'errors', 'skipped'].map(sum)).toEqual([11, 2, 4, 2]);
  });

  it('names the kind of judgment and the statement that it is a view of', () => {
    const text = renderJunit(aVerifiedStatement());
    expect(text).toContain('semantic law');
    expect(text).toContain(envelopeDigest);
  });

  it('puts the court file on each case and the way back into each failure', () => {
    const root = junit(aVerdict());
    expect(elementsNamed(root, 'testcase')[1]?.attributes).toMatchObject({
      classname: 'semantic law.SA2A-AUTH',
      file: 'courts/sa2a-auth.yaml',
    });
    expect(elementsNamed(root, 'failure')[0]?.text).toContain(
      'replay: npx sa2a-court replay RUN-FOLDER/counterexamples/SA2A-AUTH-002.json --target TARGET-FILE',
    );
  });

  it('never lets two cases have one name', () => {
    const root = junit(aVerdict({ findings: [aFinding(), aFinding({ finding: 'FALSIFIER_SURVIVED' }), aFinding()] }));
    const names = elementsNamed(root, 'testcase').map(({ attributes }) => `${attributes['classname']} ${attributes['name']}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is never all green where the run is not conformant', () => {
    const refused = junit(aVerdict({ findings: [], pending: [], standing: 'REFUSED' }));
    expect(refused.attributes).toMatchObject({ tests: '1', failures: '0', errors: '1' });
    expect(junit(aCleanVerdict()).attributes).toMatchObject({ tests: '3', failures: '0', errors: '0', skipped: '1' });
  });

  it.each(hostileTexts)('stays well-formed with hostile text in every field: %j', (text) => {
    const hostile = junit(hostileVerdict(text));
    const plain = junit(aVerdict());
    expect(elementsNamed(hostile, 'failure')).toHaveLength(elementsNamed(plain, 'failure').length);
    expect(elementsNamed(hostile, 'error')).toHaveLength(elementsNamed(plain, 'error').length);
    expect(elementsNamed(hostile, 'testcase')).toHaveLength(elementsNamed(plain, 'testcase').length);
  });
});
