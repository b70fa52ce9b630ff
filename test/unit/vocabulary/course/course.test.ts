import { describe, expect, it } from 'vitest';
import { type CourseAct, readCourse, writtenAct } from '../../../../src/vocabulary/course/course-act.js';
import { makesSense, afterAct, noneYet, sensible } from '../../../../src/vocabulary/course/course-state.js';
import { someFacts } from '../../../support/exhibits/an-exhibit.js';
import { arbitrary, assertSimplifyingEnds, filled, samplesOf, whyEmpty } from '../../../support/vocabulary/drawing.js';

const abilities = [
  'send grant revoke clock grant.expiry restart task tasks reset'.split(' '),
  'fault:broker-unavailable fault:receipt-store-unavailable fault:crash-after-effect'.split(' '),
].flat();
const facts = someFacts({ abilities });
const of = 'grant revoke send look resend wait restart outage mend crash get cancel list continue'.split(' ');
const args = { of, length: 30 };
const draw = filled('course', args, { facts });
const plans = [draw.plain, ...draw.cover, ...samplesOf(draw, 300)];

const isSamePair = (a: CourseAct, b: CourseAct): boolean => a.who === b.who && a.skill === b.skill;

const kindsIn = (plan: (typeof plans)[number]): readonly string[] => readCourse(plan).map((act) => act.do);

describe('a course', () => {
  it('holds only acts that make sense after those before, and a message', () => {
    for (const plan of plans) {
      let state = noneYet;
      const senseless = readCourse(plan).filter((act) => {
        const isSensible = makesSense(act, state);
        state = afterAct(act, state);
        return !isSensible;
      });
      expect([senseless, state.messages > 0]).toEqual([[], true]);
    }
  });

  it('never grants a pair twice without a revocation between', () => {
    const twice = plans.filter((plan) => {
      const turns = readCourse(plan).filter((act) => act.do === 'grant' || act.do === 'revoke');
      return turns.some((act, at) => act.do === 'grant' && turns.slice(0, at).findLast((one) => isSamePair(one, act))?.do === 'grant');
    });
    expect(twice).toEqual([]);
  });

  it('has from one to thirty acts, and now and then as many as may be', () => {
    const lengths = plans.map((plan) => readCourse(plan).length);
    expect(Math.max(...lengths)).toBeGreaterThan(20);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(30);
    expect(lengths.filter((length) => length <= 8).length).toBeGreaterThan(lengths.length / 3);
  });

  it('is covered by examples that hold each act in each way', () => {
    const covered = new Set(draw.cover.flatMap((plan) => readCourse(plan).map((act) => `${act.do} ${act.how}`)));
    const ways = ['minute', 'day', 'second', 'to-the-end', 'hour-back', 'broker-unavailable', 'crash-after-effect'];
    expect(of.filter((kind) => ![...covered].some((text) => text.startsWith(kind)))).toEqual([]);
    expect(ways.filter((way) => ![...covered].some((text) => text.endsWith(way)))).toEqual([]);
  });

  it('is admitted as drawn, and not with another act, another value or a part too many', () => {
    for (const plan of plans) expect(draw.admits?.(plan)).toBe(true);
    for (const other of [
      [],
      'send',
      [{ do: 'dance' }],
      [{ do: 'send', who: 7, skill: 0, what: 0 }],
      [{ do: 'send', who: 0, skill: 5, what: 0 }],
      [{ do: 'send', who: 0, skill: 0, what: 0, how: 'day' }],
      [{ do: 'wait', how: 'a-year' }],
      Array.from({ length: 31 }, () => ({ do: 'restart' })),
    ])
      expect(draw.admits?.(other)).toBe(false);
  });

  it('becomes shorter or plainer with each step, down to one message', () => {
    for (const plan of plans.slice(0, 40)) assertSimplifyingEnds(draw, plan);
    const long = plans.find((plan) => readCourse(plan).length > 12) ?? draw.plain;
    let current = long;
    for (let next = draw.simpler(current)[0]; next !== undefined; next = draw.simpler(current)[0]) {
      expect(readCourse(next).length).toBeLessThanOrEqual(readCourse(current).length);
      current = next;
    }
    expect(readCourse(current)).toHaveLength(1);
  });

  it('can lose any one act', () => {
    const plan = samplesOf(draw, 300).find((one) => readCourse(one).length === 6) ?? [];
    const acts = readCourse(plan);
    const simpler = draw.simpler(plan).map((one) => JSON.stringify(one));
    const shorter = acts
      .map((_act, index) => sensible(acts.filter((_one, at) => at !== index)))
      .filter((left) => left.some((act) => ['send', 'look', 'resend', 'crash', 'continue'].includes(act.do)))
      .map((left) => JSON.stringify(left.map(writtenAct)));
    expect(shorter.length).toBeGreaterThan(3);
    expect(shorter.filter((text) => !simpler.includes(text))).toEqual([]);
  });

  it('keeps to what the subject can do', () => {
    const few = someFacts({ abilities: ['send', 'grant', 'revoke'] });
    const kinds = samplesOf(filled('course', args, { facts: few }), 200).flatMap(kindsIn);
    expect([...new Set(kinds)].toSorted()).toEqual(['grant', 'look', 'resend', 'revoke', 'send']);
    expect(whyEmpty('course', args, { facts: someFacts({ abilities: ['send'] }) })).toContain('grants and messages');
  });

  it('is short where the callers are real', () => {
    const live = filled('course', args, { facts: { ...facts, principals: ['ann', 'bob'] } });
    expect(Math.max(...samplesOf(live, 100).map((plan) => readCourse(plan).length))).toBeLessThanOrEqual(10);
  });

  it('says how long it is and what it holds', () => {
    expect(
      draw.labels([
        { do: 'grant', who: 0, skill: 0, how: 'for-ever' },
        { do: 'send', who: 0, skill: 0, what: 0 },
      ]),
    ).toEqual({
      'course length': 'up to 4',
      'course with grant': 'yes',
      'course with send': 'yes',
    });
    expect(arbitrary('course').needs(args)).toEqual(['send', 'grant']);
  });
});
