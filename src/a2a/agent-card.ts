import { isJsonObject, type Json, type JsonObject } from '../base/json.js';
import { type CardExtension, extensionsOf, knownBindings } from './card-extensions.js';
import { type CardInterface, interfacesOf } from './card-interfaces.js';
import { type CardScheme, schemesOf } from './card-security.js';
import { objectAt, objectsAt, textAt, textsAt, withoutLeakedCases } from './card-shape.js';

/** The style in which a card is written; `hybrid` has the places of v0.3 and of v1.0 at once. */
export type CardStyle = 'v0.2' | 'v0.3' | 'v1.0' | 'hybrid';

/** One skill as a card lists it: no card has a place for what a skill does to the world, so some say it in a tag, as whose `tags` they are given here. */
export type CardSkill = { readonly id: string; readonly name?: string; readonly description?: string; readonly tags?: readonly string[] };

/** An agent card of any style, read into one shape. `notes` say what was not as the specification has it. */
export type AgentCard = {
  readonly style: CardStyle;
  readonly name: string;
  readonly version?: string;
  readonly interfaces: readonly CardInterface[];
  readonly skills: readonly CardSkill[];
  readonly extensions: readonly CardExtension[];
  readonly schemes: readonly CardScheme[];
  readonly streaming: boolean;
  readonly extendedCard: boolean;
  readonly notes: readonly string[];
};

/** Reads a card; nothing where the JSON is no card, which has at least a name and an address or skills. */
export const readAgentCard = (raw: Json): AgentCard | undefined => {
  const { card, leaks } = withoutLeakedCases(raw);
  if (!isJsonObject(card)) return undefined;
  const name = textAt(card, 'name');
  const interfaces = interfacesOf(card);
  if (name === undefined || (interfaces.length === 0 && !Object.hasOwn(card, 'skills'))) return undefined;
  const capabilities = objectAt(card, 'capabilities');
  const version = textAt(card, 'version');
  return {
    style: styleOf(card),
    name,
    ...(version === undefined ? {} : { version }),
    interfaces: interfaces.filter(({ binding }) => knownBindings.includes(binding)),
    skills: skillsOf(card),
    extensions: extensionsOf(card),
    schemes: schemesOf(card),
    streaming: capabilities['streaming'] === true,
    extendedCard: capabilities['extendedAgentCard'] === true || card['supportsAuthenticatedExtendedCard'] === true,
    notes: notesOn(card, leaks),
  };
};

const styleOf = (card: JsonObject): CardStyle => {
  const isNew = Object.hasOwn(card, 'supportedInterfaces');
  if (isNew) return Object.hasOwn(card, 'url') ? 'hybrid' : 'v1.0';
  return Object.hasOwn(card, 'protocolVersion') && !/^v?0\.[012](?:\.|$)/.test(textAt(card, 'protocolVersion') ?? '') ? 'v0.3' : 'v0.2';
};

const skillsOf = (card: JsonObject): readonly CardSkill[] =>
  objectsAt(card, 'skills').flatMap((skill) => {
    const id = textAt(skill, 'id');
    const [name, description] = [textAt(skill, 'name'), textAt(skill, 'description')];
    if (id === undefined) return [];
    const tags = textsAt(skill, 'tags');
    return [
      {
        id,
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(tags.length === 0 ? {} : { tags }),
      },
    ];
  });

const notesOn = (card: JsonObject, leaks: number): readonly string[] => {
  const patched = objectsAt(card, 'supportedInterfaces').some((entry) => /^\d+\.\d+\.\d/.test(textAt(entry, 'protocolVersion') ?? ''));
  const nameless = objectsAt(card, 'skills').filter((skill) => textAt(skill, 'id') === undefined).length;
  return [
    ...(leaks === 0 ? [] : [`${leaks} member(s) of the card leak the server's own "$case" unions`]),
    ...(patched ? ['an interface gives its protocol version with a patch number'] : []),
    ...(nameless === 0 ? [] : [`${nameless} skill(s) of the card have no id`]),
    ...(objectsAt(card, 'extensions').length === 0 ? [] : ['extensions stand at the top of the card instead of under capabilities']),
  ];
};
