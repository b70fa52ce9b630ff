import { sameJson } from '../base/json.js';
import type { Order } from './effects.js';
import { readLedger } from './ledger-reader.js';

/** What an independent look at the world says about an effect: it stands as told, or it does not. */
export type Postcondition = 'verified' | 'contradicted';

/**
 * Looks for the effect of `order` among the rows that came after byte `from` of the ledger file. The actuator's own
 * report has no part in it.
 */
export const verify = (file: string, from: number, order: Order): Postcondition => {
  const rows = readLedger(file, from);
  const asTold = rows.every(
    ({ skill, principal, input }) => skill === order.skill && principal === order.principal && sameJson(input, order.input),
  );
  return rows.length > 0 && asTold ? 'verified' : 'contradicted';
};
