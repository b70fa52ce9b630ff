import { describe, expect, it } from 'vitest';
import type { Skill } from '../../../../src/model/protocol.js';
import { inputsOf } from '../../../../src/vocabulary/inputs/skill-inputs.js';

const tagged: Skill = {
  id: 'tag',
  consequence: 'change',
  input: {
    type: 'object',
    properties: { name: { type: 'string' }, tags: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 3 } },
    required: ['name'],
  },
};

const inputs = (skill: Skill) => {
  const made = inputsOf(skill);
  if (made.is === 'unfillable') throw new Error(made.why);
  return made;
};

describe('lists in inputs', () => {
  it('are filled with two different items and with one, in a member that may be left out', () => {
    const sizes = inputs(tagged).telling.flatMap((input) => /^\{"tags":(\[.*?\])/u.exec(JSON.stringify(input))?.[1] ?? []);
    expect(sizes).toEqual(['["order 12","order-12"]', '["order 12"]']);
  });

  it('are put in another order, and hold an item twice where the schema admits it', () => {
    const { relisted } = inputs(tagged);
    expect(relisted({ name: 'a', tags: ['x', 'y'] })).toEqual([
      { name: 'a', tags: ['y', 'x'] },
      { name: 'a', tags: ['x', 'y', 'x'] },
    ]);
    expect(relisted({ name: 'a', tags: ['x', 'y', 'x'] })).toEqual([]);
    expect(relisted({ name: 'a', tags: ['x'] })).toEqual([{ name: 'a', tags: ['x', 'x'] }]);
    expect(relisted({ name: 'a' })).toEqual([]);
  });

  it('stay in their order where one may be a set', () => {
    const properties = { name: { type: 'string' }, tags: { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true } };
    const set: Skill = { ...tagged, input: { type: 'object', properties, required: ['name'] } };
    expect(inputs(set).relisted({ name: 'a', tags: ['x', 'y'] })).toEqual([]);
  });

  it('stay as the examples of a subject have them', () => {
    const shown: Skill = { ...tagged, examples: [{ name: 'a', tags: ['x', 'y'] }] };
    expect(inputs(shown).relisted({ name: 'a', tags: ['x', 'y'] })).toEqual([]);
  });
});
