import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { canonicalJson } from '../../src/base/canonical-json.js';
import { Fault } from '../../src/base/fault.js';
import { type Document, readDocument } from '../../src/corpus/document.js';

const plainName = fc.stringMatching(/^[ -~]{0,12}$/).filter((name) => !['__proto__', 'constructor', 'prototype', '<<'].includes(name));
const plainValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.stringMatching(/^[ -~]{0,30}$/),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(plainName, tie('value'), { maxKeys: 5 }),
  ),
})).value;

const ending = fc.constantFrom('x.yaml', 'x.yml', 'x.json');

describe('reading documents', () => {
  it('reads from YAML what was written as YAML', () => {
    fc.assert(
      fc.property(fc.dictionary(plainName, plainValue), (value) => {
        expect(canonicalJson(readDocument('x.yaml', Buffer.from(stringify(value, { lineWidth: 0 }))).value)).toBe(canonicalJson(value));
      }),
    );
  });

  it('reads JSON alike whether the file is called .json or .yaml', () => {
    fc.assert(
      fc.property(fc.dictionary(plainName, plainValue), fc.nat(3), (value, indent) => {
        const bytes = Buffer.from(JSON.stringify(value, null, indent));
        expect(canonicalJson(readDocument('x.yaml', bytes).value)).toBe(canonicalJson(readDocument('x.json', bytes).value));
      }),
    );
  });

  it('answers any bytes with a value or with a Fault that has a place and a remedy', () => {
    const piece = fc.constantFrom(
      'a',
      ': ',
      '- ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '&a ',
      '*a',
      '!t ',
      '#',
      '|\n',
      '>',
      '? ',
      '%Y',
      '---\n',
      '<<',
      '\t',
      '0x1',
      '.inf',
      '1e999',
      ',',
      '\u0000',
      '\uFEFF',
      '__proto__',
      '\r\n',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(piece, { maxLength: 30 }).map((pieces) => Buffer.from(pieces.join(''))),
    );
    fc.assert(
      fc.property(ending, bytes, (file, content) => {
        const answer = answerTo(file, content);
        expect(
          answer instanceof Fault
            ? [(answer.place?.line ?? 0) > 0, (answer.remedy ?? '') !== '']
            : [canonicalJson(answer.value) !== '', true],
        ).toEqual([true, true]);
      }),
      { numRuns: 3_000 },
    );
  });
});

/** Anything but a value or a Fault goes on and fails the property. */
const answerTo = (file: string, bytes: Uint8Array): Document | Fault => {
  try {
    return readDocument(file, bytes);
  } catch (error: unknown) {
    if (error instanceof Fault) return error;
    throw error;
  }
};
