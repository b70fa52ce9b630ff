import { never } from '../../base/never.js';
import type { VerifiedStatement } from '../../model/statement.js';
import type { LawVerdict } from '../../model/verdict.js';
import { ciCases, type CiCase } from './ci-case.js';
import type { Outcome } from './outcome.js';
import { provenanceOf, type Provenance } from './provenance.js';
import { xmlAttributes, xmlText } from './xml.js';

/** JUnit XML in the dialect that GitLab reads: unique `classname` and `name`, `file` on each case, no CDATA. */
export const renderJunit = (verified: VerifiedStatement): string => {
  const verdict = verified.statement.predicate;
  const cases = ciCases(verdict);
  const provenance = provenanceOf(verified);
  const name = `sa2a-court semantic law ${provenance.profile} ${provenance.level}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${comment(provenance)} -->`,
    `<testsuites${xmlAttributes({ name, ...countsOf(cases), time: seconds(verdict) })}>`,
    ...bySuite(cases).flatMap(([suite, own]) => suiteLines({ suite, cases: own, verdict, provenance })),
    '</testsuites>',
    '',
  ].join('\n');
};

const comment = ({ kind, envelope }: Provenance): string => xmlText(`${kind}, view of ${envelope}`).replaceAll('--', '- -');

type Suite = { readonly suite: string; readonly cases: readonly CiCase[]; readonly verdict: LawVerdict; readonly provenance: Provenance };

const suiteLines = ({ suite, cases, verdict, provenance }: Suite): readonly string[] => [
  `  <testsuite${xmlAttributes({ name: className(suite), ...countsOf(cases), time: '0', timestamp: verdict.run.startedAt })}>`,
  '    <properties>',
  ...Object.entries(provenance).map(([name, value]) => `      <property${xmlAttributes({ name, value })}/>`),
  '    </properties>',
  ...cases.map(caseLine),
  '  </testsuite>',
];

const caseLine = (item: CiCase): string => {
  const file = item.at === undefined ? {} : { file: item.at.file };
  const attributes = xmlAttributes({ classname: className(item.suite), name: item.name, ...file, time: '0' });
  const end = endOf(item);
  return end === '' ? `    <testcase${attributes}/>` : `    <testcase${attributes}>${end}</testcase>`;
};

const endOf = (item: CiCase): string => {
  switch (item.outcome) {
    case 'pass':
      return '';
    case 'skipped':
      return `<skipped${xmlAttributes({ message: item.message })}/>`;
    case 'failure':
    case 'error': {
      const text = [item.message, ...item.detail].map(xmlText).join('\n');
      return `<${item.outcome}${xmlAttributes({ message: item.message, type: item.word })}>${text}</${item.outcome}>`;
    }
    default:
      return never(item.outcome);
  }
};

const className = (suite: string): string => `semantic law.${suite}`;

const bySuite = (cases: readonly CiCase[]): readonly (readonly [string, readonly CiCase[]])[] => {
  const suites = new Map<string, CiCase[]>();
  for (const item of cases) {
    const known = suites.get(item.suite);
    if (known === undefined) suites.set(item.suite, [item]);
    else known.push(item);
  }
  return [...suites];
};

const countsOf = (cases: readonly CiCase[]): { readonly [count: string]: number } => {
  const count = (outcome: Outcome): number => cases.filter((item) => item.outcome === outcome).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
};

const seconds = ({ run }: LawVerdict): string => {
  const taken = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
  return Number.isFinite(taken) && taken > 0 ? taken.toFixed(3) : '0';
};
