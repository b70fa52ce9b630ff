import type { Violation } from './authority-violations.js';

const many = 20;

/** What happens without the guards that only a longer course of acts needs. */
export const courseViolations: readonly Violation[] = [
  {
    guard: 'grants-in-order',
    happens: async (stage) => {
      for (const _turn of [1, 2]) {
        await stage.grant('alice', 'send_payment');
        await stage.revoke('alice', 'send_payment');
      }
      await stage.restart();
      return (await stage.pay())['state'] === 'completed';
    },
  },
  {
    guard: 'claim-not-evicted',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      for (let turn = 0; turn < many; turn += 1) await stage.pay({ messageId: `one of many ${turn}` });
      await stage.pay({ messageId: 'one of many 0' });
      return (await stage.rows('effects')).length > many;
    },
  },
  {
    guard: 'task-list-fresh',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay();
      await stage.tasks('alice');
      return (await stage.tasks('bob')).length > 0;
    },
  },
  {
    guard: 'reconciled-as-done',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.arm('crash-after-effect');
      await stage.pay();
      await stage.restart();
      return (await stage.rows('receipts')).at(-1)?.['state'] === 'REFUSED';
    },
  },
  {
    guard: 'refusal-recorded',
    happens: async (stage) => {
      await stage.pay();
      return (await stage.rows('receipts')).some(({ state }) => state === 'FAILED');
    },
  },
];
