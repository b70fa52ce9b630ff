import { type Violation, acted } from './authority-violations.js';
import type { Stage } from './stage.js';

const skill = 'send_payment';

const inMs = async (stage: Stage, ms: number): Promise<number> => (await stage.advance(0)) + ms;

/** What the bounds and the revocation of a grant are worth when it is given anew, when the clock moves oddly, and when nobody is there. */
export const boundsViolations: readonly Violation[] = [
  {
    guard: 'end-given-anew',
    happens: async (stage) => {
      await stage.grant('alice', skill);
      await stage.revoke('alice', skill);
      await stage.grant('alice', skill, { expiresAt: await inMs(stage, 1000) });
      await stage.advance(5000);
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'bounds-given-anew',
    happens: async (stage) => {
      await stage.grant('alice', skill);
      await stage.revoke('alice', skill);
      await stage.grant('alice', skill, { constraints: { amount: 5 } });
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'past-end-ended',
    happens: async (stage) => {
      await stage.grant('alice', skill, { expiresAt: await inMs(stage, -1000) });
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'down-time-counts',
    happens: async (stage) => {
      await stage.grant('alice', skill, { expiresAt: await inMs(stage, 1000) });
      await stage.arm('crash-before-prepare');
      await stage.pay({ messageId: 'm-lost' });
      await stage.advance(5000);
      await stage.restart();
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'revocation-latched',
    happens: async (stage) => {
      await stage.grant('alice', skill);
      await stage.revoke('alice', skill);
      await stage.advance(-1);
      await stage.pay();
      return acted(stage);
    },
  },
  {
    guard: 'revocation-needs-store',
    happens: async (stage) => {
      await stage.grant('alice', skill);
      await stage.revoke('alice', skill);
      await stage.arm('receipt-store-unavailable');
      await stage.restart();
      await stage.mend('receipt-store-unavailable');
      await stage.restart();
      await stage.pay();
      return acted(stage);
    },
  },
];
