import type { Reading } from '../../../src/model/exhibit.js';
import type { Decision, Effect, GrantRow, Receipt } from '../../../src/model/protocol.js';

/** What alice's message m-1 did, as an independent reader saw it. */
export const anEffect = (changes: Partial<Effect> = {}): Effect => ({
  seq: 3,
  skill: 'pay',
  principal: 'alice',
  messageId: 'm-1',
  input: { amount: 1, memo: 'nonce-0001' },
  receiptId: 'r-1',
  ...changes,
});

/** The first state of the receipt of alice's message m-1. */
export const aReceipt = (changes: Partial<Receipt> = {}): Receipt => ({
  seq: 2,
  receiptId: 'r-1',
  messageId: 'm-1',
  principal: 'alice',
  skill: 'pay',
  inputDigest: 'sha256:0',
  state: 'PREPARED',
  at: 1_000,
  ...changes,
});

/** A decision about alice's message m-1. */
export const aDecision = (changes: Partial<Decision> = {}): Decision => ({
  seq: 1,
  principal: 'alice',
  skill: 'pay',
  messageId: 'm-1',
  outcome: 'refused',
  reason: 'no_standing_grant',
  ...changes,
});

/** A row of the grant store. */
export const aGrantRow = (changes: Partial<GrantRow> = {}): GrantRow => ({ principal: 'alice', skill: 'pay', revoked: false, ...changes });

/** A reading of the witnesses that shows these rows and nothing else. */
export const seeing = (rows: Partial<Reading> = {}): Reading => ({ effects: [], receipts: [], decisions: [], ...rows });
