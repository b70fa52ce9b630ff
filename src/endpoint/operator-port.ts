import type { JsonObject } from '../base/json.js';
import { operatorToken } from './demo-tokens.js';
import type { House } from './house.js';
import type { Handler } from './http-server.js';
import { present } from './members.js';
import { planeParams, valueOf } from './plane-params.js';
import { planePort, type PlaneRequest, type PlaneRoute } from './plane-port.js';

/** The port of the operator: grants, revocations, clock, faults, restart, and a fresh world. */
export const operatorPort = (house: House): Handler => planePort('operator', operatorToken, routesOf(house));

const routesOf = (house: House): readonly PlaneRoute[] => [
  { path: ['grants', 2], methods: ['PUT', 'POST', 'DELETE'], do: async (request) => changeGrant(house, request) },
  { path: ['clock', 0], methods: ['GET', 'POST'], do: async (request) => advanceClock(house, request) },
  { path: ['faults', 1], methods: ['PUT', 'POST'], do: async (request) => setFault(house, request) },
  { path: ['restart', 0], methods: ['POST'], do: async () => startAgain(house, 'operator/restart') },
  { path: ['reset', 0], methods: ['POST'], do: async () => startAgain(house, 'operator/reset') },
];

const changeGrant = async (house: House, { http, segments }: PlaneRequest): Promise<JsonObject | undefined> => {
  const [principal = '', skill = ''] = segments;
  if (http.method === 'DELETE') return house.agent.ask('operator/revoke', { principal, skill });
  const params = await planeParams(http);
  if (params === undefined) return undefined;
  const expiresAt = valueOf(params, 'expiresAt');
  const constraints = valueOf(params, 'constraints');
  if (!expiresAt.ok || !constraints.ok) return undefined;
  return house.agent.ask('operator/grant', present({ principal, skill, expiresAt: expiresAt.value, constraints: constraints.value }));
};

const advanceClock = async (house: House, { http }: PlaneRequest): Promise<JsonObject | undefined> => {
  const params = await planeParams(http);
  const ms = valueOf(params ?? {}, 'ms');
  if (params === undefined || !ms.ok) return undefined;
  // Reading is not setting: a GET that somebody follows must not move the time.
  return house.agent.ask('operator/advanceClock', { ms: http.method === 'GET' ? 0 : (ms.value ?? 0) });
};

const setFault = async (house: House, { http, segments }: PlaneRequest): Promise<JsonObject | undefined> => {
  const params = await planeParams(http);
  const armed = valueOf(params ?? {}, 'armed');
  if (params === undefined || !armed.ok) return undefined;
  return house.agent.ask('operator/fault', { fault: segments[0] ?? '', armed: armed.value ?? true });
};

/** What the endpoint itself remembers goes with the process that it stands for. */
const startAgain = async (house: House, method: 'operator/restart' | 'operator/reset'): Promise<JsonObject> => {
  house.pushConfigs.clear();
  return house.agent.ask(method, {});
};
