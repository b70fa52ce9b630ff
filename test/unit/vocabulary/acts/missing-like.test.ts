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

  it('is none of those that are known, and grows where there is no other of its length', () => {
    const digits = [...'0123456789'];
    const first = missingLike('1', salt);
    const second = missingLike('1', salt, [first]);
    expect(second).toMatch(/^\d$/);
    expect([first, '1']).not.toContain(second);
    expect(missingLike('1', salt, digits)).toMatch(/^\d\d$/);
    expect(
      missingLike(
        'task-1',
        salt,
        digits.map((digit) => `task-${digit}`),
      ),
    ).toMatch(/^task-\d\d$/);
  });
});
