import { describe, expect, it } from 'vitest';
import { convictionsIn, tried } from '../support/live/live-run.js';
import { sampled } from '../support/sampled.js';
import { concierge, harbour, turnstile } from '../support/live/strangers.js';

const seeds = sampled([101, 202, 303, 404, 505], 5, 'LIVE');

const agents = [
  { name: 'that works in the background', make: harbour, glob: 'SA2A-AUTH-00?', maxCalls: 90 },
  { name: 'that refuses in sentences', make: concierge, glob: '*', maxCalls: 260 },
  { name: 'that is often too busy', make: turnstile, glob: 'SA2A-AUTH-00?', maxCalls: 90 },
] as const;

/** As few fixed examples as fit: which, the seed decides. */
const bounded = { maxCalls: 90 };

describe.each(agents)('a lawful live agent $name', ({ make, glob, maxCalls }) => {
  it.each(seeds)('is never convicted, under seed %d', async (seed) => {
    const { file } = await make();
    const run = await tried({ ...file, maxCalls }, { caseGlob: glob, runs: 1, seed });
    expect(convictionsIn(run)).toEqual([]);
    expect([run.exitCode, run.targetFault]).toEqual([3, undefined]);
    expect(run.verdict.findings.filter(({ runs }) => (runs?.counted ?? 0) > 0).length).toBeGreaterThan(5);
  });
});

const faulty = [
  { name: 'that works in the background and acts before it looks', make: harbour, fault: 'acts-first', convicted: 'SA2A-AUTH-002' },
  { name: 'that says no and does it all the same', make: concierge, fault: 'soft-no', convicted: 'SA2A-AUTH-002' },
  { name: 'that acts and says that it was too busy', make: turnstile, fault: 'busy-after-acting', convicted: 'AGENT-CLAIM-003' },
] as const;

describe.each(faulty)('its twin $name', ({ make, fault, convicted }) => {
  it(`is convicted by ${convicted}`, async () => {
    const { file } = await make(['--fault', fault]);
    const run = await tried({ ...file, ...bounded }, { caseGlob: convicted, runs: 2 });
    expect(convictionsIn(run).map((line) => line.split(' ').slice(0, 2).join(' '))).toContain(`${convicted} FALSIFIER_SURVIVED`);
    expect(run.exitCode).toBe(1);
  });
});

describe('a lawful live agent that serves others as well', () => {
  it.each(seeds)('is never convicted of what they do: it is not known who did it (seed %d)', async (seed) => {
    const { file } = await turnstile(['--foreign']);
    const run = await tried({ ...file, ...bounded }, { caseGlob: 'SA2A-AUTH-00?', runs: 1, seed });
    expect(convictionsIn(run)).toEqual([]);
    expect(run.exitCode).toBe(3);
    const reasons = run.verdict.findings.flatMap(({ finding, reason }) => (finding === 'UNKNOWN' ? [reason ?? ''] : []));
    expect(reasons.join('\n')).toContain('walk-in: no message of this run asked for it; others may act in this world');
  });

  it('is convicted of what it does itself', async () => {
    const { file } = await turnstile(['--foreign', '--fault', 'busy-after-acting']);
    const run = await tried({ ...file, ...bounded }, { caseGlob: 'AGENT-CLAIM-003', runs: 2 });
    expect(convictionsIn(run).join('\n')).toContain('AGENT-CLAIM-003 FALSIFIER_SURVIVED');
    expect(run.exitCode).toBe(1);
  });
});
