import { isConviction } from '../../model/finding.js';
import type { Finding } from '../../model/finding.js';
import type { VerifiedStatement } from '../../model/statement.js';
import type { LawVerdict } from '../../model/verdict.js';
import { bearingOf, findingMeaning } from '../bearing.js';
import { declaredAt, failureFacts } from '../failure-facts.js';
import { entriesNaming, entryLines, entryText, knownFacts, pasteLine, stateText } from '../known-facts.js';
import { replayLine } from '../replay-line.js';
import { thousands } from '../thousands.js';
import { markdownCode, markdownText } from './markdown-text.js';
import { provenanceOf, type Provenance } from './provenance.js';
import { withinBudget, type Part } from './within-budget.js';

/** GitHub drops a job summary of more than 1 MiB whole. The head and the marks between parts take the rest. */
const budgets = { convicted: 600_000, open: 300_000, head: 20_000 };
const room = { characters: 2000 };

/** A job summary in Markdown of at most 1 MiB: standing and claim, the convicted cases, and what was not decided and why. */
export const renderMarkdown = (verified: VerifiedStatement): string => {
  const verdict = verified.statement.predicate;
  const convicted = verdict.findings.filter(({ finding }) => isConviction(finding));
  return [
    headText(verdict, provenanceOf(verified)),
    section(
      'Convicted',
      convicted.map((finding) => convictedPart(verdict, finding)),
      budgets.convicted,
    ),
    section('Known violations, which change no standing', knownParts(verdict), budgets.head),
    section('Not decided and not tried', openParts(verdict), budgets.open),
    section('What this does not claim', verdict.nonClaims.map(bullet), budgets.head),
  ].join('');
};

const headText = (verdict: LawVerdict, provenance: Provenance): string => {
  const parts = [
    `## sa2a-court: semantic law: ${provenance.standing}\n\n`,
    `${markdownText(verdict.claim)}\n\n`,
    `${countsText(verdict)}\n\n`,
    `Statement ${markdownCode(provenance.envelope)}, key ${markdownCode(provenance.keyid)}. ${provenance.notice}\n`,
  ];
  return withinBudget(
    parts.map((whole) => ({ whole, short: `${provenance.standing}\n` })),
    budgets.head,
  ).text;
};

const countsText = ({ counts }: LawVerdict): string =>
  [
    `${thousands(counts.cases)} cases`,
    `${thousands(counts.killed)} attacks held`,
    `${thousands(counts.survived)} gained`,
    `controls ${thousands(counts.controlsPassed)} passed, ${thousands(counts.controlsFailed)} failed`,
    `${thousands(counts.unknown)} unknown`,
    `${thousands(counts.blocked)} blocked`,
    `${thousands(counts.unsupported)} unsupported`,
    `${thousands(counts.notApplicable)} not applicable`,
    `${thousands(counts.pending)} pending`,
    `${thousands(counts.attempts)} attempts seen`,
  ].join(' · ');

const section = (title: string, parts: readonly Part[], budget: number): string => {
  if (parts.length === 0) return '';
  const { text, left } = withinBudget(parts, budget);
  const more = left === 0 ? '' : `- and ${thousands(left)} more: see verdict.html\n`;
  return `\n### ${title}\n\n${text}${more}`;
};

const convictedPart = (verdict: LawVerdict, finding: Finding): Part => {
  const title = `- **${markdownText(finding.case)}** ${markdownText(finding.finding)}`;
  const facts = failureFacts(finding, {
    replay: replayLine(verdict, finding.case),
    room,
    beside: [...knownFacts(verdict, finding), declaredAt(finding)],
  }).map(({ label, lines }) => `  - ${label}: ${lines.map(markdownCode).join('<br>')}\n`);
  return { whole: `${title}: ${markdownText(finding.law)}\n${facts.join('')}${entryBlock(verdict, finding)}`, short: `${title}\n` };
};

/** A block keeps the columns that YAML needs. Nothing of the subject stands in it. */
const entryBlock = (verdict: LawVerdict, finding: Finding): string => {
  if (entriesNaming(verdict, finding).length > 0) return '';
  const lines = ['```yaml', ...entryLines(verdict, finding), '```'].map((line) => `    ${line}\n`);
  return `  - to list it, ${markdownText(pasteLine)}:\n\n${lines.join('')}\n`;
};

const knownParts = ({ knownViolations }: LawVerdict): readonly Part[] => [
  ...(knownViolations?.files ?? []).map(({ list, name, sha256 }) => bullet(`${list} ${name}, sha256:${sha256}`)),
  ...(knownViolations?.entries ?? []).map((entry) =>
    bullet(`${entry.case} ${entry.finding} ${stateText(entry.state)}: ${entryText(entry)}`),
  ),
];

const openParts = (verdict: LawVerdict): readonly Part[] => [
  ...verdict.findings.filter((finding) => ['undecided', 'set-aside'].includes(bearingOf(finding))).map(openPart),
  ...verdict.pending.map((id) => bullet(`${id} PENDING: the level requires it and no case tries it yet`)),
  ...verdict.exclusions.map(({ id, status, reason }) => bullet(`${id} ${status}: ${reason}`)),
];

const openPart = (finding: Finding): Part => {
  const title = `- ${markdownText(finding.case)} ${markdownText(finding.finding)}`;
  return { whole: `${title}: ${markdownText(finding.reason ?? findingMeaning[finding.finding])}\n`, short: `${title}\n` };
};

const bullet = (text: string): Part => ({ whole: `- ${markdownText(text)}\n`, short: '- (left out for its length: see verdict.html)\n' });
