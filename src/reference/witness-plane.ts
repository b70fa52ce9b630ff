import type { Json, JsonObject } from '../base/json.js';
import { flush, journalName, ledgerName } from './journal.js';
import { parseJournalRow } from './journal-rows.js';
import { readLedger } from './ledger-reader.js';
import type { ReceiptRow } from './messages.js';
import { optionalInteger } from './params.js';
import type { Subject } from './subject.js';
import type { World } from './world.js';

const newer = <Row extends { readonly seq: number }>(rows: readonly Row[], params: JsonObject): readonly Row[] => {
  const after = optionalInteger(params, 'after');
  return after === null ? [...rows] : rows.filter(({ seq }) => seq > after);
};

/** `witness/effects`: what stands in the ledger file. */
export const witnessEffects = (subject: Subject, world: World, params: JsonObject): Json => ({
  effects: newer(subject.files.has(ledgerName(world)) ? readLedger(subject.files.path(ledgerName(world))) : [], params),
});

/** How the line of a receipt begins: no other kind of row has to be parsed for it. */
const receiptStart = '{"kind":"receipt"';

/** `witness/receipts`: what stands in the journal file. */
export const witnessReceipts = (subject: Subject, world: World, params: JsonObject): Json => {
  // The chain has no head where no receipt was ever written.
  if (world.memory.receiptHead === null) return { receipts: newer([], params) };
  flush(subject, world);
  const rows: ReceiptRow[] = [];
  for (const line of subject.files.lines(journalName(world))) {
    if (!line.startsWith(receiptStart)) continue;
    const row = parseJournalRow(line);
    if (row.kind === 'receipt') rows.push(row.row);
  }
  return { receipts: newer(rows, params) };
};

/** `witness/decisions`: what the authority boundary decided. */
export const witnessDecisions = (_subject: Subject, world: World, params: JsonObject): Json => ({
  decisions: newer(world.memory.decisions, params),
});

/** `witness/egress`: what left the subject. */
export const witnessEgress = (_subject: Subject, world: World, params: JsonObject): Json => ({ egress: newer(world.egress, params) });

/** `witness/grants`: what the grant store holds, revoked grants with it. */
export const witnessGrants = (_subject: Subject, world: World): Json => ({
  grants: [...world.memory.grants.values()].flat().map(({ grantId, principal, skill, expiresAt, constraints, revoked }) => ({
    principal,
    skill,
    ...(expiresAt === null ? {} : { expiresAt }),
    ...(constraints === null ? {} : { constraints }),
    revoked,
    grantId,
  })),
});
