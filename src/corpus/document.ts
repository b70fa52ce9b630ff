import type { Place } from '../base/fault.js';
import { sha256 } from '../base/digest.js';
import type { Json } from '../base/json.js';
import { type JsonProblemCode, parseStrictJson } from '../base/strict-json.js';
import { type Spot, decodeUtf8, spotAt } from '../base/utf8-text.js';
import { type Problem, throwProblems } from './problems.js';
import { type YamlReading, readYaml } from './yaml-value.js';

/** A file that was read strictly: its value as JSON, its bytes and their SHA-256, and where each value stands. */
export type Document = {
  /** The file as the reader knows it; not necessarily a path. */
  readonly file: string;
  readonly value: Json;
  readonly sha256: string;
  readonly bytes: Uint8Array;
  /** The place of the value that a JSON Pointer names, or of the nearest value around it. */
  placeOf(path: string): Place;
};

/** The most bytes of a file: courts and profiles are a tenth of it. */
export const largestFile = 1024 * 1024;

/** What a YAML text may not hold unescaped: C0 and C1 controls but for tab, LF and CR, and the Unicode line ends. */
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029]/;

/** Reads the bytes of a `.json`, `.yaml` or `.yml` file, or throws a Fault of kind `corpus` with every problem and its place. */
export const readDocument = (file: string, bytes: Uint8Array): Document => {
  const reading = isJsonFile(file) ? readJsonBytes(file, bytes) : readYamlBytes(file, bytes);
  throwProblems(reading.problems);
  return {
    file,
    value: reading.value,
    sha256: sha256(bytes),
    bytes,
    placeOf: (path) => ({ file, ...nearestSpot(reading.positions, path), path }),
  };
};

type Reading = { readonly value: Json; readonly positions: ReadonlyMap<string, Spot>; readonly problems: readonly Problem[] };

const isJsonFile = (file: string): boolean => file.endsWith('.json');

const readJsonBytes = (file: string, bytes: Uint8Array): Reading => {
  const parsed = parseStrictJson(bytes, { limit: largestFile });
  if (parsed.ok) return { ...parsed.value, problems: [] };
  const { code, message, line, column, path } = parsed.error;
  return nothingBut({ code: codeOf[code], message, place: { file, line, column, path }, remedy: jsonRemedies[code] });
};

const readYamlBytes = (file: string, bytes: Uint8Array): Reading => {
  const place = { file, line: 1, column: 1, path: '' };
  if (bytes.length > largestFile) {
    return nothingBut({
      code: codeOf.size,
      message: `${bytes.length} bytes, more than the limit of ${largestFile}`,
      place,
      remedy: jsonRemedies.size,
    });
  }
  const text = decodeUtf8(bytes);
  if (!text.ok) {
    const { code, message, line, column } = text.error;
    return nothingBut({ code: codeOf[code], message, place: { file, line, column, path: '' }, remedy: jsonRemedies[code] });
  }
  const stray = controlProblem(file, text.value);
  return stray === undefined ? inFile(file, readYaml(text.value)) : nothingBut(stray);
};

const controlProblem = (file: string, text: string): Problem | undefined => {
  const at = text.search(control);
  if (at === -1) return undefined;
  return {
    code: 'CONTROL_CHARACTER',
    message: `the control character U+${(text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    place: { file, ...spotAt(text.slice(0, at)), path: '' },
    remedy: 'remove it, or write it as an escape in double quotes',
  };
};

const inFile = (file: string, { value, positions, problems }: YamlReading): Reading => ({
  value,
  positions,
  problems: problems.map(({ line, column, path, ...problem }) => ({ ...problem, place: { file, line, column, path } })),
});

const nothingBut = (problem: Problem): Reading => ({ value: null, positions: new Map(), problems: [problem] });

const nearestSpot = (positions: ReadonlyMap<string, Spot>, path: string): Spot => {
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const spot = positions.get(at);
    if (spot !== undefined) return spot;
  }
  return positions.get('') ?? { line: 1, column: 1 };
};

const codeOf: { readonly [code in JsonProblemCode]: string } = {
  encoding: 'NOT_UTF8',
  bom: 'BYTE_ORDER_MARK',
  size: 'TOO_LARGE',
  depth: 'TOO_DEEP',
  syntax: 'JSON_SYNTAX',
  duplicate: 'DUPLICATE_MEMBER',
  'forbidden-name': 'FORBIDDEN_MEMBER',
  surrogate: 'LONE_SURROGATE',
  number: 'NUMBER_RANGE',
};

const jsonRemedies: { readonly [code in JsonProblemCode]: string } = {
  encoding: 'save the file as UTF-8',
  bom: 'save the file as UTF-8 without a byte-order mark',
  size: 'split the file',
  depth: 'flatten the file: no file that is read here needs more than ten levels',
  syntax: 'write strict JSON: double quotes, no comments, no trailing commas',
  duplicate: 'keep one of the two',
  'forbidden-name': 'choose another name',
  surrogate: 'write both halves of the pair, or the character itself',
  number: 'write a smaller number, or quotes around it if it is a text',
};
