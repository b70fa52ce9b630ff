import type { CardInterface } from '../a2a/card-interfaces.js';
import type { Given } from './given.js';
import type { Memory } from './memory.js';

/** Where each spelling is asked: where the card says, else at the address that the owner named. */
export type Addresses = {
  readonly 'v0.3': URL;
  readonly 'v1.0': URL;
  readonly 'rest-v0.3': URL;
  readonly 'rest-v1.0': URL;
  readonly cap: URL;
  readonly card: URL;
  readonly origin: URL;
};

/** The addresses of an agent. One of an origin that no credential may go to is left out: the owner did not name it. */
export const addressesOf = (given: Given, { card }: Memory): Addresses => {
  const interfaces = (card?.interfaces ?? []).filter(({ url }) => given.origins.includes(new URL(url).origin));
  const at = (binding: string, version: string): URL => new URL(addressIn(interfaces, binding, version) ?? given.base.href);
  return {
    'v0.3': at('JSONRPC', '0.'),
    'v1.0': at('JSONRPC', '1.'),
    'rest-v0.3': at('HTTP+JSON', '0.'),
    'rest-v1.0': at('HTTP+JSON', '1.'),
    cap: given.base,
    card: cardAddress(given.base),
    origin: new URL('/', given.base),
  };
};

const addressIn = (interfaces: readonly CardInterface[], binding: string, version: string): string | undefined => {
  const spoken = interfaces.filter((one) => one.binding === binding);
  const found = spoken.find((one) => one.version?.startsWith(version) === true) ?? spoken[0];
  // An agent that names no HTTP+JSON address may still serve it beside its JSON-RPC.
  return found?.url ?? (binding === 'JSONRPC' ? undefined : addressIn(interfaces, 'JSONRPC', version));
};

const cardAddress = (base: URL): URL => {
  if (base.pathname.endsWith('.json')) return base;
  const folder = new URL(base);
  folder.search = '';
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return new URL('.well-known/agent-card.json', folder);
};
