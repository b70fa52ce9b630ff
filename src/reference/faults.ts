import type { Outcome } from './messages.js';
import type { World } from './world.js';

/** Where a crash can strike. */
export type CrashPoint = 'crash-before-prepare' | 'crash-after-prepare' | 'crash-after-effect' | 'crash-before-acknowledge';

/** Every fault that can be armed: nine of the protocol, and one in which only the prepare journal fails. */
export const faultNames = [
  'broker-unavailable',
  'receipt-store-unavailable',
  'journal-unavailable',
  'crash-before-prepare',
  'crash-after-prepare',
  'crash-after-effect',
  'crash-before-acknowledge',
  'effect-lies',
  'effect-diverges',
  'effect-timeout',
] as const;

/** The answer of a subject that went away. */
export const lost: Outcome = { state: 'lost' };

/** True if the subject dies here. A crash fault fires once; what was promised and not done dies with the subject. */
export const strikes = (world: World, point: CrashPoint): boolean => {
  if (!world.faults.delete(point)) return false;
  world.down = true;
  stopPending(world);
  return true;
};

/** Stops all work that was promised and not done. */
export const stopPending = (world: World): void => {
  for (const pending of world.pending.values()) pending.stop();
  world.pending.clear();
};
