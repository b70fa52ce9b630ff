import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json.js';
import { type AgentCard, readAgentCard } from '../../../src/a2a/agent-card.js';
import { cardPlaces } from '../../../src/a2a/discover-card.js';
import { endpointsOf } from '../../../src/a2a/endpoints.js';

const read = (card: JsonObject): AgentCard => {
  const found = readAgentCard(card);
  if (found === undefined) throw new Error('no card');
  return found;
};

const url = 'http://127.0.0.1:4000/a2a';
const profile = { url, protocolBinding: 'SA2A-PROFILE-v26.9.20', protocolVersion: 'v26.9.20' };
const v10 = {
  name: 'a',
  version: '3',
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  skills: [{ id: 's' }],
};
const v03 = { name: 'a', url, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC', skills: [] };

describe('a card of each style', () => {
  it.each([
    ['v1.0', v10],
    ['v0.3', v03],
    ['v0.2', { name: 'a', url, skills: [] }],
    ['v0.2', { name: 'a', url, protocolVersion: '0.2.6', skills: [] }],
    ['hybrid', { ...v03, ...v10 }],
  ])('%s', (style, card) => expect(read(card).style).toBe(style));

  it.each([
    [v10, ['v1.0', 'v0.3']],
    [v03, ['v0.3', 'v1.0']],
    [{ name: 'a', url, skills: [] }, ['v0.3', 'v1.0']],
    [{ ...v10, supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0.1' }] }, ['v1.0', 'v0.3']],
    [{ ...v03, ...v10 }, ['v1.0', 'v0.3']],
    [{ ...v10, supportedInterfaces: [profile, { url, protocolBinding: 'JSONRPC', protocolVersion: '0.3.0' }] }, ['v0.3', 'v1.0']],
  ])('says in which order its spellings are tried', (card, order) => {
    const found = { url: new URL(url), card: read(card) };
    const tried = endpointsOf(found, { base: new URL(url), only: undefined });
    expect(tried.map(({ dialect }) => dialect.name)).toEqual(order);
    expect(new Set(tried.map((one) => one.url.href))).toEqual(new Set([url]));
  });

  it('keeps the tenant of an interface', () => {
    const card = { ...v10, supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: 'acme' }] };
    const [first] = endpointsOf({ url: new URL(url), card: read(card) }, { base: new URL(url), only: 'v1.0' });
    expect(first?.tenant).toBe('acme');
  });

  it('is read as it was meant where a code generator leaked its unions', () => {
    const leaked = { ...v10, securitySchemes: { b: { scheme: { $case: 'httpAuthSecurityScheme', value: { scheme: 'Bearer' } } } } };
    expect(read(leaked)).toMatchObject({
      schemes: [{ name: 'b', kind: 'http', scheme: 'bearer' }],
      notes: [expect.stringContaining('$case')],
    });
    expect(read({ ...v10, securitySchemes: { b: { httpAuthSecurityScheme: { scheme: 'Bearer' } } } }).notes).toEqual([]);
  });

  it('tells its security schemes in either style', () => {
    const key = { ...v03, securitySchemes: { k: { type: 'apiKey', in: 'cookie', name: 'sid' }, o: { type: 'oauth2' } } };
    expect(read(key).schemes).toEqual([
      { name: 'k', kind: 'apiKey', in: 'cookie' },
      { name: 'o', kind: 'oauth2' },
    ]);
  });

  it.each([
    ['capabilities.extensions', { ...v10, capabilities: { extensions: [{ uri: 'urn:x', required: true }] } }, 'urn:x'],
    ['supportedInterfaces', { ...v10, supportedInterfaces: [...v10.supportedInterfaces, profile] }, 'SA2A-PROFILE-v26.9.20'],
    [
      'additionalInterfaces',
      {
        ...v03,
        additionalInterfaces: [
          { url, transport: 'urn:x' },
          { url, transport: 'GRPC' },
        ],
      },
      'urn:x',
    ],
    ['extensions', { ...v03, extensions: [{ uri: 'cap-protocol/v1' }] }, 'cap-protocol/v1'],
  ])('advertises an extension in %s', (place, card, uri) => {
    expect(read(card).extensions).toMatchObject([{ uri, place }]);
  });

  it.each([null, [], 'card', {}, { name: 'a' }, { url }, { name: 4, url }])('%j is none', (value) => {
    expect(readAgentCard(value)).toBeUndefined();
  });

  it('of any JSON never throws', () => {
    const cardLike = fc.record({ name: fc.string(), url: fc.jsonValue(), supportedInterfaces: fc.jsonValue(), skills: fc.jsonValue() });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), cardLike), (value) => {
        expect(() => readAgentCard(JSON.parse(JSON.stringify(value)))).not.toThrow();
      }),
    );
  });
});

describe('a card is looked for', () => {
  it.each([
    ['http://h/', ['http://h/.well-known/agent-card.json', 'http://h/.well-known/agent.json']],
    [
      'http://h/agents/a1',
      [
        'http://h/agents/a1/.well-known/agent-card.json',
        'http://h/agents/a1/.well-known/agent.json',
        'http://h/.well-known/agent-card.json',
        'http://h/.well-known/agent.json',
      ],
    ],
    ['http://h/cards/mine.json', ['http://h/cards/mine.json']],
  ])('for %s', (base, places) => {
    expect(cardPlaces(new URL(base)).map(({ href }) => href)).toEqual(places);
  });
});
