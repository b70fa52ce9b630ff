import type { Step, SubjectFacts } from '../model/exhibit.js';
import type { Target } from '../model/target.js';

/**
 * Leaves a shared world as the next run needs it: faults are disarmed, grants of principals that are drawn again are taken back, and a
 * clock that was set back is moved to the highest time that it showed. A grant issued below that time may lawfully be over at once; no run may start in such a world.
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
  if (facts.principals !== undefined && facts.abilities.includes('revoke'))
    for (const pair of stillGranted(steps)) await target.request('operator/revoke', { world, ...pair });
  const behind = facts.abilities.includes('clock') ? timeLost(steps) : 0;
  if (behind > 0) await target.request('operator/advanceClock', { world, ms: behind });
};

/** What the run granted and did not revoke. */
const stillGranted = (steps: readonly Step[]): readonly { readonly principal: string; readonly skill: string }[] => {
  const standing = new Map<string, { readonly principal: string; readonly skill: string }>();
  for (const step of steps) {
    if ((step.act !== 'grant' && step.act !== 'revoke') || step.declined !== undefined) continue;
    const { principal, skill } = step;
    const key = JSON.stringify([principal, skill]);
    if (step.act === 'grant') standing.set(key, { principal, skill });
    else standing.delete(key);
  }
  return [...standing.values()];
};

/** How far the clock ends below the highest time that it showed, in milliseconds. */
const timeLost = (steps: readonly Step[]): number => {
  const moves = steps.flatMap((step) => (step.act === 'advance-clock' && step.declined === undefined ? [step.ms] : []));
  const heights = moves.reduce<readonly number[]>((sofar, ms) => [...sofar, (sofar.at(-1) ?? 0) + ms], [0]);
  return Math.max(...heights) - (heights.at(-1) ?? 0);
};
