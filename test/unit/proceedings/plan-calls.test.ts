import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveCourt, liveCourt } from '../../support/live/live-target.js';

let court: LiveCourt;
beforeAll(async () => {
  court = await liveCourt([], 'auto');
});
afterAll(async () => court.close());

const cases = { caseGlob: 'SA2A-AUTH-00?', runs: 10 };

describe('the calls of a run on a live agent', () => {
  it('are counted before anything is sent, with all fixed examples where nobody set a limit', async () => {
    const { calls } = await court.plan(cases);
    expect(calls?.examples.taken).toBe(calls?.examples.of);
    expect(calls?.planned).toBeGreaterThan(100);
    expect(calls?.most).toBeGreaterThanOrEqual(calls?.planned ?? Infinity);
  });

  it('leave out fixed examples where a limit has no room for all: the share is told, and the counts of each case name it', async () => {
    const { calls, outcome, consequential } = await court.plan({ ...cases, maxCalls: 400 });
    expect(calls?.planned).toBeLessThanOrEqual(400);
    expect(calls?.most).toBe(400);
    expect(calls?.examples.taken).toBeLessThan(calls?.examples.of ?? 0);
    expect(consequential).toBeGreaterThan(0);
    expect(consequential).toBeLessThanOrEqual(400);
    const sampled = outcome?.verdict.findings.filter(({ runs }) => runs?.examplesOf !== undefined) ?? [];
    expect(sampled.length).toBeGreaterThan(0);
    for (const { runs } of sampled) expect(runs?.examples).toBeLessThan(runs?.examplesOf ?? 0);
    expect(outcome?.verdict.findings.filter(({ finding }) => finding === 'FALSIFIER_SURVIVED')).toEqual([]);
  });

  it('are refused where not even the random runs fit: nothing is sent', async () => {
    const before = await court.effects();
    await expect(court.run({ ...cases, maxCalls: 5 })).rejects.toMatchObject({ kind: 'usage', code: 'CALLS_OVER_LIMIT' });
    expect(await court.effects()).toEqual(before);
  });

  it('draws the same examples under the same seed', async () => {
    const some = { ...cases, maxCalls: 300, seed: 11 };
    const first = await court.plan(some);
    const second = await court.plan(some);
    const statistics = ({ outcome }: typeof first) => outcome?.verdict.findings.map(({ statistics: drawn }) => drawn);
    expect(statistics(first)).toEqual(statistics(second));
  });
});
