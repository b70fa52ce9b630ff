import type { JsonObject } from '../base/json.js';
import type { SubjectFacts } from '../model/exhibit.js';

/**
 * The name of a caller that no earlier draw has: the minted one, or where only some principals can be spoken as, one of those. Where they
 * run out the minted name stays, which nobody can speak as: the draw then does not apply.
 */
export const freeName = (minted: string, { principals = [] }: SubjectFacts, values: JsonObject): string => {
  const taken = Object.values(values);
  const free = principals.filter((id) => !taken.includes(id));
  const turn = [...minted].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
  return free[turn % Math.max(1, free.length)] ?? minted;
};
