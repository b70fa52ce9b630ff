import type { JsonObject } from '../base/json.js';
import { witnessToken } from './demo-tokens.js';
import type { House } from './house.js';
import type { Handler } from './http-server.js';
import { planePort, type PlaneRequest, type PlaneRoute } from './plane-port.js';

const readings = ['effects', 'receipts', 'decisions', 'grants'] as const;

/** The port of the witness: what really happened, the receipts, what the authority boundary decided, and the grants. */
export const witnessPort = (house: House): Handler =>
  planePort(
    'witness',
    witnessToken,
    readings.map((name): PlaneRoute => ({
      path: [name, 0],
      methods: ['GET'],
      do: async (request) => read(house, `witness/${name}`, request),
    })),
  );

/** `after` is the `seq` behind which rows are wanted. */
const read = async (house: House, method: string, { http }: PlaneRequest): Promise<JsonObject | undefined> => {
  const after = http.query.get('after') ?? '';
  if (!/^-?\d{0,15}$/.test(after) || after === '-') return undefined;
  return house.agent.ask(method, after === '' ? {} : { after: Number(after) });
};
