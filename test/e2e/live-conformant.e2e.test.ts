import { describe, expect, it } from 'vitest';
import { complaintsIn, tried } from '../support/live/live-run.js';
import { concierge, harbour, turnstile } from '../support/live/strangers.js';

/** Whole runs of a few thousand messages each: a limit is there to end a hang. */
const patience = { timeout: 900_000 };

// The slow ones take minutes, and are tried case by case elsewhere: `LIVE=all` holds whole runs on each.
const strangers = [
  ['that refuses in sentences', concierge],
  ...(process.env['LIVE'] === 'all'
    ? ([
        ['that works in the background', harbour],
        ['that is often too busy', turnstile],
      ] as const)
    : []),
] as const;

describe('a lawful live agent that nobody wrote for this court', () => {
  it.each(strangers)('is conformant at the level that it has the abilities for: one %s', patience, async (_what, make) => {
    const { file } = await make();
    const run = await tried({ ...file, maxCalls: 3_000 });
    expect([complaintsIn(run), run.verdict.profile.level, run.verdict.standingReasons, run.exitCode]).toEqual([[], 'authority', [], 0]);
  });
});
