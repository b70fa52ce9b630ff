import type { Finding, RunCounts } from '../../model/finding.js';
import type { LawVerdict } from '../../model/verdict.js';
import { bearingOf } from '../bearing.js';
import { guardText } from '../failure-facts.js';
import { sortedMembers } from '../json-lines.js';
import { knownFacts } from '../known-facts.js';
import { thousands } from '../thousands.js';

/** A name and what stands beside it. */
export type Row = { readonly name: string; readonly value: string };

/** What is known of a case beside its law and finding, each in a row; rows without a value are left out. */
export const caseRows = (verdict: LawVerdict, finding: Finding): readonly Row[] =>
  [
    ...knownFacts(verdict, finding).flatMap(({ lines }) => lines.map((value) => ({ name: 'Known', value }))),
    { name: 'Failure class', value: finding.failure ?? '' },
    { name: 'Attempt grade', value: gradeText(finding) },
    { name: 'Kind', value: `${finding.kind}, aimed at the ${finding.aims} boundary, ${finding.required ? 'required' : 'extra'}` },
    { name: 'Source', value: finding.source.join('; ') },
    { name: 'Guard', value: finding.guard === undefined ? '' : guardWords(finding, finding.guard) },
    { name: 'Runs', value: finding.runs === undefined ? '' : runsText(finding.runs) },
    { name: 'Seed', value: finding.seed === undefined ? '' : String(finding.seed) },
    { name: 'Labels', value: finding.labels.join(', ') },
    { name: 'Declared at', value: `${finding.at.file}:${finding.at.line}` },
  ].filter(({ value }) => value !== '');

/** What was generated for a case: a dimension, and how often each of its values stood in a run that counted. */
export const generatedRows = ({ statistics = {} }: Finding): readonly Row[] =>
  sortedMembers(statistics).map(([name, values]) => ({
    name,
    value: sortedMembers(values)
      .map(([value, count]) => `${value} ${thousands(count)}`)
      .join(' · '),
  }));

/** In one line what a case that passed rests on: in how many of its runs the attempt was seen. */
export const attemptsText = ({ kind, runs, grade }: Finding): string => {
  if (runs === undefined) return '';
  const tried = thousands(runs.counted + runs.unseen);
  const seen = `${thousands(runs.counted)}/${tried}`;
  const how = grade === undefined ? '' : `, ${grade}`;
  return kind === 'control' ? `acted ${seen}${how}` : `attempt seen ${seen}${how} · gained 0`;
};

const guardWords = (finding: Finding, guard: string): string => (bearingOf(finding) === 'convicted' ? guardText(guard) : guard);

const gradeText = ({ grade, acceptedGrade }: Finding): string => {
  const least = acceptedGrade === undefined ? '' : `least accepted: ${acceptedGrade}`;
  return [grade ?? '', least].filter((part) => part !== '').join(', ');
};

const runsText = (runs: RunCounts): string =>
  [
    `${thousands(runs.counted)} counted`,
    `${thousands(runs.planned)} random and ${thousands(runs.examples)}${runs.examplesOf === undefined ? '' : ` of ${thousands(runs.examplesOf)}`} fixed planned`,
    some(runs.unseen, 'with the attempt not seen'),
    some(runs.discarded, 'draws that could not be used'),
    some(runs.notApplicable, 'to which the law does not apply'),
  ]
    .filter((part) => part !== '')
    .join(', ');

const some = (count: number, words: string): string => (count === 0 ? '' : `${thousands(count)} ${words}`);
