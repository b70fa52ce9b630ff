import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/base/json.js';
import { compileInputSchema } from '../../../../src/vocabulary/inputs/input-schema.js';
import { inputsOf, nonceIn, withNonce } from '../../../../src/vocabulary/inputs/skill-inputs.js';
import { filled, samplesOf } from '../../../support/vocabulary/drawing.js';
import { aSkill, withSkills } from '../../../support/vocabulary/skills.js';

const object = (properties: Json, more: { readonly [name: string]: Json } = {}): Json => ({ type: 'object', properties, ...more });

const schemas: readonly [string, Json][] = [
  ['nothing at all', {}],
  ['true', true],
  ['bounds of numbers', object({ n: { type: 'number', minimum: -3, maximum: 3, multipleOf: 0.5 } }, { required: ['n'] })],
  ['open bounds', object({ n: { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 4 } }, { required: ['n'] })],
  ['a pattern', object({ id: { type: 'string', pattern: '^[A-Z]{2}-\\d{3}$' } }, { required: ['id'] })],
  [
    'formats',
    object({ at: { type: 'string', format: 'date-time' }, mail: { type: 'string', format: 'email' } }, { required: ['at', 'mail'] }),
  ],
  ['a choice of types', object({ v: { type: ['string', 'null', 'integer'] } }, { required: ['v'] })],
  [
    'branches',
    {
      oneOf: [
        object({ a: { const: 1 } }, { required: ['a'] }),
        object({ b: { const: 2 } }, { required: ['b'], additionalProperties: false }),
      ],
    },
  ],
  [
    'parts of one',
    { allOf: [object({ a: { type: 'string' } }, { required: ['a'] }), object({ b: { type: 'boolean' } }, { required: ['b'] })] },
  ],
  ['a reference', { $defs: { line: { type: 'string', minLength: 2 } }, ...objectOf({ l: { $ref: '#/$defs/line' } }, ['l']) }],
  [
    'lists',
    object({ items: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 4, uniqueItems: true } }, { required: ['items'] }),
  ],
  ['a required member that is not described', object({}, { required: ['x'] })],
  ['what refers to itself', { $ref: '#/$defs/node', $defs: { node: object({ next: { $ref: '#/$defs/node' } }) } }],
];

function objectOf(properties: Json, required: readonly string[]): { readonly [name: string]: Json } {
  return { type: 'object', properties, required };
}

describe('an input from a schema', () => {
  it.each(schemas)('of %s is accepted by it, plain and random', (_, schema) => {
    const compiled = compileInputSchema(schema);
    const draw = filled('input', { for: '$skill' }, { facts: withSkills(aSkill(schema)), drawn: { skill: 'pay' } });
    expect(compiled.ok && [draw.plain, ...samplesOf(draw, 20)].filter((plan) => !compiled.value(plan))).toEqual([]);
  });

  it.each<[string, Json]>([
    ['a schema elsewhere', { $ref: 'https://example.org/s' }],
    ['a schema elsewhere, deep within', object({ a: { items: { $dynamicRef: 'other.json' } } })],
    ['a reference that leads nowhere', { $ref: '#/$defs/none' }],
    ['what is no schema', 'text'],
    ['a pattern that no linear engine reads', object({ a: { pattern: '(?=x)' } })],
  ])('cannot be made of %s', (_, schema) => {
    expect(inputsOf(aSkill(schema)).is).toBe('unfillable');
  });

  it('is held to each pattern of the schema, of a value and of a name', () => {
    const text = (pattern: string): Json => ({ type: 'string', pattern });
    const compiled = compileInputSchema(
      object({ a: text('^a+$'), b: text('^b+$') }, { patternProperties: { '^n-': { type: 'integer' } } }),
    );
    const answers = [{ a: 'aa', b: 'bb' }, { a: 'bb', b: 'bb' }, { a: 'aa', b: 'aa' }, { 'n-1': 1 }, { 'n-1': 'x' }, { m: 'x' }];
    expect(compiled.ok && answers.map((value) => compiled.value(value))).toEqual([true, false, false, true, false, true]);
  });

  it('is not slowed down by a pattern that was made to be slow', () => {
    const compiled = compileInputSchema(object({ a: { type: 'string', pattern: '^(a+)+$' } }));
    expect(compiled.ok && compiled.value({ a: `${'a'.repeat(50_000)}!` })).toBe(false);
  });

  it("that is an example is accepted or the skill cannot be filled: an example is the subject's own word", () => {
    const inputs = inputsOf(aSkill(object({ n: { type: 'integer' } }), { examples: [{ n: 4 }] }));
    expect(inputs.is === 'inputs' && inputs.plain).toEqual({ n: 4 });
  });
});

describe('a nonce', () => {
  const skill = aSkill(object({ memo: { type: 'string', maxLength: 10 }, deep: object({ note: { type: 'string' } }) }), { nonce: '/memo' });

  it('stands where the skill says, cut to the length that the schema admits', () => {
    expect(withNonce(skill, { memo: '' }, 'n0123456789abcde')).toEqual({ memo: 'n012345678' });
    expect(withNonce({ ...skill, nonce: '/deep/note' }, { memo: '' }, 'n0123456789abcde')).toEqual({
      memo: '',
      deep: { note: 'n0123456789abcde' },
    });
  });

  it('is left out where it could not be told from others, or where there is no place', () => {
    const short = aSkill(object({ memo: { type: 'string', maxLength: 7 } }), { nonce: '/memo' });
    expect(withNonce(short, { memo: '' }, 'n0123456789abcde')).toEqual({ memo: '' });
    expect(withNonce(skill, 'text', 'n0123456789abcde')).toBe('text');
    for (const nonce of ['', null, 'memo', '/__proto__'])
      expect(withNonce({ ...skill, nonce }, { memo: '' }, 'n0123456789abcde')).toEqual({ memo: '' });
  });

  it('is read back from the input that was sent', () => {
    expect(nonceIn(skill, { memo: 'n012345678' })).toBe('n012345678');
    expect(nonceIn(skill, { memo: 'short' })).toBeUndefined();
    expect(nonceIn(skill, undefined)).toBeUndefined();
  });
});
