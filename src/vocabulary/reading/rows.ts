import type { Exhibit, Reading, SendStep, SubjectFacts } from '../../model/exhibit.js';
import type { Effect } from '../../model/protocol.js';
import { isSamePrincipal } from './grants-standing.js';
import { isSettledState, sendsIn, settledOf } from './sends.js';

type Seen<Row> = { readonly row: Row; readonly index: number };

/** All rows that the witnesses showed, once each, with the act after which it was first seen; `late` rows come after all acts. */
export const rowsOf = <Kind extends keyof Reading>(exhibit: Exhibit, kind: Kind): readonly Seen<Reading[Kind][number]>[] => {
  const seen = exhibit.steps.flatMap((step, index) =>
    (step.seen?.[kind] ?? []).map((row): Seen<Reading[Kind][number]> => ({ row, index })),
  );
  const late = exhibit.late[kind].map((row): Seen<Reading[Kind][number]> => ({ row, index: exhibit.steps.length }));
  return [...seen, ...late].filter(isFirstOf);
};

/** After a restart or a revocation everything is read again from the start: a row of a counter that was shown before is no new one. */
const isFirstOf = <Row extends { readonly seq: number }>({ row, index }: Seen<Row>, at: number, all: readonly Seen<Row>[]): boolean =>
  !all.slice(0, at).some((earlier) => earlier.row.seq === row.seq && earlier.index < index);

type Call = { readonly step: SendStep; readonly index: number };

/** Which message each effect belongs to: by message id, else by nonce, else by when it appeared; none where nothing fits. */
export const ownersOf = (exhibit: Exhibit, facts: SubjectFacts): readonly (Seen<Effect> & { readonly owner: Call | undefined })[] => {
  const calls = sendsIn(exhibit);
  return rowsOf(exhibit, 'effects').map((seen) => ({ ...seen, owner: ownerOf(seen, calls, { facts, own: exhibit.own }) }));
};

type Place = { readonly facts: SubjectFacts; readonly own: boolean };

const ownerOf = ({ row, index }: Seen<Effect>, calls: readonly Call[], { facts, own }: Place): Call | undefined => {
  const before = calls.filter((call) => call.index <= index);
  const named = before.filter(({ step }) => typeof row.messageId === 'string' && step.messageId === row.messageId);
  if (named.length > 0) return latest(preferPrincipal(named, row, facts));
  const nonced = before.filter(({ step }) => step.nonce !== undefined && holdsNonce(row, step.nonce));
  if (nonced.length > 0) return latest(preferPrincipal(nonced, row, facts));
  if (typeof row.messageId === 'string') return undefined;
  return latest(own ? before : before.filter((call) => mayBeOf(row, call, facts)));
};

/**
 * In a world where others act as well, an effect that only came after a message is that one's where nothing speaks against it: a nonce
 * that the row would show, another skill, or a name that no caller of the court has.
 */
const mayBeOf = (row: Effect, { step }: Call, facts: SubjectFacts): boolean => {
  const { principal, input } = row;
  const isStranger =
    typeof principal === 'string' &&
    facts.principals !== undefined &&
    !facts.principals.some((id) => isSamePrincipal(id, principal, facts));
  return row.skill === step.skill && !isStranger && (step.nonce === undefined || input === undefined || input === null);
};

const holdsNonce = (row: Effect, nonce: string): boolean => row.input !== undefined && JSON.stringify(row.input).includes(nonce);

const preferPrincipal = (calls: readonly Call[], row: Effect, facts: SubjectFacts): readonly Call[] => {
  const own = calls.filter(
    ({ step }) => typeof row.principal === 'string' && step.principal !== null && isSamePrincipal(step.principal, row.principal, facts),
  );
  return own.length > 0 ? own : calls;
};

/** Of several messages the last one, unless the one before it had not settled when the last was sent. */
const latest = (calls: readonly Call[]): Call | undefined => {
  const last = calls.at(-1);
  const previous = calls.at(-2);
  return previous !== undefined && !isSettledState(settledOf(previous.step).state) ? previous : last;
};

/** The effects of one or more messages. */
export const effectsOf = (names: readonly string[], exhibit: Exhibit, facts: SubjectFacts): readonly Effect[] =>
  ownersOf(exhibit, facts)
    .filter(({ owner }) => owner !== undefined && names.includes(owner.step.name))
    .map(({ row }) => row);

/** The receipts of a message that are newer than its sending; with `any`, older ones of the same id as well. */
export const receiptsOf = (call: Call, exhibit: Exhibit, any = false): Reading['receipts'] =>
  rowsOf(exhibit, 'receipts')
    .filter(({ row, index }) => row.messageId === call.step.messageId && (any || index >= call.index))
    .map(({ row }) => row);

/**
 * The decisions about a message, matched by its id alone, newer than its sending. In a world of its own a row that names no message
 * is about the one that was being answered when it appeared: nobody else acts there.
 */
export const decisionsOf = (call: Call, exhibit: Exhibit): Reading['decisions'] =>
  rowsOf(exhibit, 'decisions')
    .filter(({ row, index }) => {
      if (typeof row.messageId === 'string') return row.messageId === call.step.messageId && index >= call.index;
      return exhibit.own && (index === call.index || isWithin(call, index, exhibit));
    })
    .map(({ row }) => row);

/** True where a row appeared while this message alone, of several acts at the same time, was being answered. */
const isWithin = ({ step }: Call, index: number, { steps }: Exhibit): boolean =>
  step.overlap !== undefined &&
  steps[index]?.overlap === step.overlap &&
  steps.filter((one) => one.act === 'send' && one.overlap === step.overlap).length === 1;
