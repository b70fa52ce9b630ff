import type { CardInterface } from './card-interfaces.js';
import type { Endpoint } from './client.js';
import { type Dialect, type DialectName, dialects, restOfV10 } from './dialects.js';
import type { FoundCard } from './discover-card.js';

/** The extension by which a card says that its agent is a peer of CAP: at the top of the card, which is CAP's place and not A2A's. */
const capExtension = 'cap-protocol/v1';

/**
 * The order in which the spellings are tried at a peer of CAP (seed 002): its literal first, then current A2A as HTTP+JSON and as JSON-RPC, then
 * v0.3. Whoever wants it the other way round hands in another one.
 */
export const capOrder: readonly Dialect[] = [dialects.cap, restOfV10, dialects['v1.0'], dialects['v0.3']];

/** How candidates are chosen: the agent's address, the spelling that the owner named, and the order at a peer of CAP. */
export type EndpointChoice = {
  readonly base: URL;
  readonly only: DialectName | undefined;
  readonly order?: readonly Dialect[];
};

/** True where the card says that its agent is a peer of CAP. */
export const isCapPeer = (found: FoundCard | undefined): boolean =>
  found?.card.extensions.some(({ uri, place }) => uri === capExtension && place === 'extensions') === true;

/**
 * The ways to speak to an agent that are worth a try, best first: the one function for order. At a peer of CAP the order is fixed, whatever
 * versions its card names; elsewhere it is what the card claims, then the other spelling at the same addresses, since cards and servers do not
 * always agree. `only` is the spelling that the owner named.
 */
export const endpointsOf = (found: FoundCard | undefined, { base, only, order = capOrder }: EndpointChoice): readonly Endpoint[] => {
  const wanted = (isCapPeer(found) || only === 'cap' ? inOrder(found, base, order) : asClaimed(found, base)).filter(
    ({ dialect }) => only === undefined || dialect.name === only,
  );
  return [...new Map(wanted.map((endpoint) => [keyOf(endpoint), endpoint])).values()];
};

const inOrder = (found: FoundCard | undefined, base: URL, order: readonly Dialect[]): readonly Endpoint[] =>
  order.map((dialect) => {
    const claimed = interfacesIn(found).find(({ binding }) => binding === dialect.binding);
    return claimed === undefined ? { url: base, dialect } : toEndpoint(claimed, dialect);
  });

const asClaimed = (found: FoundCard | undefined, base: URL): readonly Endpoint[] => {
  const all = found === undefined ? [{ url: base.href, binding: 'JSONRPC' }] : interfacesIn(found);
  const spoken = all.filter(({ binding }) => binding === 'JSONRPC' || binding === 'HTTP+JSON');
  const claimed = spoken.flatMap((one) => dialectsOf(one).map((dialect) => toEndpoint(one, dialect)));
  const others = spoken
    .filter(({ binding }) => binding === 'JSONRPC')
    .flatMap((one) => [dialects['v1.0'], dialects['v0.3']].map((dialect) => toEndpoint(one, dialect)));
  // JSON-RPC first where both are claimed: it was always the way that is taken here.
  const rpcFirst = claimed.toSorted((a, b) => Number(a.dialect.binding !== 'JSONRPC') - Number(b.dialect.binding !== 'JSONRPC'));
  return [...rpcFirst.filter(({ dialect }) => dialect.binding === 'JSONRPC'), ...others, ...rpcFirst];
};

/** The addresses of a card, those that it shows to clients of v1.0 first. */
const interfacesIn = (found: FoundCard | undefined): readonly CardInterface[] => {
  if (found === undefined) return [];
  return found.second === undefined ? found.card.interfaces : [...found.second.interfaces, ...found.card.interfaces];
};

const dialectsOf = ({ version, binding }: CardInterface): readonly Dialect[] => {
  const isOld = version?.startsWith('0.') === true;
  if (binding === 'HTTP+JSON') return isOld ? [] : [restOfV10];
  if (version === undefined) return [];
  return isOld ? [dialects['v0.3']] : [dialects['v1.0']];
};

const toEndpoint = ({ url, tenant }: CardInterface, dialect: Dialect): Endpoint => ({
  url: new URL(url),
  dialect,
  ...(tenant === undefined ? {} : { tenant }),
});

const keyOf = ({ url, dialect, tenant }: Endpoint): string => JSON.stringify([url.href, dialect.name, dialect.binding, tenant ?? '']);
