import { describe, expect, it } from 'vitest';
import { type Json, isJsonObject, sameJson } from '../../../../src/base/json.js';
import type { Skill } from '../../../../src/model/protocol.js';
import { compileInputSchema } from '../../../../src/vocabulary/inputs/input-schema.js';
import { assertSimplifyingEnds, filled, madeOf, samplesOf, whyEmpty } from '../../../support/vocabulary/drawing.js';
import { aSkill, orderSchema, withSkills } from '../../../support/vocabulary/skills.js';

const drawnSkill = { skill: 'pay' };
const at = (...skills: readonly Skill[]) => ({ facts: withSkills(...skills), drawn: drawnSkill });
const forSkill = { for: '$skill' };

const accepts = (schema: Json) => {
  const compiled = compileInputSchema(schema);
  if (!compiled.ok) throw new TypeError(compiled.error);
  return compiled.value;
};

describe('input', () => {
  const draw = filled('input', forSkill, at(aSkill(orderSchema)));
  const isValid = accepts(orderSchema);

  it('is what the schema accepts, plain, random and simplified', () => {
    const samples = samplesOf(draw);
    expect([draw.plain, ...samples].filter((plan) => !isValid(plan))).toEqual([]);
    expect(samples.flatMap((plan) => draw.simpler(plan)).filter((plan) => !isValid(plan))).toEqual([]);
    expect(new Set(samples.map((plan) => JSON.stringify(plan))).size).toBeGreaterThan(10);
  });

  it('becomes simpler and comes to an end', () => {
    const samples = samplesOf(draw, 12);
    for (const plan of samples) assertSimplifyingEnds(draw, plan);
    expect(samples.some((plan) => draw.simpler(plan).length > 0)).toBe(true);
    expect(draw.simpler(draw.plain).some((plan) => sameJson(plan, draw.plain))).toBe(false);
  });

  it('is an example of the skill where there is one, varied only where the skill allows', () => {
    const example = { payee: 'Acme', amount: 25, memo: '' };
    const skill = aSkill(orderSchema, { examples: [example], vary: ['/amount'] });
    const samples = samplesOf(filled('input', forSkill, at(skill)));
    expect(filled('input', forSkill, at(skill)).plain).toEqual(example);
    expect(new Set(samples.map((plan) => (isJsonObject(plan) ? plan['amount'] : undefined))).size).toBeGreaterThan(3);
    expect(samples.filter((plan) => !isJsonObject(plan) || plan['payee'] !== 'Acme')).toEqual([]);
  });

  it('carries the nonce of the run where the skill says, and only then', () => {
    const facts = withSkills(aSkill(orderSchema, { nonce: '/memo' }));
    const one = madeOf('input', { payee: 'A', amount: 1, memo: '' }, { args: forSkill, values: drawnSkill, facts, salt: 'one' });
    const two = madeOf('input', { payee: 'A', amount: 1, memo: '' }, { args: forSkill, values: drawnSkill, facts, salt: 'two' });
    expect(isJsonObject(one) ? one['memo'] : undefined).toMatch(/^n[0-9a-f]{15}$/);
    expect(one).not.toEqual(two);
    expect(isValid(one)).toBe(true);
    expect(madeOf('input', { payee: 'A' }, { args: forSkill, values: drawnSkill, facts: withSkills(aSkill(orderSchema)) })).toEqual({
      payee: 'A',
    });
  });

  it('says why it cannot be made', () => {
    expect(whyEmpty('input', forSkill, at(aSkill({ type: 'string', pattern: '^(?=never)$', minLength: 99 })))).toContain('pay');
    expect(whyEmpty('input', forSkill, at(aSkill({ $ref: 'file:///etc/passwd' })))).toContain('file:///etc/passwd');
    expect(whyEmpty('input', forSkill, { facts: withSkills(), drawn: drawnSkill })).toBe('no such skill');
  });
});

