import { describe, expect, it } from 'vitest';
import type { PrincipalEquality } from '../../../../src/model/protocol.js';
import { foldName, nearMissKinds, nearMissOf } from '../../../../src/vocabulary/laundering/near-misses.js';
import { someFacts } from '../../../support/exhibits/an-exhibit.js';
import { assertSimplifyingEnds, arbitrary, filled, madeOf, samplesOf, whyEmpty } from '../../../support/vocabulary/drawing.js';
import { withSkills } from '../../../support/vocabulary/skills.js';

const equalities: readonly PrincipalEquality[] = ['case', 'nfc', 'nfkc', 'trim'];

describe('near-miss', () => {
  const draw = filled('near-miss', { of: '$actor' });

  it('covers each kind of look-alike, and counts it', () => {
    expect(draw.cover).toEqual([...nearMissKinds]);
    expect(new Set(samplesOf(draw, 200)).size).toBe(nearMissKinds.length);
    expect(draw.labels('nfd')).toEqual({ 'near-miss': 'nfd' });
    for (const plan of draw.cover) assertSimplifyingEnds(draw, plan);
  });

  it('is never the very name, whatever the kind', () => {
    const name = String(madeOf('principal', 'fresh', { args: { accented: true } }));
    const doubles = nearMissKinds.map((kind) => madeOf('near-miss', kind, { args: { of: '$actor' }, values: { actor: name } }));
    expect(doubles).not.toContain(name);
    expect(new Set(doubles).size).toBe(nearMissKinds.length);
  });

  it.each(equalities)('leaves out just the kinds that a subject folds by %s', (equality) => {
    const name = String(madeOf('principal', 'fresh', { args: { accented: true } }));
    const kept = nearMissKinds.filter((kind) => foldName(nearMissOf(kind, name), [equality]) !== foldName(name, [equality]));
    expect(filled('near-miss', { of: '$actor' }, { facts: someFacts({ principalsEqual: [equality] }) }).cover).toEqual(kept);
    expect(kept.length).toBeLessThan(nearMissKinds.length);
  });

  it('needs a subject that takes any name', () => {
    expect(arbitrary('near-miss').needs({})).toEqual(['mint-principal']);
  });
});

describe('selector', () => {
  const ids = someFacts().skills.map(({ id }) => id);

  it('near a skill is a list, an object, a number and names that resemble it, and never a skill', () => {
    const draw = filled('selector', { near: '$skill' }, { drawn: { skill: 'pay' } });
    expect(draw.cover).toEqual(expect.arrayContaining([['pay'], { id: 'pay' }, 1, true, 'PAY', 'pay ', ' pay', 'pa', 'pays', '*']));
    expect(draw.cover.filter((plan) => plan === null || ids.some((id) => id === plan))).toEqual([]);
    for (const plan of draw.cover) assertSimplifyingEnds(draw, plan);
  });

  it('is left out where it names another skill of the subject', () => {
    const facts = withSkills({ id: 'pay', consequence: 'change' }, { id: 'pays', consequence: 'change' });
    expect(filled('selector', { near: '$skill' }, { facts, drawn: { skill: 'pay' } }).cover).not.toContain('pays');
  });

  it('is a text where only texts will do', () => {
    const { cover } = filled('selector', { near: '$skill', text: true }, { drawn: { skill: 'pay' } });
    expect(cover.length).toBeGreaterThan(0);
    expect(cover.filter((plan) => typeof plan !== 'string')).toEqual([]);
  });

  it('that is unknown is a word that no skill has, among them what every object has', () => {
    const draw = filled('selector', { unknown: true });
    expect(draw.cover).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'toString', '', 'no-such-skill']));
    expect(draw.cover.filter((plan) => ids.some((id) => id === plan))).toEqual([]);
    expect(new Set(draw.cover).size).toBe(draw.cover.length);
    for (const plan of draw.cover) assertSimplifyingEnds(draw, plan);
  });

  it('counts the kind and not the word', () => {
    const draw = filled('selector', { near: '$skill' }, { drawn: { skill: 'pay' } });
    expect([draw.labels(['pay']), draw.labels('PAY'), draw.labels({ id: 'pay' })]).toEqual([
      { selector: 'list' },
      { selector: 'other case' },
      { selector: 'object' },
    ]);
    expect(draw.cover.filter((plan) => draw.labels(plan)['selector'] === 'other')).toEqual([]);
  });

  it('cannot be drawn where every word is a skill', () => {
    const all = filled('selector', { unknown: true }, { facts: withSkills() }).cover.map(String);
    const facts = withSkills(...all.map((id) => ({ id, consequence: 'change' as const })));
    expect(whyEmpty('selector', { near: '$skill' }, { facts, drawn: { skill: 'pay' } })).not.toBe('every selector names a skill');
    expect(filled('selector', { unknown: true }, { facts }).cover.filter((plan) => all.includes(String(plan)))).toEqual([]);
  });
});

describe('principal', () => {
  it('takes a name that others may hold grants under only where every world begins empty', () => {
    const args = { unheld: ['admin'] };
    const coverWith = (...abilities: readonly string[]) => filled('principal', args, { facts: someFacts({ abilities }) }).cover;
    expect(coverWith('mint-principal', 'reset')).toEqual(['fresh', 'named admin']);
    expect(coverWith('mint-principal')).toEqual(['fresh']);
    expect(coverWith('reset')).toEqual(['fresh']);
  });
});
