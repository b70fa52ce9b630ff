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
      expect(await superfluousIn(entry, smallest, tools)).toEqual([]);
      const ask = { times: 1, saltOf: (run: number) => `again ${run}` };
      const again = await holdAgain(entry, smallest, { ...tools, ...ask });
      expect(again.repetitions.map(({ is }) => is)).toEqual(['broken']);
      const whole = await holdAgain(entry, smallest, { ...(await holdingOnReference()), ...ask });
      expect(whole.repetitions.map(({ is }) => is)).not.toContain('broken');
    },
  );
});
