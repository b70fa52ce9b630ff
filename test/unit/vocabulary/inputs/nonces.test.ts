import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/base/json.js';
import type { Skill } from '../../../../src/model/protocol.js';
import { compileInputSchema } from '../../../../src/vocabulary/inputs/input-schema.js';
import { nonceFormOf } from '../../../../src/vocabulary/inputs/nonces.js';
import { inputsOf, nonceIn, withNonce } from '../../../../src/vocabulary/inputs/skill-inputs.js';

const skillWith = (memo: Json, more: { readonly [name: string]: Json } = {}): Skill => ({
  id: 'pay',
  consequence: 'change',
  nonce: '/memo',
  input: { type: 'object', properties: { memo }, required: ['memo'], ...more },
});

describe('the nonce of a skill', () => {
  it.each<readonly [string, Json]>([
    ['any text', { type: 'string' }],
    ['at most ten characters', { type: 'string', maxLength: 10 }],
    ['at least thirty characters', { type: 'string', minLength: 30 }],
    ['letters only', { type: 'string', pattern: '^[a-z]{12,24}$' }],
    ['thirty-two hexadecimal digits', { type: 'string', pattern: '^[0-9a-f]{32}$' }],
    ['a number of its own form', { type: 'string', pattern: '^INV-[0-9]{6}$' }],
    ['a UUID', { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 }],
  ])('is written so that a schema admits it: %s', (_, memo) => {
    const skill = skillWith(memo);
    const accepts = compileInputSchema(skill.input ?? {});
    const [first, second] = ['n0123456789abcde', 'nfedcba9876543210'].map((nonce) => withNonce(skill, { memo: '' }, nonce));
    expect([first, second].map((input) => accepts.ok && accepts.value(input ?? null))).toEqual([true, true]);
    expect(nonceIn(skill, first)).not.toBe(nonceIn(skill, second));
    expect(inputsOf(skill)).toMatchObject({ is: 'inputs', hasNonce: true });
  });

  it('follows references and parts to the place where it is written', () => {
    const referred = skillWith(
      { $ref: '#/$defs/word' },
      { $defs: { word: { $ref: '#/$defs/short' }, short: { type: 'string', maxLength: 9 } } },
    );
    expect(nonceIn(referred, withNonce(referred, {}, 'n0123456789abcde'))).toBe('n01234567');
    const joined = skillWith({ allOf: [{ type: 'string' }, { maxLength: 8 }] });
    expect(nonceIn(joined, withNonce(joined, {}, 'n0123456789abcde'))).toBe('n0123456');
  });

  it.each<readonly [string, Json]>([
    ['too short a text', { type: 'string', maxLength: 4 }],
    ['a choice', { enum: ['on', 'off'] }],
    ['a number', { type: 'integer' }],
  ])('is not written into %s, and the input is not taken for one that carries one', (_, memo) => {
    const skill = skillWith(memo);
    expect(nonceFormOf(skill)).toBeUndefined();
    expect(withNonce(skill, { memo: 'as it was' }, 'n0123456789abcde')).toEqual({ memo: 'as it was' });
    expect(inputsOf(skill)).toMatchObject({ is: 'inputs', hasNonce: false });
  });
});
