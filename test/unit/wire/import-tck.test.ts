import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { importTck, readExternal } from '../../../src/proceedings/import-tck.js';
import { ownFolder } from '../../support/live/running.js';

const requirement = (level: string, status: string, more: object = {}): object => ({
  level,
  status,
  transports: {},
  errors: [],
  test_ids: [],
  ...more,
});
const report = (requirements: object, summary: object = {}): string =>
  JSON.stringify({
    summary: {
      timestamp: '2026-01-02T03:04:05.678901+00:00',
      sut_url: 'http://127.0.0.1:9999',
      spec_version: '',
      overall_compatibility: '66.7%',
      must_compatibility: '50.0%',
      ...summary,
    },
    per_requirement: requirements,
    per_transport: {},
  });
const compatibility = report({
  'CORE-SEND-001': requirement('MUST', 'PASS', { transports: { jsonrpc: 'PASS' } }),
  'HTTP_JSON-SVC-001': requirement('MUST', 'FAIL', { transports: { http_json: 'PASS' } }),
  'CARD-SIGN-001': requirement('MUST', 'NOT TESTED'),
  'CORE-CAP-004': requirement('MUST', 'SKIPPED'),
  'STREAM-001': requirement('SHOULD', 'PASS'),
});

const imported = (text: string, more: object = {}, name = 'compatibility.json') => {
  const folder = ownFolder('import');
  const file = join(folder, name);
  writeFileSync(file, text);
  return { ...importTck({ file, out: folder, now: Date.parse('2026-11-30T08:00:00Z'), ...more }), file };
};
const refusal = (text: string, more: object = {}): string => {
  try {
    imported(text, more);
    return 'imported';
  } catch (error: unknown) {
    if (error instanceof Fault) return `${error.kind} ${error.message}`;
    throw error;
  }
};

describe('a report of the TCK', () => {
  it('is kept byte for byte beside evidence that says what it is, in its own status words, with its counts made anew', () => {
    const { evidence, folder, file } = imported(compatibility, { tckCommit: '357c4a8' });
    expect(evidence).toMatchObject({
      kind: 'external-wire-evidence',
      source: 'tck-1.0',
      source_revision: '357c4a8',
      spec_pin: 'unknown',
      sut_url: 'http://127.0.0.1:9999',
    });
    expect(evidence.counts).toEqual({ pass: 2, fail: 1, skipped: 1, not_tested: 1, error: 0 });
    expect(readFileSync(join(folder, evidence.file))).toEqual(readFileSync(file));
    expect(JSON.parse(readFileSync(join(folder, 'evidence.json'), 'utf8'))).toEqual(evidence);
  });

  it('carries its traps: no version, FAIL without an error, FAIL beside PASS, requirements that nobody tested, an unknown revision', () => {
    const { evidence } = imported(compatibility);
    expect(evidence.traps).toEqual([
      'the version of the specification is empty: the pin stands in another file of the suite',
      'FAIL without an error: HTTP_JSON-SVC-001',
      'FAIL although every transport beside it says PASS: HTTP_JSON-SVC-001',
      '1 requirements were not tested, which is neither PASS nor FAIL',
      'the revision of the suite is unknown: no report says it',
      'its percentages are quoted as they stand: overall 66.7% (excl-not-tested), must 50.0% (excl-not-tested)',
    ]);
  });

  it('tells the formula of a percentage by making it, and says where neither does', () => {
    const formulas = (overall: string) =>
      imported(
        report(
          { A: requirement('MUST', 'PASS'), B: requirement('MUST', 'NOT TESTED') },
          { overall_compatibility: overall, must_compatibility: '99.9%' },
        ),
      ).evidence.percentages.map(({ formula }) => formula);
    expect(formulas('100.0%')).toEqual(['excl-not-tested', 'neither']);
    expect(formulas('50.0%')).toEqual(['incl-not-tested', 'neither']);
  });

  it('about another agent, from the future, or without one PASS says so', () => {
    const { evidence } = imported(report({ A: requirement('MUST', 'FAIL', { errors: ['x'] }) }, { timestamp: '2099-01-01T00:00:00Z' }), {
      agent: 'http://127.0.0.1:4100/',
    });
    expect(evidence.traps).toEqual(
      expect.arrayContaining([
        'it is about http://127.0.0.1:9999, not about http://127.0.0.1:4100/',
        'its time lies in the future',
        'nothing says PASS: the agent may not have been reached',
      ]),
    );
  });

  it.each([
    ['an unknown word of a status', report({ A: requirement('MUST', 'GREEN') }), 'A has the status "GREEN"'],
    ['an unknown level', report({ A: requirement('MAYBE', 'PASS') }), 'A has the level "MAYBE"'],
    ['no requirements', JSON.stringify({ summary: {}, per_requirement: null }), 'no per_requirement'],
    ['a member twice', '{"summary":{},"summary":{},"per_requirement":{}}', 'no strict JSON'],
    ['a statement of ours', JSON.stringify({ payload: '', payloadType: '', signatures: [] }), 'no suite that is known'],
    [
      'a status of somebody else, whose status words are never turned into others: BLOCKED',
      report({ A: requirement('MUST', 'BLOCKED') }),
      'A has the status "BLOCKED"',
    ],
  ])('is refused with %s', (_, text, why) => {
    expect(refusal(text)).toContain(why);
    expect(refusal(text)).toMatch(/^corpus /);
  });
});

