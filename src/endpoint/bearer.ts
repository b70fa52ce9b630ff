import type { HttpReply } from './http-reply.js';

/** Who a request comes from, by its `Authorization` fields and nothing else. */
export type Bearer = { readonly is: 'known'; readonly principal: string } | { readonly is: 'nameless' } | { readonly is: 'refused' };

/** The principal whose token this is; undefined for a token of nobody. */
export type PrincipalOf = (token: string) => string | undefined;

/** Reads the credential of a caller. Two of them are refused: one reader could check the one, and another act on the other. */
export const bearerOf = (authorization: readonly string[], principalOf: PrincipalOf): Bearer => {
  if (authorization.length === 0) return { is: 'nameless' };
  const token = tokenOf(authorization);
  const principal = token === undefined ? undefined : principalOf(token);
  return principal === undefined ? { is: 'refused' } : { is: 'known', principal };
};

/** True for a request that carries exactly this token. */
export const bears = (authorization: readonly string[], token: string): boolean => tokenOf(authorization) === token;

const tokenOf = (authorization: readonly string[]): string | undefined =>
  authorization.length === 1 ? /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization[0] ?? '')?.[1] : undefined;

/** The 401 of a request without a good credential, with the challenge of RFC 6750 §3. */
export const unauthorized = (isRefused: boolean): HttpReply => ({
  is: 'json',
  status: 401,
  headers: challenge(isRefused),
  body: { error: 'Unauthorized' },
});

/** The challenge alone; `isRefused` where there was a credential and it was no good. */
export const challenge = (isRefused: boolean): { readonly 'www-authenticate': string } => ({
  'www-authenticate': `Bearer realm="sa2a-court demo"${isRefused ? ', error="invalid_token"' : ''}`,
});
