import type { JsonObject } from '../base/json.js';
import { majorMinor, objectsAt, textAt } from './card-shape.js';

/** One address at which a card says that the agent is spoken to. `version` is Major.Minor, where the card says one. */
export type CardInterface = {
  readonly url: string;
  readonly binding: string;
  readonly version?: string;
  readonly tenant?: string;
};

/** The addresses of a card in its order of preference, v1.0 places first: a card that has both is read as v1.0 first. */
export const interfacesOf = (card: JsonObject): readonly CardInterface[] => {
  const supported = objectsAt(card, 'supportedInterfaces').flatMap((entry) =>
    toInterface(entry, { binding: textAt(entry, 'protocolBinding'), version: textAt(entry, 'protocolVersion') }),
  );
  const version = textAt(card, 'protocolVersion') ?? (supported.length === 0 ? '0.2' : '0.3');
  const main = toInterface(card, { binding: textAt(card, 'preferredTransport') ?? 'JSONRPC', version });
  const additional = objectsAt(card, 'additionalInterfaces').flatMap((entry) =>
    toInterface(entry, { binding: textAt(entry, 'transport'), version }),
  );
  return distinct([...supported, ...main, ...additional]);
};

const toInterface = (
  entry: JsonObject,
  said: { readonly binding: string | undefined; readonly version: string | undefined },
): readonly CardInterface[] => {
  const url = textAt(entry, 'url');
  if (url === undefined || !URL.canParse(url) || !/^https?:/i.test(url)) return [];
  const version = majorMinor(said.version);
  const tenant = textAt(entry, 'tenant');
  return [
    {
      url,
      binding: said.binding ?? 'JSONRPC',
      ...(version === undefined ? {} : { version }),
      ...(tenant === undefined ? {} : { tenant }),
    },
  ];
};

const distinct = (interfaces: readonly CardInterface[]): readonly CardInterface[] => [
  ...new Map(interfaces.map((one) => [JSON.stringify([one.url, one.binding, one.version ?? '', one.tenant ?? '']), one])).values(),
];
