import { describe, expect, it } from 'vitest';
import { guards } from '../../../src/reference/guards.js';
import { holdAgain } from '../../../src/trial/hold-again.js';
import { casesNaming, conviction, superfluousIn } from '../../support/trial/minimality.js';
import { entryOf, holdingOnReference } from '../../support/trial/holding.js';

/** A sample in every build, each boundary once; every guard with `SHRINK_GUARDS=all`. */
const sample = [
  'identity-from-transport',
  'task-owner-read',
  'skill-exact',
  'class-known',
  'input-schema',
  'claim-once',
  'store-closed',
  'authority-check',
  'grant-expiry',
  'grant-bound-kept',
  'prepare-first',
  'receipt-final',
];
const names = guards.map(({ name }) => name).filter((name) => process.env['SHRINK_GUARDS'] === 'all' || sample.includes(name));
const asked = names.flatMap((guard) => casesNaming(guard).map((id) => [id, guard] as const));

/**
 * An actuator that does not answer has acted or not, as chance has it: without these guards the same plan breaks the law every other time. A
 * smaller plan is tried once while shrinking, so that something superfluous may be left there.
 */
const byChance = ['timeout-unknown', 'timeout-locked'];
const attempts = 12;

describe('the smallest violation', () => {
  it('is looked for behind guards that there are', () => {
    const all: readonly string[] = guards.map(({ name }) => name);
    expect(sample.filter((name) => !all.includes(name))).toEqual([]);
    expect(asked.length).toBeGreaterThanOrEqual(sample.length);
  });

  it.each(asked)(
    'of %s without %s can lose no act and no field, and is none on the whole subject',
    { timeout: 60_000 },
    async (id, guard) => {
      const entry = entryOf(id);
      const tools = await holdingOnReference({ without: [guard] }, { sizeOf: () => ({ runs: 25, minRuns: 25 }) });
      const smallest = await conviction(entry, tools);
      const times = byChance.includes(guard) ? attempts : 1;
      if (times === 1) expect(await superfluousIn(entry, smallest, tools)).toEqual([]);
      const ask = { times, saltOf: (run: number) => `again ${run}` };
      const again = await holdAgain(entry, smallest, { ...tools, ...ask });
      const ends = again.repetitions.map(({ is }) => is);
      expect(times === 1 ? ends : ends.filter((is) => is === 'broken').slice(0, 1)).toEqual(['broken']);
      const whole = await holdAgain(entry, smallest, { ...(await holdingOnReference()), ...ask });
      expect(whole.repetitions.map(({ is }) => is)).not.toContain('broken');
    },
  );
});
