import { visibleText } from '../base/visible-text.js';
import type { Counterexample, Finding } from '../model/finding.js';
import { jsonLines, type Room } from './json-lines.js';

/** One labelled part of a failure; every character of its lines shows. */
export type Fact = { readonly label: string; readonly lines: readonly string[] };

/** What a view of a failure needs beside the finding; `beside` are facts that follow at the end. */
export type FactOptions = { readonly replay: string; readonly room: Room; readonly beside?: readonly Fact[] };

/** A convicted case in the order in which a reader asks: what was found, attempted, gained, the input, the way back to it, its source. */
export const failureFacts = (finding: Finding, options: FactOptions): readonly Fact[] => {
  const counterexample = finding.counterexample;
  return [
    fact('finding', findingParts(finding).join(' · ')),
    fact('attempt', attemptText(finding)),
    ...(counterexample === undefined ? [] : counterexampleFacts(counterexample, options)),
    ...(finding.reason === undefined ? [] : [fact('reason', finding.reason)]),
    fact('source', finding.source.join('; ')),
    // On a long course anything may have been missing: no guess is made.
    ...(finding.guard === undefined || finding.kind === 'model' ? [] : [fact('guard', guardText(finding.guard))]),
    ...(options.beside ?? []),
  ].filter(({ lines }) => lines.length > 0);
};

/** The line of the court file that declares the case. */
export const declaredAt = ({ at }: Finding): Fact => fact('declared at', `${at.file}:${at.line}`);

/** The guard that a failing case usually points at; the court did not look inside the subject, so it is said to be inferred. */
export const guardText = (guard: string): string => `${guard} usually is missing where this happens (inferred, not seen)`;

const findingParts = (finding: Finding): readonly string[] => [
  finding.finding,
  ...(finding.failure === undefined ? [] : [finding.failure]),
  ...finding.labels,
];

const fact = (label: string, text: string): Fact => ({ label, lines: text === '' ? [] : [visibleText(text)] });

const attemptText = (finding: Finding): string => {
  const grade = finding.counterexample?.grade ?? finding.grade ?? 'none';
  const seen = grade === 'none' ? 'not seen by itself: what it gained shows that it arrived' : `seen with grade ${grade}`;
  return `aimed at the ${finding.aims} boundary; ${seen}`;
};

const counterexampleFacts = (example: Counterexample, { replay, room }: FactOptions): readonly Fact[] => [
  { label: 'acts', lines: example.acts.map((act, index) => visibleText(`${index + 1}. ${act}`)) },
  { label: 'sent', lines: example.sent.flatMap((sent) => jsonLines(sent, room)) },
  { label: 'gained', lines: example.gained.map((gained) => visibleText(gained)) },
  fact('expected', example.expected),
  { label: 'observed', lines: jsonLines(example.observed, room) },
  { label: 'input', lines: jsonLines(example.draws, room) },
  fact('replay', replay),
];
