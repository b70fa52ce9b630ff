import type { Subject } from './subject.js';
import type { Arrival, Grant, World } from './world.js';

const claimPause = 2;
// Longer than any lane of a race is held back, so that an act of the operator beside the message is acknowledged first.
const fencePause = 30;

/**
 * Does the work of a message at once, in one piece: nothing comes between its looks and its acts. Without a guard it looks when the
 * message arrives and acts a while later, by what it saw then, or leaves behind what it saw then.
 */
export const dawdle = async <Done>(subject: Subject, world: World, work: () => Done): Promise<Done> => {
  const isClaimLate = !subject.keeps('claim-atomic') || !subject.keeps('claim-of-one-content');
  const isFenceLate = !subject.keeps('revocation-fenced');
  const writesBack = !subject.keeps('grants-not-written-back');
  const isUseLate = !subject.keeps('uses-atomic');
  const sharesCaller = !subject.keeps('caller-per-message');
  if (!isClaimLate && !isFenceLate && !isUseLate && !writesBack && !sharesCaller && !subject.pace.yields) return work();
  const grants = new Map(world.memory.grants);
  const arrival: Arrival = {
    ...(isClaimLate ? { claims: new Map(world.memory.claims) } : {}),
    ...(isFenceLate ? { grants } : {}),
    ...(isUseLate ? { used: new Map(world.memory.used) } : {}),
  };
  await new Promise<void>((resolve) => subject.pace.later(isFenceLate || writesBack ? fencePause : claimPause, resolve));
  world.arrival = arrival;
  try {
    return work();
  } finally {
    world.arrival = undefined;
    if (writesBack) writeBack(world, grants);
  }
};

/** Leaves the grants as they were when the message arrived, whatever became of them since. */
const writeBack = (world: World, grants: ReadonlyMap<string, readonly Grant[]>): void => {
  for (const [key, held] of grants) world.memory.grants.set(key, held);
};
