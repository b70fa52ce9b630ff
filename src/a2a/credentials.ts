import { never } from '../base/never.js';
import { isHeaderName, isHeaderValue } from './header-values.js';

/** What proves who a caller is, in the five ways of A2A's security schemes that need no other party. */
export type Credential =
  | { readonly scheme: 'bearer'; readonly token: string }
  | { readonly scheme: 'basic'; readonly user: string; readonly password: string }
  | { readonly scheme: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string; readonly key: string };

/** A request's address and header fields with the credential put where its scheme wants it. */
export const withCredential = (
  url: URL,
  credential: Credential | undefined,
): { readonly url: URL; readonly headers: { readonly [name: string]: string } } => {
  if (credential === undefined) return { url, headers: {} };
  switch (credential.scheme) {
    case 'bearer':
      return { url, headers: { Authorization: `Bearer ${credential.token}` } };
    case 'basic':
      return { url, headers: { Authorization: `Basic ${Buffer.from(`${credential.user}:${credential.password}`).toString('base64')}` } };
    case 'apiKey':
      return withApiKey(url, credential);
    default:
      return never(credential);
  }
};

const withApiKey = (
  url: URL,
  { in: place, name, key }: Extract<Credential, { scheme: 'apiKey' }>,
): { readonly url: URL; readonly headers: { readonly [name: string]: string } } => {
  if (place === 'header') return { url, headers: { [name]: key } };
  if (place === 'cookie') return { url, headers: { Cookie: `${name}=${key}` } };
  const keyed = new URL(url);
  keyed.searchParams.set(name, key);
  return { url: keyed, headers: {} };
};

const cookieValue = /^[\u0021\u0023-\u002b\u002d-\u003a\u003c-\u005b\u005d-\u007e]+$/;

/** Why a credential cannot be sent as it is, without a word of the secret itself; `undefined` where it can. */
export const complaintAboutCredential = (credential: Credential): string | undefined => {
  switch (credential.scheme) {
    case 'bearer':
      return /^[\u0021-\u007e]+$/.test(credential.token) ? undefined : 'a bearer token is visible ASCII without spaces';
    case 'basic':
      return credential.user.includes(':') ? 'the user of a basic credential holds a colon' : undefined;
    case 'apiKey':
      return complaintAboutKey(credential);
    default:
      return never(credential);
  }
};

const complaintAboutKey = ({ in: place, name, key }: Extract<Credential, { scheme: 'apiKey' }>): string | undefined => {
  if (place === 'query') return name === '' ? 'the key has no name' : undefined;
  if (!isHeaderName(name)) return `the key's name is no name of a ${place === 'header' ? 'header field' : 'cookie'}`;
  if (place === 'header') return isHeaderValue(key) ? undefined : 'the key holds a character that no header may hold';
  return cookieValue.test(key) ? undefined : 'the key holds a character that no cookie may hold';
};

/** The texts of a credential that no report may show. */
export const secretsOf = (credential: Credential): readonly string[] => {
  switch (credential.scheme) {
    case 'bearer':
      return [credential.token];
    case 'basic':
      return [credential.password, Buffer.from(`${credential.user}:${credential.password}`).toString('base64')];
    case 'apiKey':
      return [credential.key, encodeURIComponent(credential.key)];
    default:
      return never(credential);
  }
};
