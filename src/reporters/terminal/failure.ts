import type { Finding } from '../../model/finding.js';
import type { LawVerdict } from '../../model/verdict.js';
import { failureFacts, guardText } from '../failure-facts.js';
import { besideFacts } from '../known-facts.js';
import { logSafe, unobeyed } from '../log-safe.js';
import { type Cause, byCause } from '../one-cause.js';
import { replayLine } from '../replay-line.js';
import { thousands } from '../thousands.js';
import { labelled } from './labelled.js';
import type { Paint } from './paint.js';

const room = { characters: 4000 };

/** How failures are printed: `folder` is the run folder as the reader would type it; with `all` every failure in full. */
type FailureOptions = { readonly paint: Paint; readonly folder: string; readonly all: boolean };

/** How many causes are shown in full, each by its first case: who reads on a terminal mends one after another. */
const mostFull = 3;

/** Failures, those that seem to have one cause together. The plainest of a cause in full, the others in a line. */
export const failureLines = (verdict: LawVerdict, convicted: readonly Finding[], how: FailureOptions): readonly string[] => {
  const causes = byCause(convicted);
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
const causeLines = (verdict: LawVerdict, cause: Cause, { inFull, ...how }: CauseOptions): readonly string[] => {
  const { findings } = cause;
  const full = findings
    .filter((finding) => inFull.has(finding))
    .flatMap((finding) => [...oneFailure(verdict, finding, { ...how, infers: cause.guards.length === 1 }), '']);
  const brief = findings.filter((finding) => !inFull.has(finding)).map((finding) => `  ${briefFailure(finding, how)}`);
  return [
    how.paint.bold(how.paint.red(logSafe(headOf(cause)))),
    ...(full.length === 0 ? [] : ['', ...full]),
    ...(full.length === 0 ? brief : spaced(brief)),
  ];
};

const headOf = ({ failure, findings, guards }: Cause): string =>
  [
    failure,
    `${thousands(findings.length)} ${findings.length === 1 ? 'case' : 'cases that come down to the same acts and the same gain'}`,
    ...inferred(guards),
  ].join(' · ');

const mostGuards = 3;

const inferred = (guards: readonly string[]): readonly string[] => {
  if (guards.length === 0) return ['run into on long courses of acts'];
  if (guards.length <= mostGuards) return [guardText(guards.join(' or '))];
  return [`they name ${guards.length} guards, so none is inferred: what was gained says what is missing`];
};

const spaced = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : [...lines, '']);

/** A failure in one line: its law, and where its counterexample lies; where there is none, why it failed. */
const briefFailure = ({ case: id, law, counterexample, reason }: Finding, { paint, folder }: FailureOptions): string =>
  [
    paint.bold(id),
    logSafe(law),
    counterexample === undefined ? logSafe(reason ?? 'no counterexample was kept') : logSafe(`${folder}/counterexamples/${id}.json`),
  ].join(' · ');

/** `infers`: the case names the one guard that its cause can be put down to. */
type OneOptions = FailureOptions & { readonly infers: boolean };

const oneFailure = (verdict: LawVerdict, finding: Finding, how: OneOptions): readonly string[] => [
  `${how.paint.bold(finding.case)} · ${logSafe(finding.law)}`,
  ...failureFacts(finding, { replay: replayLine(verdict, finding.case, how.folder), room, beside: besideFacts(verdict, finding) })
    .filter(({ label }) => how.infers || label !== 'guard')
    .flatMap(({ label, lines }) =>
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