describe('other reports', () => {
  it('of pytest are read test by test; the compliance report of that suite, which is never filled in, is refused', () => {
    const tests = [
      { nodeid: 'a::b', outcome: 'passed' },
      { nodeid: 'a::c', outcome: 'failed', call: { longrepr: 'boom' } },
      { nodeid: 'a::d', outcome: 'skipped' },
    ];
    expect(imported(JSON.stringify({ tests })).evidence).toMatchObject({
      source: 'tck-0.3-pytest',
      counts: { pass: 1, fail: 1, skipped: 1 },
      rows: [{}, { errors: ['boom'] }, {}],
    });
    expect(refusal(JSON.stringify({ summary: { compliant: false }, categories: {} }), { from: 'tck-0.3-pytest' })).toContain(
      'never filled in',
    );
    expect(refusal(JSON.stringify({ tests: [{ nodeid: 'a', outcome: 'green' }] }))).toContain('the suite does not have');
  });

  it('of JUnit are read by names and outcomes; an expected failure is a failure that was seen', () => {
    const cases = [
      '<testcase classname="c" name="a &amp; b"/>',
      '<testcase name="x"><failure message="m"/></testcase>',
      '<testcase name="y"><skipped type="pytest.xfail"/></testcase>',
      '<testcase name="z"><skipped type="pytest.skip"/></testcase>',
      '<testcase name="e"><error/></testcase>',
    ];
    const { evidence } = imported(
      `<?xml version="1.0"?><testsuites><testsuite name="pytest">${cases.join('')}</testsuite></testsuites>`,
      {},
      'junitreport.xml',
    );
    expect(evidence.counts).toEqual({ pass: 1, fail: 2, skipped: 1, not_tested: 0, error: 1 });
    expect(evidence.rows[0]?.id).toBe('c::a & b');
    expect(refusal('<!DOCTYPE x [<!ENTITY a "b">]><testsuite><testcase name="&a;"/></testsuite>')).toContain('document type');
  });

  it('of ACTS are read as a draft whose ids are its own', () => {
    const suites = [
      {
        id: 's',
        tests: [
          { id: 'CORE-SEND-001', result: 'pass' },
          { id: 'X', result: 'skip' },
        ],
      },
    ];
    const { evidence } = imported(JSON.stringify({ acts_version: '0.1', spec_version: '1.0', suites }));
    expect(evidence).toMatchObject({ source: 'acts', spec_pin: '1.0', counts: { pass: 1, skipped: 1 } });
    expect(evidence.traps.join(' ')).toContain('do not mean the same');
  });
});

describe('imported evidence', () => {
  it('is read back for a wire observation, and nothing else is', () => {
    const { folder } = imported(compatibility);
    expect(readExternal(join(folder, 'evidence.json'))).toMatchObject({ source: 'tck-1.0', counts: { pass: 2 } });
    const other = join(folder, 'other.json');
    writeFileSync(other, JSON.stringify({ kind: 'wire-observation' }));
    expect(() => readExternal(other)).toThrow(Fault);
    writeFileSync(other, JSON.stringify({ kind: 'external-wire-evidence' }));
    expect(() => readExternal(other)).toThrow('expected source to be one of');
    expect(() => readExternal(join(folder, 'none.json'))).toThrow(Fault);
  });

  it.each([
    ['source', { source: 'law verdict: CONFORMANT' }],
    ['source_revision', { source_revision: 'x'.repeat(1001) }],
    ['spec_pin', { spec_pin: 'a\u202eb' }],
    ['file_sha256', { file_sha256: 'zz' }],
    ['bytes', { bytes: -1.5 }],
    ['traps', { traps: Array.from({ length: 51 }, () => 'x') }],
    ['traps', { traps: [1] }],
    ['counts', { counts: { pass: 2, CONFORMANT: 1 } }],
    ['counts', { counts: { pass: 1_000_000_000 } }],
  ])('that import-tck would not have written so is refused with the member: %s in %j', (member, change) => {
    const { folder, evidence } = imported(compatibility);
    const file = join(folder, 'edited.json');
    writeFileSync(file, JSON.stringify({ ...evidence, ...change }));
    expect(() => readExternal(file)).toThrow(
      expect.objectContaining({ kind: 'corpus', code: 'EXTERNAL_REPORT', place: { file, path: `/${member}` }, remedy: expect.any(String) }),
    );
  });

  it('of a report with endless texts is bounded when it is made, so that it is read back', () => {
    const { folder } = imported(
      report({ A: requirement('MUST', 'FAIL') }, { sut_url: `http://${'a'.repeat(9000)}/`, spec_version: '1'.repeat(9000) }),
      {
        agent: 'http://127.0.0.1:4100/',
        tckCommit: '\u001b[31m',
      },
    );
    expect(readExternal(join(folder, 'evidence.json')).traps.every((trap) => trap.length <= 1000)).toBe(true);
  });
});

describe('what this court wrote itself', () => {
  it.each([
    [
      'its JUnit',
      '<testsuites><testsuite name="x"><testcase classname="semantic law.agent-auth" name="SA2A-AUTH-002"/></testsuite></testsuites>',
    ],
    ['its JUnit, spelt otherwise', "<testsuite><testcase name='x' classname = 'semantic&#32;law.agent-auth'/></testsuite>"],
    ['a statement', JSON.stringify({ tests: [{ nodeid: 'urn:sa2a-court:semantic-law-verdict:v1', outcome: 'passed' }] })],
  ])('is no report of another suite, and refused as the wrong kind: %s', (_, text) => {
    expect(refusal(text)).toMatch(/^trust .*one kind never stands in for another/);
  });
});
