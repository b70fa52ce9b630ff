import { digestOf } from '../../../src/base/digest.js';
import { sameJson } from '../../../src/base/json.js';
import { type Violation, acted } from './authority-violations.js';
import { type Stage, payment } from './stage.js';

const openTask = async (stage: Stage) => stage.send({ principal: 'alice', skill: 'lookup', input: {} });
const paid = async (stage: Stage, messageId = 'm') => {
  await stage.grant('alice', 'send_payment');
  return stage.pay({ messageId });
};

const taskViolations: readonly Violation[] = [
  {
    guard: 'reserved-metadata',
    happens: async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay({ metadata: { owner: 'bob' } });
      return (await stage.tasks('bob')).length > 0;
    },
  },
  {
    guard: 'task-owner-read',
    happens: async (stage) => (await stage.task('bob', (await openTask(stage))['taskId']))['state'] !== 'none',
  },
  {
    guard: 'task-owner-cancel',
    happens: async (stage) => {
      const { taskId } = await openTask(stage);
      await stage.task('bob', taskId, 'cancel');
      return (await stage.task('alice', taskId))['state'] === 'canceled';
    },
  },
  { guard: 'task-owner-list', happens: async (stage) => (await openTask(stage), (await stage.tasks('bob')).length > 0) },
  {
    guard: 'task-owner-continue',
    happens: async (stage) => {
      const { taskId } = await paid(stage);
      const answer = await stage.send({ principal: 'bob', skill: 'lookup', input: { record: 'R-1' }, taskId: taskId ?? null });
      return answer['taskId'] === taskId && JSON.stringify(answer['artifacts']).includes('n-1');
    },
  },
  {
    guard: 'context-owner',
    happens: async (stage) => {
      const { contextId } = await openTask(stage);
      const answer = await stage.send({ principal: 'bob', skill: 'lookup', input: { record: 'R-1' }, contextId: contextId ?? null });
      return answer['contextId'] === contextId;
    },
  },
  {
    guard: 'not-found-uniform',
    happens: async (stage) => {
      const { taskId } = await openTask(stage);
      return !sameJson(await stage.task('bob', taskId), await stage.task('bob', 'no-such-task'));
    },
  },
  {
    guard: 'typed-refusal',
    happens: async (stage) => {
      const answer = await stage.pay();
      return ['refusal', 'error', 'http'].every((name) => answer[name] === undefined);
    },
  },
];

const claimViolations: readonly Violation[] = [
  { guard: 'claim-once', happens: async (stage) => (await paid(stage), await stage.pay({ messageId: 'm' }), acted(stage, 2)) },
  {
    guard: 'claim-fingerprint',
    happens: async (stage) => {
      await paid(stage);
      return (await stage.pay({ messageId: 'm', input: { ...payment, amount: 26 } }))['state'] === 'completed';
    },
  },
  {
    guard: 'claim-conflict-closed',
    happens: async (stage) => {
      await paid(stage);
      await stage.pay({ messageId: 'm', input: { ...payment, amount: 26 } });
      return acted(stage, 2);
    },
  },
  {
    guard: 'claim-principal',
    happens: async (stage) => {
      const first = await paid(stage);
      const second = await stage.pay({ principal: 'bob', messageId: 'm' });
      return second['taskId'] === first['taskId'] && second['state'] === 'completed';
    },
  },
  {
    guard: 'claim-in-outage',
    happens: async (stage) => {
      await paid(stage);
      await stage.arm('broker-unavailable');
      await stage.pay({ messageId: 'm' });
      return acted(stage, 2);
    },
  },
  {
    guard: 'store-closed',
    happens: async (stage) => {
      await stage.arm('receipt-store-unavailable');
      await paid(stage);
      return acted(stage);
    },
  },
];

const prepared = async (stage: Stage) => (await stage.rows('receipts')).filter(({ state }) => state === 'PREPARED');

const receiptViolations: readonly Violation[] = [
  {
    guard: 'prepare-first',
    happens: async (stage) => {
      await paid(stage);
      const [effect] = await stage.rows('effects');
      const [receipt] = await prepared(stage);
      return Number(receipt?.['seq']) > Number(effect?.['seq']);
    },
  },
  {
    guard: 'prepare-required',
    happens: async (stage) => {
      await stage.arm('journal-unavailable');
      await paid(stage);
      return acted(stage);
    },
  },
  { guard: 'act-once', happens: async (stage) => (await paid(stage), acted(stage, 2)) },
  {
    guard: 'receipt-kept',
    happens: async (stage) => {
      await paid(stage);
      return (await acted(stage)) && (await stage.rows('receipts')).length === 0;
    },
  },
  {
    guard: 'receipt-final',
    happens: async (stage) => {
      await paid(stage);
      return (await acted(stage)) && (await stage.rows('receipts')).at(-1)?.['state'] === 'REFUSED';
    },
  },
  {
    guard: 'end-as-found',
    happens: async (stage) => {
      await stage.arm('effect-lies');
      await paid(stage);
      return !(await acted(stage)) && (await stage.rows('receipts')).at(-1)?.['state'] === 'EXECUTED';
    },
  },
  {
    guard: 'repeat-leaves-no-receipt',
    happens: async (stage) => {
      await paid(stage);
      await stage.pay({ messageId: 'm' });
      return (await stage.rows('receipts')).filter(({ state }) => state === 'EXECUTED').length > 1;
    },
  },
  {
    guard: 'receipt-binding',
    happens: async (stage) => {
      await paid(stage);
      const [receipt] = await stage.rows('receipts');
      return receipt?.['principal'] !== 'alice' || receipt['inputDigest'] !== `sha256:${digestOf(payment)}`;
    },
  },
  { guard: 'receipt-single', happens: async (stage) => (await paid(stage), (await prepared(stage)).length > 1) },
];

export const recordViolations: readonly Violation[] = [...taskViolations, ...claimViolations, ...receiptViolations];
