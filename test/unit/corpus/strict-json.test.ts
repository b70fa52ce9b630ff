import { describe, expect, it } from 'vitest';
import { type JsonProblem, parseStrictJson } from '../../../src/base/strict-json.js';

const parse = (text: string | Uint8Array) => parseStrictJson(typeof text === 'string' ? Buffer.from(text) : text, { limit: 1_000 });

const problemOf = (text: string | Uint8Array): JsonProblem | undefined => {
  const parsed = parse(text);
  return parsed.ok ? undefined : parsed.error;
};

describe('strict JSON', () => {
  it('gives the value, and where each member name or item stands', () => {
    const parsed = parse('{\n  "a": [1,\n    {"b/c": null}]\n}');
    expect(parsed).toMatchObject({ ok: true, value: { value: { a: [1, { 'b/c': null }] } } });
    expect(parsed.ok ? [...parsed.value.positions] : []).toEqual([
      ['', { line: 1, column: 1 }],
      ['/a', { line: 2, column: 3 }],
      ['/a/0', { line: 2, column: 9 }],
      ['/a/1', { line: 3, column: 5 }],
      ['/a/1/b~1c', { line: 3, column: 6 }],
    ]);
  });

  it.each([
    ['a member twice, even if one is escaped', '{"a":1,\n"\\u0061":2}', { code: 'duplicate', line: 2, column: 1, path: '/a' }],
    ['a prototype name', '{"x":{"__proto__":1}}', { code: 'forbidden-name', path: '/x/__proto__' }],
    ['an escaped prototype name', '{"__pr\\u006fto__":1}', { code: 'forbidden-name' }],
    ['constructor', '{"constructor":1}', { code: 'forbidden-name' }],
    ['half of a surrogate pair', '["\\ud800"]', { code: 'surrogate', path: '/0' }],
    ['a number out of range', '[1e400]', { code: 'number', path: '/0' }],
    ['an integer that a double cannot hold', '{"seed":9007199254740993}', { code: 'number', path: '/seed', line: 1, column: 9 }],
    ['an integer written as a float', '9007199254740993.0', { code: 'number' }],
    ['a byte-order mark', '\uFEFF{}', { code: 'bom', line: 1, column: 1 }],
    ['a comment', '{} // x', { code: 'syntax', column: 4 }],
    ['a trailing comma', '[1,]', { code: 'syntax' }],
    ['a leading zero', '[01]', { code: 'syntax' }],
    ['a plus sign', '+1', { code: 'syntax' }],
    ['single quotes', "{'a':1}", { code: 'syntax' }],
    ['a bad escape', '["\\x"]', { code: 'syntax', path: '/0' }],
    ['a control character in a text', '["a\nb"]', { code: 'syntax', line: 1, column: 2 }],
    ['a text that does not end', '["a\\"', { code: 'syntax' }],
    ['nothing', ' ', { code: 'syntax' }],
    ['a word that only begins well', '[trueish]', { code: 'syntax' }],
    ['NaN', 'NaN', { code: 'syntax' }],
    ['nesting beyond 64', `${'['.repeat(66)}${']'.repeat(66)}`, { code: 'depth', column: 66 }],
    ['more bytes than the limit', JSON.stringify('x'.repeat(1_000)), { code: 'size' }],
  ])('refuses %s', (_what, text, expected) => {
    expect(problemOf(text)).toMatchObject(expected);
  });

  it('refuses bytes that are no UTF-8 and says where', () => {
    expect(problemOf(Buffer.concat([Buffer.from('{\n"ä": "'), Buffer.from([0xff]), Buffer.from('"}')]))).toMatchObject({
      code: 'encoding',
      line: 2,
      column: 7,
    });
  });

  it('refuses an overlong form and a surrogate written as UTF-8', () => {
    expect([problemOf(Buffer.from([0x22, 0xc0, 0x80, 0x22]))?.code, problemOf(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))?.code]).toEqual([
      'encoding',
      'encoding',
    ]);
  });

  it('admits nesting of just 64', () => {
    expect(parse(`${'['.repeat(65)}${']'.repeat(65)}`).ok).toBe(true);
  });

  it('admits integers beyond the safe range only where the caller says so', () => {
    expect(parseStrictJson(Buffer.from('[9007199254740992,1e300]'), { limit: 99, integers: 'double' })).toMatchObject({
      ok: true,
      value: { value: [9007199254740992, 1e300] },
    });
  });
});
