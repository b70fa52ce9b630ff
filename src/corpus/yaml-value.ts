import { Composer, type Node, type Pair, type ParsedNode, type YAMLMap, isMap, isScalar, isSeq } from 'yaml';
import type { Json } from '../base/json.js';
import { deepestJson, isForbiddenName, pointerTo } from '../base/strict-json.js';
import type { Spot } from '../base/utf8-text.js';
import { type LineIndex, indexLines } from './line-index.js';
import { quoted } from './problems.js';
import { readTokens, tooDeep } from './yaml-tokens.js';

/** Why a YAML text gives no value: like a problem, before it knows its file. */
type YamlProblem = Spot & { readonly code: string; readonly message: string; readonly remedy: string; readonly path: string };

/** What a YAML text says as JSON, with the spot of each value, or all that is wrong with it. */
export type YamlReading = {
  readonly value: Json;
  readonly positions: ReadonlyMap<string, Spot>;
  readonly problems: readonly YamlProblem[];
};

/** Two defaults of the library are dangerous: known tags make Buffers and Dates, and a silent log drops further documents. */
const options = {
  version: '1.2',
  schema: 'core',
  strict: true,
  stringKeys: true,
  merge: false,
  resolveKnownTags: false,
  customTags: null,
  intAsBigInt: false,
  prettyErrors: false,
  logLevel: 'error',
  // The library compares each key with each other one; the walk below finds doubles with a set, and names both lines.
  uniqueKeys: false,
} as const;

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Reads one YAML 1.2 document (core schema) without anchors, aliases, tags, merge keys, doubled keys, or numbers that JSON lacks. */
export const readYaml = (text: string): YamlReading => {
  const walk = new Walk(indexLines(text));
  const tokens = readTokens(text);
  if (!tokens.ok) {
    walk.report(tokens.error.offset, { ...tokens.error, path: '' });
    return walk.reading(null);
  }
  const [document, second] = new Composer(options).compose(tokens.value, true, text.length);
  if (second !== undefined)
    walk.report(second.range[0], {
      code: 'SEVERAL_DOCUMENTS',
      message: 'a second YAML document',
      remedy: 'keep one document in a file',
      path: '',
    });
  for (const error of [...(document?.errors ?? []), ...(document?.warnings ?? [])]) {
    walk.report(error.pos[0], { code: 'YAML_SYNTAX', message: syntaxMessage(error.message), remedy: syntaxRemedy(error.code), path: '' });
  }
  if (walk.problems.length > 0) return walk.reading(null);
  const contents: ParsedNode | null = document?.contents ?? null;
  if (isNothing(contents))
    walk.report(0, { code: 'EMPTY_FILE', message: 'the file holds no value', remedy: 'write an object: `name: value` lines', path: '' });
  return walk.reading(walk.valueOf(contents, '', 0));
};

const isNothing = (node: ParsedNode | null): boolean => node === null || (isScalar(node) && node.value === null && node.source === '');

const syntaxMessage = (message: string): string => `not YAML: ${message}`;

const syntaxRemedy = (code: string): string => {
  if (code === 'TAB_AS_INDENT') return 'indent with spaces, never with tabs';
  if (code === 'BAD_INDENT') return 'give all entries of one list or object the same indentation';
  return 'put a text in quotes if it holds ": " or " #" or begins with one of - ? : , [ ] { } # & * ! | > @ `';
};

class Walk {
  readonly problems: YamlProblem[] = [];
  private readonly positions = new Map<string, Spot>([['', { line: 1, column: 1 }]]);

  constructor(private readonly lines: LineIndex) {}

  reading(value: Json): YamlReading {
    return { value, positions: this.positions, problems: this.problems };
  }

  report(
    offset: number,
    problem: { readonly code: string; readonly message: string; readonly remedy: string; readonly path: string },
  ): void {
    const { code, message, remedy, path } = problem;
    this.problems.push({ code, message, remedy, path, ...this.lines.spotAt(offset) });
  }

  valueOf(node: unknown, path: string, depth: number): Json {
    if (depth > deepestJson) {
      this.report(startOf(node), { ...tooDeep(0), path });
      return null;
    }
    if (isMap(node)) return this.objectOf(node, path, depth);
    if (isSeq(node)) {
      return node.items.map((item, index) => {
        const below = pointerTo(path, index);
        this.positions.set(below, this.lines.spotAt(startOf(item)));
        return this.valueOf(item, below, depth + 1);
      });
    }
    return isScalar(node) ? this.scalarOf(node, path) : null;
  }

  private objectOf(node: YAMLMap, path: string, depth: number): Json {
    const object: { [name: string]: Json } = {};
    for (const pair of node.items) {
      const name = keyOf(pair);
      const below = pointerTo(path, name);
      if (!this.admits(name, below, startOf(pair.key))) continue;
      object[name] = this.valueOf(pair.value, below, depth + 1);
    }
    return object;
  }

  private admits(name: string, path: string, offset: number): boolean {
    const spot = this.lines.spotAt(offset);
    const first = this.positions.get(path);
    if (first !== undefined) {
      this.report(offset, {
        code: 'DUPLICATE_MEMBER',
        message: `the member ${quoted(name)} stands twice: first in line ${first.line}, again in line ${spot.line}`,
        remedy: 'keep one of the two',
        path,
      });
      return false;
    }
    this.positions.set(path, spot);
    if (!isForbiddenName(name) && name !== '<<') return true;
    const remedy = name === '<<' ? 'write the members out: merge keys are not part of YAML 1.2' : 'choose another name';
    this.report(offset, { code: 'FORBIDDEN_MEMBER', message: `the member name ${quoted(name)} is not allowed`, remedy, path });
    return false;
  }

  private scalarOf(node: { readonly value: unknown; readonly source?: string | undefined }, path: string): Json {
    const { value } = node;
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
    if (typeof value !== 'number') return null;
    const problem = numberProblem(value, node.source ?? '');
    if (problem !== undefined) this.report(startOf(node), { ...problem, path });
    return value;
  }
}

const numberProblem = (value: number, source: string): { code: string; message: string; remedy: string } | undefined => {
  if (!Number.isFinite(value)) {
    return {
      code: 'NUMBER_RANGE',
      message: `the number ${quoted(source)} is not finite`,
      remedy: 'write a finite decimal number, or quotes around it if it is a text',
    };
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return {
      code: 'NUMBER_RANGE',
      message: `the integer ${quoted(source)} is beyond ±9007199254740991 and would be changed`,
      remedy: 'write a smaller number, or quotes around it if it is a text',
    };
  }
  if (plainNumber.test(source)) return undefined;
  return {
    code: 'NUMBER_FORM',
    message: `${quoted(source)} would be read as ${value}`,
    remedy: `write a plain decimal (${value}), or quotes around it if it is a text`,
  };
};

const keyOf = (pair: Pair): string => (isScalar(pair.key) && typeof pair.key.value === 'string' ? pair.key.value : '');

const startOf = (node: unknown): number => {
  if (!isRanged(node)) return 0;
  return node.range?.[0] ?? 0;
};

const isRanged = (node: unknown): node is Pick<Node, 'range'> => typeof node === 'object' && node !== null && 'range' in node;
