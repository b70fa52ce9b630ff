import { visibleText } from '../../base/visible-text.js';
import type { Counterexample, Finding, RunCounts } from '../../model/finding.js';
import type { LawVerdict } from '../../model/verdict.js';
import { bearingOf, findingMeaning } from '../bearing.js';
import { guardText } from '../failure-facts.js';
import { jsonLines, sortedMembers } from '../json-lines.js';
import { knownFacts } from '../known-facts.js';
import { replayLine } from '../replay-line.js';
import { thousands } from '../thousands.js';

/** A name and what stands beside it. */
export type Row = { readonly name: string; readonly value: string };

/** One case as the page shows it. Every member is there, empty where there is nothing: the templates refuse a missing name. */
export type CaseModel = {
  readonly id: string;
  readonly bearing: string;
  readonly finding: string;
  readonly meaning: string;
  readonly law: string;
  readonly reason: string;
  readonly rows: readonly Row[];
  readonly control: { readonly id: string; readonly here: boolean } | null;
  readonly statistics: readonly { readonly dimension: string; readonly rows: readonly Row[] }[];
  readonly counterexample: CounterexampleModel | null;
};

type CounterexampleModel = {
  readonly acts: readonly string[];
  readonly sent: readonly (readonly string[])[];
  readonly gained: readonly string[];
  readonly expected: string;
  readonly observed: readonly string[];
  readonly draws: readonly string[];
  readonly again: string;
  readonly replay: string;
};

const room = { characters: 40_000 };

/** A finding as the page shows it; `here` tells which case ids the page can link to. */
export const caseModel = (verdict: LawVerdict, finding: Finding, here: ReadonlySet<string>): CaseModel => ({
  id: visibleText(finding.case),
  bearing: bearingOf(finding),
  finding: finding.finding,
  meaning: findingMeaning[finding.finding],
  law: finding.law,
  reason: finding.reason ?? '',
  rows: [...knownRows(verdict, finding), ...rowsOf(finding)],
  control: finding.control === undefined ? null : { id: finding.control, here: here.has(finding.control) },
  statistics: statisticsOf(finding),
  counterexample: finding.counterexample === undefined ? null : exampleModel(verdict, finding.counterexample),
});

const knownRows = (verdict: LawVerdict, finding: Finding): readonly Row[] =>
  knownFacts(verdict, finding).flatMap(({ lines }) => lines.map((value) => ({ name: 'Known', value })));

const rowsOf = (finding: Finding): readonly Row[] =>
  [
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

const guardWords = (finding: Finding, guard: string): string => (bearingOf(finding) === 'convicted' ? guardText(guard) : guard);

const gradeText = ({ grade, acceptedGrade }: Finding): string => {
  const least = acceptedGrade === undefined ? '' : `least accepted: ${acceptedGrade}`;
  return [grade ?? '', least].filter((part) => part !== '').join(', ');
};

const runsText = (runs: RunCounts): string =>
  [
    `${thousands(runs.counted)} counted`,
    `${thousands(runs.planned)} random and ${thousands(runs.examples)}${runs.examplesOf === undefined ? '' : ` of ${thousands(runs.examplesOf)}`} fixed planned`,
    `${thousands(runs.unseen)} with the attempt not seen`,
    `${thousands(runs.discarded)} draws that could not be used`,
    `${thousands(runs.notApplicable)} to which the law does not apply`,
  ].join(', ');

const statisticsOf = ({ statistics = {} }: Finding): CaseModel['statistics'] =>
  sortedMembers(statistics).map(([dimension, values]) => ({
    dimension,
    rows: sortedMembers(values).map(([name, count]) => ({ name, value: thousands(count) })),
  }));

const exampleModel = (verdict: LawVerdict, example: Counterexample): CounterexampleModel => ({
  acts: example.acts,
  sent: example.sent.map((sent) => jsonLines(sent, room)),
  gained: example.gained,
  expected: example.expected,
  observed: jsonLines(example.observed, room),
  draws: jsonLines(example.draws, room),
  again: againText(example),
  replay: replayLine(verdict, example.case),
});

const againText = ({ seed, path, grade, reproduced }: Counterexample): string =>
  [
    `reproduced ${reproduced.times} of ${reproduced.of}`,
    grade === 'none' ? 'the gain itself shows that the attempt arrived' : `attempt ${grade}`,
    `seed ${seed}`,
    ...(path === '' ? [] : [`path ${path}`]),
  ].join(', ');
