import { isIP } from 'node:net';
import { isOwnName, leadsInside } from '../reference/inside-addresses.js';

/** The addresses of a host name; rejects where it has none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

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
  if (isOwnName(host)) return ['127.0.0.1'];
  // Nobody has such a name (RFC 6761), so nobody need be asked.
  if (/(?:^|\.)invalid\.?$/i.test(host)) return [];
  try {
    return await resolveHost(host);
  } catch {
    return [];
  }
};
