import type { Step, SubjectFacts } from '../model/exhibit.js';
import type { Target } from '../model/target.js';

/**
 * Leaves a shared world as the next run needs it: faults are disarmed, and a clock that was set back is moved to the highest time
 * that it showed. A grant issued below that time may lawfully be over at once; no run may start in such a world.
 */
export const tidyWorld = async (
  world: string,
  steps: readonly Step[],
  { target, facts }: { readonly target: Target; readonly facts: SubjectFacts },
): Promise<void> => {
  const armed = new Map(
    steps.flatMap((step) => (step.act === 'fault' && step.declined === undefined ? [[step.fault, step.armed] as const] : [])),
  );
  for (const [fault, isArmed] of armed) if (isArmed) await target.request('operator/fault', { world, fault, armed: false });
  const behind = facts.abilities.includes('clock') ? timeLost(steps) : 0;
  if (behind > 0) await target.request('operator/advanceClock', { world, ms: behind });
};

/** How far the clock ends below the highest time that it showed, in milliseconds. */
const timeLost = (steps: readonly Step[]): number => {
  const moves = steps.flatMap((step) => (step.act === 'advance-clock' && step.declined === undefined ? [step.ms] : []));
  const heights = moves.reduce<readonly number[]>((sofar, ms) => [...sofar, (sofar.at(-1) ?? 0) + ms], [0]);
  return Math.max(...heights) - (heights.at(-1) ?? 0);
};
