import { digestOf } from '../base/digest.js';
import type { Json, JsonObject } from '../base/json.js';
import { type House, offers, type SkillCard } from './house.js';
import { type HttpReply, json } from './http-reply.js';
import type { Spelling } from './wire-methods.js';

/** Where the card stands in A2A v0.3 and later. */
export const cardPath = '/.well-known/agent-card.json';

/** The A2A version that an `A2A-Version` field asks for; undefined for one that the endpoint does not speak. Patch numbers do not count. */
export const versionAsked = (field: string | undefined): Spelling | 'either' | undefined => {
  if (field === undefined || field.trim() === '') return 'either';
  const version = /^(\d+\.\d+)(?:\.\d+)?$/.exec(field.trim())?.[1];
  if (version === '0.3') return 'v0.3';
  return version === '1.0' ? 'v1.0' : undefined;
};

/** The public card: in the shape of v1.0 where that is asked for, else of v0.3 with the interfaces of both. */
export const cardReply = (house: House, url: string, version: string | undefined): HttpReply => {
  const card = toCard(house, { url, spelling: versionAsked(version) === 'v1.0' ? 'v1.0' : 'v0.3', isExtended: false });
  return json(card, { 'cache-control': 'public, max-age=60', etag: `"${digestOf(card).slice(0, 32)}"`, vary: 'A2A-Version' });
};

/** How a card is asked for. The extended one shows examples of each skill's input. */
export type CardForm = { readonly url: string; readonly spelling: Spelling; readonly isExtended: boolean };

/** The card of the agent. */
export const toCard = (house: House, form: CardForm): JsonObject => ({
  name: house.name,
  description: 'A small durable agent whose consequential skills run only under a standing grant. Demo data only.',
  version: house.revision,
  ...(form.spelling === 'v0.3' ? placeOfV03(form.url) : {}),
  supportedInterfaces: [
    { url: form.url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    // v1.0 has no patch numbers; readers of v0.3 know its version by no other text.
    { url: form.url, protocolBinding: 'JSONRPC', protocolVersion: form.spelling === 'v1.0' ? '0.3' : '0.3.0' },
  ],
  ...abilitiesOf(house, form.spelling),
  ...securityOf(form.spelling),
  defaultInputModes: ['application/json', 'text/plain'],
  defaultOutputModes: ['application/json'],
  skills: house.skills.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((skill) => toSkill(skill, form.isExtended)),
});

const placeOfV03 = (url: string): JsonObject => ({ url, preferredTransport: 'JSONRPC', protocolVersion: '0.3.0' });

const abilitiesOf = (house: House, spelling: Spelling): JsonObject => {
  const hasCard = offers(house, 'extended-card');
  const capabilities = { streaming: true, pushNotifications: offers(house, 'push') };
  return spelling === 'v0.3'
    ? { capabilities: { ...capabilities, stateTransitionHistory: false }, supportsAuthenticatedExtendedCard: hasCard }
    : { capabilities: { ...capabilities, extendedAgentCard: hasCard } };
};

const securityOf = (spelling: Spelling): JsonObject =>
  spelling === 'v0.3'
    ? { securitySchemes: { bearer: { type: 'http', scheme: 'Bearer' } }, security: [{ bearer: [] }] }
    : {
        securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
        securityRequirements: [{ schemes: { bearer: { list: [] } } }],
      };

const toSkill = ({ id, description, consequence, examples }: SkillCard, isExtended: boolean): Json => ({
  id,
  name: id,
  description,
  tags: [consequence],
  ...(isExtended ? { examples } : {}),
});
