import { describe, expect, it } from 'vitest';
import { assertSimplifyingEnds, arbitrary, filled, samplesOf, whyEmpty } from '../../../support/vocabulary/drawing.js';
import { aSkill, withSkills } from '../../../support/vocabulary/skills.js';

describe('skill', () => {
  it('covers each skill of the named classes, in the order in which the subject declares them', () => {
    const draw = filled('skill', { consequence: ['change', 'external_do'] });
    expect(draw.cover).toEqual(['pay', 'update']);
    expect(draw.plain).toBe('pay');
    expect(new Set(samplesOf(draw))).toEqual(new Set(['pay', 'update']));
    expect(draw.labels('update')).toEqual({ skill: 'update' });
  });

  it('covers all skills where no class is named', () => {
    expect(filled('skill').cover).toEqual(['look', 'pay', 'update', 'legacy']);
  });

  it('is another one than an earlier draw', () => {
    expect(filled('skill', { consequence: ['change', 'external_do'], not: '$first' }, { drawn: { first: 'pay' } }).cover).toEqual([
      'update',
    ]);
  });

  it('is drawn together with others: every pair of them counts', () => {
    expect(arbitrary('skill').coversAcross).toBe(true);
  });

  it('is simpler the earlier it is declared', () => {
    const draw = filled('skill');
    expect(draw.simpler('update')).toEqual(['look', 'pay']);
    for (const plan of draw.cover) assertSimplifyingEnds(draw, plan);
  });

  it('leaves out a skill whose input cannot be made', () => {
    const facts = withSkills(aSkill({ $ref: 'https://example.org/schema.json' }, { id: 'remote' }), aSkill({ type: 'object' }));
    expect(filled('skill', {}, { facts }).cover).toEqual(['pay']);
  });

  it('says which class is missing', () => {
    expect(whyEmpty('skill', { consequence: ['change'] }, { facts: withSkills(aSkill({})) })).toContain('class change');
    expect(whyEmpty('skill', { not: '$first' }, { facts: withSkills(aSkill({})), drawn: { first: 'pay' } })).toContain('no other skill');
  });
});
