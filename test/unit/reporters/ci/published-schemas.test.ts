import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../../src/base/package-root.js';
import { openCorpus } from '../../../../src/proceedings/open-corpus.js';
import { renderCtrf } from '../../../../src/reporters/ci/ctrf.js';
import { renderJunit } from '../../../../src/reporters/ci/junit.js';
import { renderMarkdown } from '../../../../src/reporters/ci/markdown.js';
import { renderSarif } from '../../../../src/reporters/ci/sarif.js';
import { aKnownEntry, knownLists } from '../../../support/a-known-entry.js';
import { aCleanVerdict, aFinding, aSurvivor, aVerdict, aVerifiedStatement } from '../../../support/reporters/a-verdict.js';
import { junitProblems } from '../../../support/reporters/junit-rules.js';
import { ctrfProblems, sarifProblems } from '../../../support/reporters/published-schemas.js';
import { elementsNamed, parseXml } from '../../../support/reporters/well-formed-xml.js';

const verdicts = [
  ['every kind of finding', aVerdict()],
  ['nothing wrong', aCleanVerdict()],
  ['no finding', aVerdict({ findings: [], pending: [], standing: 'REFUSED' })],
  ['known violations', aVerdict({ knownViolations: knownLists(aKnownEntry()) })],
] as const;

describe('the published schemas', () => {
  it.each(verdicts)('hold for a verdict with %s', (_, verdict) => {
    const statement = aVerifiedStatement(verdict);
    expect(sarifProblems(renderSarif(statement))).toEqual([]);
    expect(ctrfProblems(renderCtrf(statement))).toEqual([]);
    expect(junitProblems(parseXml(renderJunit(statement)))).toEqual([]);
  });

  it('would find a member that does not belong there', () => {
    const log = JSON.parse(renderSarif(aVerifiedStatement()));
    log.runs[0].results[0].locations[0].physicalLocation.region.startLine = 0;
    log.runs[0].results[1].verdict = 'guilty';
    expect(sarifProblems(JSON.stringify(log))).toHaveLength(2);
    const report = JSON.parse(renderCtrf(aVerifiedStatement()));
    report.results.tests[0].status = 'undecided';
    expect(ctrfProblems(JSON.stringify(report)).length).toBeGreaterThan(0);
    const text = renderJunit(aVerifiedStatement()).replace('<testcase classname', '<testcase line="3" classname');
    expect(junitProblems(parseXml(text))).toEqual(['<testcase> has line']);
  });
});

describe('the place that a view names', () => {
  const { cases } = openCorpus('AGENT-AUTHORITY-v26.11.30', packageRoot());

  it('is the line of the court file that declares the case', () => {
    const lines = new Map<string, readonly string[]>();
    for (const { id, at } of cases) {
      const file = lines.get(at.file) ?? readFileSync(join(packageRoot(), at.file), 'utf8').split('\n');
      lines.set(at.file, file);
      expect(file[at.line - 1]).toMatch(new RegExp(`\\bid: ${id}$`));
    }
    expect(cases.length).toBeGreaterThan(50);
  });

  it('stands in every format', () => {
    const [first] = cases;
    if (first === undefined) throw new Error('no case');
    const statement = aVerifiedStatement(aVerdict({ findings: [aSurvivor({ case: first.id, at: first.at }), aFinding()] }));
    const place = `${first.at.file}:${first.at.line}`;
    expect(renderMarkdown(statement)).toContain(`declared at: <code>${place}</code>`);
    const [failure] = elementsNamed(parseXml(renderJunit(statement)), 'failure');
    expect(failure?.text).toContain(`declared at: ${place}`);
    expect(elementsNamed(parseXml(renderJunit(statement)), 'testcase')[0]?.attributes['file']).toBe(first.at.file);
    expect(JSON.parse(renderCtrf(statement)).results.tests[0]).toMatchObject({ filePath: first.at.file, line: first.at.line });
    expect(JSON.parse(renderSarif(statement)).runs[0].results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: first.at.file },
      region: { startLine: first.at.line },
    });
  });
});
