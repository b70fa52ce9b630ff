import { grantOf } from './grants.js';
import { note } from './journal.js';
import type { Subject } from './subject.js';
import type { Grant, Memory, World } from './world.js';

/** True if the grant has served as many commands as it may. */
export const isUsedUp = (subject: Subject, world: World, { grantId, uses }: Grant): boolean => {
  if (uses === null || !subject.keeps('uses-counted')) return false;
  return ((world.arrival?.used ?? world.memory.used).get(grantId) ?? 0) >= uses;
};

/** Counts a command under its grant, and under each one that this was handed on from. It stands in the journal before the effect begins. */
export const spend = (subject: Subject, world: World, grantId: string | null): void => {
  const { memory } = world;
  const seen = new Set<string>();
  for (
    let grant = grantOf(memory.grants, grantId);
    grant !== undefined && !seen.has(grant.grantId);
    grant = grantOf(memory.grants, grant.parent)
  ) {
    seen.add(grant.grantId);
    if (grant.uses === null) continue;
    countUse(memory, grant.grantId);
    if (subject.keeps('uses-durable')) note(subject, world, { kind: 'use', grantId: grant.grantId });
  }
};

/** Takes one use into memory. */
export const countUse = ({ used }: Memory, grantId: string): void => void used.set(grantId, (used.get(grantId) ?? 0) + 1);
