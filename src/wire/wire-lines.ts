import { visibleText } from '../base/visible-text.js';
import type { WireContent, WirePredicate } from '../model/wire.js';
import { driftIn, unseenIn } from './compare.js';
import { claims } from './decidable.js';
import { lackWords } from './memory.js';

const column = 13;

const labelled = (label: string, text: string): string => `  ${label.padEnd(column)}${text}`;

/**
 * What is told before the first request: which claims can be decided with what was given, what the owner could still give, and how many others
 * there are; with `whole` all of them, by what they need.
 */
export const givenLines = (
  { claims: decided, others }: WirePredicate['decidable'],
  { whole }: { readonly whole: boolean },
): readonly string[] => {
  const shown = whole ? others : others.filter(({ needs }) => givable.includes(needs));
  const hidden = others.filter((one) => !shown.includes(one)).flatMap(({ claims: numbers }) => numbers);
  return [
    labelled('decidable', `${decided.length} of ${claims.length} claims of the seeds, with what was given: ${rangesText(decided)}`),
    ...shown.map(({ needs, claims: numbers }) => labelled('', `${rangesText(numbers)}: for want of ${needs}`)),
    ...(hidden.length === 0 ? [] : [labelled('', `${hidden.length} others are not for this setup (--verbose says what each needs)`)]),
  ];
};

/** What a target file could give. */
const givable: readonly string[] = Object.values(lackWords);

/** Numbers with runs of them drawn together: `1, 5-8`. */
const rangesText = (numbers: readonly number[]): string => {
  const runs: { readonly from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === number - 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', ') || 'none';
};

/** What an observation came to, for a terminal: the table where it is asked for, drift and remarks always. */
export const wireLines = (content: WireContent, { whole }: { readonly whole: boolean }): readonly string[] =>
  [
    'WIRE OBSERVATION, not a verdict',
    labelled('agent', `${content.observedPeer.label} at ${content.observedPeer.url}`),
    labelled('understood', content.protocol.understood.join(' and ') || 'neither spelling of JSON-RPC'),
    ...(content.complete ? [] : [labelled('incomplete', 'it was ended before every question was asked')]),
    ...(whole ? tableLines(content) : []),
    ...content.remarks.map(({ id, text, rows }) => labelled('remark', `${id}: ${text} (${rowsText(rows)})`)),
    ...comparisonLines(content),
    labelled(
      'external',
      content.external.length === 0 ? 'none imported' : `${content.external.length} reports of other suites, not counted`,
    ),
  ].map(visibleText);

const tableLines = ({ table }: WireContent): readonly string[] =>
  table.map(({ row, word, notMade, httpStatus, error }) =>
    labelled(
      '',
      `${row.padEnd(44)}${word ?? `not asked: needs ${notMade ?? 'more'}`}${httpStatus === undefined || httpStatus === 200 ? '' : ` · HTTP ${httpStatus}`}${error === undefined ? '' : ` · ${error}`}`,
    ),
  );

const rowsText = (rows: readonly string[]): string =>
  rows.length <= 3 ? rows.join(', ') : `${rows.slice(0, 3).join(', ')} and ${rows.length - 3} more`;

const comparisonLines = ({ expectation }: WireContent): readonly string[] => {
  if (expectation === undefined) return [labelled('expected', 'nothing was given to compare with: observed only')];
  const { rows, subject, version, column } = expectation;
  const [drift, unseen] = [driftIn(rows), unseenIn(rows)];
  return [
    labelled('expected', `${subject} ${version}, column ${column}: ${rows.length} rows`),
    ...drift.map(({ row, is, http, code, seen }) =>
      labelled('drift', `${row}: expected ${[is.join(' or '), http, code].filter((one) => one !== undefined).join(' · ')}; seen ${seen}`),
    ),
    ...unseen.map(({ row, seen }) => labelled('not observed', `${row}: ${seen}`)),
    ...rows
      .filter(({ state }) => state === 'declared gap')
      .map(({ row, seen }) => labelled('gap', `${row}: ${seen}, as its owner declares`)),
    labelled('', `${drift.length} drift, ${unseen.length} not observed`),
  ];
};
