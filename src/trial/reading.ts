import type { Reading } from '../model/exhibit.js';
import type { WorldTools } from './world.js';

/** The highest counters that the witnesses of one world showed. */
export type Cursor = { effects: number | undefined; receipts: number | undefined; decisions: number | undefined };

/** Nothing was read yet. */
export const startCursor = (): Cursor => ({ effects: undefined, receipts: undefined, decisions: undefined });

const since = (world: string, after: number | undefined): { readonly world: string; readonly after?: number } => ({
  world,
  ...(after === undefined ? {} : { after }),
});

/** What the witness planes show that they had not shown before. Rows at or under the counter are dropped, and the others put in the order of their counter, whatever the target returns. */
export const makeReading =
  (world: string, cursor: Cursor, { target, facts }: WorldTools) =>
  async (): Promise<Reading> => {
    const [effects, receipts, decisions] = await Promise.all([
      facts.abilities.includes('effects')
        ? target.request('witness/effects', since(world, cursor.effects)).then((answer) => answer.effects)
        : [],
      facts.abilities.includes('receipts')
        ? target.request('witness/receipts', since(world, cursor.receipts)).then((answer) => answer.receipts)
        : [],
      facts.abilities.includes('decisions')
        ? target.request('witness/decisions', since(world, cursor.decisions)).then((answer) => answer.decisions)
        : [],
    ]);
    const fresh = {
      effects: newer(effects, cursor.effects),
      receipts: newer(receipts, cursor.receipts),
      decisions: newer(decisions, cursor.decisions),
    };
    cursor.effects = highest(fresh.effects, cursor.effects);
    cursor.receipts = highest(fresh.receipts, cursor.receipts);
    cursor.decisions = highest(fresh.decisions, cursor.decisions);
    return fresh;
  };

const kinds = ['effects', 'receipts', 'decisions'] as const;

/**
 * Brings a cursor to the end of a shared world. What the runs before saw is not read again, as long as the last of it is still there: a
 * store that was emptied counts from the start, and then so does the cursor.
 */
export const catchUp = async (world: string, cursor: Cursor, tools: WorldTools): Promise<void> => {
  const { shared } = tools;
  const known = kinds.flatMap((kind) => (shared?.[kind] === undefined ? [] : [[kind, shared[kind]] as const]));
  for (const [kind, last] of known) cursor[kind] = last - 1;
  const seen = await makeReading(world, cursor, tools)();
  if (known.some(([kind, last]) => !seen[kind].some(({ seq }) => seq === last))) {
    Object.assign(cursor, startCursor());
    await makeReading(world, cursor, tools)();
  }
  if (shared !== undefined) Object.assign(shared, cursor);
};

const newer = <Row extends { readonly seq: number }>(rows: readonly Row[], after: number | undefined): readonly Row[] =>
  rows.filter(({ seq }) => after === undefined || seq > after).toSorted((a, b) => a.seq - b.seq);

const highest = (rows: readonly { readonly seq: number }[], after: number | undefined): number | undefined =>
  rows.reduce((top, { seq }) => (top === undefined || seq > top ? seq : top), after);
