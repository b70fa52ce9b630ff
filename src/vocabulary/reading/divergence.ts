import { type Json, isJsonObject, sameJson } from '../../base/json.js';

/** True where a row says of an input what was not asked. Only what both name is compared: a ledger may add or leave out members, it may not change one. */
export const diverges = (done: Json | undefined, asked: Json | undefined): boolean =>
  isJsonObject(done) &&
  isJsonObject(asked) &&
  Object.keys(asked).some((name) => Object.hasOwn(done, name) && !sameJson(done[name], asked[name]));
