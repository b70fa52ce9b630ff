import { findingWords, isConviction } from '../../model/finding.js';
import type { Finding } from '../../model/finding.js';
import type { LawVerdict, Standing } from '../../model/verdict.js';
import { never } from '../../base/never.js';
import { bearingOf } from '../bearing.js';
import { groupByCourt } from '../court-group.js';
import { entryText, stateText } from '../known-facts.js';
import { logSafe } from '../log-safe.js';
import { thousands } from '../thousands.js';
import { courtLine } from './court-line.js';
import { failureLines } from './failure.js';
import { embeddedNotice } from './header.js';
import { labelled } from './labelled.js';
import { painter, type Paint } from './paint.js';

/**
 * How a result is printed: `folder` is the run folder as the reader would type it, `exit` the code and what it means; `say` everything, the usual, or
 * where the run stands and no more.
 */
export type ResultOptions = {
  readonly colour: boolean;
  readonly say?: 'all' | 'end';
  readonly folder: string;
  readonly exit: { readonly code: number; readonly words: string };
};

/** The lines after the last case: failures, one line a court, what was not decided and why, and last where the run stands. */
export const resultLines = (verdict: LawVerdict, options: ResultOptions): readonly string[] => {
  const paint = painter(options.colour);
  if (options.say === 'end') return lastLines(verdict, options, paint);
  const convicted = verdict.findings.filter(({ finding }) => isConviction(finding));
  return [
    ...failureLines(verdict, convicted, { paint, folder: options.folder, all: options.say === 'all' }),
    ...groupByCourt(verdict.findings).map(courtLine),
    ...openLines(verdict, paint),
    '',
    ...lastLines(verdict, options, paint),
  ];
};

const openLines = (verdict: LawVerdict, paint: Paint): readonly string[] => {
  const having = (bearing: 'undecided' | 'set-aside'): readonly Finding[] =>
    verdict.findings.filter((finding) => bearingOf(finding) === bearing);
  return [
    ...section(paint.yellow('not decided'), byReason(having('undecided'))),
    ...section('not tried', byReason(having('set-aside'))),
    ...section('required, but no case tries it yet', verdict.pending.map(logSafe)),
    ...section('known violations, which change no standing', knownLines(verdict)),
    ...section(
      'excluded',
      verdict.exclusions.map(({ id, status, reason }) => logSafe(`${id} · ${status} · ${reason}`)),
    ),
  ];
};

const knownLines = ({ knownViolations }: LawVerdict): readonly string[] => [
  ...(knownViolations?.files ?? []).map(({ list, name, sha256 }) => logSafe(`${list} · ${name} · sha256:${sha256}`)),
  ...(knownViolations?.entries ?? []).map((entry) =>
    logSafe(`${entry.case} · ${entry.finding} · ${stateText(entry.state)} · ${entryText(entry)}`),
  ),
];

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

const byReason = (findings: readonly Finding[]): readonly string[] => {
  const reasons = new Map<string, string[]>();
  for (const { finding, reason, case: id } of findings) {
    const text = `${finding} · ${reason ?? 'no reason was recorded'}`;
    reasons.set(text, [...(reasons.get(text) ?? []), id]);
  }
  return [...reasons].map(([reason, ids]) => logSafe(`${reason}: ${ids.join(', ')}`));
};

const mostRefs = 6;
const convictions: readonly string[] = findingWords.filter(isConviction);

/** What one thing has done to many cases is said once: a target that died says the same of each. What was gained stands with the failures. */
const reasonLines = ({ standingReasons }: LawVerdict, isAll: boolean): readonly string[] => {
  const reasons = new Map<string, { readonly is: string; readonly detail: string; readonly refs: string[] }>();
  for (const { is, ref, detail: said = '' } of standingReasons) {
    const detail = !isAll && convictions.includes(is) ? '' : said;
    const key = JSON.stringify([is, detail]);
    const known = reasons.get(key) ?? { is, detail, refs: [] };
    known.refs.push(ref);
    reasons.set(key, known);
  }
  return [...reasons.values()].map(({ is, detail, refs }) =>
    logSafe([is, refsText(refs, isAll ? refs.length : mostRefs), detail].filter(Boolean).join(' · ')),
  );
};

const refsText = (refs: readonly string[], most: number): string =>
  refs.length <= most ? refs.join(', ') : `${refs.slice(0, most).join(', ')} and ${thousands(refs.length - most)} more`;

const lastLines = (verdict: LawVerdict, { exit, folder, say }: ResultOptions, paint: Paint): readonly string[] => [
  labelled('standing', paint.bold(standingPaint(verdict.standing, paint)(verdict.standing))),
  ...reasonLines(verdict, say === 'all').map((line) => labelled('', line)),
  labelled('claim', logSafe(verdict.claim)),
  labelled('exit', `${thousands(exit.code)}: ${logSafe(exit.words)}`),
  labelled('folder', logSafe(folder)),
  ...(verdict.run.signer === 'throw-away' ? [labelled('key', 'throw-away: made for this run, it shows who signed to nobody')] : []),
  ...verdict.nonClaims.map((text, index) => labelled(index === 0 ? 'not claimed' : '', logSafe(text))),
  ...(verdict.subject.target.kind === 'reference' ? [embeddedNotice] : []),
];

const standingPaint = (standing: Standing, paint: Paint): ((text: string) => string) => {
  switch (standing) {
    case 'CONFORMANT':
      return (text) => text;
    case 'NONCONFORMANT':
    case 'REFUSED':
    case 'BUILD_BROKEN':
      return paint.red;
    case 'PARTIAL_ALIVE':
    case 'UNKNOWN':
    case 'BLOCKED':
    case 'UNSUPPORTED':
      return paint.yellow;
    default:
      return never(standing);
  }
};
