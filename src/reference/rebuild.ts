import { Fault } from '../base/fault.js';
import { never } from '../base/never.js';
import { setClock } from './expiry.js';
import { type GrantRow, dropGrant, holdGrant } from './grants.js';
import { journalName, ledgerName, mostWaiting, note } from './journal.js';
import { type JournalRow, parseJournalRow } from './journal-rows.js';
import { readLedger } from './ledger-reader.js';
import { recover } from './recovery.js';
import type { Subject } from './subject.js';
import { keepTask } from './tasks.js';
import { countUse } from './uses.js';
import { type Memory, type World, emptyMemory, keyOf } from './world.js';

/** Forgets all that is in memory, and learns it again from the journal and the ledger; then brings open commands to an end. */
export const rebuild = (subject: Subject, world: World): void => {
  world.memory = emptyMemory();
  const prepared = new Set<string>();
  const revoked = new Set<string>();
  const isBlind = world.faults.has('receipt-store-unavailable') && !subject.keeps('revocation-needs-store');
  const believed: GrantRow[] = [];
  for (const line of subject.files.lines(journalName(world))) {
    const row = readRow(subject, world, line);
    if (row.kind === 'receipt' && row.row.state === 'PREPARED') prepared.add(row.row.receiptId);
    // Without the guard a blind start sees no revocation, and writes down what it believes.
    if (isBlind && row.kind === 'grant') believed.push(row);
    if (isBlind && row.kind === 'revoke') continue;
    if (isCounted(subject, row, revoked)) takeRow(subject, world, row);
  }
  for (const row of believed) note(subject, world, row);
  // Reading cuts a torn last row off, so that the next row does not grow onto it.
  subject.files.lines(ledgerName(world));
  const effects = readLedger(subject.files.path(ledgerName(world)));
  for (const { seq } of effects) sawSeq(world, seq);
  // Rows that were still waiting when the process died had taken numbers; none of them is given twice.
  world.memory.seq += mostWaiting;
  recover(subject, world, { prepared, effects });
};

const readRow = (subject: Subject, world: World, line: string): JournalRow => {
  try {
    return parseJournalRow(line);
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
    throw new Fault({
      kind: 'target',
      code: 'journal-damaged',
      message: `the journal of world "${world.name}" holds a row that cannot be read`,
      place: { file: subject.files.path(journalName(world)) },
      remedy: 'reset the world, or give the reference subject another folder',
    });
  }
};

const takeRow = (subject: Subject, world: World, row: JournalRow): void => {
  const { memory } = world;
  switch (row.kind) {
    case 'grant':
      return holdGrant(subject, memory, row);
    case 'revoke':
      return dropGrant(memory, row.principal, row.skill);
    case 'use':
      return countUse(memory, row.grantId);
    case 'clock':
      return takeTime(subject, memory, row);
    case 'decision':
      memory.decisions.push(row.row);
      return sawSeq(world, row.row.seq);
    case 'receipt':
      memory.receiptHead = row.row.digest;
      return sawSeq(world, row.row.seq);
    case 'claim':
      memory.claims.set(row.claim.key, row.claim);
      return undefined;
    case 'task':
      return subject.choices.tasksAtRestart === 'kept'
        ? keepTask(world, { id: row.id, owner: row.owner, contextId: row.contextId, outcome: row.outcome })
        : undefined;
    default:
      return never(row);
  }
};

/** Without the guard the grants have not lived through what went by while nobody was there. */
const takeTime = (subject: Subject, memory: Memory, { now, down }: JournalRow & { readonly kind: 'clock' }): void => {
  if (down === true && !subject.keeps('down-time-counts')) memory.now = now;
  else setClock(memory, now);
};

/** Without the guard a pair counts as revoked only as often as it fits in a set: once. */
const isCounted = (subject: Subject, row: JournalRow, revoked: Set<string>): boolean => {
  if (row.kind !== 'revoke') return true;
  const key = keyOf(row.principal, row.skill);
  const isFirst = !revoked.has(key);
  revoked.add(key);
  return isFirst || subject.keeps('grants-in-order');
};

const sawSeq = (world: World, seq: number): void => {
  world.memory.seq = Math.max(world.memory.seq, seq);
};
