import { hasLoneSurrogate } from './canonical-json.js';
import type { Json } from './json.js';
import { type Result, fail, ok } from './result.js';
import { type Spot, decodeUtf8 } from './utf8-text.js';
import { shortVisibleText } from './visible-text.js';

/** The sort of a refusal: stable words that a caller may turn into advice. */
export type JsonProblemCode = 'encoding' | 'bom' | 'size' | 'depth' | 'syntax' | 'duplicate' | 'forbidden-name' | 'surrogate' | 'number';

/** Why bytes are not strict JSON, and where: line and column from 1, `path` as a JSON Pointer. */
export type JsonProblem = Spot & { readonly code: JsonProblemCode; readonly message: string; readonly path: string };

/** A parsed value, and for the JSON Pointer of each value in it the spot of its member name or of the value itself. */
export type StrictJson = { readonly value: Json; readonly positions: ReadonlyMap<string, Spot> };

/** `limit` is the most bytes that are read; `integers: 'double'` admits integers that a double cannot hold exactly. */
export type StrictJsonOptions = { readonly limit: number; readonly integers?: 'safe' | 'double' };

/** Nesting beyond this is refused before a stack can end. */
export const deepestJson = 64;

const forbiddenNames: readonly string[] = ['__proto__', 'constructor', 'prototype'];
const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** True for a member name that would reach a prototype once an object is merged or copied carelessly. */
export const isForbiddenName = (name: string): boolean => forbiddenNames.includes(name);

