import { never } from '../base/never.js';
import { artifactsOf } from './artifacts.js';
import type { Command, Job } from './attempt.js';
import { claimFor, keepClaim } from './claims.js';
import { defer, waits } from './deferred.js';
import { type Order, actuate } from './effects.js';
import { lost, strikes } from './faults.js';
import { flush, ledgerName, sync } from './journal.js';
import { ledgerSize } from './ledger-reader.js';
import type { Outcome, ReceiptState } from './messages.js';
import { saveLateRevocations } from './late-revocations.js';
import { type Postcondition, verify } from './postcondition.js';
import { appendReceipt, nameOf } from './receipts.js';
import { refusalForm } from './refusal-forms.js';
import { refuse } from './refuse.js';
import type { Subject } from './subject.js';
import { settleTask } from './tasks.js';
import { spend } from './uses.js';
import type { World } from './world.js';

/** Runs a granted command: claim, prepare, effect, look, commit, answer. */
export const act = (
  subject: Subject,
  world: World,
  { command, grantId }: { readonly command: Command; readonly grantId: string | null },
): Outcome => {
  const claimed = !world.faults.has('receipt-store-unavailable');
  if (!claimed && subject.keeps('store-closed')) return refuse(subject, world, { attempt: command, code: 'receipt_store_unavailable' });
  const job: Job = { command, claim: claimFor(subject, world, { command, grantId }), claimed };
  if (claimed) keepClaim(subject, world, job.claim);
  return waits(subject, job) ? defer(subject, world, { job, land }) : land(subject, world, job);
};

const land = (subject: Subject, world: World, job: Job): Outcome => {
  if (strikes(world, 'crash-before-prepare')) return lost;
  spend(subject, world, job.claim.grantId);
  const anchor = anchorFor(subject, world, job);
  if (anchor === 'failed') return refuseUnanchored(subject, world, job);
  const prepareFirst = subject.keeps('prepare-first');
  if (anchor === 'receipt' && prepareFirst) prepare(subject, world, job);
  if (strikes(world, 'crash-after-prepare')) return lost;
  const order = orderOf(job, anchor === 'receipt');
  const found = effect(subject, world, order);
  if (anchor === 'receipt' && !prepareFirst) prepare(subject, world, job);
  if (strikes(world, 'crash-after-effect')) return lost;
  const outcome = commit(subject, world, { job, found, receipted: anchor === 'receipt' });
  return strikes(world, 'crash-before-acknowledge') ? lost : outcome;
};

type Anchor = 'receipt' | 'none' | 'failed';

const anchorFor = (subject: Subject, world: World, { claimed }: Job): Anchor => {
  if (!claimed) return 'none';
  if (!world.faults.has('journal-unavailable')) return 'receipt';
  return subject.keeps('prepare-required') ? 'failed' : 'none';
};

const refuseUnanchored = (subject: Subject, world: World, { command, claim }: Job): Outcome => {
  keepClaim(subject, world, { ...claim, state: 'released' });
  return refuse(subject, world, { attempt: command, code: 'receipt_anchor_unavailable' });
};

/** Writes the prepared receipt, and returns when it would outlive a power cut. */
const prepare = (subject: Subject, world: World, { claim }: Job): void => {
  appendReceipt(subject, world, { bound: claim, state: 'PREPARED' });
  if (!subject.keeps('receipt-single')) appendReceipt(subject, world, { bound: claim, state: 'PREPARED' });
  sync(subject, world);
};

const orderOf = ({ command, claim }: Job, receipted: boolean): Order => ({
  skill: command.skill.id,
  principal: nameOf(command.principal),
  messageId: command.call.messageId,
  input: command.input,
  ...(receipted ? { receiptId: claim.receiptId } : {}),
});

type Finding = Postcondition | 'unknown';

const effect = (subject: Subject, world: World, order: Order): Finding => {
  const file = subject.files.path(ledgerName(world));
  const before = ledgerSize(file);
  const isSilent = actuate(subject, world, order) === 'silent';
  if (isSilent) return subject.keeps('timeout-unknown') ? 'unknown' : 'verified';
  return subject.keeps('postcondition') ? verify(file, before, order) : 'verified';
};

const commit = (
  subject: Subject,
  world: World,
  { job, found, receipted }: { readonly job: Job; readonly found: Finding; readonly receipted: boolean },
): Outcome => {
  const { command, claim, claimed } = job;
  if (receipted) appendReceipt(subject, world, { bound: claim, state: finalState(subject, found) });
  const answer = answerFor(subject, command, found);
  const outcome = settleTask(subject, world, {
    seat: command,
    outcome: { ...answer, ...(receipted ? { receiptId: claim.receiptId } : {}) },
  });
  const isOver = found !== 'unknown' || subject.keeps('timeout-locked');
  if (claimed) keepClaim(subject, world, { ...claim, state: isOver ? 'acted' : 'released', outcome });
  saveLateRevocations(subject, world);
  // Not synced: after a power cut the final entry is found again by comparing the prepared one with the ledger.
  flush(subject, world);
  return outcome;
};

const finalState = (subject: Subject, found: Finding): ReceiptState => {
  if (found !== 'verified' && !subject.keeps('end-as-found')) return 'EXECUTED';
  switch (found) {
    case 'verified':
      return subject.keeps('receipt-final') ? 'EXECUTED' : 'REFUSED';
    case 'contradicted':
      return 'FAILED';
    case 'unknown':
      return 'UNKNOWN_OUTCOME';
    default:
      return never(found);
  }
};

const answerFor = (subject: Subject, { skill, input, owner, principal }: Command, found: Finding): Outcome => {
  switch (found) {
    case 'verified':
      return { state: 'completed', artifacts: artifactsOf({ skill: skill.id, input, ...(owner === principal ? {} : { owner }) }) };
    case 'contradicted':
      return refusalForm(subject.choices, 'postcondition_contradicted');
    case 'unknown':
      return refusalForm(subject.choices, 'outcome_unknown');
    default:
      return never(found);
  }
};
