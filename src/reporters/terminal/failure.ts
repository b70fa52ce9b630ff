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

/** How failures are printed: `folder` is the run folder as the reader would type it. */
type FailureOptions = { readonly paint: Paint; readonly folder: string };

/** Failures in full, those that seem to have one cause together: the same failure class, the same guard. */
export const failureLines = (verdict: LawVerdict, convicted: readonly Finding[], how: FailureOptions): readonly string[] =>
  byCause(convicted).flatMap(({ cause, findings }) => [
    how.paint.bold(how.paint.red(`${logSafe(cause)} · ${thousands(findings.length)} ${findings.length === 1 ? 'case' : 'cases'}`)),
    '',
    ...findings.flatMap((finding) => [...oneFailure(verdict, finding, how), '']),
  ]);

const oneFailure = (verdict: LawVerdict, finding: Finding, how: FailureOptions): readonly string[] => [
  `${how.paint.bold(finding.case)} · ${logSafe(finding.law)}`,
  ...failureFacts(finding, { replay: replayLine(verdict, finding.case, how.folder), room, beside: besideFacts(verdict, finding) }).flatMap(
    ({ label, lines }) => lines.map((line, index) => labelled(index === 0 ? label : '', unobeyed(line))),
  ),
];

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

const causeOf = ({ failure, guard, finding }: Finding): string =>
  [failure ?? finding, ...(guard === undefined ? [] : [guardText(guard)])].join(' · ');
