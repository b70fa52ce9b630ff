import { describe, expect, it } from 'vitest';
import { renderCtrf } from '../../../../src/reporters/ci/ctrf.js';
import { aVerdict, aVerifiedStatement, envelopeDigest } from '../../../support/reporters/a-verdict.js';

type Test = { readonly name: string; readonly status: string; readonly rawStatus: string };

const ctrf = () => JSON.parse(renderCtrf(aVerifiedStatement(aVerdict())));

describe('ctrf', () => {
  it('has the members that its schema requires', () => {
    const report = ctrf();
    expect(Object.keys(report)).toEqual(['reportFormat', 'specVersion', 'results']);
    expect(report).toMatchObject({ reportFormat: 'CTRF', specVersion: '0.0.0', results: { tool: { name: 'sa2a-court (semantic law)' } } });
    expect(report.results.summary).toEqual({
      tests: 11,
      passed: 3,
      failed: 6,
      skipped: 2,
      pending: 0,
      other: 0,
      start: 1796025600000,
      stop: 1796025603500,
    });
  });

  it('fails what was not decided and keeps the word of the verdict', () => {
    const tests: readonly Test[] = ctrf().results.tests;
    const undecided = tests.filter(({ rawStatus }) => ['UNKNOWN', 'BLOCKED', 'PENDING'].includes(rawStatus));
    expect(undecided.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(tests.filter(({ rawStatus }) => rawStatus === 'UNSUPPORTED').map(({ status }) => status)).toEqual(['failed', 'skipped']);
    expect(tests.filter(({ status }) => status === 'passed').map(({ rawStatus }) => rawStatus)).toEqual([
      'CONTROL_PASSED',
      'FALSIFIER_KILLED',
      'FALSIFIER_KILLED',
    ]);
  });

  it('names the kind of judgment and the statement that it is a view of', () => {
    expect(ctrf().results.extra).toMatchObject({ kind: 'semantic law', envelope: `sha256:${envelopeDigest}` });
  });
});
