import { describe, expect, it } from 'vitest';
import { missingLike } from '../../../../src/vocabulary/acts/missing-like.js';

const salt = 'n0123456789abcde';

describe('an id that names nothing', () => {
  it.each([
    ['a number', '17', /^\d\d$/],
    [
      'a UUID of its version and variant',
      '7b3d5c9e-2f7a-4d0c-9a30-1f9f2a9b7a11',
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-9[0-9a-f]{3}-[0-9a-f]{12}$/,
    ],
    ['one with a prefix that says its kind', 'task-00ab12cd', /^task-[0-9a-f]{8}$/],
    ['one without any digit', 'TASK-QRS', /^TASK-[G-Z]{3}$/],
    ['one of digits and letters', 'aB3dE9x', /^aB\ddE\dx$/],
  ])('has the form of %s and is another one', (_, id, form) => {
    expect(missingLike(id, salt)).toMatch(form);
    expect(missingLike(id, salt)).not.toBe(id);
  });
});
