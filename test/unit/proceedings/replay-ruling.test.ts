import { describe, expect, it } from 'vitest';
import { ruleReplay } from '../../../src/proceedings/replay-ruling.js';
import type { HeldAgain, Repetition } from '../../../src/trial/hold-again.js';
import { aRecord, refusedActs } from '../../support/trial/a-record.js';

const broken = (witnessed: boolean): Repetition => ({
  is: 'broken',
  record: aRecord(refusedActs),
  ruling: { is: 'broken', gained: ['an effect'], expected: 'none', witnessed, grade: 'witnessed' },
});
const stopped: Repetition = { is: 'stopped' };
const open: Repetition = { is: 'open', why: 'the control did not act' };

const held = (...repetitions: readonly Repetition[]): HeldAgain => ({ repetitions, late: [] });
const same = { sameCase: true };
const outcomeOf = (one: HeldAgain, at = same): string => ruleReplay(one, at).outcome;

describe('what repetitions come to', () => {
  it('is still failing with one violation that a witness saw', () => {
    expect(ruleReplay(held(stopped, broken(true), open), same)).toMatchObject({
      outcome: 'still failing',
      failed: 1,
      reasons: ['an effect'],
    });
  });

  it('is still failing with a violation that nobody witnessed where it came again', () => {
    expect(outcomeOf(held(broken(false), stopped, broken(false)))).toBe('still failing');
    expect(outcomeOf(held(broken(false)))).toBe('still failing');
  });

  it('is not decided where a violation that nobody witnessed came once only', () => {
    const ruling = ruleReplay(held(stopped, broken(false), stopped), same);
    expect(ruling.outcome).toBe('not decided');
    expect(ruling.reasons.join()).toContain('FLAKY');
  });

  it('is still failing with an effect that came late', () => {
    expect(ruleReplay({ ...held(stopped), late: ['one effect in w'] }, same)).toMatchObject({
      outcome: 'still failing',
      reasons: ['one effect in w'],
    });
  });

  it('is fixed where every repetition was seen to be stopped, and nowhere else', () => {
    expect(ruleReplay(held(stopped, stopped, stopped), same)).toEqual({ outcome: 'fixed', reasons: [], failed: 0 });
    expect(outcomeOf(held())).toBe('not decided');
    expect(ruleReplay(held(stopped, open), same)).toMatchObject({ outcome: 'not decided', reasons: ['the control did not act'] });
    expect(outcomeOf({ ...held(stopped, stopped), cut: 'interrupted' })).toBe('not decided');
  });

  it('is no repair of a case that was another one, and a conviction all the same', () => {
    expect(ruleReplay(held(stopped), { sameCase: false })).toMatchObject({
      outcome: 'not decided',
      reasons: [expect.stringContaining('changed')],
    });
    expect(outcomeOf(held(broken(true)), { sameCase: false })).toBe('still failing');
  });
});
