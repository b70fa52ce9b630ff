import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSaidJson } from '../../../src/base/said-json.js';

const said = (text: string) => readSaidJson(Buffer.from(text, 'utf8'));
const problemOf = (bytes: Uint8Array): string => {
  const read = readSaidJson(bytes);
  return read.ok ? 'none' : read.error.is;
};

describe('what a subject said', () => {
  it('is kept as any JSON writes it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        expect(said(text)).toEqual({ ok: true, value: { value: JSON.parse(text), text } });
      }),
    );
  });

  it.each([
    ['half a character', Buffer.from([0x22, 0xc3, 0x22]), 'encoding'],
    ['a byte-order mark', Buffer.from('\uFEFF{}'), 'syntax'],
    ['nothing', Buffer.from(''), 'syntax'],
    ['two values', Buffer.from('1 2'), 'syntax'],
    ['half a surrogate pair', Buffer.from(String.raw`{"a":"\ud800"}`), 'unfaithful'],
    ['half a pair in a name', Buffer.from(String.raw`{"\ud800":1}`), 'unfaithful'],
    ['a number without end', Buffer.from('[1e999]'), 'unfaithful'],
    ['101 lists in one another', Buffer.from(`${'['.repeat(102)}${']'.repeat(102)}`), 'unfaithful'],
  ])('is not kept where it is %s', (_what, bytes, problem) => {
    expect(problemOf(bytes)).toBe(problem);
  });

  it('may be nested a hundred deep', () => {
    expect(said(`${'['.repeat(101)}${']'.repeat(101)}`).ok).toBe(true);
  });
});
