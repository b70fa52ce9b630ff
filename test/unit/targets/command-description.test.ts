import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json.js';
import type { TargetFile } from '../../../src/model/target.js';
import { faultOf, openedFixture } from '../../support/stdio/open-fixture.js';

const described = async (said: JsonObject, more: Partial<TargetFile> = {}) => {
  const target = await openedFixture('describing.mjs', [JSON.stringify(said)], more);
  return target.request('target/describe', { protocol: 'sa2a-target/1' });
};

const withSchema = (input: JsonObject): JsonObject => ({ skills: [{ id: 'refund', consequence: 'change', input }] });

const nested = (depth: number): JsonObject => (depth === 1 ? {} : { not: nested(depth - 1) });

describe('a description', () => {
  it('of another protocol is told what to write', async () => {
    const fault = await faultOf(described({ protocol: 'sa2a-target/2' }));
    expect(fault).toMatchObject({
      kind: 'target',
      code: 'TARGET_WRONG_PROTOCOL',
      remedy: 'answer target/describe with "protocol": "sa2a-target/1"',
    });
  });

  it('may leave optional members out or null', async () => {
    const skills = [{ id: 'a', consequence: 'observe', input: null, nonce: null, examples: null, vary: null, description: null }];
    const description = await described({ skills, profile: null, principalsEqual: null, subject: { name: 'x', revision: null } });
    expect(description.skills).toEqual(skills);
  });

  it.each([
    [
      'a skill twice',
      {
        skills: [
          { id: 'refund', consequence: 'change' },
          { id: 'refund', consequence: 'observe' },
        ],
      },
    ],
    ['a schema of another machine', withSchema({ $ref: 'http://127.0.0.1:9/schema.json' })],
    ['a schema of a file', withSchema({ properties: { a: { $ref: './other.json#/x' } } })],
    ['a dynamic reference outwards', withSchema({ items: { $dynamicRef: 'urn:x' } })],
    ['a schema that nests too deep', withSchema(nested(17))],
    ['a schema that is too large', withSchema({ description: 'x'.repeat(64 * 1024) })],
    ['a nonce at a prototype name', { skills: [{ id: 'refund', consequence: 'change', nonce: '/__proto__/x' }] }],
    ['a pointer that is none', { skills: [{ id: 'refund', consequence: 'change', vary: ['memo'] }] }],
  ])('with %s is a target fault that names the skill', async (_what, said) => {
    const fault = await faultOf(described(said));
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_BAD_SKILL' });
    expect(fault.message).toContain('refund');
  });

  it('may have schemas at the limits, with references within themselves', async () => {
    const input = { $defs: { money: { type: 'integer' } }, properties: { amount: { $ref: '#/$defs/money' } }, ...nested(16) };
    await expect(described(withSchema(input))).resolves.toMatchObject(withSchema(input));
  });

  it('is completed and overruled by the skills of the target file', async () => {
    const skills = { lookup: { consequence: 'external_do', nonce: '/memo' }, refund: { consequence: 'change' } };
    const description = await described({}, { skills });
    expect(description.skills).toEqual([
      { id: 'lookup', consequence: 'external_do', nonce: '/memo' },
      { id: 'refund', consequence: 'change' },
    ]);
  });

  it('is refused where the target file makes a skill unlawful', async () => {
    const fault = await faultOf(described({}, { skills: { refund: { nonce: '/memo' } } }));
    expect(fault).toMatchObject({ code: 'TARGET_BAD_ANSWER' });
    expect(fault.message).toContain('consequence');
  });
});
