import type { Finding } from '../../model/finding.js';
import type { LawVerdict } from '../../model/verdict.js';
import { failureFacts, guardText } from '../failure-facts.js';
import { besideFacts } from '../known-facts.js';
import { logSafe, unobeyed } from '../log-safe.js';
import { replayLine } from '../replay-line.js';
import { thousands } from '../thousands.js';
import { labelled } from './labelled.js';
import type { Paint } from './paint.js';

const room = { characters: 4000 };

/** How failures are printed: `folder` is the run folder as the reader would type it; with `all` every failure in full. */
type FailureOptions = { readonly paint: Paint; readonly folder: string; readonly all: boolean };

/** How many causes are shown in full, each by its first case: who reads on a terminal mends one after another. */
const mostFull = 3;

/** Failures, those that seem to have one cause together: the same failure class, the same guard. The first of a cause in full, the others in a line. */
export const failureLines = (verdict: LawVerdict, convicted: readonly Finding[], how: FailureOptions): readonly string[] => {
  // What a long course ran into is mostly what a direct law says in fewer words.
  const causes = byCause([...convicted.filter(({ kind }) => kind !== 'model'), ...convicted.filter(({ kind }) => kind === 'model')]);
  const inFull = new Set(how.all ? convicted : causes.slice(0, mostFull).flatMap(({ findings }) => findings.slice(0, 1)));
  const left = convicted.length - inFull.size;
  return [
    ...causes.flatMap((cause) => causeLines(verdict, cause, { ...how, inFull })),
    ...(left === 0
      ? []
      : [
          `${thousands(inFull.size)} of ${thousands(convicted.length)} in full; --verbose shows all; npx sa2a-court replay FILE holds one again`,
          '',
        ]),
  ];
};

type CauseOptions = FailureOptions & { readonly inFull: ReadonlySet<Finding> };

/** A cause of which nothing is shown in full takes no more room than its lines. */
const causeLines = (verdict: LawVerdict, { cause, findings }: Cause, { inFull, ...how }: CauseOptions): readonly string[] => {
  const full = findings.filter((finding) => inFull.has(finding)).flatMap((finding) => [...oneFailure(verdict, finding, how), '']);
  const brief = findings.filter((finding) => !inFull.has(finding)).map((finding) => `  ${briefFailure(finding, how)}`);
  return [
    how.paint.bold(how.paint.red(`${logSafe(cause)} · ${thousands(findings.length)} ${findings.length === 1 ? 'case' : 'cases'}`)),
    ...(full.length === 0 ? [] : ['', ...full]),
    ...(full.length === 0 ? brief : spaced(brief)),
  ];
};

const spaced = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : [...lines, '']);

/** A failure in one line: its law, and where its counterexample lies; where there is none, why it failed. */
const briefFailure = ({ case: id, law, counterexample, reason }: Finding, { paint, folder }: FailureOptions): string =>
  [
    paint.bold(id),
    logSafe(law),
    counterexample === undefined ? logSafe(reason ?? 'no counterexample was kept') : logSafe(`${folder}/counterexamples/${id}.json`),
  ].join(' · ');

const oneFailure = (verdict: LawVerdict, finding: Finding, how: FailureOptions): readonly string[] => [
  `${how.paint.bold(finding.case)} · ${logSafe(finding.law)}`,
  ...failureFacts(finding, { replay: replayLine(verdict, finding.case, how.folder), room, beside: besideFacts(verdict, finding) }).flatMap(
    ({ label, lines }) =>
      (how.all || label === toPaste ? lines : few(lines)).map((line, index) => labelled(index === 0 ? label : '', unobeyed(line))),
  ),
];

/** How many lines of one part a reader gets who asked for no more. What is to be pasted stays whole. */
const mostLines = 6;
const toPaste = 'to list it';

const few = (lines: readonly string[]): readonly string[] =>
  lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines - 1), `… ${thousands(lines.length - mostLines + 1)} lines more with --verbose`];

type Cause = { readonly cause: string; readonly findings: readonly Finding[] };

const byCause = (convicted: readonly Finding[]): readonly Cause[] => {
  const causes = new Map<string, Finding[]>();
  for (const finding of convicted) {
    const cause = causeOf(finding);
    const known = causes.get(cause);
    if (known === undefined) causes.set(cause, [finding]);
    else known.push(finding);
  }
  return [...causes].map(([cause, findings]) => ({ cause, findings }));
};

const causeOf = ({ failure, guard, finding, kind }: Finding): string =>
  kind === 'model'
    ? 'run into on long courses of acts'
    : [failure ?? finding, ...(guard === undefined ? [] : [guardText(guard)])].join(' · ');
