import type { Json, JsonObject } from '../base/json.js';
import { isJsonObject } from '../base/json.js';
import { ledgerName } from './journal.js';
import type { EffectRow } from './messages.js';
import type { Subject } from './subject.js';
import { type World, nextSeq } from './world.js';

/** What the actuator is told to do. `receiptId` is absent only where a missing guard lets an effect go without one. */
export type Order = {
  readonly skill: string;
  readonly principal: string;
  readonly messageId: string;
  readonly input: Json;
  readonly receiptId?: string;
};

/** What the actuator says: that it is done, or nothing. */
export type Report = 'done' | 'silent';

/** The one gate to the world: no other function of this subject makes a row of the ledger. */
export const actuate = (subject: Subject, world: World, order: Order): Report => {
  if (world.faults.has('effect-lies')) return 'done';
  if (world.faults.has('effect-timeout')) return actuateInDoubt(subject, world, order);
  const done = world.faults.has('effect-diverges') ? { ...order, input: diverged(order.input) } : order;
  writeEffect(subject, world, done);
  if (!subject.keeps('act-once')) writeEffect(subject, world, done);
  return 'done';
};

// Whether the effect came about depends on nothing that the caller can see.
const actuateInDoubt = (subject: Subject, world: World, order: Order): Report => {
  const last = Number.parseInt(order.receiptId?.at(-1) ?? '0', 16);
  if (last % 2 === 0) writeEffect(subject, world, order);
  return 'silent';
};

const diverged = (input: Json): Json => {
  if (!isJsonObject(input)) return { input, diverged: true };
  const other = Object.entries(input).map(([name, value]) => [name, typeof value === 'number' ? value + 1 : value] as const);
  const isChanged = other.some(([name, value]) => value !== input[name]);
  return isChanged ? Object.fromEntries(other) : { ...input, ...firstTextChanged(input) };
};

const firstTextChanged = (input: JsonObject): JsonObject => {
  const [name, value] = Object.entries(input).find(([, one]) => typeof one === 'string') ?? ['diverged', ''];
  return { [name]: `${typeof value === 'string' ? value : ''} (diverged)` };
};

const writeEffect = (subject: Subject, world: World, order: Order): void => {
  const { skill, principal, messageId, input, receiptId } = order;
  const row: EffectRow = { seq: nextSeq(world), skill, principal, messageId, input, ...(receiptId === undefined ? {} : { receiptId }) };
  subject.files.append(ledgerName(world), `${JSON.stringify(row)}\n`);
  subject.files.sync(ledgerName(world));
};
