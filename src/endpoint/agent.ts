import { type JsonObject, isJsonObject } from '../base/json.js';
import type { Reference } from '../reference/open-reference.js';

/** The subject behind the endpoint. It lives in one world, which no caller names. */
export type Agent = {
  /** Asks a method of `sa2a-target/1` in that world. Throws a `ProtocolRefusal` for params that the protocol does not allow. */
  ask(method: string, params: JsonObject): Promise<JsonObject>;
};

const world = 'default';

/** The subject in a world that is fresh. */
export const agentOf = async (reference: Reference): Promise<Agent> => {
  const ask: Agent['ask'] = async (method, params) => {
    const answer = await reference.request(method, { ...params, world });
    if (!isJsonObject(answer)) throw new TypeError(`${method} was answered by no object`);
    return answer;
  };
  await ask('operator/reset', {});
  return { ask };
};
