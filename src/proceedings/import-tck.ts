import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { sha256 } from '../base/digest.js';
import { Fault } from '../base/fault.js';
import { asJson, isJsonList, isJsonObject, type Json, type JsonObject } from '../base/json.js';
import { never } from '../base/never.js';
import { fail, type Result } from '../base/result.js';
import { parseStrictJson } from '../base/strict-json.js';
import { shortVisibleText, visibleJson } from '../base/visible-text.js';
import type { ExternalEvidence } from '../model/wire.js';
import { runFolderName } from '../record/run-folder-name.js';
import { stageRunFolder } from '../record/run-folder.js';
import { readActs, readJunit, readPytest } from '../wire/external/read-others.js';
import { readTck } from '../wire/external/read-tck.js';
import { externalStatuses, type ReadReport, tckSources, type TckSource } from '../wire/external/tck-source.js';

/** What a person asks of `wire import-tck`. Paths are absolute, `now` is in milliseconds. */
export type ImportAsk = {
  readonly file: string;
  readonly out: string;
  readonly now: number;
  readonly from?: TckSource;
  readonly tckCommit?: string;
  readonly specPin?: string;
  readonly agent?: string;
};

/** A report of another suite as it is kept: labelled, with its counts made anew and its known traps. It is no statement and feeds no verdict. */
export type ExternalFile = {
  readonly kind: 'external-wire-evidence';
  readonly source: TckSource;
  readonly source_revision: string;
  readonly spec_pin: string;
  readonly generated_at: string;
  readonly sut_url: string;
  readonly imported_at: string;
  readonly file: string;
  readonly file_sha256: string;
  readonly bytes: number;
  readonly counts: { readonly [status: string]: number };
  readonly percentages: ReadReport['percentages'];
  readonly traps: readonly string[];
  readonly rows: ReadReport['rows'];
};

/** What was imported, and the folder that it lies in beside the report itself, byte for byte. */
export type ImportedTck = { readonly evidence: ExternalFile; readonly folder: string };

const mostBytes = 20 * 1024 * 1024;
// What a statement about a wire takes of a report.
const mostTraps = 50;
const mostText = 1000;
const shortText = `a text without hidden characters, of at most ${mostText}`;
const bounded = (text: string): string => shortVisibleText(text, mostText);

/** Imports a report of another suite. Throws a Fault, usage where there is no such file and corpus for a report that is at fault. */
export const importTck = (ask: ImportAsk): ImportedTck => {
  const bytes = readReport(ask.file);
  if (isOurs(bytes)) throw ofOurs(ask.file);
  const read = readAs(ask, bytes);
  if (!read.ok) throw faulty(ask.file, read.error);
  const evidence = evidenceOf(ask, bytes, read.value);
  const name = runFolderName({ startedAt: evidence.imported_at, subject: `external ${evidence.source}`, digest: evidence.file_sha256 });
  const stage = stageRunFolder(ask.out, name, 'latest-external');
  stage.add(evidence.file, bytes);
  stage.add('evidence.json', `${JSON.stringify(visibleJson(asJson(evidence)), undefined, 2)}\n`);
  return { evidence, folder: stage.finish().folder };
};

const readReport = (file: string): Uint8Array => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() !== true)
    throw new Fault({ kind: 'usage', code: 'FILE_MISSING', message: 'there is no such report', place: { file }, remedy: 'check the path' });
  if (found.size > mostBytes) throw faulty(file, `it has ${found.size} bytes; at most ${mostBytes} are read`);
  return readFileSync(file);
};

/** What this court writes itself is no report of another suite: a verdict on law must not come back as evidence about a wire. */
const isOurs = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes).toString('utf8');
  return text.includes('urn:sa2a-court') || /\bclassname\s*=\s*(?:"|')\s*semantic(?:\s|&#(?:32|x0*20);)+law\./i.test(text);
};

const ofOurs = (file: string): Fault =>
  new Fault({
    kind: 'trust',
    code: 'wrong-kind',
    message: 'expected a report of another suite; found a statement or a report of this court: one kind never stands in for another',
    place: { file },
    remedy: 'name the file that the other suite wrote; what this court wrote is read by: npx sa2a-court verify',
  });

const faulty = (file: string, why: string): Fault =>
  new Fault({
    kind: 'corpus',
    code: 'EXTERNAL_REPORT',
    message: `the report cannot be imported: ${why}`,
    place: { file },
    remedy: 'name the file that the suite wrote, unchanged; --from says which suite it was',
  });

const readAs = ({ from }: ImportAsk, bytes: Uint8Array): Result<ReadReport, string> => {
  const text = Buffer.from(bytes).toString('utf8');
  if (from === 'junit' || (from === undefined && text.trimStart().startsWith('<'))) return readJunit(text);
  const parsed = parseStrictJson(bytes, { limit: mostBytes, integers: 'double' });
  if (!parsed.ok) return fail(`it is no strict JSON: ${parsed.error.message} (line ${parsed.error.line})`);
  const source = from ?? sourceOf(parsed.value.value);
  return source === undefined ? fail('no suite that is known writes such a file') : readBy(source, parsed.value.value);
};

const sourceOf = (report: Json): Exclude<TckSource, 'junit'> | undefined => {
  if (!isJsonObject(report)) return undefined;
  if (Object.hasOwn(report, 'per_requirement')) return 'tck-1.0';
  if (Object.hasOwn(report, 'acts_version')) return 'acts';
  return Object.hasOwn(report, 'tests') ? 'tck-0.3-pytest' : undefined;
};

