import { digestOf } from '../base/digest.js';
import { never } from '../base/never.js';
import { artifactsOf } from './artifacts.js';
import { keepClaim } from './claims.js';
import { flush } from './journal.js';
import type { EffectRow, Outcome } from './messages.js';
import { appendReceipt } from './receipts.js';
import { refusalForm } from './refusal-forms.js';
import type { Subject } from './subject.js';
import { settleTask } from './tasks.js';
import type { Claim, World } from './world.js';

/** What the durable files say: which receipts were prepared, and what happened. */
export type Durable = { readonly prepared: ReadonlySet<string>; readonly effects: readonly EffectRow[] };

/** Brings every command to an end that a crash left open. Nothing is run here. */
export const recover = (subject: Subject, world: World, durable: Durable): void => {
  for (const claim of world.memory.claims.values()) {
    if (claim.state === 'open') recoverClaim(subject, world, { claim, durable });
    else if (claim.crashed && !subject.keeps('recovery-idempotent')) keepClaim(subject, world, { ...claim, state: 'released' });
  }
  flush(subject, world);
};

type Open = { readonly claim: Claim; readonly durable: Durable };

const recoverClaim = (subject: Subject, world: World, open: Open): void => {
  const isSecond = open.claim.crashed && !subject.keeps('second-crash-recovered');
  const isBlind = world.faults.has('receipt-store-unavailable') && !subject.keeps('recovery-needs-store');
  if (isSecond || isBlind) return keepClaim(subject, world, { ...open.claim, crashed: true, state: 'released' });
  const found = { ...open, claim: { ...open.claim, crashed: true } };
  switch (subject.choices.afterCrash) {
    case 'reconcile':
    case 'run-again':
      return reconcile(subject, world, found);
    case 'unknown':
      return leaveUnknown(subject, world, found);
    default:
      return never(subject.choices.afterCrash);
  }
};

/** The ledger decides: what stands in it has happened. What was never prepared cannot have happened. */
const reconcile = (subject: Subject, world: World, open: Open): void => {
  const { claim, durable } = open;
  const rows = durable.effects.filter(({ receiptId }) => receiptId === claim.receiptId);
  const [row] = rows;
  if (row !== undefined) return closeByLedger(subject, world, { claim, row });
  if (!durable.prepared.has(claim.receiptId)) return keepClaim(subject, world, { ...claim, state: 'released' });
  if (subject.choices.afterCrash === 'reconcile') return leaveUnknown(subject, world, open);
  appendReceipt(subject, world, { bound: claim, state: 'FAILED' });
  return keepClaim(subject, world, { ...claim, state: 'released' });
};

const closeByLedger = (subject: Subject, world: World, { claim, row }: { readonly claim: Claim; readonly row: EffectRow }): void => {
  const asTold = `sha256:${digestOf(row.input)}` === claim.inputDigest;
  const found = subject.keeps('reconciled-as-done') ? 'RECONCILED' : 'REFUSED';
  appendReceipt(subject, world, { bound: claim, state: asTold ? found : 'FAILED', effect: { seq: row.seq } });
  const outcome: Outcome = asTold
    ? { state: 'completed', artifacts: artifactsOf({ skill: claim.skill, input: row.input }) }
    : refusalForm(subject.choices, 'postcondition_contradicted');
  close(subject, world, { claim, outcome: { ...outcome, receiptId: claim.receiptId } });
};

const leaveUnknown = (subject: Subject, world: World, { claim, durable }: Open): void => {
  if (durable.prepared.has(claim.receiptId)) appendReceipt(subject, world, { bound: claim, state: 'UNKNOWN_OUTCOME' });
  close(subject, world, { claim, outcome: refusalForm(subject.choices, 'outcome_unknown') });
};

const close = (subject: Subject, world: World, { claim, outcome }: { readonly claim: Claim; readonly outcome: Outcome }): void => {
  const seat = { owner: claim.principal, taskId: claim.taskId, contextId: claim.contextId };
  keepClaim(subject, world, { ...claim, state: 'acted', outcome: settleTask(subject, world, { seat, outcome }) });
};
