import { lookup } from 'node:dns/promises';
import { demoPrincipals, operatorToken, witnessToken, type DemoPrincipal } from '../endpoint/demo-tokens.js';
import { startEndpoint } from '../endpoint/endpoint.js';
import type { OwnedPart, Transport } from '../endpoint/house.js';

/** What a person asks of `serve`. `port` is the first of three; 0 takes any three that are free. */
export type ServeAsk = {
  readonly port: number;
  readonly transport: Transport;
  /** What of the column `owned` is not to be there. */
  readonly lacking?: readonly OwnedPart[];
  readonly without: readonly string[];
  readonly variant?: string;
};

/** What serving needs of the world: names that nobody has, and a folder that is gone afterwards. */
export type ServeWorld = { uuid(): string; temporaryFolder(): string };

/** A reference subject that can be called: where its planes answer, and with which published tokens. */
export type Served = ServeAsk & {
  readonly url: string;
  readonly operator: { readonly url: string; readonly token: string };
  readonly witness: { readonly url: string; readonly token: string };
  readonly principals: readonly DemoPrincipal[];
  close(): Promise<void>;
};

/** Serves the reference subject as an A2A endpoint on loopback until it is closed. Throws a usage Fault for a guard, a variant or a port that is not to be had. */
export const serve = async (ask: ServeAsk, world: ServeWorld): Promise<Served> => {
  const endpoint = await startEndpoint({ ...ask, folder: world.temporaryFolder(), principalOf, newId: () => world.uuid(), resolveHost });
  return {
    ...ask,
    url: endpoint.url,
    operator: { url: endpoint.operatorUrl, token: operatorToken },
    witness: { url: endpoint.witnessUrl, token: witnessToken },
    principals: demoPrincipals,
    close: async () => endpoint.close(),
  };
};

const principalOf = (token: string): string | undefined => demoPrincipals.find((principal) => principal.token === token)?.id;

const resolveHost = async (host: string): Promise<readonly string[]> => (await lookup(host, { all: true })).map(({ address }) => address);
