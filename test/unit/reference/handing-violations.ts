import type { JsonObject } from '../../../src/base/json.js';
import type { Violation } from './authority-violations.js';
import { payment, type Stage } from './stage.js';

const acts = async (stage: Stage): Promise<number> => (await stage.rows('effects')).length;

const otherPayment: JsonObject = { ...payment, amount: 500 };

/** Lets an act wait, hands it to `meanwhile`, sends it once more, and says whether it acted. */
const waits = async (stage: Stage, meanwhile: (waiting: JsonObject) => Promise<unknown>): Promise<boolean> => {
  await stage.grant('alice', 'send_payment', { approver: 'carol' });
  await meanwhile(await stage.pay({ messageId: 'm' }));
  await stage.pay({ messageId: 'm' });
  return (await acts(stage)) > 0;
};

const calledBack = async (stage: Stage, callback: JsonObject): Promise<readonly JsonObject[]> => {
  await stage.grant('alice', 'send_payment');
  await stage.pay({ callback });
  return stage.rows('egress');
};

const uses: readonly Violation[] = [
  {
    guard: 'uses-counted',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { uses: 1 });
      await stage.pay();
      await stage.pay();
      return (await acts(stage)) > 1;
    },
  },
  {
    guard: 'uses-atomic',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { uses: 1 });
      await Promise.all([stage.pay(), stage.pay()]);
      return (await acts(stage)) > 1;
    },
  },
  {
    guard: 'uses-durable',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { uses: 1 });
      await stage.pay();
      await stage.restart();
      await stage.pay();
      return (await acts(stage)) > 1;
    },
  },
];

const delegations: readonly Violation[] = [
  {
    guard: 'delegation-held',
    happens: async (stage) => {
      await stage.delegate('alice', 'bob');
      await stage.pay({ principal: 'bob' });
      return (await acts(stage)) > 0;
    },
  },
  {
    guard: 'delegation-narrows',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { constraints: { payee: 'Other' } });
      await stage.delegate('alice', 'bob', { constraints: { payee: 'Acme' } });
      await stage.pay({ principal: 'bob' });
      return (await acts(stage)) > 0;
    },
  },
  {
    guard: 'delegation-expiry',
    happens: async (stage) => {
      const now = await stage.advance(0);
      await stage.grant('alice', 'send_payment', { expiresAt: now + 10 });
      await stage.delegate('alice', 'bob');
      await stage.advance(10);
      await stage.pay({ principal: 'bob' });
      return (await acts(stage)) > 0;
    },
  },
  {
    guard: 'delegation-revocation',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.delegate('alice', 'bob');
      await stage.revoke('alice', 'send_payment');
      await stage.pay({ principal: 'bob' });
      return (await acts(stage)) > 0;
    },
  },
  {
    guard: 'delegation-chain',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.delegate('alice', 'bob');
      await stage.delegate('bob', 'dave');
      await stage.revoke('alice', 'send_payment');
      await stage.pay({ principal: 'dave' });
      return (await acts(stage)) > 0;
    },
  },
];

const approvals: readonly Violation[] = [
  { guard: 'approval-required', happens: (stage) => waits(stage, async () => undefined) },
  { guard: 'approver-entitled', happens: (stage) => waits(stage, (waiting) => stage.approve('alice', waiting)) },
  { guard: 'approval-explicit', happens: (stage) => waits(stage, (waiting) => stage.approve('carol', waiting, 'false')) },
  {
    guard: 'approval-denial-final',
    happens: (stage) =>
      waits(stage, async (waiting) => {
        await stage.approve('carol', waiting, 'deny');
        await stage.approve('carol', waiting);
      }),
  },
  {
    guard: 'approval-binding',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { approver: 'carol' });
      const waiting = await stage.pay({ messageId: 'm' });
      await stage.pay({ messageId: 'm', input: otherPayment });
      await stage.approve('carol', waiting);
      await stage.pay({ messageId: 'm', input: otherPayment });
      return JSON.stringify(await stage.rows('effects')).includes('500');
    },
  },
  {
    guard: 'approval-once',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { approver: 'carol' });
      const waiting = await stage.pay({ messageId: 'm' });
      await stage.approve('carol', waiting);
      await stage.pay({ messageId: 'm' });
      await stage.approve('carol', waiting);
      return (await acts(stage)) > 1;
    },
  },
  {
    guard: 'approval-addressed',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { approver: 'carol' });
      const first = await stage.pay();
      await stage.pay({ input: otherPayment });
      await stage.approve('carol', first);
      return JSON.stringify(await stage.rows('effects')).includes('500');
    },
  },
  {
    guard: 'approval-not-in-message',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment', { approver: 'carol' });
      await stage.pay({ metadata: { approved: true } });
      return (await acts(stage)) > 0;
    },
  },
  {
    guard: 'approval-standing',
    happens: (stage) =>
      waits(stage, async (waiting) => {
        await stage.revoke('alice', 'send_payment');
        await stage.approve('carol', waiting);
      }),
  },
];

const callbacks: readonly Violation[] = [
  { guard: 'callback-address', happens: async (stage) => (await calledBack(stage, { url: 'http://0x7f000001/hook' })).length > 0 },
  {
    guard: 'callback-token-form',
    happens: async (stage) => (await calledBack(stage, { url: 'https://callback.example/', token: 'a\nX-Admin: 1' })).length > 0,
  },
  {
    guard: 'callback-own',
    happens: async (stage) => {
      await stage.grant('bob', 'send_payment');
      await stage.pay({ principal: 'bob', callback: { url: 'https://bobs.example/' } });
      const rows = await calledBack(stage, { url: 'https://callback.example/' });
      return rows.length > 2;
    },
  },
  {
    guard: 'callback-token-kept',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      return JSON.stringify(await stage.pay({ callback: { url: 'https://callback.example/', token: 's3cret' } })).includes('s3cret');
    },
  },
];

const names: readonly Violation[] = [
  {
    guard: 'grant-skill-exact',
    happens: async (stage) => {
      await stage.grant('alice', 'send_*');
      await stage.pay();
      return (await acts(stage)) > 0;
    },
  },
  {
    guard: 'messages-apart',
    happens: async (stage) => {
      await stage.pay({ principal: 'bob', metadata: { ['__proto__']: { standing: true } } });
      await stage.pay();
      return (await acts(stage)) > 0;
    },
  },
];

/** What happens without the guards of names, uses, delegations, approvals and callbacks. */
export const handingViolations: readonly Violation[] = [...names, ...uses, ...delegations, ...approvals, ...callbacks];
