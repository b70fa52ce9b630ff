import { describe, expect, it } from 'vitest';
import { aLiveAgent, type Parsed } from '../../support/endpoint/a-live-agent.js';

const cardOf = async (url: string, version?: string) => {
  const response = await fetch(`${url}.well-known/agent-card.json`, version === undefined ? {} : { headers: { 'a2a-version': version } });
  const card: Parsed = await response.json();
  return { card, headers: response.headers };
};

describe('the agent card', () => {
  it('has the members that v0.3 requires, and the interfaces of both versions', async () => {
    const { endpoint } = await aLiveAgent();
    const { card, headers } = await cardOf(endpoint.url);
    expect(card).toMatchObject({
      name: 'sa2a-court reference subject',
      version: '1',
      protocolVersion: '0.3.0',
      url: endpoint.url,
      preferredTransport: 'JSONRPC',
      capabilities: { streaming: true, pushNotifications: false },
      supportsAuthenticatedExtendedCard: false,
      securitySchemes: { bearer: { type: 'http', scheme: 'Bearer' } },
      security: [{ bearer: [] }],
    });
    expect(card.supportedInterfaces).toEqual(
      ['1.0', '0.3.0'].map((protocolVersion) => ({ url: endpoint.url, protocolBinding: 'JSONRPC', protocolVersion })),
    );
    expect(headers.get('vary')).toBe('A2A-Version');
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it('is in the shape of v1.0 where that is asked for, and says the same of the agent', async () => {
    const { endpoint } = await aLiveAgent({ transport: 'owned' });
    const { card } = await cardOf(endpoint.url, '1.0');
    expect(card).not.toHaveProperty('url');
    expect(card).toMatchObject({
      capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
      securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
      securityRequirements: [{ schemes: { bearer: { list: [] } } }],
    });
    const { card: old } = await cardOf(endpoint.url);
    expect(card.skills).toEqual(old.skills);
    expect(card.supportedInterfaces.map(({ protocolVersion }: Parsed) => protocolVersion)).toEqual(['1.0', '0.3']);
  });

  it('lists the skills by their ids, in order, each with its class for a tag', async () => {
    const { endpoint } = await aLiveAgent();
    const { card } = await cardOf(endpoint.url);
    expect(card.skills.map(({ id, tags }: Parsed) => [id, tags])).toEqual([
      ['legacy_sync', ['unknown']],
      ['lookup', ['observe']],
      ['publish_notice', ['external_do']],
      ['send_payment', ['external_do']],
      ['update_record', ['change']],
    ]);
  });

  it('holds no token', async () => {
    const { endpoint, call } = await aLiveAgent({ transport: 'owned' });
    const extended = (await call('alice', 'GetExtendedAgentCard')).body.result;
    expect(JSON.stringify([(await cardOf(endpoint.url)).card, extended])).not.toContain('token');
  });
});

describe('the extended card', () => {
  it('shows examples to whoever has a credential', async () => {
    const { call } = await aLiveAgent({ transport: 'owned' });
    const { skills } = (await call('alice', 'agent/getAuthenticatedExtendedCard')).body.result;
    expect(JSON.parse(skills.find(({ id }: Parsed) => id === 'lookup').examples[0])).toEqual({ record: 'R-100', note: '' });
  });

  it('is refused without one: HTTP 401, a challenge, and −32600', async () => {
    const { call } = await aLiveAgent({ transport: 'owned' });
    const { status, headers, body } = await call(null, 'agent/getAuthenticatedExtendedCard');
    expect([status, body.error.code, body.id]).toEqual([401, -32600, 7]);
    expect(headers.get('www-authenticate')).toContain('Bearer');
  });
});
