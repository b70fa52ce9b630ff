import type { Subject } from './subject.js';
import type { Grant, Memory } from './world.js';

/**
 * True if the grant has reached its bound. The bound is exclusive: at that instant the grant no longer stands. Time is
 * the latest that the grant has lived through, so that a clock set back revives nothing.
 */
export const hasEnded = (subject: Subject, memory: Memory, grant: Grant): boolean => {
  if (grant.expiresAt === null || !subject.keeps('grant-expiry')) return false;
  const time = subject.keeps('expiry-latched') ? grant.peak : memory.now;
  return subject.keeps('expiry-boundary') ? time >= grant.expiresAt : time > grant.expiresAt;
};

/** True if the grant was taken back. Once it was, no step of the clock gives it again. */
export const isRevoked = (subject: Subject, { now }: Memory, { revoked, revokedAt }: Grant): boolean =>
  revoked && (subject.keeps('revocation-latched') || revokedAt === null || revokedAt <= now);

/** Sets the clock, and lets every grant live through the new time. */
export const setClock = (memory: Memory, now: number): void => {
  memory.now = now;
  memory.highest = Math.max(memory.highest, now);
  for (const [key, held] of memory.grants) {
    memory.grants.set(
      key,
      held.map((grant) => ({ ...grant, peak: Math.max(grant.peak, now) })),
    );
  }
};