const readBy = (source: Exclude<TckSource, 'junit'>, report: Json): Result<ReadReport, string> => {
  switch (source) {
    case 'tck-1.0':
      return readTck(report);
    case 'tck-0.3-pytest':
      return readPytest(report);
    case 'acts':
      return readActs(report);
    default:
      return never(source);
  }
};

const evidenceOf = (ask: ImportAsk, bytes: Uint8Array, read: ReadReport): ExternalFile => {
  const counts = externalStatuses.map((status) => [status, read.rows.filter((row) => row.status === status).length] as const);
  return {
    kind: 'external-wire-evidence',
    source: read.source,
    source_revision: bounded(ask.tckCommit ?? 'unknown'),
    spec_pin: bounded(ask.specPin ?? ((read.specVersion ?? '') === '' ? 'unknown' : (read.specVersion ?? 'unknown'))),
    generated_at: read.generatedAt ?? 'unknown',
    sut_url: read.sutUrl ?? 'unknown',
    imported_at: new Date(ask.now).toISOString(),
    file: `report-${basename(ask.file).replaceAll(/[^A-Za-z0-9.-]/g, '_')}`,
    file_sha256: sha256(bytes),
    bytes: bytes.length,
    counts: Object.fromEntries(counts),
    percentages: read.percentages,
    traps: [...read.traps, ...trapsOf(ask, read)].slice(0, mostTraps).map(bounded),
    rows: read.rows,
  };
};

const trapsOf = ({ agent, now, tckCommit }: ImportAsk, { sutUrl, generatedAt, percentages }: ReadReport): readonly string[] => [
  ...(tckCommit === undefined ? ['the revision of the suite is unknown: no report says it'] : []),
  ...(agent !== undefined && sutUrl !== undefined && !sameOrigin(agent, sutUrl) ? [`it is about ${sutUrl}, not about ${agent}`] : []),
  ...(generatedAt !== undefined && Date.parse(generatedAt) > now ? ['its time lies in the future'] : []),
  ...(percentages.length === 0
    ? []
    : [
        `its percentages are quoted as they stand: ${percentages.map(({ name, text, formula }) => `${name} ${text} (${formula})`).join(', ')}`,
      ]),
];

const sameOrigin = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;

/** Reads evidence that was imported, as it is shown in a wire observation. Throws a Fault for a file that is none. */
export const readExternal = (file: string): ExternalEvidence => {
  const parsed = parseStrictJson(readReport(file), { limit: mostBytes, integers: 'double' });
  const value = parsed.ok ? parsed.value.value : null;
  if (!isJsonObject(value) || value['kind'] !== 'external-wire-evidence') throw faulty(file, 'it is no evidence that import-tck made');
  const objection = objectionTo(value);
  if (objection !== undefined) throw misshaped(file, objection);
  const { source, source_revision, spec_pin, file_sha256, bytes, counts, traps } = value;
  return {
    source: textOf(source),
    sourceRevision: textOf(source_revision),
    specPin: textOf(spec_pin),
    file: { sha256: textOf(file_sha256) },
    bytes: typeof bytes === 'number' ? bytes : 0,
    counts: Object.fromEntries(
      Object.entries(isJsonObject(counts) ? counts : {}).flatMap(([status, count]) => (typeof count === 'number' ? [[status, count]] : [])),
    ),
    traps: isJsonList(traps) ? traps.map(textOf) : [],
  };
};

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const isText = (value: Json | undefined): boolean => typeof value === 'string' && value.length <= mostText && bounded(value) === value;
const isWhole = (value: Json | undefined): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

type Objection = { readonly member: string; readonly wanted: string };

/** The first member that import-tck would never have written so, and what it has instead; looked for before anything is asked of an agent. */
const objectionTo = (value: JsonObject): Objection | undefined => {
  const { counts, traps, rows } = value;
  const has = (status: string): number => itemsOf(rows).filter((row) => isJsonObject(row) && row['status'] === status).length;
  const rules: readonly (readonly [member: string, fits: boolean, wanted: string])[] = [
    ['source', tckSources.some((source) => source === value['source']), `one of ${tckSources.join(', ')}`],
    ['source_revision', isText(value['source_revision']), shortText],
    ['spec_pin', isText(value['spec_pin']), shortText],
    ['file_sha256', /^[0-9a-f]{64}$/.test(textOf(value['file_sha256'])), 'a SHA-256 of 64 lower-case hex digits'],
    ['bytes', isWhole(value['bytes']), 'a whole number, 0 or more'],
    [
      'traps',
      isJsonList(traps ?? null) && itemsOf(traps).length <= mostTraps && itemsOf(traps).every(isText),
      `at most ${mostTraps} texts, each ${shortText}`,
    ],
    [
      'counts',
      isJsonObject(counts) &&
        Object.entries(counts).every(([status, count]) => externalStatuses.some((one) => one === status) && isWhole(count)),
      `whole numbers under ${externalStatuses.join(', ')}`,
    ],
    [
      'counts',
      isJsonObject(counts) && Object.entries(counts).every(([status, count]) => has(status) === count),
      'how often each status stands in its rows',
    ],
  ];
  const broken = rules.find(([, fits]) => !fits);
  return broken === undefined ? undefined : { member: broken[0], wanted: broken[2] };
};

const itemsOf = (value: Json | undefined): readonly Json[] => (value !== undefined && isJsonList(value) ? value : []);

const misshaped = (file: string, { member, wanted }: Objection): Fault =>
  new Fault({
    kind: 'corpus',
    code: 'EXTERNAL_REPORT',
    message: `it is no evidence that import-tck made: expected ${member} to be ${wanted}`,
    place: { file, path: `/${member}` },
    remedy: 'import the report again: npx sa2a-court wire import-tck FILE',
  });
