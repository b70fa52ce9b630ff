import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json.js';
import { withoutReserved } from '../../../src/endpoint/reserved-metadata.js';

describe('reserved names in metadata', () => {
  it.each(['a2a.auth', 'A2A.AUTH', ' a2a.auth', 'ａ2ａ.auth', 'a2a.au\u200bth', 'ash_a2a.owner', 'Ash_A2A.Owner'])(
    '%j goes, at any depth',
    (name) => {
      expect(withoutReserved({ [name]: 1, kept: [{ [name]: { deep: 2 }, note: 3 }] })).toEqual({ kept: [{ note: 3 }] });
    },
  );

  it.each(['a2a', 'auth', 'a2a.auth2', 'owner', 'a2a_auth'])('%j stays', (name) => {
    expect(withoutReserved({ [name]: 1 })).toEqual({ [name]: 1 });
  });

  it('is all that is changed in any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json: Json = JSON.parse(JSON.stringify(value));
        expect(withoutReserved(json)).toEqual(json);
        expect(withoutReserved({ 'a2a.auth': json, other: [json, { 'ash_a2a.owner': json }] })).toEqual({ other: [json, {}] });
      }),
    );
  });
});
