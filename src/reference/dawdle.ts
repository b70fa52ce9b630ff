import type { Subject } from './subject.js';
import type { Arrival, World } from './world.js';

const claimPause = 2;
// Longer than any lane of a race is held back, so that a revocation beside the message is acknowledged first.
const fencePause = 30;

/**
 * Does the work of a message at once, in one piece: nothing comes between its looks and its acts. Without a guard it looks when the
 * message arrives and acts a while later, by what it saw then.
 */
export const dawdle = async <Done>(subject: Subject, world: World, work: () => Done): Promise<Done> => {
  const isClaimLate = !subject.keeps('claim-atomic');
  const isFenceLate = !subject.keeps('revocation-fenced');
  if (!isClaimLate && !isFenceLate) return work();
  const arrival: Arrival = {
    ...(isClaimLate ? { claims: new Map(world.memory.claims) } : {}),
    ...(isFenceLate ? { grants: new Map(world.memory.grants) } : {}),
  };
  await new Promise((resolve) => setTimeout(resolve, isFenceLate ? fencePause : claimPause));
  world.arrival = arrival;
  try {
    return work();
  } finally {
    world.arrival = undefined;
  }
};
