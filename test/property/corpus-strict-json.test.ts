import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.js';
import { type JsonProblemCode, parseStrictJson } from '../../src/base/strict-json.js';

const parse = (text: string) => parseStrictJson(Buffer.from(text), { limit: 1_000_000 });

const platformParse = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** Texts beside JSON: a JSON text with a few characters changed, removed or added. */
const almostJson = fc
  .tuple(
    fc.json({ stringUnit: 'binary' }),
    fc.array(
      fc.tuple(fc.nat(), fc.constantFrom('', '"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', 'e', '.', 'u', ' ', '\n', 'null', '"a":1')),
      { maxLength: 4 },
    ),
  )
  .map(([text, edits]) =>
    edits.reduce(
      (edited, [at, sign]) => `${edited.slice(0, at % (edited.length + 1))}${sign}${edited.slice((at % (edited.length + 1)) + (at % 2))}`,
      text,
    ),
  );

/** An edit may tear a surrogate pair apart, which no bytes can carry. */
const wellFormed = (text: string): string => Buffer.from(text).toString('utf8');

const stricter: readonly JsonProblemCode[] = ['duplicate', 'forbidden-name', 'surrogate', 'number', 'depth', 'bom'];

const escaped = (name: string): string =>
  [...name].map((sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('');

describe('the strict parser', () => {
  it('agrees with the platform wherever it accepts, and refuses by syntax only what the platform refuses', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), almostJson, fc.string()).map(wellFormed), (text) => {
        const ours = parse(text);
        const theirs = platformParse(text);
        const agree = ours.ok
          ? theirs !== undefined && canonicalJson(ours.value.value) === canonicalJson(theirs.value)
          : stricter.includes(ours.error.code) || theirs === undefined;
        expect(agree).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('points at the member name or the value of every pointer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(4), (value, indent) => {
        const text = JSON.stringify(value, null, indent) ?? 'null';
        const parsed = parse(text);
        if (!parsed.ok) return;
        const lines = text.split('\n');
        for (const [path, { line, column }] of parsed.value.positions) {
          const rest = (lines[line - 1] ?? '').slice(column - 1);
          expect(`${path} ${rest}`).toMatch(/ [[{"\dtfn-]/);
        }
      }),
    );
  });

  it('refuses any object in which a name stands twice, however it is spelt', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}$/), fc.array(fc.stringMatching(/^[A-Z]{1,8}$/)), (name, others) => {
        const between = [...new Set(others)].map((other) => `"${other}":1,`).join('');
        expect(parse(`{"${name}":1,${between}"${escaped(name)}":2}`)).toMatchObject({ ok: false, error: { path: `/${name}` } });
      }),
    );
  });
});
