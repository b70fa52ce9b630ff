import { type Stage, payment, update } from './stage.js';

/** What a guard keeps from happening: true where it happened. */
export type Violation = { readonly guard: string; readonly happens: (stage: Stage) => Promise<boolean> };

export const acted = async (stage: Stage, count = 1): Promise<boolean> => (await stage.rows('effects')).length >= count;

const later = async (stage: Stage, ms: number): Promise<number> => (await stage.advance(0)) + ms;

export const authorityViolations: readonly Violation[] = [
  { guard: 'authority-check', happens: async (stage) => (await stage.pay(), acted(stage)) },
  { guard: 'authentication', happens: async (stage) => (await stage.pay({ principal: null }), acted(stage)) },
  {
    guard: 'identity-from-transport',
    happens: async (stage) => {
      await stage.grant('bob', 'send_payment');
      await stage.pay({ principal: 'mallory', metadata: { principal: 'bob' } });
      return acted(stage);
    },
  },
  {
    guard: 'anonymous-identity',
    happens: async (stage) => {
      await stage.grant('bob', 'send_payment');
      await stage.pay({ principal: null, messageMetadata: { auth: { sub: 'bob' } } });
      return acted(stage);
    },
  },
  {
    guard: 'grant-principal',
    happens: async (stage) => {
      await stage.grant('bob', 'send_payment');
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'principal-exact',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay({ principal: 'ALICE' });
      return acted(stage);
    },
  },
  {
    guard: 'grant-skill',
    happens: async (stage) => {
      await stage.grant('alice', 'update_record');
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'grant-expiry',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { expiresAt: await later(stage, 1000) });
      await stage.advance(5000);
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'expiry-boundary',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { expiresAt: await later(stage, 1000) });
      await stage.advance(1000);
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'grant-bound-kept',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { expiresAt: await later(stage, 1000) });
      const [row] = await stage.rows('grants');
      await stage.advance(5000);
      await stage.pay();
      return (await acted(stage)) && row?.['expiresAt'] === undefined;
    },
  },
  {
    guard: 'expiry-latched',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { expiresAt: await later(stage, 1000) });
      await stage.advance(2000);
      await stage.advance(-1500);
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'grant-revocation',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.revoke('alice', 'send_payment');
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'revocation-durable',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.revoke('alice', 'send_payment');
      await stage.restart();
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'grant-durable',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.restart();
      await stage.pay();
      return !(await acted(stage));
    },
  },
  {
    guard: 'grant-constraints',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { constraints: { amount: 5 } });
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'broker-closed',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.arm('broker-unavailable');
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'broker-live',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay();
      await stage.arm('broker-unavailable');
      await stage.pay();
      return acted(stage, 2);
    },
  },
  {
    guard: 'grant-id-not-bearer',
    happens: async (stage) => {
      const { grantId } = await stage.grant('bob', 'send_payment');
      await stage.pay({ metadata: { deep: [{ token_id: grantId ?? null }] } });
      return acted(stage);
    },
  },
  { guard: 'plan-not-authority', happens: async (stage) => (await stage.pay({ metadata: { plan: { approved: true } } }), acted(stage)) },
  {
    guard: 'signature-not-authority',
    happens: async (stage) => (await stage.pay({ extensions: { signature: { alg: 'EdDSA', value: 'x' } } }), acted(stage)),
  },
  {
    guard: 'task-not-authority',
    happens: async (stage) => {
      const { taskId } = await stage.send({ skill: 'lookup', input: {} });
      await stage.pay({ taskId: taskId ?? null });
      return acted(stage);
    },
  },
  {
    guard: 'class-from-catalogue',
    happens: async (stage) => (await stage.pay({ messageMetadata: { readOnlyHint: true } }), acted(stage)),
  },
  {
    guard: 'class-known',
    happens: async (stage) => {
      await stage.grant('alice', 'legacy_sync');
      await stage.send({ skill: 'legacy_sync', input: { job: 'nightly', memo: '' } });
      return acted(stage);
    },
  },
  { guard: 'skill-resolved', happens: async (stage) => (await stage.send({ skill: 'frobnicate', input: update }), acted(stage)) },
  {
    guard: 'skill-exact',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay({ skill: ['Send_Payment '] });
      return acted(stage);
    },
  },
  {
    guard: 'selector-required',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.send({ input: payment });
      return acted(stage);
    },
  },
  {
    guard: 'undeclared-skill',
    happens: async (stage) => {
      await stage.grant('alice', 'wipe_all');
      await stage.send({ skill: 'wipe_all', input: { memo: 'n' } });
      return acted(stage);
    },
  },
  { guard: 'observe-pure', happens: async (stage) => (await stage.send({ skill: 'lookup', input: { record: 'R-1' } }), acted(stage)) },
  {
    guard: 'input-schema',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay({ input: { ...payment, amount: 'much' } });
      return acted(stage);
    },
  },
];
