import { describe, expect, it } from 'vitest';
import { liveCourt } from '../support/live/live-target.js';
import { sampled } from '../support/sampled.js';

/** A whole run over HTTP takes a while: a limit is there to end a hang. */
const patience = { timeout: 600_000 };

describe('the whole reference subject as a live agent', () => {
  it.each(sampled<'v1.0' | 'v0.3'>(['v0.3', 'v1.0'], 2, 'LIVE'))(
    'is conformant at the highest level in the spelling of %s',
    patience,
    async (dialect) => {
      const court = await liveCourt([], dialect);
      try {
        const { verdict, exitCode } = await court.run({ maxCalls: 4_400 });
        expect([verdict.standingReasons, verdict.standing, verdict.profile.level, exitCode]).toEqual([[], 'CONFORMANT', 'operated', 0]);
        expect(verdict.findings.filter(({ finding }) => finding === 'FALSIFIER_KILLED').length).toBeGreaterThan(40);
      } finally {
        await court.close();
      }
    },
  );
});
