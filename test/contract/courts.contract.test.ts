import { describe, expect, it } from 'vitest';
import { courtFolder } from '../../src/corpus/assets.js';
import { loadCourts } from '../../src/corpus/courts.js';
import type { CourtCase, StepUse } from '../../src/model/court.js';
import { guards } from '../../src/reference/guards.js';
import { textOf } from '../../src/vocabulary/arguments.js';
import { needsOf, vocabulary, wordTable } from '../../src/vocabulary/vocabulary.js';

const courts = loadCourts(courtFolder(), wordTable);
const cases = courts.flatMap((court) => court.cases);
const idsOf = (found: readonly CourtCase[]): readonly string[] => found.map(({ id }) => id);

/** The lists of acts of a case, each of which happens in a world of its own. */
const actLists = ({ when, paired }: CourtCase): readonly (readonly StepUse[])[] => [when, ...(paired === undefined ? [] : [paired.when])];

/** Grants as they are written, of which one more for the same principal and skill came without a revoke between. */
const doubleGrants = (steps: readonly StepUse[]): readonly string[] => {
  const standing = new Set<string>();
  return steps.flatMap(({ word, args }) => {
    const pair = (member: string): string => `${textOf(args, member) ?? ''} ${textOf(args, 'skill') ?? ''}`;
    if (word === 'revoke') standing.delete(pair('from'));
    if (word === 'grant-all') return standing.size === 0 ? [] : ['grant-all beside another grant'];
    if (word !== 'grant') return [];
    const double = standing.has(pair('to'));
    standing.add(pair('to'));
    return double ? [pair('to')] : [];
  });
};

const sendsNobody = (steps: readonly StepUse[]): boolean =>
  steps.some(({ word, args }) => ['send', 'resend'].includes(word) && JSON.stringify(args).includes('"as":null'));

describe('the courts', () => {
  it('all load, each with cases', () => {
    expect(courts.length).toBeGreaterThan(5);
    expect(courts.filter((court) => court.cases.length === 0)).toEqual([]);
  });

  it('give no id twice, neither to a case nor to a law that they cannot carry', () => {
    const ids = [...idsOf(cases), ...courts.flatMap(({ uncarried }) => uncarried.map(({ id }) => id))];
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('say of each law where it is written', () => {
    expect(idsOf(cases.filter(({ source, law }) => source.length === 0 || law.length < 20))).toEqual([]);
  });
});

describe('each falsifier', () => {
  const falsifiers = cases.filter(({ kind }) => kind === 'falsifier');

  it('has a control, or its lawful twin', () => {
    expect(idsOf(falsifiers.filter(({ control, paired }) => control === undefined && paired === undefined))).toEqual([]);
  });

  it('names as its control a case that is one', () => {
    const controls = cases.filter(({ kind }) => kind === 'control').map(({ id }) => id);
    expect(idsOf(falsifiers.filter(({ control }) => control !== undefined && !controls.includes(control)))).toEqual([]);
  });

  it('lets its attempt be seen, and says what must not come of it', () => {
    expect(idsOf(falsifiers.filter(({ attempted, forbidden }) => attempted.length === 0 || forbidden.length === 0))).toEqual([]);
  });

  it('gives its control draws of the same words under the same names', () => {
    const crooked = falsifiers.flatMap(({ id, given, control }) => {
      const lawful = cases.find((one) => one.id === control)?.given ?? [];
      return given.flatMap(({ name, word }) => {
        const twin = lawful.find((use) => use.name === name);
        return twin === undefined || twin.word === word ? [] : [`${id} ${name}`];
      });
    });
    expect(crooked).toEqual([]);
  });
});

describe('each control', () => {
  it('has a principal: nobody can be granted nothing', () => {
    const nobodies = cases.filter(
      ({ kind, when, paired }) => (kind === 'control' && sendsNobody(when)) || (paired !== undefined && sendsNobody(paired.when)),
    );
    expect(idsOf(nobodies)).toEqual([]);
  });

  it('expects something', () => {
    expect(idsOf(cases.filter(({ kind, expect: wanted }) => kind === 'control' && wanted.length === 0))).toEqual([]);
    expect(idsOf(cases.filter(({ paired }) => paired !== undefined && paired.expect.length === 0))).toEqual([]);
  });
});

describe('the guards', () => {
  const names: readonly string[] = guards.map(({ name }) => name);

  it('that cases name are guards of the reference subject', () => {
    expect(idsOf(cases.filter(({ guard }) => guard !== undefined && !names.includes(guard)))).toEqual([]);
  });

  it('of the reference subject are each named by at least one case', () => {
    expect(names.filter((name) => !cases.some(({ guard }) => guard === name))).toEqual([]);
  });
});

describe('no case', () => {
  it('grants a principal a skill twice without a revoke between: what a second grant does is a lawful choice', () => {
    expect(cases.flatMap((one) => actLists(one).flatMap((steps) => doubleGrants(steps).map((pair) => `${one.id} ${pair}`)))).toEqual([]);
  });

  it('holds a control after the clock went back', () => {
    const back = cases
      .filter(({ kind }) => kind === 'control')
      .filter(({ when, given }) =>
        when.some(
          ({ word, args }) =>
            word === 'advance-clock' &&
            given.some((draw) => `$${draw.name}` === textOf(args, 'to') && JSON.stringify(draw.args).includes('-')),
        ),
      );
    expect(idsOf(back)).toEqual([]);
  });

  it('uses a word that does not exist, or needs what no word asks for', () => {
    const unknown = cases.flatMap((one) => [
      ...one.given.filter(({ word }) => vocabulary.arbitrary(word) === undefined).map(({ word }) => `${one.id} ${word}`),
      ...actLists(one).flatMap((steps) =>
        steps.filter(({ word }) => vocabulary.act(word) === undefined).map(({ word }) => `${one.id} ${word}`),
      ),
    ]);
    expect(unknown).toEqual([]);
    expect(idsOf(cases.filter((one) => !needsOf(one).includes('effects')))).toEqual([]);
  });
});

describe('the check for double grants', () => {
  const grant = (to: string, skill: string): StepUse => ({ name: 'g', word: 'grant', args: { to, skill }, path: '' });
  const revoke: StepUse = { name: 'r', word: 'revoke', args: { from: '$a', skill: '$s' }, path: '' };

  it('finds one, and not one that was revoked between', () => {
    expect(doubleGrants([grant('$a', '$s'), grant('$a', '$s')])).toEqual(['$a $s']);
    expect(doubleGrants([grant('$a', '$s'), revoke, grant('$a', '$s'), grant('$b', '$s'), grant('$a', '$t')])).toEqual([]);
  });
});
