import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.js';
import { isJsonList } from '../../../src/base/json.js';
import { ProtocolRefusal } from '../../../src/reference/protocol-refusal.js';
import { type Stage, objectOf, onStage, payment } from './stage.js';

const codeOf = async (stage: Stage, method: string, params: JsonObject): Promise<unknown> => {
  try {
    return await stage.request(method, params);
  } catch (error: unknown) {
    return error instanceof ProtocolRefusal ? error.code : error;
  }
};

describe('the protocol at the door', () => {
  it.each<[string, JsonObject]>([
    ['caller/send', { world: 'elsewhere', principal: null, messageId: 'm' }],
    ['caller/send', { messageId: 'm' }],
    ['caller/send', { principal: 7, messageId: 'm' }],
    ['caller/send', { principal: 'a\uD800', messageId: 'm' }],
    ['caller/send', { principal: 'alice' }],
    ['caller/task', { principal: 'alice', taskId: 't', action: 'look' }],
    ['operator/grant', { principal: 'alice' }],
    ['operator/grant', { principal: 'alice', skill: 'lookup', expiresAt: '5' }],
    ['operator/grant', { principal: 'alice', skill: 'lookup', constraints: [] }],
    ['operator/advanceClock', { ms: 1.5 }],
    ['operator/advanceClock', { ms: Number.MAX_SAFE_INTEGER }],
    ['operator/fault', { fault: 'effect-lies' }],
    ['witness/effects', { after: 'x' }],
    ['target/describe', { protocol: 'sa2a-target/2' }],
  ])('%s with %j has bad params or an unknown world', async (method, params) => {
    expect(await onStage({}, (stage) => codeOf(stage, method, params))).toBe(-32602);
  });

  it('an unknown method has its own code', async () => {
    expect(await onStage({}, (stage) => codeOf(stage, 'caller/shout', {}))).toBe(-32601);
  });

  it('an unknown fault and a grant to nobody are declined', async () => {
    await onStage({}, async (stage) => {
      expect(await stage.arm('earthquake')).toEqual({ refused: { code: 'unknown_fault' } });
      expect(await stage.grant('', 'send_payment')).toEqual({ refused: { code: 'no_principal' } });
    });
  });

  it('describes skills of every class whose examples fit their own schemas', async () => {
    await onStage({}, async (stage) => {
      const described = await stage.request('target/describe', { protocol: 'sa2a-target/1' });
      const skills = isJsonList(described['skills']) ? described['skills'].map(objectOf) : [];
      expect(new Set(skills.map(({ consequence }) => consequence))).toEqual(new Set(['observe', 'change', 'external_do', 'unknown']));
      for (const { id, consequence, examples } of skills) {
        if (consequence === 'unknown') continue;
        await stage.grant('alice', String(id));
        const [example] = isJsonList(examples) ? examples : [];
        expect((await stage.send({ skill: id ?? null, input: example ?? null }))['state']).toBe('completed');
      }
    });
  });

  it('answers nothing once it is closed, and may be closed twice', async () => {
    await onStage({}, async (stage) => {
      await stage.grant('alice', 'send_payment');
      expect(await stage.request('target/close')).toEqual({});
      expect(await codeOf(stage, 'witness/effects', {})).toBe(-32602);
    });
  });

  it('takes any text, half a surrogate pair with it', async () => {
    await onStage({}, async (stage) => {
      await stage.grant('alice', 'send_payment');
      expect((await stage.pay({ text: '\uD800' }))['state']).toBe('completed');
    });
  });

  it('says openly which guards were taken out', async () => {
    const described = await onStage({ without: ['act-once'], variant: 'plain' }, (stage) =>
      stage.request('target/describe', { protocol: 'sa2a-target/1' }),
    );
    expect(objectOf(described['subject'])['configuration']).toEqual({ without: ['act-once'], variant: 'plain' });
  });
});

describe('a malformed input', () => {
  const nested = (depth: number): Json => (depth === 0 ? 'x' : [nested(depth - 1)]);
  const inputs: readonly Json[] = [
    null,
    'text',
    [],
    { ...payment, more: 1 },
    { ...payment, amount: 0 },
    { ...payment, amount: 1.5 },
    { ...payment, currency: 'eur' },
    { ...payment, payee: '' },
    { payee: 'Acme' },
    { ...payment, memo: '\uD800' },
    { ...payment, memo: 'x'.repeat(4001) },
  ];
  it.each(inputs)('%j is refused for its structure and does nothing', async (input) => {
    await onStage({}, async (stage) => {
      await stage.grant('alice', 'send_payment');
      expect(await stage.pay({ input })).toMatchObject({ state: 'failed', refusal: { code: 'invalid_input', class: 'REFUSED_STRUCTURE' } });
      expect(await stage.rows('effects')).toEqual([]);
    });
  });

  it('nested beyond reason is refused also where further members are allowed', async () => {
    await onStage({}, async (stage) => {
      await stage.grant('alice', 'publish_notice');
      const answer = await stage.send({ skill: 'publish_notice', input: { channel: 'web', memo: '', deep: nested(500) } });
      expect(answer).toMatchObject({ state: 'failed', refusal: { code: 'invalid_input' } });
    });
  });

  it('with a missing field opens a task on a skill that observes, and the owner completes it', async () => {
    await onStage({}, async (stage) => {
      const asked = await stage.send({ skill: 'lookup', input: { note: 'n' } });
      expect(asked['state']).toBe('input-required');
      const done = await stage.send({ skill: 'lookup', input: { record: 'R-1' }, taskId: asked['taskId'] ?? null });
      expect(done).toMatchObject({ state: 'completed', taskId: asked['taskId'], contextId: asked['contextId'] });
      expect((await stage.send({ skill: 'lookup', input: { record: 'R-1' }, taskId: asked['taskId'] ?? null }))['refusal']).toMatchObject({
        code: 'task_terminal',
      });
    });
  });
});

describe('worlds', () => {
  it('share nothing, not even names', async () => {
    await onStage({}, async (stage) => {
      await stage.request('operator/reset', { world: 'other' });
      await stage.grant('alice', 'send_payment');
      await stage.advance(1000);
      await stage.arm('broker-unavailable');
      const call = { world: 'other', principal: 'alice', skill: 'send_payment', input: payment, messageId: 'm' };
      expect(await stage.request('caller/send', call)).toMatchObject({ refusal: { code: 'no_standing_grant' } });
      await stage.request('operator/grant', { world: 'other', principal: 'alice', skill: 'send_payment' });
      expect(await stage.request('caller/send', call)).toMatchObject({ state: 'completed' });
      expect((await stage.request('witness/effects', { world: 'other' }))['effects']).toHaveLength(1);
      expect(await stage.rows('effects')).toEqual([]);
      expect((await stage.request('operator/advanceClock', { world: 'other', ms: 0 }))['now']).not.toBe(await stage.advance(0));
    });
  });

  it('number effects, receipts and decisions with one counter, and answer only what is newer than `after`', async () => {
    await onStage({}, async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay();
      const rows = [...(await stage.rows('decisions')), ...(await stage.rows('receipts')), ...(await stage.rows('effects'))];
      const seqs = rows.map(({ seq }) => Number(seq)).toSorted((a, b) => a - b);
      expect(seqs).toEqual([1, 2, 3, 4]);
      for (const what of ['effects', 'receipts', 'decisions'])
        expect((await stage.request(`witness/${what}`, { after: 4 }))[what]).toEqual([]);
      expect((await stage.request('witness/receipts', { after: 2 }))['receipts']).toHaveLength(1);
    });
  });
});
