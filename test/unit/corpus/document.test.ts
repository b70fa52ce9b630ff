import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/base/digest.js';
import { readDocument } from '../../../src/corpus/document.js';
import { faultOf, linesOf } from '../../support/corpus/faults.js';

const yaml = (text: string) => readDocument('courts/x.yaml', Buffer.from(text));

describe('a document', () => {
  it('holds the value, the bytes, their SHA-256, and the places of its values', () => {
    const text = 'a: 1\nb:\n  - c: yes\n  - no\n';
    const document = yaml(text);
    expect(document.value).toEqual({ a: 1, b: [{ c: 'yes' }, 'no'] });
    expect(document.sha256).toBe(sha256(text));
    expect(document.placeOf('/b/0/c')).toEqual({ file: 'courts/x.yaml', line: 3, column: 5, path: '/b/0/c' });
    expect(document.placeOf('/b/1')).toMatchObject({ line: 4, column: 5 });
  });

  it('gives the place of the nearest value around one that does not exist', () => {
    expect(yaml('a:\n  b: 1\n').placeOf('/a/x/y')).toMatchObject({ line: 1, column: 1, path: '/a/x/y' });
  });

  it('accepts CR LF; the digest is of the bytes as they are', () => {
    const [lf, crlf] = [yaml('a: 1\nb: 2\n'), yaml('a: 1\r\nb: 2\r\n')];
    expect(crlf.value).toEqual(lf.value);
    expect(crlf.placeOf('/b')).toMatchObject({ line: 2, column: 1 });
    expect(crlf.sha256).not.toBe(lf.sha256);
  });

  it('keeps words that older YAML read as something else', () => {
    expect(yaml('a: no\nb: on\nc: 2024-01-01\nd: 1_000\ne: 12:30:45\nf: null\n').value).toEqual({
      a: 'no',
      b: 'on',
      c: '2024-01-01',
      d: '1_000',
      e: '12:30:45',
      f: null,
    });
  });

  it('accepts one document marker at the start', () => {
    expect(yaml('---\na: 1\n').value).toEqual({ a: 1 });
  });
});

describe('what a document refuses', () => {
  it.each([
    ['an anchor', 'a: &x 1\n', 'YAML_ALIAS', 1, 4],
    ['an alias of itself', 'a: &a\n  self: *a\n', 'YAML_ALIAS', 1, 4],
    ['a tag', 'a: !!binary aGk=\n', 'YAML_TAG', 1, 4],
    ['a directive', '%YAML 1.1\n---\na: 1\n', 'YAML_DIRECTIVE', 1, 1],
    ['a merge key', 'a: 1\n<<: { b: 1 }\n', 'FORBIDDEN_MEMBER', 2, 1],
    ['a prototype name', 'a:\n  __proto__: 1\n', 'FORBIDDEN_MEMBER', 2, 3],
    ['a second document', 'a: 1\n---\nb: 1\n', 'SEVERAL_DOCUMENTS', 2, 1],
    ['an empty file', '# nothing\n', 'EMPTY_FILE', 1, 1],
    ['a tab as indentation', 'a:\n\tb: 1\n', 'YAML_SYNTAX', 2, 1],
    ['a hexadecimal number', 'a: 0x1F\n', 'NUMBER_FORM', 1, 4],
    ['an octal number', 'a: 0o17\n', 'NUMBER_FORM', 1, 4],
    ['a number with a leading zero', 'a: 007\n', 'NUMBER_FORM', 1, 4],
    ['an infinite number', 'a: -.inf\n', 'NUMBER_RANGE', 1, 4],
    ['a number that is out of range', 'a: 1e400\n', 'NUMBER_RANGE', 1, 4],
    ['an integer that would be changed', 'a: 9007199254740993\n', 'NUMBER_RANGE', 1, 4],
    ['a control character', 'a: "x\u0007"\n', 'CONTROL_CHARACTER', 1, 6],
    ['a Unicode line separator', 'a: 1\nb: x\u2028y\n', 'CONTROL_CHARACTER', 2, 5],
    ['a key that is a list', '? [a]\n: 1\n', 'YAML_SYNTAX', 1, 3],
    ['deep indentation', Array.from({ length: 80 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'), 'TOO_DEEP', 68, 68],
  ])('refuses %s with its place', (_what, text, code, line, column) => {
    const fault = faultOf(() => yaml(text));
    expect(fault).toMatchObject({ kind: 'corpus', code, place: { file: 'courts/x.yaml', line, column } });
    expect(fault.remedy).toBeTruthy();
  });

  it('names both lines of a doubled key, in YAML as in JSON', () => {
    const inYaml = faultOf(() => yaml('a: 1\nb: 2\na: 3\n'));
    const inJson = faultOf(() => readDocument('x.json', Buffer.from('{"a": 1,\n"b": 2,\n"a": 3}')));
    expect([inYaml.message, inJson.message]).toEqual(
      Array.from({ length: 2 }, () => 'the member "a" stands twice: first in line 1, again in line 3'),
    );
  });

  it('names every bad number of a file at once', () => {
    expect(linesOf(faultOf(() => yaml('cases: 1e400\nmax: .inf\nruns: 0o17\n')))).toEqual([
      expect.stringContaining('NUMBER_RANGE 1 /cases'),
      expect.stringContaining('NUMBER_RANGE 2 /max'),
      expect.stringContaining('NUMBER_FORM 3 /runs | "0o17" would be read as 15 | write a plain decimal (15)'),
    ]);
  });

  it('stops at hostile files before they cost anything', () => {
    const size = 1024 * 1024 - 100;
    const flood = (text: string): string => text.repeat(Math.floor(size / text.length));
    const codes = ['[', '- ', '[]', '-\n', '---\n', '&a '].map((text) => faultOf(() => yaml(flood(text))).code);
    expect(codes).toEqual(['TOO_DEEP', 'TOO_DEEP', 'TOO_LARGE', 'TOO_LARGE', 'TOO_LARGE', 'YAML_ALIAS']);
    expect(faultOf(() => yaml('#'.repeat(1024 * 1024 + 1)))).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('shows nothing hidden of a hostile key in its message', () => {
    expect(faultOf(() => readDocument('x.json', Buffer.from('{"\\u202e\\u001b[2J": 1, "\\u202e\\u001b[2J": 2}'))).message).toContain(
      '"\\u{202e}\\u{1b}[2J"',
    );
  });
});
