import type { JsonObject } from '../base/json.js';
import { objectAt, objectsAt, textAt } from './card-shape.js';

/** The four places where agents advertise an extension: the specified one, and three that are met in practice. */
export const extensionPlaces = ['capabilities.extensions', 'supportedInterfaces', 'additionalInterfaces', 'extensions'] as const;
export type ExtensionPlace = (typeof extensionPlaces)[number];

/** One extension that a card advertises, and where it does. */
export type CardExtension = {
  readonly uri: string;
  readonly required: boolean;
  readonly place: ExtensionPlace;
  readonly params: JsonObject;
};

/** The bindings that are ways to speak; an interface with any other names something else, such as a profile. */
export const knownBindings: readonly string[] = ['JSONRPC', 'HTTP+JSON', 'GRPC'];

/** Every extension that a card advertises, in all four places. */
export const extensionsOf = (card: JsonObject): readonly CardExtension[] => [
  ...entriesIn(objectsAt(objectAt(card, 'capabilities'), 'extensions'), 'capabilities.extensions'),
  ...bindingsIn(objectsAt(card, 'supportedInterfaces'), { member: 'protocolBinding', place: 'supportedInterfaces' }),
  ...bindingsIn(objectsAt(card, 'additionalInterfaces'), { member: 'transport', place: 'additionalInterfaces' }),
  ...entriesIn(objectsAt(card, 'extensions'), 'extensions'),
];

const entriesIn = (entries: readonly JsonObject[], place: ExtensionPlace): readonly CardExtension[] =>
  entries.flatMap((entry) => {
    const uri = textAt(entry, 'uri');
    return uri === undefined ? [] : [{ uri, required: entry['required'] === true, place, params: objectAt(entry, 'params') }];
  });

const bindingsIn = (
  entries: readonly JsonObject[],
  { member, place }: { readonly member: string; readonly place: ExtensionPlace },
): readonly CardExtension[] =>
  entries.flatMap((entry) => {
    const uri = textAt(entry, member);
    return uri === undefined || knownBindings.includes(uri) ? [] : [{ uri, required: false, place, params: {} }];
  });
