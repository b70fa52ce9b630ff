import { digestOf } from '../base/digest.js';
import type { JsonObject } from '../base/json.js';
import { note } from './journal.js';
import type { ReceiptRow, ReceiptState } from './messages.js';
import type { Subject } from './subject.js';
import { type Claim, type World, nextSeq } from './world.js';

/** What a receipt is bound to. */
export type Bound = Pick<Claim, 'receiptId' | 'messageId' | 'principal' | 'skill' | 'grantId' | 'inputDigest'>;

/** One more state of a receipt. */
export type Entry = { readonly bound: Bound; readonly state: ReceiptState; readonly effect?: JsonObject };

/** Appends an entry to the receipt history of a world, chained to the entry before it. */
export const appendReceipt = (subject: Subject, world: World, { bound, state, effect }: Entry): void => {
  if (!subject.keeps('receipt-kept')) return;
  const named = subject.keeps('receipt-binding') ? bound : { ...bound, principal: 'service', inputDigest: `sha256:${digestOf({})}` };
  const entry: Omit<ReceiptRow, 'digest'> = {
    seq: nextSeq(world),
    receiptId: named.receiptId,
    messageId: named.messageId,
    principal: nameOf(named.principal),
    skill: named.skill,
    ...(named.grantId === null ? {} : { grantId: named.grantId }),
    inputDigest: named.inputDigest,
    ...(effect === undefined ? {} : { effect }),
    state,
    at: world.memory.now,
    prev: world.memory.receiptHead,
  };
  const row: ReceiptRow = { ...entry, digest: `sha256:${digestOf(entry)}` };
  world.memory.receiptHead = row.digest;
  note(subject, world, { kind: 'receipt', row });
};

/** The name under which a caller without identity is written down. */
export const nameOf = (principal: string | null): string => principal ?? 'anonymous';
