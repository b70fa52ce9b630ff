import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json.js';
import { variants } from '../../../src/reference/variants.js';
import { type Stage, onStage, payment } from './stage.js';

const lawful = [undefined, ...variants.map(({ name }) => name)].map((variant) => ({ variant: variant ?? 'none' }));

const onVariant = <Value>(variant: string, use: (stage: Stage) => Promise<Value>): Promise<Value> =>
  onStage(variant === 'none' ? {} : { variant }, use);

const inputs = async (stage: Stage): Promise<readonly unknown[]> => (await stage.rows('effects')).map(({ input }) => input);

describe.each(lawful)('the subject, variant $variant', ({ variant }) => {
  it('acts once after the yes, with what was shown', () =>
    onVariant(variant, async (stage) => {
      await stage.grant('alice', 'send_payment', { approver: 'carol' });
      const waiting = await stage.pay({ messageId: 'm' });
      expect(waiting).toMatchObject({ state: 'input-required', approvalId: expect.any(String) });
      expect(await stage.pay({ messageId: 'm' })).toMatchObject({ approvalId: waiting['approvalId'] });
      expect(await inputs(stage)).toEqual([]);
      await stage.approve('carol', waiting);
      await stage.pay({ messageId: 'm' });
      expect(await inputs(stage)).toEqual([payment]);
    }));

  it('writes down every answer to a pending act, and says to others that there is none', () =>
    onVariant(variant, async (stage) => {
      await stage.grant('alice', 'send_payment', { approver: 'carol' });
      const waiting = await stage.pay({ messageId: 'm' });
      expect(await stage.approve('alice', waiting)).toMatchObject({ state: 'none', refusal: { code: 'not_found' } });
      expect(await stage.approve(null, { approvalId: 'never' })).toMatchObject({ state: 'none' });
      await stage.approve('carol', waiting, 'deny');
      const said = (await stage.rows('decisions')).slice(1);
      expect(said.map(({ principal, outcome, messageId }) => [principal, outcome, messageId])).toEqual([
        ['alice', 'refused', 'm'],
        ['carol', 'granted', 'm'],
      ]);
    }));

  it('lets nothing act that waited when it died', () =>
    onVariant(variant, async (stage) => {
      await stage.grant('alice', 'send_payment', { approver: 'carol' });
      const waiting = await stage.pay({ messageId: 'm' });
      await stage.restart();
      expect(await stage.approve('carol', waiting)).toMatchObject({ state: 'none' });
      expect(await stage.pay({ messageId: 'm' })).toMatchObject({ state: 'input-required' });
      expect(await inputs(stage)).toEqual([]);
    }));

  it('hands on within bounds, and asks the same approver', () =>
    onVariant(variant, async (stage) => {
      await stage.grant('alice', 'send_payment', { approver: 'carol', constraints: { payee: 'Acme' } });
      expect(await stage.delegate('alice', 'bob', { constraints: { payee: 'Acme' } })).toHaveProperty('grantId');
      const waiting: JsonObject = await stage.pay({ principal: 'bob', messageId: 'm' });
      await stage.approve('carol', waiting);
      await stage.pay({ principal: 'bob', messageId: 'm' });
      expect((await stage.rows('effects')).map(({ principal }) => principal)).toEqual(['bob']);
    }));

  it('counts what was handed on under the grant that it rests on, and still does after a restart', () =>
    onVariant(variant, async (stage) => {
      await stage.grant('alice', 'send_payment', { uses: 2 });
      await stage.delegate('alice', 'bob');
      await stage.pay({ principal: 'bob' });
      await stage.restart();
      await stage.pay();
      await stage.pay({ principal: 'bob' });
      await stage.pay();
      expect(await inputs(stage)).toHaveLength(2);
    }));

  it('calls back with the secret of the caller, and keeps what it said over a restart', () =>
    onVariant(variant, async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay({ messageId: 'm', callback: { url: 'https://callback.example/', token: 's3cret' } });
      await stage.restart();
      const rows = await stage.rows('egress');
      expect(rows).toMatchObject([{ url: 'https://callback.example/', messageId: 'm' }]);
      expect(JSON.stringify(rows)).toContain('s3cret');
    }));
});

describe('a delegation that asks for more than was held', () => {
  const wide = (stage: Stage): Promise<JsonObject> => stage.delegate('alice', 'bob', { constraints: { payee: 'Other' } });

  it.each([
    ['none', { refused: { code: 'delegation_widens' } }],
    ['contrary', { grantId: expect.any(String) }],
  ])('is refused or narrowed (variant %s)', (variant, answer) =>
    onVariant(variant, async (stage) => {
      await stage.grant('alice', 'send_payment', { constraints: { payee: 'Acme' } });
      expect(await wide(stage)).toEqual(answer);
    }),
  );

  it.each<[string, JsonObject]>([
    ['by nobody', { principal: null }],
    ['after the end of what was held', {}],
  ])('is refused %s', (_when, changes) =>
    onStage({}, async (stage) => {
      const now = await stage.advance(0);
      await stage.grant('alice', 'send_payment', { expiresAt: now + 1 });
      await stage.advance(1);
      const asked = { principal: 'alice', to: 'bob', skill: 'send_payment', ...changes };
      expect(await stage.request('caller/delegate', asked)).toMatchObject({ refused: { code: expect.any(String) } });
    }),
  );
});
