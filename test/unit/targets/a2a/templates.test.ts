import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault } from '../../../../src/base/fault.js';
import { fillArgv, readArgv } from '../../../../src/targets/a2a/argv-template.js';
import { fillBody, readBody } from '../../../../src/targets/a2a/body-template.js';
import { secretBook } from '../../../../src/targets/a2a/secret-text.js';
import type { HoleValues, TemplateTerms } from '../../../../src/targets/a2a/template.js';
import { fillUrl, readUrl } from '../../../../src/targets/a2a/url-template.js';

const terms = (env: { readonly [name: string]: string } = {}): TemplateTerms => ({
  book: secretBook(env),
  holes: ['principal', 'skill', 'expiresAt', 'constraints', 'ms'],
  place: 'operator.grant',
});

const argv = (command: readonly string[], values: HoleValues, env = {}) => fillArgv(readArgv(command, terms(env)), values);
const url = (text: string, values: HoleValues, env = {}) => {
  const filled = fillUrl(readUrl(text, terms(env)), values);
  return filled.ok ? filled.value.href : filled.error;
};

describe('an argument list', () => {
  it('takes values behind a literal -- or behind --name=, and drops an element whose value is absent', () => {
    expect(argv(['admin', 'grant', '--', '{principal}', '{skill}', '{expiresAt}'], { principal: 'a b', skill: '$(x)' })).toEqual({
      ok: true,
      value: ['admin', 'grant', '--', 'a b', '$(x)'],
    });
    expect(argv(['admin', '--to={principal}', '--until={expiresAt}'], { principal: 'a', expiresAt: 5 })).toEqual({
      ok: true,
      value: ['admin', '--to=a', '--until=5'],
    });
    expect(argv(['admin', '--', '{constraints}', '{ms}'], { constraints: { a: [1] }, ms: -5 })).toEqual({
      ok: true,
      value: ['admin', '--', '{"a":[1]}', '-5'],
    });
  });

  it.each(['-x', '--help', 'a\u0000b'])('does not take the value %j', (principal) => {
    expect(argv(['admin', '--', '{principal}'], { principal })).toMatchObject({ ok: false });
    expect(argv(['admin', '--to={principal}'], { principal })).toMatchObject({ ok: false });
  });

  it.each([
    [['{principal}']],
    [['admin', '{principal}']],
    [['admin', '{principal}', '--', 'x']],
    [['admin', '-p{principal}']],
    [['admin', '--{principal}=x']],
    [['sh', '-c', 'grant {principal}']],
    [['sh', '-c', '--', '{principal}']],
    [['/bin/bash', '-lc', 'grant --to={principal}']],
  ])('%j is refused when it is read', (command) => {
    expect(() => readArgv(command, terms())).toThrow(Fault);
  });

  it('may hand a value to a script, which is no command line', () => {
    expect(argv(['sh', '-c', 'echo "$1"', '--', '{principal}'], { principal: '$(rm x)' })).toMatchObject({ ok: true });
  });

  it('never looks up what a value says, even where it reads like a placeholder', () => {
    const values = { principal: '${SECRET}', skill: '{principal}' };
    expect(argv(['x', '--', '${SECRET}', '{principal}', '{skill}'], values, { SECRET: 's3cr3t' })).toEqual({
      ok: true,
      value: ['x', '--', 's3cr3t', '${SECRET}', '{principal}'],
    });
  });
});

describe('a URL', () => {
  it('takes each value as one segment, percent-encoded', () => {
    expect(url('http://127.0.0.1:1/grants/{principal}/{skill}', { principal: 'a/b?c#d', skill: '../x' })).toBe(
      'http://127.0.0.1:1/grants/a%2Fb%3Fc%23d/..%2Fx',
    );
    expect(url('http://127.0.0.1:1/g?p={principal}&e={expiresAt}&k=1', { principal: "a&b='" })).toBe(
      'http://127.0.0.1:1/g?p=a%26b%3D%27&k=1',
    );
  });

  it.each(['.', '..', '', '\ud800'])('is not asked for with the value %j', (principal) => {
    expect(url('http://127.0.0.1/{principal}', { principal })).toMatch(/^a value/);
    expect(url('http://127.0.0.1/x?p={principal}', { principal })).toMatch(/^a value/);
  });

  it('is not asked for without a value of its path', () => {
    expect(url('http://127.0.0.1/{principal}', {})).toBe('a value of the path is absent');
  });

  it.each([
    'http://{principal}/',
    'http://127.0.0.1{principal}/',
    'http://a:b@127.0.0.1/',
    'ftp://127.0.0.1/',
    'http://127.0.0.1:{ms}/',
    '/relative',
  ])('%s is refused when it is read', (text) => expect(() => readUrl(text, terms())).toThrow(Fault));

  it('keeps its machine and the number of its segments, whatever the values are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (principal, skill) => {
        const filled = fillUrl(readUrl('http://127.0.0.1:9/a/{principal}/b?s={skill}', terms()), { principal, skill });
        if (!filled.ok) return;
        expect(filled.value.origin).toBe('http://127.0.0.1:9');
        expect(filled.value.pathname.split('/')).toHaveLength(4);
        expect(decodeURIComponent(filled.value.pathname.split('/')[2] ?? '')).toBe(principal);
        expect(filled.value.searchParams.get('s')).toBe(skill);
      }),
    );
  });
});

describe('a body', () => {
  it('takes a value in its own type where a string is nothing but its placeholder, and leaves out what is absent', () => {
    const body = readBody(
      { who: '{principal}', until: '{expiresAt}', note: 'for {principal}', list: ['{ms}', 1], bounds: '{constraints}' },
      terms(),
    );
    expect(fillBody(body, { principal: 'a', expiresAt: 5, constraints: { b: 1 } })).toEqual({
      who: 'a',
      until: 5,
      note: 'for a',
      list: [1],
      bounds: { b: 1 },
    });
    expect(fillBody(body, { principal: 'a', ms: 3 })).toEqual({ who: 'a', note: 'for a', list: [3, 1] });
  });
});
