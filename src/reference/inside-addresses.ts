import { BlockList, isIP } from 'node:net';

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

/** True for an address that leads inside: private, loopback, link-local, or the metadata service of a cloud; and for what is no address. */
export const leadsInside = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return inside4.check(address, 'ipv4');
    case 6:
      return inside6.check(address, 'ipv6');
    default:
      return true;
  }
};

/** True for the names of this machine, which are not left to a resolver that somebody else may answer. */
export const isOwnName = (host: string): boolean => /(?:^|\.)localhost\.?$/i.test(host);
