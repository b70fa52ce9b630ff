import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { duration, listOf, oneOf, webAddress, wholeNumber } from '../../../src/cli/option-values.js';

const messageOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error: unknown) {
    if (error instanceof Fault) return `${error.kind}: ${error.message}`;
  }
  return 'nothing was thrown';
};

describe('a whole number', () => {
  const read = wholeNumber('--runs', { least: -5, most: 100 });

  it.each([
    ['1', 1],
    ['100', 100],
    ['-5', -5],
  ])('reads %s', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each(['', '0x10', '1e3', '1.5', '101', '-6', 'ten', ' 7', '99999999999999999999'])('refuses "%s" and names the bounds', (text) => {
    expect(messageOf(() => read(text))).toBe(`usage: --runs: expected a whole number from -5 to 100; found "${text}"`);
  });
});

describe('an address', () => {
  it('is one of the web, and is kept as it was given', () => {
    expect(['http://127.0.0.1:4100', 'https://agent.example/a2a'].map(webAddress('--agent'))).toEqual([
      'http://127.0.0.1:4100',
      'https://agent.example/a2a',
    ]);
  });

  it.each(['not a url', '', 'agent.example', 'file:///etc/hosts', 'javascript:alert(1)'])('refuses "%s"', (text) => {
    expect(messageOf(() => webAddress('--agent')(text))).toContain('usage: --agent: expected an address that begins with http://');
  });
});

describe('a duration', () => {
  it.each([
    ['500ms', 500],
    ['30s', 30_000],
    ['2m', 120_000],
    ['1h', 3_600_000],
  ])('reads %s as milliseconds', (text, ms) => {
    expect(duration('--budget')(text)).toBe(ms);
  });

  it.each(['30', '0s', '-1s', '1 m', 'soon'])('refuses %s', (text) => {
    expect(messageOf(() => duration('--budget')(text))).toContain('expected a duration such as');
  });
});

describe('a list', () => {
  it('may be given several times, and each time with commas', () => {
    expect(listOf('c', listOf('a, b,', undefined))).toEqual(['a', 'b', 'c']);
  });
});

describe('one of a few words', () => {
  it('takes any case and helps with what is near', () => {
    const read = oneOf('--kind', ['law', 'wire']);
    expect(read('LAW')).toBe('law');
    expect(messageOf(() => read('wir\u001b[31m'))).toBe(String.raw`usage: --kind: expected law, wire; found "wir\u{1b}[31m"`);
  });
});
