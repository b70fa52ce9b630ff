import { type AgentCard, readAgentCard } from '../../a2a/agent-card.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../base/json.js';
import { type AllSeen, type DerivedRow, rowOf, seenAt } from './row.js';

/** What the card says, row by row. A card is a claim: `says-and-does` sets it beside what was understood. */
export const cardRows = (seen: AllSeen): readonly DerivedRow[] => {
  const { card, rawCard } = seen.memory;
  if (card === undefined || !isJsonObject(rawCard)) return [{ id: 'card-fact/style', word: 'no card' }];
  return [
    { id: 'card-fact/style', word: card.style },
    { id: 'card-fact/protocol-version', word: textAt(rawCard, 'protocolVersion') ?? 'absent' },
    { id: 'card-fact/interface-versions', word: interfaceVersions(rawCard) },
    { id: 'card-fact/grpc', word: card.interfaces.some(({ binding }) => binding === 'GRPC') ? 'named' : 'none' },
    { id: 'card-fact/origin', word: originWord(card, seen) },
    { id: 'card-fact/identity', word: `${card.name} ${card.version ?? '(no version)'}` },
    { id: 'card-fact/skill-order', word: isSorted(card.skills.map(({ id }) => id)) ? 'by id' : 'otherwise' },
    { id: 'card-fact/skill-ids', word: card.skills.every(({ id }) => /^[^.]+\.[^.]+$/.test(id)) ? 'Resource.action' : 'otherwise' },
    { id: 'card-fact/modes', word: modesOf(rawCard) },
    { id: 'card-fact/streaming', word: String(card.streaming) },
    { id: 'card-fact/push', word: String(flagIn(rawCard, 'pushNotifications')) },
    { id: 'card-fact/extended', word: String(card.extendedCard) },
    { id: 'card-fact/schemes', word: card.schemes.map(({ name, kind }) => `${name} ${kind}`).join(', ') || 'none' },
    { id: 'card-fact/profile', word: profileWord(card) },
    { id: 'card-fact/notes', word: card.notes.join('; ') || 'none' },
    ...rowOf('card-fact/both-versions', sameClaims(card, seenAt(seen, 'card/1.0')?.body)),
    { id: 'card-fact/says-and-does', word: saysAndDoes(card, seen) },
  ];
};

const textAt = (object: JsonObject, name: string): string | undefined => {
  const { [name]: member } = object;
  return typeof member === 'string' ? member : undefined;
};

const interfaceVersions = (card: JsonObject): string => {
  const listed = card['supportedInterfaces'];
  const entries = listed !== undefined && isJsonList(listed) ? listed.filter(isJsonObject) : [];
  return entries.map((one) => `${textAt(one, 'protocolBinding') ?? '?'} ${textAt(one, 'protocolVersion') ?? '?'}`).join(', ') || 'none';
};

/** Where the card sends callers: a default that somebody forgot to set reads well and leads nowhere. */
const originWord = ({ interfaces }: AgentCard, { given }: AllSeen): string => {
  const others = interfaces.map(({ url }) => new URL(url).origin).filter((origin) => origin !== given.base.origin);
  if (interfaces.length === 0) return 'no address';
  return others.length === 0 ? 'as asked' : `another: ${[...new Set(others)].join(', ')}`;
};

const isSorted = (ids: readonly string[]): boolean => ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') <= id);

const modesOf = (card: JsonObject): string =>
  ['defaultInputModes', 'defaultOutputModes']
    .map((name) => {
      const modes = card[name];
      return modes !== undefined && isJsonList(modes) ? modes.filter((mode) => typeof mode === 'string').join(', ') : 'absent';
    })
    .join(' / ');

const flagIn = (card: JsonObject, name: string): boolean => {
  const { capabilities } = card;
  return isJsonObject(capabilities) && capabilities[name] === true;
};

const profileWord = ({ extensions }: AgentCard): string =>
  extensions
    .filter(({ uri }) => /^(?:urn:sa2a:profile:|SA2A-)/.test(uri))
    .map(({ uri, place }) => `${uri} in ${place}`)
    .join(', ') || 'not advertised';

/** Dual servers show another card to each version: the claims in the two should be one. */
const sameClaims = (card: AgentCard, other: Json | undefined): string | undefined => {
  const second = other === undefined ? undefined : readAgentCard(other);
  if (second === undefined) return undefined;
  return claimsOf(card) === claimsOf(second) ? 'the same claims' : 'other claims';
};

const claimsOf = ({ name, skills, extensions }: AgentCard): string =>
  JSON.stringify([name, skills.map(({ id }) => id), extensions.map(({ uri }) => uri)]);

const saysAndDoes = ({ interfaces }: AgentCard, { memory }: AllSeen): string => {
  const versions = new Set(interfaces.flatMap(({ binding, version }) => (binding === 'JSONRPC' ? [version ?? 'no version'] : [])));
  return `says ${[...versions].toSorted().join(' and ') || 'nothing'}, does ${memory.understood.toSorted().join(' and ') || 'neither'}`;
};
