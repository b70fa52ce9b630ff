import type { Violation } from './authority-violations.js';
import { type Stage, payment } from './stage.js';

const minute = 61_000;
const countEffects = async (stage: Stage): Promise<number> => (await stage.rows('effects')).length;
const hand = (stage: Stage, messageId: string) =>
  stage.request('caller/send', { principal: 'alice', messageId, skill: 'send_payment', input: payment });

/** A command that had acted when the subject died, at its next start. */
const afterCrash = async (stage: Stage): Promise<void> => {
  await stage.grant('alice', 'send_payment');
  await stage.arm('crash-after-effect');
  await stage.pay({ messageId: 'm' });
};

/** Whether any of many commands acts twice, of which each acted or not when its actuator did not answer. */
const timesOut = async (stage: Stage): Promise<boolean> => {
  await stage.grant('alice', 'send_payment');
  const ids = Array.from({ length: 16 }, (_, index) => `m-${index}`);
  await stage.arm('effect-timeout');
  for (const messageId of ids) await stage.pay({ messageId });
  await stage.mend('effect-timeout');
  for (const messageId of ids) await stage.pay({ messageId });
  const named = (await stage.rows('effects')).map(({ messageId }) => messageId);
  return new Set(named).size < named.length;
};

/** What happens without the guards over crashes, restarts, and work that waits. */
export const crashViolations: readonly Violation[] = [
  {
    guard: 'claim-not-leased',
    happens: async (stage) => {
      await afterCrash(stage);
      await stage.restart();
      await stage.advance(minute);
      await stage.pay({ messageId: 'm' });
      return (await countEffects(stage)) > 1;
    },
  },
  {
    guard: 'recovery-idempotent',
    happens: async (stage) => {
      await afterCrash(stage);
      await stage.restart();
      await stage.restart();
      await stage.pay({ messageId: 'm' });
      return (await countEffects(stage)) > 1;
    },
  },
  {
    guard: 'second-crash-recovered',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      for (const point of ['crash-before-prepare', 'crash-after-effect']) {
        await stage.arm(point);
        await stage.pay({ messageId: 'm' });
        await stage.mend(point);
        await stage.restart();
      }
      await stage.pay({ messageId: 'm' });
      return (await countEffects(stage)) > 1;
    },
  },
  {
    guard: 'revocation-outlives-crash',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.grant('bob', 'send_payment');
      await stage.revoke('alice', 'send_payment');
      await stage.restart();
      if ((await stage.pay())['state'] === 'completed') throw new Error('an orderly restart loses it as well');
      await stage.grant('alice', 'send_payment');
      await stage.revoke('alice', 'send_payment');
      await stage.arm('crash-after-prepare');
      await stage.pay({ principal: 'bob' });
      await stage.restart();
      return (await stage.pay())['state'] === 'completed';
    },
  },
  {
    guard: 'recovery-needs-store',
    happens: async (stage) => {
      await afterCrash(stage);
      await stage.arm('receipt-store-unavailable');
      await stage.restart();
      await stage.mend('receipt-store-unavailable');
      await stage.pay({ messageId: 'm' });
      return (await countEffects(stage)) > 1;
    },
  },
  {
    guard: 'recovered-content-kept',
    happens: async (stage) => {
      await afterCrash(stage);
      await stage.restart();
      return (await stage.pay({ messageId: 'm', input: { ...payment, amount: 99 } }))['state'] === 'completed';
    },
  },
  {
    guard: 'claim-outlives-grant',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay({ messageId: 'm' });
      await stage.revoke('alice', 'send_payment');
      await stage.grant('alice', 'send_payment');
      await stage.pay({ messageId: 'm' });
      return (await countEffects(stage)) > 1;
    },
  },
  { guard: 'timeout-locked', happens: timesOut },
  {
    guard: 'restart-ends-work',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await hand(stage, 'm');
      await stage.restart();
      await stage.pay({ messageId: 'm' });
      return (await countEffects(stage)) > 1;
    },
  },
  {
    guard: 'queued-rechecked',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      const answers = [await hand(stage, 'm1'), await hand(stage, 'm2')];
      await stage.revoke('alice', 'send_payment');
      const acknowledged = await countEffects(stage);
      for (const { state, taskId } of answers)
        for (let now = state; now === 'working'; now = (await stage.task('alice', taskId))['state'])
          await new Promise((resolve) => setTimeout(resolve, 1));
      return (await countEffects(stage)) > acknowledged;
    },
  },
  {
    guard: 'grants-not-written-back',
    happens: async (stage) => {
      const end = (await stage.advance(0)) + 1_000;
      await stage.grant('alice', 'send_payment', { expiresAt: end });
      const call = hand(stage, 'm');
      await stage.advance(1_000);
      await call;
      await stage.pay({ messageId: 'late' });
      return (await stage.rows('effects')).some(({ messageId }) => messageId === 'late');
    },
  },
];
