import { sha256 } from '../../base/digest.js';
import { visibleText } from '../../base/visible-text.js';
import { isConviction } from '../../model/finding.js';
import type { Finding } from '../../model/finding.js';
import type { VerifiedStatement } from '../../model/statement.js';
import type { LawPredicate } from '../../model/verdict.js';
import { findingMeaning } from '../bearing.js';
import { guardText } from '../failure-facts.js';
import { entriesNaming, entryText } from '../known-facts.js';
import { replayLine } from '../replay-line.js';
import { provenanceOf } from './provenance.js';
import { fileUri, sarifText } from './sarif-text.js';

/**
 * SARIF 2.1.0 with the convicted cases only: GitHub shows a result of kind `pass` as an open alert. A result stands at the
 * line of the court file that declares the case.
 */
export const renderSarif = (verified: VerifiedStatement): string => {
  const { predicate } = verified.statement;
  const convicted = predicate.findings.filter(({ finding }) => isConviction(finding));
  // A log that names one rule twice is refused whole.
  const rules = [...new Map(convicted.map((finding) => [finding.case, finding])).values()];
  const places = new Map(rules.map((finding, index) => [finding.case, index]));
  const run = {
    tool: { driver: { name: 'sa2a-court (semantic law)', version: visibleText(predicate.court.version), rules: rules.map(ruleOf) } },
    automationDetails: { id: `sa2a-court/semantic-law/${fileUri(predicate.profile.id)}/` },
    invocations: [{ executionSuccessful: predicate.run.complete }],
    results: convicted.map((finding, index) => ({
      ...resultOf(
        finding,
        { rule: places.get(finding.case) ?? 0, same: sameBefore(convicted, index) },
        replayLine(predicate, finding.case),
      ),
      ...suppressionsOf(predicate, finding),
    })),
    properties: provenanceOf(verified),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
};

const ruleOf = (finding: Finding): object => ({
  id: finding.case,
  name: pascal(finding.failure ?? finding.finding),
  shortDescription: { text: sarifText(finding.law) },
  fullDescription: { text: sarifText([finding.law, ...finding.source].join(' · ')) },
  help: { text: sarifText(helpText(finding)) },
  defaultConfiguration: { level: 'error' },
});

const helpText = ({ case: id, guard }: Finding): string =>
  [`npx sa2a-court explain ${id}`, ...(guard === undefined ? [] : [guardText(guard)])].join(' · ');

/** How many results before this one are of the same case and finding: readers keep one of two with the same fingerprint. */
const sameBefore = (convicted: readonly Finding[], index: number): number =>
  convicted.slice(0, index).filter((one) => one.case === convicted[index]?.case && one.finding === convicted[index].finding).length;

const resultOf = (finding: Finding, { rule, same }: { readonly rule: number; readonly same: number }, replay: string): object => ({
  ruleId: finding.case,
  ruleIndex: rule,
  level: 'error',
  message: { text: sarifText(messageOf(finding, replay)) },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: fileUri(finding.at.file) },
        region: { startLine: Math.max(1, finding.at.line) },
      },
    },
  ],
  partialFingerprints: { primaryLocationLineHash: `${sha256(`${finding.case}\0${finding.finding}`).slice(0, 16)}:${same + 1}` },
});

/** SARIF wants suppressions on every result of a run or on none (2.1.0 §3.27.23). An expired entry suppresses nothing. */
const suppressionsOf = (verdict: LawPredicate, finding: Finding): object =>
  verdict.knownViolations === undefined
    ? {}
    : {
        suppressions: entriesNaming(verdict, finding)
          .filter(({ state }) => state === 'listed')
          .map((entry) => ({ kind: 'external', status: 'accepted', justification: sarifText(entryText(entry)) })),
      };

const messageOf = (finding: Finding, replay: string): string => {
  const example = finding.counterexample;
  return [
    `${finding.case} ${finding.finding}: ${finding.law}`,
    ...(example === undefined
      ? [findingMeaning[finding.finding]]
      : [...example.gained, `expected: ${example.expected}`, `replay: ${replay}`]),
    ...(finding.reason === undefined ? [] : [finding.reason]),
  ].join(' · ');
};

const pascal = (word: string): string =>
  word
    .toLowerCase()
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
