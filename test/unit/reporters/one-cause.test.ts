import { describe, expect, it } from 'vitest';
import type { Counterexample } from '../../../src/model/finding.js';
import { byCause } from '../../../src/reporters/one-cause.js';
import { aCounterexample, aSurvivor, caseId } from '../../support/reporters/a-verdict.js';

const broken = (id: string, over: Partial<Counterexample>) =>
  aSurvivor({ case: caseId(id), guard: `guard-of-${id}`, counterexample: aCounterexample({ case: caseId(id), ...over }) });

const casesOf = (...findings: readonly ReturnType<typeof broken>[]) =>
  byCause(findings).map((cause) => cause.findings.map((finding) => String(finding.case)));

const grantTo = (holder: string, caller: string) => [
  `granted: grant refund to ${holder}`,
  `call: ${caller} sends 5d0b4c3a-0000-4000-8000-00000000000${holder.length} for "refund"`,
];

describe('what is put down to one cause', () => {
  it('is the same acts of whatever callers, with the same gain, the fewest draws first', () => {
    const one = broken('SA2A-AUTH-002', {
      draws: { actor: 'alice', input: {}, more: 1 },
      acts: grantTo('alice', 'alice'),
      gained: ['x: an effect by alice'],
    });
    const other = broken('SA2A-AUTH-003', {
      draws: { caller: 'roberta' },
      acts: grantTo('roberta', 'roberta'),
      gained: ['an effect by roberta'],
    });
    expect(casesOf(one, other)).toEqual([['SA2A-AUTH-003', 'SA2A-AUTH-002']]);
  });

  it('is not the act of another beside that of the holder itself', () => {
    const own = broken('SA2A-AUTH-002', { draws: { actor: 'alice' }, acts: grantTo('alice', 'alice'), gained: ['an effect'] });
    const foreign = broken('SA2A-AUTH-003', {
      draws: { actor: 'alice', other: 'bobby' },
      acts: grantTo('bobby', 'alice'),
      gained: ['an effect'],
    });
    expect(casesOf(own, foreign)).toEqual([['SA2A-AUTH-002'], ['SA2A-AUTH-003']]);
  });

  it('is not another gain from the same acts', () => {
    const effect = broken('SA2A-AUTH-002', { gained: ['an effect'] });
    const task = broken('SA2A-AUTH-003', { gained: ['the task of another'] });
    expect(casesOf(effect, task)).toEqual([['SA2A-AUTH-002'], ['SA2A-AUTH-003']]);
  });

  it('stands first where it has the most cases, and last where only long courses ran into it', () => {
    const course = { ...broken('AGENT-MODEL-001', { acts: ['a: b'] }), kind: 'model' as const };
    const single = broken('SA2A-AUTH-004', { acts: ['c: d'] });
    const twice = ['SA2A-AUTH-005', 'SA2A-AUTH-006'].map((id) => broken(id, { acts: ['e: f'] }));
    expect(casesOf(course, single, ...twice)).toEqual([['SA2A-AUTH-005', 'SA2A-AUTH-006'], ['SA2A-AUTH-004'], ['AGENT-MODEL-001']]);
  });
});
