import type { JsonObject } from '../base/json.js';
import { objectAt, textAt } from './card-shape.js';

/** A way to prove who a caller is, as a card declares it. `kind` is in the words of v0.3; `unknown` where neither style tells. */
export type CardScheme = {
  readonly name: string;
  readonly kind: 'http' | 'apiKey' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown';
  /** `bearer`, `basic`, … of an http scheme, in lower case. */
  readonly scheme?: string;
  /** Where a key goes. */
  readonly in?: string;
};

const members: readonly { readonly member: string; readonly kind: CardScheme['kind'] }[] = [
  { member: 'httpAuthSecurityScheme', kind: 'http' },
  { member: 'apiKeySecurityScheme', kind: 'apiKey' },
  { member: 'oauth2SecurityScheme', kind: 'oauth2' },
  { member: 'openIdConnectSecurityScheme', kind: 'openIdConnect' },
  { member: 'mtlsSecurityScheme', kind: 'mutualTLS' },
];

const kinds: readonly CardScheme['kind'][] = ['http', 'apiKey', 'oauth2', 'openIdConnect', 'mutualTLS'];

/** The security schemes of a card: v1.0 tells them apart by a member's name, v0.3 by `type`. */
export const schemesOf = (card: JsonObject): readonly CardScheme[] =>
  Object.keys(objectAt(card, 'securitySchemes')).map((name) => {
    const entry = objectAt(objectAt(card, 'securitySchemes'), name);
    const found = members.find(({ member }) => Object.hasOwn(entry, member));
    const body = found === undefined ? entry : objectAt(entry, found.member);
    const kind = found?.kind ?? kinds.find((one) => one === textAt(entry, 'type')) ?? 'unknown';
    const scheme = textAt(body, 'scheme')?.toLowerCase();
    const place = textAt(body, 'in') ?? textAt(body, 'location');
    return { name, kind, ...(scheme === undefined ? {} : { scheme }), ...(place === undefined ? {} : { in: place }) };
  });
