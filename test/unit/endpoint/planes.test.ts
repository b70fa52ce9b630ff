import { describe, expect, it } from 'vitest';
import { operatorToken, witnessToken } from '../../../src/endpoint/demo-tokens.js';
import { aLiveAgent } from '../../support/endpoint/a-live-agent.js';

describe('the planes of operator and witness', () => {
  it('each open for their own token and for no other, a caller least of all', async () => {
    const { endpoint } = await aLiveAgent({ principalOf: (token) => token });
    const statusOf = async (url: string, token?: string): Promise<number> =>
      (await fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })).status;
    const clock = `${endpoint.operatorUrl}clock`;
    const effects = `${endpoint.witnessUrl}effects`;
    expect(await Promise.all([clock, effects].map(async (url) => statusOf(url)))).toEqual([401, 401]);
    expect([await statusOf(clock, operatorToken), await statusOf(effects, witnessToken)]).toEqual([200, 200]);
    expect([await statusOf(clock, witnessToken), await statusOf(effects, operatorToken)]).toEqual([401, 401]);
    expect([await statusOf(clock, 'alice'), await statusOf(effects, 'alice')]).toEqual([401, 401]);
  });

  it('give 404 for other paths and 405 with Allow for other methods', async () => {
    const { operator, witness } = await aLiveAgent();
    const refused = await operator('GET', 'reset');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await witness('DELETE', 'effects')).headers.get('allow')).toBe('GET');
    expect([(await operator('POST', 'nothing')).status, (await witness('GET', 'effects/1')).status]).toEqual([404, 404]);
    expect([(await operator('PUT', 'grants/alice')).status, (await operator('PUT', 'grants/%ff/x')).status]).toEqual([404, 404]);
  });

  it('take names with any characters, percent-encoded as one segment', async () => {
    const { operator, witness } = await aLiveAgent();
    const [principal, skill] = ['a/b ?#%é🙂', 'send_payment'];
    expect((await operator('PUT', `grants/${encodeURIComponent(principal)}/${skill}`)).body).toEqual({ grantId: expect.any(String) });
    expect((await witness('GET', 'grants')).body.grants).toMatchObject([{ principal, skill, revoked: false }]);
  });
});

describe('a grant', () => {
  it.each([
    ['in the query', '?expiresAt=1800000001000&constraints=%7B%22amount%22%3A25%7D', undefined],
    ['in a body', '', { expiresAt: 1_800_000_001_000, constraints: { amount: 25 } }],
    ['in a body, as texts', '', { expiresAt: '1800000001000', constraints: '{"amount":25}' }],
  ])('has its bounds from the operator, %s', async (_, query, body) => {
    const { operator, witness, send } = await aLiveAgent();
    await operator('PUT', `grants/alice/send_payment${query}`, body);
    expect((await witness('GET', 'grants')).body.grants).toMatchObject([{ expiresAt: 1_800_000_001_000, constraints: { amount: 25 } }]);
    expect((await send('alice')).body.result.status.state).toBe('completed');
    expect((await operator('POST', 'clock', { ms: 1000 })).body).toEqual({ now: 1_800_000_001_000 });
    expect((await send('alice', { id: 'm-2' })).body.result.status.state).toBe('failed');
  });

  it.each([
    ['?expiresAt=tomorrow', undefined],
    ['?expiresAt=1.5', undefined],
    ['?constraints=5', undefined],
    ['', { constraints: '{' }],
  ])('is not issued with %s %j', async (query, body) => {
    const { operator, witness } = await aLiveAgent();
    expect((await operator('PUT', `grants/alice/send_payment${query}`, body)).status).toBe(400);
    expect((await witness('GET', 'grants')).body.grants).toEqual([]);
  });

  it('that the subject declines is answered with 409 and its code', async () => {
    const { operator } = await aLiveAgent({ variant: 'contrary' });
    const { status, body } = await operator('PUT', 'grants/alice/no_skill');
    expect([status, body]).toEqual([409, { refused: { code: 'unknown_skill' } }]);
  });
});

describe('the operator', () => {
  it('reads the clock without moving it', async () => {
    const { operator } = await aLiveAgent();
    await operator('POST', 'clock?ms=5');
    expect((await operator('GET', 'clock?ms=5')).body).toEqual({ now: 1_800_000_000_005 });
  });

  it('resets to a fresh world', async () => {
    const { operator, witness, send, grant, effects } = await aLiveAgent();
    await grant('alice');
    await send('alice');
    expect((await operator('POST', 'reset')).body).toEqual({ now: expect.any(Number) });
    expect(await effects()).toEqual([]);
    expect((await witness('GET', 'grants')).body.grants).toEqual([]);
  });

  it('arms a fault that takes the agent away: no answer comes until it is restarted, and the witness goes on', async () => {
    const { operator, send, grant, effects, call } = await aLiveAgent();
    await grant('alice');
    await operator('PUT', 'faults/crash-after-effect?armed=true');
    await expect(send('alice')).rejects.toThrow('fetch failed');
    await expect(call('alice', 'tasks/get', { id: 'none' })).rejects.toThrow('fetch failed');
    expect(await effects()).toHaveLength(1);
    await operator('POST', 'restart');
    expect((await send('alice')).body.result).toMatchObject({ status: { state: 'completed' }, metadata: { replayed: true } });
    expect(await effects()).toHaveLength(1);
  });

  it('disarms a fault, and is told where there is none of that name', async () => {
    const { operator, send, grant } = await aLiveAgent();
    await grant('alice');
    await operator('PUT', 'faults/receipt-store-unavailable', { armed: 'true' });
    expect((await send('alice')).body.result.status.message.parts[0].data.class).toBe('BLOCKED_RESOURCE');
    await operator('PUT', 'faults/receipt-store-unavailable', { armed: false });
    expect((await send('alice')).body.result.status.state).toBe('completed');
    expect((await operator('PUT', 'faults/no-such-fault')).status).toBe(409);
    expect((await operator('PUT', 'faults/effect-lies', { armed: 'perhaps' })).status).toBe(400);
  });
});

describe('the witness', () => {
  it('reads rows behind a number', async () => {
    const { send, grant, witness, effects } = await aLiveAgent();
    await grant('alice');
    await send('alice', { id: 'm-1' });
    const [first] = await effects();
    await send('alice', { id: 'm-2' });
    expect((await witness('GET', `effects?after=${first.seq}`)).body.effects).toMatchObject([{ messageId: 'm-2' }]);
    expect((await witness('GET', 'receipts')).body.receipts).toHaveLength(4);
    expect((await witness('GET', 'effects?after=x')).status).toBe(400);
  });
});
