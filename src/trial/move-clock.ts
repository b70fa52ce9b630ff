import type { Step } from '../model/exhibit.js';
import { declinedBy } from './declined-by.js';
import type { WorldTools } from './world.js';

const longestWait = 10_000;

/** What moving the clock of one world needs. */
export type MoveTools = WorldTools & { readonly world: string; readonly hasClock: boolean };

/** Moves the clock of a world; where time cannot be moved, waits until it has gone by. */
export const moveClock = async (name: string, ms: number, { target, time, world, hasClock }: MoveTools): Promise<Step> => {
  if (hasClock) {
    const answer = await target.request('operator/advanceClock', { world, ms });
    return 'now' in answer
      ? { name, act: 'advance-clock', ms, now: answer.now }
      : { name, act: 'advance-clock', ms, ...declinedBy(answer) };
  }
  if (ms > longestWait) return { name, act: 'advance-clock', ms, declined: 'real time cannot be moved so far' };
  if (ms > 0) await time.sleep(ms);
  return { name, act: 'advance-clock', ms, now: time.now() };
};
