import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/base/canonical-json.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { readPointer } from '../../../src/base/pointer.js';
import { isForbiddenName, parseStrictJson } from '../../../src/base/strict-json.js';
import { longestVisibleText, shortVisibleText, visibleJson, visibleText } from '../../../src/base/visible-text.js';

const anyText = fc.string({ unit: 'binary' });
const hostile = fc.oneof(
  anyText,
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 }).map((codes) => String.fromCharCode(...codes)),
);
const schema = JSON.parse(readFileSync(join(packageRoot(), 'priv/schemas/law-verdict.v1.schema.json'), 'utf8'));
const textPattern = new RegExp(String(readPointer(schema, '/$defs/text/pattern')), 'u');

describe('visible text', () => {
  it.each([
    ['a control', 'a\u0007b', 'a\\u{7}b'],
    ['a line feed', 'a\n::error::b', 'a\\u{a}::error::b'],
    ['a bidi override', 'a\u202eb', 'a\\u{202e}b'],
    ['a zero-width space', 'a\u200bb', 'a\\u{200b}b'],
    ['a line separator', '\u2028', '\\u{2028}'],
    ['half of a surrogate pair', 'a\ud800b', 'a\\u{d800}b'],
    ['a tag character', 'a\u{e0041}', 'a\\u{e0041}'],
  ])('shows %s', (_what, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it('leaves what a person can see', () => {
    expect(visibleText('Zürich 漢字 😀 a-b')).toBe('Zürich 漢字 😀 a-b');
  });

  it('changes nothing the second time, and always fits the pattern of the published schema', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = visibleText(text);
        expect(visibleText(shown)).toBe(shown);
        expect(textPattern.test(shown)).toBe(true);
      }),
    );
  });

  it('hides exactly the characters that the published schema refuses', () => {
    const codes = Array.from({ length: 0x11_0000 / 16 }, (_, row) => row * 16);
    const differing = codes
      .flatMap((row) => Array.from({ length: 16 }, (_, column) => row + column))
      .filter((code) => {
        const character = String.fromCodePoint(code);
        return textPattern.test(character) !== (visibleText(character) === character);
      });
    expect(differing).toEqual([]);
  });

  it('is cut with the number of units that there were', () => {
    const short = shortVisibleText('x'.repeat(10_000), 100);
    expect(short).toMatch(/^x{60}… \(10000 units in all\)$/);
    expect(shortVisibleText('\u0000'.repeat(100), 100).length).toBeLessThanOrEqual(100);
  });
});

describe('visible JSON', () => {
  it('can always be written canonically, read strictly, and is the same the second time', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary', maxDepth: 6 }), (value) => {
        const shown = visibleJson(JSON.parse(JSON.stringify(value)));
        const read = parseStrictJson(Buffer.from(canonicalJson(shown), 'utf8'), { limit: 10_000_000, integers: 'double' });
        expect(read.ok).toBe(true);
        expect(canonicalJson(visibleJson(shown))).toBe(canonicalJson(shown));
      }),
    );
  });

  it('shows names, cuts long texts and deep nesting, and renames what reaches a prototype', () => {
    const deep = JSON.parse(`${'['.repeat(200)}1${']'.repeat(200)}`);
    const long = 'y'.repeat(longestVisibleText + 1);
    const shown = visibleJson(JSON.parse(JSON.stringify({ 'a\u200b': long, deep }).replace('"deep"', '"__proto__"')));
    const text = JSON.stringify(shown);
    expect(text).toContain('"a\\\\u{200b}"');
    expect(text).toContain('\\\\u{5f}_proto__');
    expect(text).toContain('(4001 units in all)');
    expect(text).toContain('(nested deeper)');
  });

  it('leaves no member name that strict JSON refuses', () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'a\u200b'];
    const shown = names.map((name) => visibleJson(JSON.parse(`{${JSON.stringify(name)}:1}`)));
    expect(names.filter(isForbiddenName)).toHaveLength(3);
    expect(shown.flatMap((value) => Object.keys(value ?? {})).filter(isForbiddenName)).toEqual([]);
  });
});
