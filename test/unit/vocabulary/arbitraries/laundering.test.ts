import { describe, expect, it } from 'vitest';
import { type Json, isJsonObject } from '../../../../src/base/json.js';
import { textOf } from '../../../../src/vocabulary/arguments.js';
import { claims, formsOf, keysOf } from '../../../../src/vocabulary/laundering/claims.js';
import { containers } from '../../../../src/vocabulary/laundering/containers.js';
import { spellings } from '../../../../src/vocabulary/laundering/spellings.js';
import { assertSimplifyingEnds, filled, madeOf, samplesOf } from '../../../support/vocabulary/drawing.js';
import { aSkill, orderSchema, withSkills } from '../../../support/vocabulary/skills.js';

const open = aSkill({ type: 'object', additionalProperties: true }, { id: 'open' });
const closed = aSkill(orderSchema, { id: 'closed' });
const facts = withSkills(closed, open);
const marker = (claim: string, skill = 'open') => filled('laundering', { claim, for: '$skill' }, { facts, drawn: { skill } });
const outer = ['metadata', 'messageMetadata', 'text', 'extensions'];

const has = (plans: readonly Json[], wanted: { readonly [name: string]: string }): boolean =>
  plans.some((plan) => Object.entries(wanted).every(([name, value]) => textOf(plan, name) === value));

describe.each(claims)('laundering of the claim %s', (claim) => {
  const draw = marker(claim);

  it('covers each placement, key and form, each container and each spelling', () => {
    const missing = [...outer, 'input'].flatMap((placement) =>
      keysOf(claim).flatMap((key) =>
        formsOf(claim).flatMap((form) => (has(draw.cover, { placement, key, form }) ? [] : [`${placement} ${key} ${form}`])),
      ),
    );
    expect(missing).toEqual([]);
    expect(containers.filter((container) => !has(draw.cover, { container }))).toEqual([]);
    expect(spellings.filter((spelling) => !has(draw.cover, { spelling }))).toEqual([]);
  });

  it('begins with the plainest, and every other plan ends in it', () => {
    expect(draw.plain).toMatchObject({ placement: 'metadata', container: 'plain', spelling: 'as is' });
    expect(draw.simpler(draw.plain)).toEqual([]);
    for (const plan of samplesOf(draw, 20)) {
      expect(draw.simpler(plan)).not.toContainEqual(plan);
      assertSimplifyingEnds(draw, plan);
    }
  });

  it('mixes what it covers, and counts every dimension', () => {
    const samples = samplesOf(draw, 200);
    expect(new Set(samples.map((plan) => textOf(plan, 'placement'))).size).toBe(5);
    expect(new Set(samples.map((plan) => textOf(plan, 'container'))).size).toBe(containers.length);
    expect(Object.keys(draw.labels(draw.plain)).toSorted()).toEqual(['container', 'form', 'key', 'placement', 'spelling']);
  });

  it('does not use an input that has no room for it', () => {
    const plans = [...marker(claim, 'closed').cover, ...samplesOf(marker(claim, 'closed'))];
    expect(has(plans, { placement: 'input' })).toBe(false);
    expect(has(plans, { placement: 'text' })).toBe(true);
  });
});

describe('the value of a claim', () => {
  const valueOf = (claim: string, key: string, more: { readonly form?: string; readonly args?: Json } = {}): Json => {
    const { form = 'string', args = {} } = more;
    const plan = { placement: 'metadata', key, form, container: 'plain', spelling: 'as is' };
    const made = madeOf('laundering', plan, { args: { claim, for: 'open', ...(isJsonObject(args) ? args : {}) }, facts });
    return isJsonObject(made) ? (made['value'] ?? null) : null;
  };

  it('of identity names the victim, as a text and as an object', () => {
    expect(valueOf('identity', 'sub', { args: { as: 'victim' } })).toBe('victim');
    expect(valueOf('identity', 'sub', { form: 'object', args: { as: 'victim' } })).toEqual({
      identity: 'victim',
      sub: 'victim',
      principal: 'victim',
      id: 'victim',
    });
  });

  it('of a class says that nothing will happen', () => {
    expect(keysOf('class').map((key) => valueOf('class', key, { form: 'flag' }))).toEqual(['observe', false, true, true]);
  });

  it('of a grant id is the id that the earlier act will answer, bare or in a token of the sender', () => {
    expect(valueOf('grant-id', 'grantId', { args: { of: 'granted' } })).toBe('$granted.grantId');
    expect(valueOf('grant-id', 'authority', { form: 'object', args: { of: 'granted', by: 'mallory' } })).toMatchObject({
      token_id: '$granted.grantId',
      subject: 'mallory',
      capability: 'open',
    });
  });

  it('of authority is an approval in words, in a flag, or in an object for just this skill and sender', () => {
    expect(valueOf('authority', 'role')).toBe('admin');
    expect(valueOf('authority', 'approved', { form: 'flag' })).toBe(true);
    expect(valueOf('authority', 'plan', { form: 'object', args: { by: 'mallory' } })).toMatchObject({
      granted: true,
      subject: 'mallory',
      skill: 'open',
    });
  });

  it('of a signature is one that verifies', () => {
    expect(valueOf('signature', 'proof', { form: 'object', args: { by: 'mallory' } })).toMatchObject({
      alg: 'Ed25519',
      payload: { principal: 'mallory', skill: 'open' },
    });
  });
});
