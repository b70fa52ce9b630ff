import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

/** True for an IP address of the loopback interface. `0.0.0.0` is none: what it reaches is not the same everywhere. */
export const isLoopback = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** Thrown while a connection is made to an address that is not on this machine. */
export class RemoteAddress extends Error {
  constructor(
    readonly host: string,
    readonly address: string,
  ) {
    super(`${host} is at ${address}`);
  }
}

/** The host of a URL as the resolver takes it: IPv6 without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** The address of a host that is an address itself and not on this machine: node asks no resolver for these. */
export const remoteLiteral = (host: string): string | undefined => (isIP(host) !== 0 && !isLoopback(host) ? host : undefined);

/** What asks for the addresses of a name, as node's own resolver does where all of them are wanted. */
export type Resolver = (
  host: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A resolver that answers only where every address of the name is on this machine. It runs while the connection is made, so a name
 * that resolves otherwise the second time finds no way past it.
 */
export const guardedLookup =
  (resolve: Resolver): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const foreign = addresses.find(({ address }) => !isLoopback(address));
      if (foreign !== undefined) return callback(new RemoteAddress(host, foreign.address), '', 0);
      return answer(addresses, options, callback);
    });
  };

/** The guard over the resolver of this machine. */
export const loopbackLookup = guardedLookup(resolve);

const answer = (addresses: readonly LookupAddress[], options: LookupOptions, callback: Parameters<LookupFunction>[2]): void => {
  const [first] = addresses;
  if (options.all === true) return callback(null, [...addresses]);
  if (first === undefined) return callback(new Error('the name has no address'), '', 0);
  return callback(null, first.address, first.family);
};

/** The first address of a host that is not on this machine; `undefined` where all are, or where the name does not resolve now. */
export const remoteAddressOf = (host: string): Promise<string | undefined> => {
  const literal = remoteLiteral(host);
  if (literal !== undefined || isIP(host) !== 0) return Promise.resolve(literal);
  return new Promise((done) => {
    resolve(host, { all: true }, (error, addresses) => {
      done(error === null ? addresses.find(({ address }) => !isLoopback(address))?.address : undefined);
    });
  });
};
