import type { CardInterface } from './card-interfaces.js';
import type { Endpoint } from './client.js';
import { type DialectName, dialectNames, dialects } from './dialects.js';
import type { FoundCard } from './discover-card.js';

/**
 * The ways to speak to an agent that are worth a try, best first: what its card claims, then the other spelling at the same addresses,
 * since cards and servers do not always agree. `only` is the spelling that the owner named.
 */
export const endpointsOf = (
  found: FoundCard | undefined,
  { base, only }: { readonly base: URL; readonly only: DialectName | undefined },
): readonly Endpoint[] => {
  const interfaces = found === undefined ? [{ url: base.href, binding: 'JSONRPC' }] : jsonRpcOf(found);
  const claimed = interfaces.flatMap((one) => dialectsOf(one).map((name) => toEndpoint(one, name)));
  const others = interfaces.flatMap((one) => dialectNames.map((name) => toEndpoint(one, name)));
  const wanted = [...claimed, ...others].filter(({ dialect }) => only === undefined || dialect.name === only);
  return [...new Map(wanted.map((endpoint) => [keyOf(endpoint), endpoint])).values()];
};

/** The addresses of a card at which JSON-RPC is spoken, those that it shows to clients of v1.0 first. */
const jsonRpcOf = ({ card, second }: FoundCard): readonly CardInterface[] => {
  const all = second === undefined ? card.interfaces : [...second.interfaces, ...card.interfaces];
  return all.filter(({ binding }) => binding === 'JSONRPC');
};

const dialectsOf = ({ version }: CardInterface): readonly DialectName[] => {
  if (version === undefined) return [];
  return version.startsWith('0.') ? ['v0.3'] : ['v1.0'];
};

const toEndpoint = ({ url, tenant }: CardInterface, name: DialectName): Endpoint => ({
  url: new URL(url),
  dialect: dialects[name],
  ...(tenant === undefined ? {} : { tenant }),
});

const keyOf = ({ url, dialect, tenant }: Endpoint): string => JSON.stringify([url.href, dialect.name, tenant ?? '']);