describe('input, other than an earlier one', () => {
  const different = { for: '$skill', 'other-than': '$first' };
  const skill = aSkill({ type: 'object', required: ['amount'], properties: { amount: { type: 'integer', minimum: 0, maximum: 50 } } });

  it.each([0, 7, 50])('never equals it (%i), plain, random or simplified, and comes to an end', (amount) => {
    const first = { amount };
    const draw = filled('input', different, { facts: withSkills(skill), drawn: { ...drawnSkill, first } });
    const samples = [draw.plain, ...samplesOf(draw)];
    expect([...samples, ...samples.flatMap((plan) => draw.simpler(plan))].filter((plan) => sameJson(plan, first))).toEqual([]);
    for (const plan of samples) assertSimplifyingEnds(draw, plan);
  });

  it('needs no difference of its own where a nonce makes one', () => {
    const noncing = aSkill(orderSchema, { nonce: '/memo', examples: [{ payee: 'A', amount: 1, memo: '' }] });
    expect(filled('input', different, { facts: withSkills(noncing), drawn: { ...drawnSkill, first: {} } }).plain).toBeDefined();
  });

  it('cannot be drawn where there is only one', () => {
    const single = aSkill({ const: 5 });
    expect(whyEmpty('input', different, { facts: withSkills(single), drawn: { ...drawnSkill, first: 5 } })).toBe(
      'the skill has only one input',
    );
  });
});

describe('input that is invalid', () => {
  const draw = filled('input', { for: '$skill', invalid: true }, at(aSkill(orderSchema)));
  const isValid = accepts(orderSchema);

  it('is what the schema refuses, each for one thing, and every one is covered', () => {
    expect(draw.cover.filter((plan) => isValid(plan))).toEqual([]);
    expect(draw.cover.length).toBeGreaterThan(6);
    expect(samplesOf(draw, 100).filter((plan) => !draw.cover.some((one) => sameJson(one, plan)))).toEqual([]);
  });

  it('lacks a member, has one too many, or one that is out of bounds', () => {
    const members = draw.cover.map((plan) => (isJsonObject(plan) ? Object.keys(plan).length : -1));
    expect(draw.cover.some((plan) => isJsonObject(plan) && plan['amount'] === 101)).toBe(true);
    expect(draw.cover.some((plan) => isJsonObject(plan) && 'no-such-member' in plan)).toBe(true);
    expect(Math.min(...members)).toBeLessThan(Math.max(...members));
  });

  it('stays invalid once it carries a nonce', () => {
    const facts = withSkills(aSkill(orderSchema, { nonce: '/memo' }));
    const args = { for: '$skill', invalid: true };
    const { cover } = filled('input', args, { facts, drawn: drawnSkill });
    const made = cover.map((plan) => madeOf('input', plan, { args, values: drawnSkill, facts }));
    expect(made.filter((plan) => isValid(plan))).toEqual([]);
  });

  it('cannot be drawn where the schema refuses nothing', () => {
    expect(whyEmpty('input', { for: '$skill', invalid: true }, at(aSkill({})))).toBe('the declared schema refuses nothing');
  });
});

describe('input that may be incomplete', () => {
  const draw = filled('input', { for: '$skill', incomplete: true }, at(aSkill(orderSchema)));

  it('covers a whole one and an empty one, and counts which it was', () => {
    expect(draw.cover).toEqual([draw.plain, {}]);
    expect([draw.labels(draw.plain), draw.labels({})]).toEqual([{ opening: 'whole' }, { opening: 'empty' }]);
    expect(new Set(samplesOf(draw).map((plan) => sameJson(plan, {})))).toEqual(new Set([true, false]));
  });

  it('comes to an end', () => {
    for (const plan of [{}, ...samplesOf(draw, 8)]) assertSimplifyingEnds(draw, plan);
    expect(draw.simpler({})).toEqual([]);
  });
});
