import type { WireTableRow } from '../model/wire.js';

/** What a probe lacks that was not made because the agent no longer answered. */
export const noAnswers = 'an agent that answers: several questions in a row got none';

/** What a probe lacks that was not made because the time for the whole observation was used up. */
export const noTime = 'more time: what an observation may take at most (--budget) was used up';

/** What a probe lacks that was not made because somebody stopped the observation. */
export const stopped = 'an observation that nobody stops';

/** True where nothing ended an observation before its last probe: every other lack is the agent's, or of what was given. */
export const isWhole = (table: readonly Pick<WireTableRow, 'notMade'>[]): boolean =>
  table.every(({ notMade }) => notMade !== noTime && notMade !== stopped);