/** `path` with one more name, escaped as RFC 6901 wants it. */
export const pointerTo = (path: string, name: string | number): string =>
  `${path}/${typeof name === 'number' ? name : name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/**
 * Parses I-JSON (RFC 7493) and nothing else: UTF-8 without BOM, no member twice (after unescaping), no lone surrogate, no
 * prototype name, nesting of at most 64, finite numbers, integers within ±(2^53-1).
 */
export const parseStrictJson = (bytes: Uint8Array, options: StrictJsonOptions): Result<StrictJson, JsonProblem> => {
  if (bytes.length > options.limit) {
    return fail({ code: 'size', message: `${bytes.length} bytes, more than the limit of ${options.limit}`, line: 1, column: 1, path: '' });
  }
  const text = decodeUtf8(bytes);
  if (!text.ok) return fail({ ...text.error, path: '' });
  const reader = new Reader(text.value, options.integers ?? 'safe');
  try {
    return ok({ value: reader.readWhole(), positions: reader.positions });
  } catch (error: unknown) {
    if (error instanceof Broken) return fail(error.problem);
    throw error;
  }
};

/** Unwinds the recursive descent; never leaves this file. */
class Broken extends Error {
  constructor(readonly problem: JsonProblem) {
    super(problem.message);
  }
}

class Reader {
  readonly positions = new Map<string, Spot>();
  private at = 0;
  private line = 1;
  private lineStart = 0;

  constructor(
    private readonly text: string,
    private readonly integers: 'safe' | 'double',
  ) {}

  readWhole(): Json {
    this.skipSpace();
    this.positions.set('', this.spot());
    const value = this.readValue('', 0);
    this.skipSpace();
    if (this.at < this.text.length) this.refuse('syntax', `unexpected ${this.here()} after the end of the value`, '');
    return value;
  }

  private readValue(path: string, depth: number): Json {
    if (depth > deepestJson) this.refuse('depth', `nested too deep: more than ${deepestJson} levels`, path);
    switch (this.text[this.at]) {
      case '{':
        return this.readObject(path, depth);
      case '[':
        return this.readList(path, depth);
      case '"':
        return this.readText(path);
      case 't':
        return this.readWord('true', true, path);
      case 'f':
        return this.readWord('false', false, path);
      case 'n':
        return this.readWord('null', null, path);
      default:
        return this.readNumber(path);
    }
  }

  private readObject(path: string, depth: number): Json {
    const object: { [name: string]: Json } = {};
    this.at += 1;
    this.skipSpace();
    if (this.takes('}')) return object;
    do {
      this.skipSpace();
      const spot = this.spot();
      const name = this.readName(path);
      const below = pointerTo(path, name);
      this.admit(name, below, spot);
      this.skipSpace();
      if (!this.takes(':')) this.refuse('syntax', `expected ":" after the member name, found ${this.here()}`, below);
      this.skipSpace();
      object[name] = this.readValue(below, depth + 1);
      this.skipSpace();
    } while (this.takes(','));
    if (!this.takes('}')) this.refuse('syntax', `expected "," or "}", found ${this.here()}`, path);
    return object;
  }

  private readName(path: string): string {
    if (this.text[this.at] !== '"') this.refuse('syntax', `expected a member name in double quotes, found ${this.here()}`, path);
    return this.readText(path);
  }

  private admit(name: string, path: string, spot: Spot): void {
    const first = this.positions.get(path);
    if (first !== undefined) {
      this.refuseAt(spot, {
        code: 'duplicate',
        message: `the member ${shown(name)} stands twice: first in line ${first.line}, again in line ${spot.line}`,
        path,
      });
    }
    if (isForbiddenName(name)) this.refuseAt(spot, { code: 'forbidden-name', message: `the member name "${name}" is not allowed`, path });
    this.positions.set(path, spot);
  }

  private readList(path: string, depth: number): Json {
    const list: Json[] = [];
    this.at += 1;
    this.skipSpace();
    if (this.takes(']')) return list;
    do {
      this.skipSpace();
      const below = pointerTo(path, list.length);
      this.positions.set(below, this.spot());
      list.push(this.readValue(below, depth + 1));
      this.skipSpace();
    } while (this.takes(','));
    if (!this.takes(']')) this.refuse('syntax', `expected "," or "]", found ${this.here()}`, path);
    return list;
  }

  private readText(path: string): string {
    const start = this.at;
    const { end, escaped } = this.findTextEnd(path);
    const token = this.text.slice(start, end + 1);
    const value = escaped ? unescaped(token) : token.slice(1, -1);
    if (value === undefined) this.refuse('syntax', 'a malformed escape in a text', path);
    if (escaped && hasLoneSurrogate(value)) this.refuse('surrogate', 'half of a surrogate pair, which no UTF-8 can carry', path);
    this.at = end + 1;
    return value;
  }

  private findTextEnd(path: string): { readonly end: number; readonly escaped: boolean } {
    let escaped = false;
    for (let end = this.at + 1; end < this.text.length; end += 1) {
      const code = this.text.charCodeAt(end);
      if (code === 0x22) return { end, escaped };
      if (code < 0x20) this.refuse('syntax', 'a control character in a text: write it as an escape', path);
      if (code !== 0x5c) continue;
      escaped = true;
      end += 1;
    }
    return this.refuse('syntax', 'a text without its closing quote', path);
  }

  private readNumber(path: string): number {
    numberForm.lastIndex = this.at;
    const token = numberForm.exec(this.text)?.[0];
    if (token === undefined) return this.refuse('syntax', `expected a value, found ${this.here()}`, path);
    const value = Number(token);
    if (!Number.isFinite(value)) this.refuse('number', `the number ${shortened(token)} is out of range`, path);
    if (this.integers === 'safe' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      this.refuse('number', `the integer ${shortened(token)} is beyond ±9007199254740991 and would be changed`, path);
    }
    this.at += token.length;
    return value;
  }

  private readWord<Value extends Json>(word: string, value: Value, path: string): Value {
    if (!this.text.startsWith(word, this.at)) this.refuse('syntax', `expected a value, found ${this.here()}`, path);
    this.at += word.length;
    return value;
  }

  private skipSpace(): void {
    for (; ; this.at += 1) {
      const code = this.text.charCodeAt(this.at);
      if (code === 0x0a) {
        this.line += 1;
        this.lineStart = this.at + 1;
      } else if (code !== 0x20 && code !== 0x09 && code !== 0x0d) return;
    }
  }

  private takes(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private here(): string {
    const sign = this.text.codePointAt(this.at);
    return sign === undefined ? 'the end of the file' : JSON.stringify(String.fromCodePoint(sign));
  }

  private spot(): Spot {
    return { line: this.line, column: this.at - this.lineStart + 1 };
  }

  private refuse(code: JsonProblemCode, message: string, path: string): never {
    return this.refuseAt(this.spot(), { code, message, path });
  }

  private refuseAt(spot: Spot, problem: Omit<JsonProblem, 'line' | 'column'>): never {
    throw new Broken({ ...problem, ...spot });
  }
}

const shown = (name: string): string => `"${shortVisibleText(name, 60)}"`;

const shortened = (token: string): string => (token.length > 40 ? `${token.slice(0, 37)}...` : token);

const unescaped = (token: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' ? value : undefined;
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
