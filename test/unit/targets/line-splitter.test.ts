import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonLine } from '../../../src/targets/command/json-line.js';
import { lineSplitter } from '../../../src/targets/command/line-splitter.js';

const chunked = (bytes: Buffer, cuts: readonly number[]): readonly Buffer[] => {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].toSorted((a, b) => a - b);
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
};

const split = (chunks: readonly Buffer[], limit: number) => {
  const splitter = lineSplitter(limit);
  const seen = chunks.map((chunk) => splitter.push(chunk));
  return {
    lines: seen.flatMap(({ lines }) => lines.map((line) => Buffer.from(line))),
    tooLong: seen.some(({ tooLong }) => tooLong),
    rest: splitter.rest(),
  };
};

const message = fc.jsonValue({ maxDepth: 4 });
const lineEnd = fc.constantFrom('\n', '\r\n');

describe('cutting a stream into lines', () => {
  it('gives the same messages however the bytes are chunked', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(message, lineEnd)), fc.array(fc.nat()), (messages, cuts) => {
        const bytes = Buffer.from(messages.map(([value, end]) => `${JSON.stringify(value)}${end}`).join(''));
        const { lines, tooLong } = split(chunked(bytes, cuts), 1024 * 1024);
        const read = lines.map(parseJsonLine).map((line) => (line.ok ? JSON.stringify(line.value) : line.error));
        const sent = messages.map(([value]) => {
          const whole = parseJsonLine(Buffer.from(JSON.stringify(value)));
          return whole.ok ? JSON.stringify(whole.value) : whole.error;
        });
        expect(read).toEqual(sent);
        expect(tooLong).toBe(false);
      }),
    );
  });

  it('stops at the same line however the bytes are chunked, and keeps the lines before it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1 }), fc.array(fc.nat()), (lengths, cuts) => {
        const bytes = Buffer.from(lengths.map((length) => `${'x'.repeat(length)}\n`).join(''));
        const first = lengths.findIndex((length) => length > 10);
        const { lines, tooLong } = split(chunked(bytes, cuts), 10);
        expect(tooLong).toBe(first !== -1);
        expect(lines.map((line) => line.length)).toEqual(first === -1 ? lengths : lengths.slice(0, first));
      }),
    );
  });

  it('keeps what has begun and not ended', () => {
    const { lines, rest } = split([Buffer.from('{}\n{"a'), Buffer.from('":')], 100);
    expect(lines.map(String)).toEqual(['{}']);
    expect(Buffer.from(rest).toString()).toBe('{"a":');
  });
});
