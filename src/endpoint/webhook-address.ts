import { BlockList, isIP } from 'node:net';

/** The addresses of a host name; rejects where it has none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

const listOf = (family: 'ipv4' | 'ipv6', nets: readonly (readonly [net: string, bits: number])[]): BlockList => {
  const list = new BlockList();
  for (const [net, bits] of nets) list.addSubnet(net, bits, family);
  return list;
};

// Two lists, because one alone takes every IPv4 address for one that is mapped into IPv6.
const inside4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]);
// Every way to write an IPv4 address inside an IPv6 one stands beside the local ones: such a name is never needed.
const inside6 = listOf('ipv6', [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]);

/**
 * Why a webhook may not be called, or undefined where it may: seed 000, `refused_webhook_*`. Only https, no user in the URL, and
 * no address that leads inside: private, loopback, link-local, or the metadata service of a cloud.
 */
export const webhookRefusal = async (url: string, resolveHost: ResolveHost): Promise<string | undefined> => {
  if (!URL.canParse(url)) return 'refused_webhook_url';
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:') return 'refused_webhook_scheme';
  if (parsed.username !== '' || parsed.password !== '') return 'refused_webhook_userinfo';
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await addressesOf(host, resolveHost) : [host];
  if (addresses.length === 0) return 'refused_webhook_unresolvable';
  return addresses.some(leadsInside) ? 'refused_webhook_address' : undefined;
};

const addressesOf = async (host: string, resolveHost: ResolveHost): Promise<readonly string[]> => {
  // The names of this machine are not left to a resolver that somebody else may answer.
  if (/(?:^|\.)localhost\.?$/i.test(host)) return ['127.0.0.1'];
  try {
    return await resolveHost(host);
  } catch {
    return [];
  }
};

const leadsInside = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return inside4.check(address, 'ipv4');
    case 6:
      return inside6.check(address, 'ipv6');
    default:
      return true;
  }
};
