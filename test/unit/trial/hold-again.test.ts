import { describe, expect, it } from 'vitest';
import type { Target } from '../../../src/model/target.js';
import { Fault } from '../../../src/base/fault.js';
import { type AgainAsk, holdAgain } from '../../../src/trial/hold-again.js';
import { conviction } from '../../support/trial/minimality.js';
import { entryOf, holdingOnReference } from '../../support/trial/holding.js';

const entry = entryOf('SA2A-AUTH-002');

const found = async () => conviction(entry, await holdingOnReference({ without: ['authority-check'] }));

const asking = async (without: readonly string[], changes: Partial<AgainAsk> = {}): Promise<AgainAsk> => ({
  ...(await holdingOnReference({ without })),
  times: 3,
  saltOf: (run) => `again ${run}`,
  ...changes,
});

describe('a counterexample held again', () => {
  it('is broken in each repetition where the guard is still missing', async () => {
    const { repetitions, late, cut } = await holdAgain(entry, await found(), await asking(['authority-check']));
    expect(repetitions.map(({ is }) => is)).toEqual(['broken', 'broken', 'broken']);
    expect([late, cut]).toEqual([[], undefined]);
  });

  it('is stopped where the guard is back, although shrinking left the act out by which the case sees its attempt', async () => {
    const smallest = await found();
    expect(smallest.omitted.length).toBeGreaterThan(0);
    const { repetitions } = await holdAgain(entry, smallest, await asking([]));
    expect(repetitions).toEqual([{ is: 'stopped' }, { is: 'stopped' }, { is: 'stopped' }]);
  });

  it('is open on a subject that refuses everything: the control does not act', async () => {
    const ask = await asking([]);
    const refusing = refusingAll(ask.target);
    const { repetitions } = await holdAgain(entry, await found(), { ...ask, target: refusing, times: 1 });
    expect(repetitions).toEqual([{ is: 'open', why: expect.stringMatching(/control|refused/) }]);
  });

  it('is open where an answer is lost, however little was gained', async () => {
    const ask = await asking([]);
    const { repetitions } = await holdAgain(entry, await found(), { ...ask, target: losingStrangers(ask.target), times: 1 });
    expect(repetitions.map(({ is }) => is)).toEqual(['open']);
  });

  it('ends where it is asked to stop, and says why', async () => {
    let turns = 0;
    const ask = await asking(['authority-check'], { stop: () => ((turns += 1) > 2 ? 'interrupted' : undefined) });
    const { repetitions, cut } = await holdAgain(entry, await found(), ask);
    expect([repetitions.length, cut]).toEqual([2, 'interrupted']);
  });

  it('keeps what was seen before the target went away', async () => {
    let left = 12;
    const ask = await asking(['authority-check']);
    const target: Target = {
      ...ask.target,
      request: (method, params) => {
        if ((left -= 1) < 0) throw new Fault({ kind: 'target', code: 'GONE', message: 'it went away' });
        return ask.target.request(method, params);
      },
      close: () => ask.target.close(),
    };
    const { repetitions, cut } = await holdAgain(entry, await found(), { ...ask, target, times: 9 });
    expect(repetitions.every(({ is }) => is === 'broken')).toBe(true);
    expect(repetitions.length).toBeLessThan(9);
    expect(cut).toBe('it went away');
  });
});

/** A subject in front of which every message is turned away, the lawful ones as well. */
const refusingAll = (target: Target): Target => ({
  ...target,
  request: async (method, params) => {
    const answer = await target.request(method, params);
    return method === 'caller/send' ? { state: 'failed', refusal: { code: 'no', class: 'REFUSED_AUTHORITY' } } : answer;
  },
  close: () => target.close(),
});

/** A subject whose refusals never arrive. */
const losingStrangers = (target: Target): Target => ({
  ...target,
  request: async (method, params) => {
    const answer = await target.request(method, params);
    return method === 'caller/send' && 'refusal' in answer && answer.refusal !== undefined && answer.refusal !== null
      ? { state: 'lost' }
      : answer;
  },
  close: () => target.close(),
});
