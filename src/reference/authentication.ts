import { type Json, isJsonList, isJsonObject } from '../base/json.js';
import type { Call } from './messages.js';
import { claimsOf, foldKey, unwrap } from './metadata-claims.js';
import type { Subject } from './subject.js';

/** Who a call counts as, and who its task will belong to; null where there is no verified identity. */
export type Caller = { readonly principal: string | null; readonly owner: string | null };

/** Takes the identity from the transport, and from nowhere else. */
export const identify = (subject: Subject, call: Call): Caller => {
  const principal = trusts(subject, call) ? (claimedIdentity(call) ?? call.principal) : call.principal;
  const owner = subject.keeps('reserved-metadata') ? principal : (claimedIdentity(call) ?? principal);
  return { principal, owner };
};

const trusts = (subject: Subject, call: Call): boolean =>
  !subject.keeps('identity-from-transport') || (call.principal === null && !subject.keeps('anonymous-identity'));

const identityKeys: ReadonlySet<string> = new Set(
  ['a2a.auth', 'auth', 'principal', 'identity', 'user', 'userId', 'sub', 'actor', 'tenant', 'owner', 'on_behalf_of', 'agentId'].map(
    foldKey,
  ),
);

const claimedIdentity = (call: Call): string | undefined => {
  for (const { key, value } of claimsOf(call)) {
    const name = identityKeys.has(key) ? nameIn(value) : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
};

const nameIn = (value: Json | undefined): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : (nameIn(unwrap(value)) ?? value);
  if (isJsonList(value)) return nameIn(value[0]);
  if (!isJsonObject(value)) return undefined;
  return nameIn(value['identity'] ?? value['sub'] ?? value['principal'] ?? value['id']);
};
