import { Fault } from '../base/fault.js';
import type { Reading } from '../model/exhibit.js';
import type { GrantRow } from '../model/protocol.js';
import { makeReading, startCursor } from '../trial/reading.js';
import { vocabulary } from '../vocabulary/vocabulary.js';
import type { OpenSubject } from './open-subject.js';
import type { RunWorld } from './run-ask.js';

/** What stood before the audit did anything. `grants` and `reading` are missing where they could not be read; `notObserved` says why. */
export type Standing = {
  readonly grants?: readonly GrantRow[];
  readonly reading?: Reading;
  /** The world's clock, in milliseconds since the epoch. */
  readonly now: number;
  readonly notObserved: readonly string[];
};

/** The world that a subject has before anybody gives it another. */
const standingWorld = 'default';

/** Reads grants, effects, receipts and decisions of the world as it stands. A plane that refuses is told, and takes nothing with it. */
export const readStanding = async (subject: OpenSubject, world: RunWorld): Promise<Standing> => {
  const { target, facts } = subject;
  const notObserved: string[] = [];
  const attempted = async <Value>(what: string, ability: string | undefined, read: () => Promise<Value>): Promise<Value | undefined> => {
    if (ability !== undefined && !facts.abilities.includes(ability)) {
      notObserved.push(`${what}: the target declares no ${ability}`);
      return undefined;
    }
    try {
      return await read();
    } catch (error: unknown) {
      if (!isRefusedReading(error)) throw error;
      notObserved.push(`${what}: ${error.message}`);
      return undefined;
    }
  };
  const answer = await attempted('who holds standing grants', 'grants', () => target.request('witness/grants', { world: standingWorld }));
  const reading = await attempted('what happened before the audit', 'effects', () =>
    makeReading(standingWorld, startCursor(), { target, facts, time: world, vocabulary })(),
  );
  const grants = answer?.grants;
  const isTimed = grants?.some(({ expiresAt }) => typeof expiresAt === 'number') === true && facts.abilities.includes('clock');
  const clock = isTimed
    ? await attempted('the world’s clock', undefined, () => target.request('operator/advanceClock', { world: standingWorld, ms: 0 }))
    : undefined;
  return {
    now: clock !== undefined && 'now' in clock ? clock.now : world.now(),
    notObserved,
    ...(grants === undefined ? {} : { grants }),
    ...(reading === undefined ? {} : { reading }),
  };
};

/** The grants that stand at the world's time: one that was revoked or has ended gives nobody anything. */
export const standingGrants = ({ grants = [], now }: Pick<Standing, 'grants' | 'now'>): readonly GrantRow[] =>
  grants.filter(({ revoked, expiresAt }) => !revoked && (typeof expiresAt !== 'number' || expiresAt > now));

/** A subject whose worlds begin with a reset has none before it; any other fault of the target ends the audit. */
const isRefusedReading = (error: unknown): error is Fault =>
  error instanceof Fault && error.kind === 'target' && (error.code === 'TARGET_REFUSED_PARAMS' || error.code === 'TARGET_NO_METHOD');
