import { note } from './journal.js';
import type { Subject } from './subject.js';
import type { World } from './world.js';

/** Writes down the revocations that wait in memory for the next command to be written down; only a missing guard lets any wait. */
export const saveLateRevocations = (subject: Subject, world: World): void => {
  for (const { principal, skill } of world.memory.lateRevocations) note(subject, world, { kind: 'revoke', principal, skill });
  world.memory.lateRevocations = [];
};
