import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaries, caseKinds } from '../../src/model/court.js';
import { type Finding, findingWords } from '../../src/model/finding.js';
import { standings } from '../../src/model/verdict.js';
import { failureClasses } from '../../src/model/vocabulary-tables.js';
import { bearingOf } from '../../src/reporters/bearing.js';
import { renderCtrf } from '../../src/reporters/ci/ctrf.js';
import { renderJunit } from '../../src/reporters/ci/junit.js';
import { renderMarkdown } from '../../src/reporters/ci/markdown.js';
import { renderSarif } from '../../src/reporters/ci/sarif.js';
import { aCounterexample, aFinding, aVerdict, aVerifiedStatement, caseId } from '../support/reporters/a-verdict.js';
import { hostileTexts } from '../support/reporters/hostile.js';
import { junitProblems } from '../support/reporters/junit-rules.js';
import { ctrfProblems, sarifProblems } from '../support/reporters/published-schemas.js';
import { elementsNamed, parseXml } from '../support/reporters/well-formed-xml.js';

// Few ids, courts and laws: what could be taken for the same thing is.
const id = fc.constantFrom('SA2A-AUTH-001', 'SA2A-AUTH-002', 'CHI-BRCE-001').map(caseId);
const text = fc.oneof(
  fc.constantFrom('', 'The same law.', 'The same law. (2)', ...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const finding: fc.Arbitrary<Finding> = fc
  .record({
    case: id,
    court: fc.constantFrom('SA2A-AUTH', 'CHI-BRCE'),
    kind: fc.constantFrom(...caseKinds),
    law: text,
    source: fc.array(text, { maxLength: 2 }),
    aims: fc.constantFrom(...boundaries),
    required: fc.boolean(),
    finding: fc.constantFrom(...findingWords),
    failure: fc.constantFrom(...failureClasses),
    reason: text,
    guard: text,
    at: fc.record({ file: text, line: fc.nat() }),
    broken: fc.boolean(),
    gained: fc.array(text, { maxLength: 2 }),
  })
  .map(({ broken, gained, ...drawn }) =>
    aFinding({ ...drawn, ...(broken ? { counterexample: aCounterexample({ case: drawn.case, gained, expected: drawn.law }) } : {}) }),
  );

const verdict = fc
  .record({
    findings: fc.array(finding, { maxLength: 8 }),
    pending: fc.array(fc.oneof(id, text), { maxLength: 3 }),
    standing: fc.constantFrom(...standings),
    claim: text,
  })
  .map((drawn) => aVerdict(drawn));

const runs = { numRuns: 60 };

describe('the views for CI of any findings at all', () => {
  it('are valid by the published schemas of their formats', () => {
    fc.assert(
      fc.property(verdict, (drawn) => {
        const statement = aVerifiedStatement(drawn);
        expect(sarifProblems(renderSarif(statement))).toEqual([]);
        expect(ctrfProblems(renderCtrf(statement))).toEqual([]);
        expect(junitProblems(parseXml(renderJunit(statement)))).toEqual([]);
      }),
      runs,
    );
  });

  it('never give one name to two cases', () => {
    fc.assert(
      fc.property(verdict, (drawn) => {
        const statement = aVerifiedStatement(drawn);
        const cases = elementsNamed(parseXml(renderJunit(statement)), 'testcase').map(({ attributes }) => attributes['name']);
        const tests: readonly { readonly name: string }[] = JSON.parse(renderCtrf(statement)).results.tests;
        const [run] = JSON.parse(renderSarif(statement)).runs;
        const rules: readonly { readonly id: string }[] = run.tool.driver.rules;
        const prints: readonly { readonly partialFingerprints: { readonly primaryLocationLineHash: string } }[] = run.results;
        const lists = [
          cases,
          tests.map((one) => one.name),
          rules.map((one) => one.id),
          prints.map((one) => one.partialFingerprints.primaryLocationLineHash),
        ];
        expect(lists.map((list) => new Set(list).size)).toEqual(lists.map((list) => list.length));
      }),
      runs,
    );
  });

  it('never show an undecided case as a skip or a pass, and never a convicted one as anything but a failure', () => {
    fc.assert(
      fc.property(verdict, (drawn) => {
        const statement = aVerifiedStatement(drawn);
        const bearings = [...drawn.findings.map(bearingOf), ...drawn.pending.map(() => 'undecided' as const)];
        const cases = elementsNamed(parseXml(renderJunit(statement)), 'testcase');
        const tests: readonly { readonly status: string }[] = JSON.parse(renderCtrf(statement)).results.tests;
        const junit = new Map<string, number>();
        const ctrf = new Map<string, number>();
        for (const { children } of cases) count(junit, children[0]?.name ?? 'pass');
        for (const { status } of tests) count(ctrf, status);
        const having = (bearing: string): number => bearings.filter((one) => one === bearing).length;
        // A run that is not conformant and in which nothing is wrong gets one error more: the standing itself.
        const more = having('convicted') + having('undecided') === 0 && drawn.standing !== 'CONFORMANT' ? 1 : 0;
        expect([junit.get('failure') ?? 0, junit.get('error') ?? 0, junit.get('skipped') ?? 0, junit.get('pass') ?? 0]).toEqual([
          having('convicted'),
          having('undecided') + more,
          having('set-aside'),
          having('passed'),
        ]);
        expect([ctrf.get('failed') ?? 0, ctrf.get('skipped') ?? 0, ctrf.get('passed') ?? 0]).toEqual([
          having('convicted') + having('undecided') + more,
          having('set-aside'),
          having('passed'),
        ]);
        const lines = renderMarkdown(statement).split('\n');
        const told = lines.filter((line) =>
          /^- (?:CHI|SA2A)-\S+ (?:UNKNOWN|BLOCKED|UNSUPPORTED|NOT_APPLICABLE|PENDING)/.test(line.replaceAll('&#95;', '_')),
        );
        expect(told.length).toBeGreaterThanOrEqual(having('undecided') + having('set-aside') - drawn.pending.length);
        expect(lines.filter((line) => line.startsWith('- **'))).toHaveLength(having('convicted'));
      }),
      runs,
    );
  });
});

const count = (counts: Map<string, number>, word: string): void => {
  counts.set(word, (counts.get(word) ?? 0) + 1);
};
