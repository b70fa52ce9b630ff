import type { Violation } from './authority-violations.js';
import { type Stage, payment } from './stage.js';

const countEffects = async (stage: Stage): Promise<number> => (await stage.rows('effects')).length;

/** What happens without the guards against races, crashes, and reports that the world does not bear out. */
export const raceViolations: readonly Violation[] = [
  {
    guard: 'claim-atomic',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await Promise.all([1, 2, 3].map(async () => stage.pay({ messageId: 'm' })));
      return (await countEffects(stage)) > 1;
    },
  },
  {
    guard: 'claim-of-one-content',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      const amounts = [25, 25, 26];
      await Promise.all(amounts.map(async (amount) => stage.pay({ messageId: 'm', input: { ...payment, amount } })));
      return (await countEffects(stage)) > 1;
    },
  },
  {
    guard: 'revocation-fenced',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      const call = stage.pay({ messageId: 'm' });
      await stage.revoke('alice', 'send_payment');
      const acknowledged = await countEffects(stage);
      await call;
      return (await countEffects(stage)) > acknowledged;
    },
  },
  {
    guard: 'caller-per-message',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      const [theirs] = await Promise.all([stage.pay({ principal: 'bob', messageId: 'b' }), stage.pay({ messageId: 'm' })]);
      return theirs['state'] === 'completed';
    },
  },
  {
    guard: 'claim-durable',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.arm('crash-after-effect');
      await stage.pay({ messageId: 'm' });
      await stage.restart();
      await stage.pay({ messageId: 'm' });
      return (await countEffects(stage)) > 1;
    },
  },
  {
    guard: 'postcondition',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.arm('effect-lies');
      return (await stage.pay())['state'] === 'completed';
    },
  },
  {
    guard: 'timeout-unknown',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.arm('effect-timeout');
      return (await stage.pay())['state'] === 'completed';
    },
  },
];
