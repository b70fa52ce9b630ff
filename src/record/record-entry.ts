import { isJsonObject, type Json } from '../base/json.js';

/** The format word in the header of every record. */
export const recordFormat = 'sa2a-court-record/1';

/** The `prev` of a first entry: there is no line before it. */
export const noPrevious = '0'.repeat(64);

/** Which case and which run of it an entry belongs to. */
export type RecordAbout = { readonly case?: string; readonly run?: number };

/** One line of a record. `prev` is the SHA-256 of the line before it, its line feed included; `at` is for people, order is `seq`. */
export type RecordEntry = RecordAbout & {
  readonly seq: number;
  readonly prev: string;
  readonly type: string;
  readonly at: string;
  readonly body: Json;
};

/** The one text of an entry, without its line feed: members in the order of `RecordEntry`, no white space. */
export const entryLine = (entry: RecordEntry): string =>
  JSON.stringify({ seq: entry.seq, prev: entry.prev, type: entry.type, at: entry.at, case: entry.case, run: entry.run, body: entry.body });

/** The entry of a line, or in words why it is none. The line must be the very text that `entryLine` gives. */
export const parseEntry = (line: string): RecordEntry | string => {
  if (isTooDeep(line)) return `nesting deeper than ${deepest}`;
  const value = parseJson(line);
  if (!isEntry(value)) return 'no entry with seq, prev, type, at and body';
  return entryLine(value) === line ? value : 'an entry in another spelling, or with other members';
};

// What nests without end would exhaust the stack of whoever compares it.
const deepest = 1000;

const [quote, escape, list, listEnd, object, objectEnd] = [...'"\\[]{}'].map((character) => character.charCodeAt(0));

const isTooDeep = (line: string): boolean => {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < line.length && depth <= deepest; at += 1) {
    const code = line.charCodeAt(at);
    if (code === quote) isText = !isText;
    else if (isText) at += code === escape ? 1 : 0;
    else if (code === list || code === object) depth += 1;
    else if (code === listEnd || code === objectEnd) depth -= 1;
  }
  return depth > deepest;
};

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const isEntry = (value: unknown): value is RecordEntry =>
  isJsonObject(value) &&
  Number.isSafeInteger(value['seq']) &&
  ['prev', 'type', 'at'].every((name) => typeof value[name] === 'string') &&
  (value['case'] === undefined || typeof value['case'] === 'string') &&
  (value['run'] === undefined || Number.isSafeInteger(value['run'])) &&
  value['body'] !== undefined;
