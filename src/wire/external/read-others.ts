import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../base/json.js';
import { fail, ok, type Result } from '../../base/result.js';
import type { ExternalRow, ExternalStatus, ReadReport, TckSource } from './tck-source.js';

type Words = { readonly [word: string]: ExternalStatus };

const pytestWords: Words = { passed: 'pass', failed: 'fail', skipped: 'skipped', error: 'error', xfailed: 'fail', xpassed: 'pass' };
const actsWords: Words = { pass: 'pass', fail: 'fail', skip: 'skipped', error: 'error' };

const listAt = (value: Json, name: string): readonly Json[] | undefined => {
  const member = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return member !== undefined && isJsonList(member) ? member : undefined;
};

const textAt = (value: Json, name: string): string | undefined => {
  const member = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof member === 'string' ? member : undefined;
};

const gathered = (source: TckSource, rows: readonly (ExternalRow | string)[], traps: readonly string[]): Result<ReadReport, string> => {
  const problem = rows.find((row) => typeof row === 'string');
  if (typeof problem === 'string') return fail(problem);
  const good = rows.filter((row) => typeof row !== 'string');
  if (good.length === 0) return fail('it has no test at all');
  return ok({ source, rows: good, percentages: [], traps: [...traps, ...emptyTrap(good)] });
};

const emptyTrap = (rows: readonly ExternalRow[]): readonly string[] =>
  rows.some(({ status }) => status === 'pass') ? [] : ['nothing was passed: the agent may not have been reached'];

/** Reads a report of pytest-json-report, which the TCK for v0.3 writes for each category. */
export const readPytest = (report: Json): Result<ReadReport, string> => {
  const tests = listAt(report, 'tests');
  if (tests === undefined) return fail('it has no tests: a compliance report of that suite says nothing, because it is never filled in');
  const rows = tests.map((test) => rowOf(test, { source: 'tck-0.3-pytest', id: 'nodeid', word: 'outcome', words: pytestWords }));
  return gathered('tck-0.3-pytest', rows, ['the suite for v0.3 gives its own levels by thresholds: they are not read']);
};

/** Reads a report of ACTS, a draft. */
export const readActs = (report: Json): Result<ReadReport, string> => {
  const suites = listAt(report, 'suites');
  if (suites === undefined) return fail('it has no suites');
  const rows = suites.flatMap((suite) =>
    (listAt(suite, 'tests') ?? []).map((test) => rowOf(test, { source: 'acts', id: 'id', word: 'result', words: actsWords })),
  );
  const read = gathered('acts', rows, ['ACTS is a draft; its ids are those of the TCK and do not mean the same']);
  const specVersion = textAt(report, 'spec_version');
  return read.ok && specVersion !== undefined ? ok({ ...read.value, specVersion }) : read;
};

type Form = { readonly source: TckSource; readonly id: string; readonly word: string; readonly words: Words };

const rowOf = (test: Json, { source, id, word, words }: Form): ExternalRow | string => {
  const [name, said] = [textAt(test, id), textAt(test, word)];
  const status = said !== undefined && Object.hasOwn(words, said) ? words[said] : undefined;
  if (name === undefined || status === undefined)
    return `the test ${name ?? '(without a name)'} has the outcome ${JSON.stringify(said ?? null)}, which the suite does not have`;
  return { source, id: name, status, errors: errorsOf(test) };
};

const errorsOf = (test: Json): readonly string[] => {
  const members: JsonObject = isJsonObject(test) ? test : {};
  const found = [textAt(members['failure'] ?? null, 'message'), textAt(members['call'] ?? null, 'longrepr')];
  return found.flatMap((text) => (text === undefined ? [] : [text.slice(0, 2000)]));
};

/** Reads a JUnit file of pytest: names and outcomes of its cases, and nothing else. No entity is expanded, no document type read. */
export const readJunit = (text: string): Result<ReadReport, string> => {
  if (!/<testsuite[\s>]/.test(text)) return fail('it has no testsuite');
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return fail('it declares a document type, which is not read');
  const rows = [...text.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)].map(
    ([, attributes = '', inner = '']): ExternalRow => {
      const names = ['classname', 'name'].map((name) => unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''));
      return { source: 'junit', id: names.filter((name) => name !== '').join('::'), status: junitStatus(inner), errors: [] };
    },
  );
  return gathered('junit', rows, ['a JUnit file names tests, not requirements']);
};

const junitStatus = (inner: string): ExternalStatus => {
  if (/<error[\s/>]/.test(inner)) return 'error';
  if (/<failure[\s/>]/.test(inner)) return 'fail';
  // An expected failure is told as a skip: it is one that was seen.
  if (/<skipped[^>]*pytest\.xfail/.test(inner)) return 'fail';
  return /<skipped[\s/>]/.test(inner) ? 'skipped' : 'pass';
};

const entities: { readonly [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescaped = (text: string): string => text.replaceAll(/&([a-z]+);/g, (whole, name: string) => entities[name] ?? whole);
