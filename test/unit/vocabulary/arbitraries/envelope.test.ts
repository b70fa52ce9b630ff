import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../src/base/json.js';
import { filledAt } from '../../../../src/model/decision.js';
import { membersOf } from '../../../../src/vocabulary/arguments.js';
import { flawNames } from '../../../../src/vocabulary/deciding/flaws.js';
import { lawOf } from '../../../../src/vocabulary/deciding/law.js';
import { decidedAt } from '../../../support/an-envelope-to-decide.js';
import { someFacts } from '../../../support/exhibits/an-exhibit.js';
import { type Filled, assertSimplifyingEnds, filled, madeOf, samplesOf } from '../../../support/vocabulary/drawing.js';

const values = { actor: 'Alice', victim: 'bob', skill: 'pay', look: 'look' };
const lawful: readonly string[] = ['none', 'any end', 'one hour'];
const argsFor = (more: JsonObject, skill = '$skill'): JsonObject => ({ for: '$actor', other: '$victim', skill, ...more });
const shown = (plan: Json, args: JsonObject): JsonObject => membersOf(filledAt(madeOf('envelope', plan, { args, values }), decidedAt));
const verdictOn = (envelope: Json | undefined) => lawOf(envelope ?? null, { now: decidedAt, facts: someFacts() }).verdict;

/** A way down from a plan: of what is simpler, now an early one and now a late one. */
const walkFrom = (draw: Filled, start: Json): readonly Json[] => {
  const walk: Json[] = [];
  for (
    let plan: Json | undefined = start;
    plan !== undefined && walk.length < 30;
    plan = draw.simpler(plan).at(walk.length % 2 === 0 ? -1 : 0)
  )
    walk.push(plan);
  return walk;
};

describe.each(flawNames.filter((name) => !lawful.includes(name)))('an envelope with the flaw: %s', (flaw) => {
  const args = argsFor({ flaw }, flaw === 'unattested' ? '$look' : '$skill');
  const draw = filled('envelope', args);
  const plans = [...draw.cover, ...samplesOf(draw)];

  it('is refused by law, and so is everything that is simpler', () => {
    for (const plan of plans)
      for (const one of [plan, ...draw.simpler(plan), ...walkFrom(draw, plan)]) {
        const { flawed, less = null } = shown(one, args);
        expect([one, verdictOn(flawed), verdictOn(less)]).toEqual([one, 'REFUSED', 'REFUSED']);
      }
  });

  it('is admitted by law where it is mended', () => {
    for (const plan of plans) expect([plan, verdictOn(shown(plan, args)['mended'])]).toEqual([plan, 'ADMITTED']);
  });

  it('simplifies to an end, within what it draws', () => {
    for (const plan of draw.cover.slice(-1)) assertSimplifyingEnds(draw, plan);
    for (const plan of plans) expect([plan, ...draw.simpler(plan)].every((one) => draw.admits?.(one))).toBe(true);
    expect(draw.admits?.({ flaw: 'none of these' })).toBe(false);
  });
});

describe.each(lawful)('an envelope with the flaw: %s', (flaw) => {
  it('is lawful', () => {
    const args = argsFor({ flaw });
    for (const plan of filled('envelope', args).cover) expect(verdictOn(shown(plan, args)['flawed'])).toBe('ADMITTED');
  });
});

describe('an envelope of the decision table', () => {
  const args = argsFor({ table: true });
  const draw = filled('envelope', args);

  it('is admitted at times, refused mostly, and left open at times', () => {
    const found = [...draw.cover, ...samplesOf(draw, 200)].map((plan) => verdictOn(shown(plan, args)['flawed']));
    for (const verdict of ['ADMITTED', 'REFUSED', 'open']) expect(found.filter((one) => one === verdict).length).toBeGreaterThan(5);
  });

  it('drops one field after another where it is made simpler, and ends', () => {
    const start = { principal: 'other', expiry: 'past', source: 'model' };
    expect(draw.simpler(start)).toContainEqual({ expiry: 'past', source: 'model' });
    expect(draw.simpler(start)).toContainEqual({ principal: 'other', expiry: 'past', source: 'absent' });
    expect(draw.simpler(start)).toContainEqual({ ...start, evaluated: 'absent' });
    assertSimplifyingEnds(draw, start);
    expect(draw.admits?.({ principal: 'own' })).toBe(false);
  });
});
