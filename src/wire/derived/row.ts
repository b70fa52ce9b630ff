import type { Given } from '../given.js';
import type { Memory } from '../memory.js';
import type { Observation } from '../observation.js';

/** A row of the wire table that follows from several answers, or from what one of them holds. */
export type DerivedRow = { readonly id: string; readonly word: string };

/** All that was seen, as rows are derived from it. */
export type AllSeen = { readonly observations: readonly Observation[]; readonly memory: Memory; readonly given: Given };

/** The observation of a probe that was made. */
export const seenAt = ({ observations }: Pick<AllSeen, 'observations'>, probe: string): Observation | undefined =>
  observations.find((one) => one.probe === probe && one.word !== undefined);

/** A row, where there is something to say. */
export const rowOf = (id: string, word: string | undefined): readonly DerivedRow[] => (word === undefined ? [] : [{ id, word }]);
