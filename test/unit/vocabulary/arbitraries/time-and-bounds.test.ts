import { describe, expect, it } from 'vitest';
import { type Json, isJsonObject } from '../../../../src/base/json.js';
import { constraintsHold } from '../../../../src/vocabulary/reading/grants-standing.js';
import { someFacts } from '../../../support/exhibits/an-exhibit.js';
import { arbitrary, assertSimplifyingEnds, filled, madeOf, samplesOf, whyEmpty } from '../../../support/vocabulary/drawing.js';
import { aSkill, orderSchema, withSkills } from '../../../support/vocabulary/skills.js';

const realTime = someFacts({ abilities: ['reset', 'effects'] });

describe('duration', () => {
  const bounds = { min: 2_000, max: 90_000 };

  it('lies within its bounds, the least first', () => {
    const draw = filled('duration', bounds);
    const samples = samplesOf(draw);
    expect(draw.plain).toBe(2_000);
    expect(samples.filter((plan) => typeof plan !== 'number' || plan < 2_000 || plan > 90_000)).toEqual([]);
    expect(new Set(samples).size).toBeGreaterThan(20);
    for (const plan of samples) assertSimplifyingEnds(draw, plan);
  });

  it('is short enough to be waited for on real time', () => {
    const samples = samplesOf(filled('duration', bounds, { facts: realTime }));
    expect(samples.filter((plan) => typeof plan !== 'number' || plan < 1_500 || plan > 2_500)).toEqual([]);
  });
});

describe('instant', () => {
  const draw = filled('instant', { at: '$granted.expiresAt', plus: [-1, 0, 1] });

  it('covers each distance, and counts it', () => {
    expect(draw.cover).toEqual([-1, 0, 1]);
    expect(new Set(samplesOf(draw))).toEqual(new Set([-1, 0, 1]));
    expect(draw.labels(0)).toEqual({ instant: '0' });
    for (const plan of draw.cover) assertSimplifyingEnds(draw, plan);
    expect(filled('instant', { at: '$granted.expiresAt', plus: -1 }).cover).toEqual([-1]);
  });

  it('keeps its anchor open until the act has answered', () => {
    expect(madeOf('instant', 1, { args: { at: '$granted.expiresAt', plus: [1] } })).toEqual({ at: '$granted.expiresAt', plus: 1 });
  });

  it('stands at least a second away on real time, on the same side', () => {
    const far = [-5_000, -1, 0, 1, 5_000].map((plan) => madeOf('instant', plan, { args: { at: 7, plus: 0 }, facts: realTime }));
    expect(far).toEqual([-5_000, -1_000, 1_000, 1_000, 5_000].map((plus) => ({ at: 7, plus })));
  });

  it('cannot be drawn without a distance', () => {
    expect(whyEmpty('instant', { at: '$granted.expiresAt', plus: [] })).toBe('no offset is given');
  });
});

describe('constraints', () => {
  const facts = withSkills(aSkill(orderSchema, { nonce: '/memo' }));
  const input = { payee: 'Acme', amount: 5, urgent: true, memo: 'n', list: [1, 2] };
  const args = { of: '$input', for: '$skill' };
  const draw = filled('constraints', args, { facts, drawn: { skill: 'pay', input } });
  const made = (plan: Json): Json => madeOf('constraints', plan, { args, values: { skill: 'pay', input }, facts });

  it('covers each field but that of the nonce, and each way to break it', () => {
    const fields = draw.cover.map((plan) => (isJsonObject(plan) ? plan['field'] : undefined));
    expect(new Set(fields)).toEqual(new Set(['payee', 'amount', 'urgent', 'list']));
    const kinds = [
      'other value',
      'other type',
      'missing field',
      'less',
      'other case',
      'shorter',
      'trailing space',
      'same length',
      'doubled',
      'other order',
    ];
    expect(new Set(draw.cover.map((plan) => draw.labels(plan)['constraint']))).toEqual(new Set(kinds));
    for (const plan of samplesOf(draw)) assertSimplifyingEnds(draw, plan);
  });

  it('is met by the input on one side, and broken by it on the other, in every way', () => {
    for (const plan of [...draw.cover, ...samplesOf(draw)]) {
      const bounds = made(plan);
      const [met, broken] = isJsonObject(bounds) ? [bounds['met'], bounds['broken']] : [];
      const held = [isJsonObject(met) ? met : { none: 1 }, isJsonObject(broken) ? broken : {}].map((one) => constraintsHold(one, input));
      expect({ plan, held }).toEqual({ plan, held: [true, false] });
    }
  });

  it('needs a subject that keeps constraints, and an input with a field of its own', () => {
    expect(arbitrary('constraints').needs(args)).toEqual(['grant.constraints']);
    expect(whyEmpty('constraints', args, { facts, drawn: { skill: 'pay', input: { memo: 'n' } } })).toContain('no field');
    expect(whyEmpty('constraints', args, { facts, drawn: { skill: 'pay', input: 'text' } })).toContain('no field');
  });
});
