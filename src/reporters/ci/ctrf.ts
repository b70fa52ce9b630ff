import { visibleText } from '../../base/visible-text.js';
import type { VerifiedStatement } from '../../model/statement.js';
import { ciCases, type CiCase } from './ci-case.js';
import type { Outcome } from './outcome.js';
import { provenanceOf } from './provenance.js';

/**
 * Common Test Report Format. It has no word for an error, and most readers take `other` for no failure, so what was not
 * decided is `failed` with the verdict's own word as `rawStatus`.
 */
export const renderCtrf = (verified: VerifiedStatement): string => {
  const { court, run } = verified.statement.predicate;
  const cases = ciCases(verified.statement.predicate);
  const results = {
    tool: { name: 'sa2a-court (semantic law)', version: visibleText(court.version) },
    summary: { ...summaryOf(cases), start: epoch(run.startedAt), stop: epoch(run.finishedAt) },
    tests: cases.map(testOf),
    extra: provenanceOf(verified),
  };
  return `${JSON.stringify({ reportFormat: 'CTRF', specVersion: '0.0.0', results }, null, 2)}\n`;
};

const statuses: { readonly [outcome in Outcome]: 'passed' | 'failed' | 'skipped' } = {
  pass: 'passed',
  failure: 'failed',
  error: 'failed',
  skipped: 'skipped',
};

const testOf = (item: CiCase): object => ({
  name: item.name,
  status: statuses[item.outcome],
  duration: 0,
  rawStatus: item.word,
  message: item.message,
  ...(item.detail.length === 0 ? {} : { trace: item.detail.join('\n') }),
  ...(item.at === undefined ? {} : { filePath: visibleText(item.at.file), line: item.at.line }),
  extra: { court: item.suite },
});

const summaryOf = (cases: readonly CiCase[]): object => {
  const count = (status: string): number => cases.filter(({ outcome }) => statuses[outcome] === status).length;
  return { tests: cases.length, passed: count('passed'), failed: count('failed'), skipped: count('skipped'), pending: 0, other: 0 };
};

const epoch = (instant: string): number => {
  const milliseconds = Date.parse(instant);
  return Number.isFinite(milliseconds) ? milliseconds : 0;
};
