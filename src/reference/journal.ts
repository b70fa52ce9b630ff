import type { JsonObject } from '../base/json.js';
import type { Subject } from './subject.js';
import type { World } from './world.js';

/** How many lines may wait in memory; a start after a crash leaves as many numbers of the counter unused. */
export const mostWaiting = 64;

/** The name of a world's journal: grants, revocations, clock, decisions, claims, receipts, tasks. */
export const journalName = (world: World): string => `${world.fileName()}.journal`;

/** The name of a world's ledger of effects. */
export const ledgerName = (world: World): string => `${world.fileName()}.ledger`;

/**
 * Adds a row to the journal. The row waits in memory for the next `flush`: refusals and decisions need not outlive a
 * power cut, and a world in which nothing else happens never touches the disk.
 */
export const note = (subject: Subject, world: World, row: JsonObject): void => {
  world.lines.push(JSON.stringify(row));
  if (world.lines.length >= mostWaiting) flush(subject, world);
};

/** Hands all waiting rows to the operating system, in their order. */
export const flush = (subject: Subject, world: World): void => {
  if (world.lines.length === 0) return;
  subject.files.append(journalName(world), `${world.lines.join('\n')}\n`);
  world.lines = [];
};

/** Returns when every row so far outlives a power cut. One sync covers a grant and the receipt prepared under it. */
export const sync = (subject: Subject, world: World): void => {
  flush(subject, world);
  subject.files.sync(journalName(world));
};
