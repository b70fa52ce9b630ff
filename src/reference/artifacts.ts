import { type Json, isJsonObject, type JsonObject } from '../base/json.js';

/** What an answer is made from. `owner` is set only where the task was given to somebody else than the caller. */
export type Result = { readonly skill: string; readonly input: Json; readonly owner?: string | null };

/** The result of a call that completed: the skill, and the free text of the input by which the caller knows it again. */
export const artifactsOf = ({ skill, input, owner }: Result): readonly JsonObject[] => {
  const text = isJsonObject(input) ? (input['memo'] ?? input['note']) : undefined;
  const reference = typeof text === 'string' ? { reference: text } : {};
  return [{ kind: 'result', skill, ...reference, ...(owner === undefined ? {} : { owner }) }];
};
