import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json.js';
import { type InputSchema, checkInput } from '../../../src/reference/input-schema.js';
import { nearestName } from '../../../src/reference/nearest-name.js';

const schema: InputSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 2 },
    count: { type: 'integer', minimum: 0, maximum: 9 },
    fast: { type: 'boolean' },
  },
  additionalProperties: false,
};

describe('the input check', () => {
  it.each<[Json, string | undefined]>([
    [{ name: 'a' }, undefined],
    [{ name: '👍👍' }, undefined],
    [{ name: 'abc' }, 'invalid'],
    [{ name: '' }, 'invalid'],
    [{ name: 'a', count: 10 }, 'invalid'],
    [{ name: 'a', count: 1.5 }, 'invalid'],
    [{ name: 'a', count: '1' }, 'invalid'],
    [{ name: 'a', fast: 'yes' }, 'invalid'],
    [{ name: 'a', toString: 1 }, 'invalid'],
    [{}, 'missing'],
    [{ count: 10 }, 'invalid'],
    [null, 'invalid'],
    [[], 'invalid'],
  ])('%j: %s', (value, problem) => {
    expect(checkInput(schema, value)).toBe(problem);
  });

  it('lets members pass that an open schema does not name', () => {
    expect(checkInput({ ...schema, additionalProperties: true }, { name: 'a', more: [] })).toBeUndefined();
  });
});

describe('the nearest name', () => {
  it('is the one with the fewest edits', () => {
    expect(nearestName('recipt-kept', ['receipt-kept', 'act-once', 'receipt-final'])).toBe('receipt-kept');
    expect(nearestName('x', [])).toBeUndefined();
  });
});
