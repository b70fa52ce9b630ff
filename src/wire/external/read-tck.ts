import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../base/json.js';
import { fail, ok, type Result } from '../../base/result.js';
import type { ExternalRow, ExternalStatus, ReadReport } from './tck-source.js';

const statuses: { readonly [word: string]: ExternalStatus } = {
  PASS: 'pass',
  FAIL: 'fail',
  SKIPPED: 'skipped',
  'NOT TESTED': 'not_tested',
};

const levels = ['MUST', 'SHOULD', 'MAY'] as const;

/** Reads `compatibility.json` of the TCK for v1.0. Fails, in words, for a status or level that it does not have, and without `per_requirement`. */
export const readTck = (report: Json): Result<ReadReport, string> => {
  const [summary, requirements] = [memberOf(report, 'summary'), memberOf(report, 'per_requirement')];
  if (!isJsonObject(summary) || !isJsonObject(requirements)) return fail('it has no summary or no per_requirement');
  const rows: ExternalRow[] = [];
  for (const [id, said] of Object.entries(requirements)) {
    const row = readRow(id, said);
    if (typeof row === 'string') return fail(row);
    rows.push(row);
  }
  return ok({
    source: 'tck-1.0',
    rows,
    ...texts(summary),
    percentages: ['overall', 'must', 'should', 'may'].flatMap((name) => percentage(summary, name, rows)),
    traps: trapsIn(summary, rows),
  });
};

const memberOf = (value: Json, name: string): Json => (isJsonObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null);

const textIn = (object: JsonObject, name: string): string | undefined => {
  const { [name]: member } = object;
  return typeof member === 'string' ? member : undefined;
};

const texts = (summary: JsonObject): Pick<ReadReport, 'sutUrl' | 'generatedAt' | 'specVersion'> => {
  const [sutUrl, generatedAt, specVersion] = ['sut_url', 'timestamp', 'spec_version'].map((name) => textIn(summary, name));
  return {
    ...(sutUrl === undefined ? {} : { sutUrl }),
    ...(generatedAt === undefined ? {} : { generatedAt }),
    ...(specVersion === undefined ? {} : { specVersion }),
  };
};

const readRow = (id: string, said: Json): ExternalRow | string => {
  const [level, word] = [memberOf(said, 'level'), memberOf(said, 'status')];
  const status = typeof word === 'string' && Object.hasOwn(statuses, word) ? statuses[word] : undefined;
  const known = levels.find((one) => one === level);
  if (status === undefined) return `${id} has the status ${JSON.stringify(word)}, which the suite does not have`;
  if (known === undefined) return `${id} has the level ${JSON.stringify(level)}, which the suite does not have`;
  const transports = memberOf(said, 'transports');
  const errors = memberOf(said, 'errors');
  return {
    source: 'tck-1.0',
    id,
    level: known,
    status,
    ...(isJsonObject(transports) ? { transports: wordsOf(transports) } : {}),
    errors: isJsonList(errors) ? errors.filter((error) => typeof error === 'string') : [],
  };
};

const wordsOf = (transports: JsonObject): { readonly [name: string]: string } =>
  Object.fromEntries(Object.entries(transports).flatMap(([name, word]) => (typeof word === 'string' ? [[name, word]] : [])));

/** A percentage is quoted with the formula that gives it: the suite changed it once without a word. */
const percentage = (summary: JsonObject, name: string, rows: readonly ExternalRow[]): ReadReport['percentages'] => {
  const text = textIn(summary, `${name}_compatibility`);
  if (text === undefined) return [];
  const own = name === 'overall' ? rows : rows.filter(({ level }) => level === name.toUpperCase());
  const among = (statuses: readonly ExternalStatus[]): number => own.filter(({ status }) => statuses.includes(status)).length;
  const passed = among(['pass']);
  const formulas = [
    ['excl-not-tested', shareOf(passed, among(['pass', 'fail']))],
    ['incl-not-tested', shareOf(passed, among(['pass', 'fail', 'not_tested']))],
  ] as const;
  return [{ name, text, formula: formulas.find(([, share]) => share === text)?.[0] ?? 'neither' }];
};

const shareOf = (part: number, whole: number): string => `${(whole === 0 ? 100 : (part / whole) * 100).toFixed(1)}%`;

const trapsIn = (summary: JsonObject, rows: readonly ExternalRow[]): readonly string[] => {
  const failed = rows.filter(({ status }) => status === 'fail');
  const silent = failed.filter(({ errors }) => errors.length === 0);
  const contrary = failed.filter(({ transports = {} }) => {
    const words = Object.values(transports);
    return words.length > 0 && words.every((word) => word === 'PASS');
  });
  const untested = rows.filter(({ status }) => status === 'not_tested').length;
  return [
    ...((textIn(summary, 'spec_version') ?? '') === ''
      ? ['the version of the specification is empty: the pin stands in another file of the suite']
      : []),
    ...(silent.length === 0 ? [] : [`FAIL without an error: ${named(silent)}`]),
    ...(contrary.length === 0 ? [] : [`FAIL although every transport beside it says PASS: ${named(contrary)}`]),
    ...(untested === 0 ? [] : [`${untested} requirements were not tested, which is neither PASS nor FAIL`]),
    ...(rows.some(({ status }) => status === 'pass') ? [] : ['nothing says PASS: the agent may not have been reached']),
  ];
};

const mostNamed = 10;
const named = (rows: readonly ExternalRow[]): string =>
  `${rows
    .slice(0, mostNamed)
    .map(({ id }) => id)
    .join(', ')}${rows.length > mostNamed ? ` and ${rows.length - mostNamed} more` : ''}`;
