import { remembered } from '../../base/remembered.js';
import type { Exhibit, Reading, SendStep, SubjectFacts } from '../../model/exhibit.js';
import type { Effect } from '../../model/protocol.js';
import { diverges } from './divergence.js';
import { isSamePrincipal } from './grants-standing.js';
import { isLost, isSettledState, sendsIn, settledOf } from './sends.js';
import { approvedCall } from './warrants.js';

type Seen<Row> = { readonly row: Row; readonly index: number };

/** All rows that the witnesses showed, once each, with the act after which it was first seen; `late` rows come after all acts. */
export const rowsOf = <Kind extends keyof Reading>(exhibit: Exhibit, kind: Kind): readonly Seen<Reading[Kind][number]>[] =>
  rowsByKind[kind](exhibit);

const rowsIn = <Kind extends keyof Reading>(exhibit: Exhibit, kind: Kind): readonly Seen<Reading[Kind][number]>[] => {
  const seen = exhibit.steps.flatMap((step, index) =>
    (step.seen?.[kind] ?? []).map((row): Seen<Reading[Kind][number]> => ({ row, index })),
  );
  const late = exhibit.late[kind].map((row): Seen<Reading[Kind][number]> => ({ row, index: exhibit.steps.length }));
  return firstOf([...seen, ...late]);
};

const rowsByKind: { readonly [Kind in keyof Reading]: (exhibit: Exhibit) => readonly Seen<Reading[Kind][number]>[] } = {
  effects: remembered((exhibit) => rowsIn(exhibit, 'effects')),
  receipts: remembered((exhibit) => rowsIn(exhibit, 'receipts')),
  decisions: remembered((exhibit) => rowsIn(exhibit, 'decisions')),
};

/** After a restart or a revocation everything is read again from the start: a row of a counter that was shown before is no new one. */
const firstOf = <Row extends { readonly seq: number }>(all: readonly Seen<Row>[]): readonly Seen<Row>[] => {
  const shown = new Map<number, number>();
  return all.filter(({ row, index }) => {
    const first = shown.get(row.seq) ?? index;
    shown.set(row.seq, first);
    return first === index;
  });
};

type Call = { readonly step: SendStep; readonly index: number };

/** Which message each effect belongs to: by message id, else by nonce, else by when it appeared; none where nothing fits. */
export const ownersOf = (exhibit: Exhibit, facts: SubjectFacts): readonly Owned[] => ownersFor(facts)(exhibit);

type Owned = Seen<Effect> & { readonly owner: Call | undefined };

const ownersFor = remembered((facts: SubjectFacts) => remembered((exhibit: Exhibit) => ownersIn(exhibit, facts)));

const ownersIn = (exhibit: Exhibit, facts: SubjectFacts): readonly Owned[] => {
  const calls = sendsIn(exhibit);
  const acted = new Set<string>();
  return rowsOf(exhibit, 'effects').map((seen) => {
    const fitting = fittingCalls(seen, calls, { facts, own: exhibit.own });
    const owner = approvedCall(seen.row, seen.index, exhibit) ?? ownerAmong(fitting, seen, acted);
    if (owner !== undefined) acted.add(commandOf(owner.step));
    return { ...seen, owner };
  });
};

/** What makes two messages one command. */
export const commandOf = ({ messageId, principal }: SendStep): string => JSON.stringify([messageId, principal]);

type Place = { readonly facts: SubjectFacts; readonly own: boolean };

/** The messages that a row may be of; `told` where it says so itself, by an id or a nonce. */
type Fitting = { readonly calls: readonly Call[]; readonly told: boolean };

const fittingCalls = ({ row, index }: Seen<Effect>, calls: readonly Call[], { facts, own }: Place): Fitting => {
  const before = calls.filter((call) => call.index <= index);
  const named = before.filter(({ step }) => typeof row.messageId === 'string' && step.messageId === row.messageId);
  if (named.length > 0) return { calls: preferContent(preferPrincipal(named, row, facts), row), told: true };
  const nonced = before.filter(({ step }) => step.nonce !== undefined && holdsNonce(row, step.nonce));
  if (nonced.length > 0) return { calls: preferPrincipal(nonced, row, facts), told: true };
  if (typeof row.messageId === 'string') return { calls: [], told: true };
  return { calls: own ? before : before.filter((call) => mayBeOf(row, call, facts)), told: false };
};

/**
 * A row that tells nothing, or comes after a lost answer, is that of the message during which it appeared, where that one is completed and has no effect yet; of several
 * that were under way at the same time, that of one which is completed, or may still be, and has not acted.
 */
const ownerAmong = ({ calls, told }: Fitting, { row, index }: Seen<Effect>, acted: ReadonlySet<string>): Call | undefined => {
  const isIdle = ({ step }: Call): boolean => !acted.has(commandOf(step));
  const last = calls.at(-1);
  const previous = calls.at(-2);
  const wasLost = previous !== undefined && isLost(previous.step);
  if ((!told || wasLost) && last?.index === index && isIdle(last) && settledOf(last.step).state === 'completed') return last;
  const chosen = latest(calls);
  // A command that a crash took may act once at the next start: a row that tells nothing, beside a command that has acted, is its.
  if (!told && chosen !== undefined && !isIdle(chosen)) {
    const open = calls.findLast((call) => call.step.skill === row.skill && isIdle(call) && isLost(call.step));
    if (open !== undefined) return open;
  }
  if (chosen?.step.overlap === undefined) return chosen;
  const beside = calls.filter((call) => call.step.overlap === chosen.step.overlap && call.step.skill === row.skill && isIdle(call));
  const stateOf = ({ step }: Call): string => settledOf(step).state;
  return (
    beside.find((call) => stateOf(call) === 'completed') ??
    beside.find((call) => !isSettledState(stateOf(call))) ??
    (isIdle(chosen) ? chosen : (beside[0] ?? chosen))
  );
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

/** Of several contents under one id a row belongs to the one that it shows, where it shows any. */
const preferContent = (calls: readonly Call[], row: Effect): readonly Call[] => {
  const same = calls.filter(({ step }) => !diverges(row.input, step.input));
  return same.length > 0 ? same : calls;
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
