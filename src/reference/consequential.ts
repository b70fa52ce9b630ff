import { act } from './act.js';
import { awaitApproval } from './approvals.js';
import type { Chosen, Command } from './attempt.js';
import { type Ruling, decide } from './authority.js';
import { type Repeat, claimFor, earlierRefusal, judgeRepeat, keepClaim, resumedInOutage } from './claims.js';
import { inputOf, readCommand } from './command-input.js';
import type { Outcome } from './messages.js';
import { appendReceipt } from './receipts.js';
import type { RefusalCode } from './refusal-codes.js';
import { refuse } from './refuse.js';
import type { Subject } from './subject.js';
import type { World } from './world.js';

/** Judges a consequential call: identity, input, command id, authority; then it acts. */
export const judgeConsequential = (subject: Subject, world: World, chosen: Chosen): Outcome => {
  // Without an identity nothing is said about the input or the command id.
  const early = chosen.principal === null ? rule(subject, world, chosen) : undefined;
  if (early?.is === 'refused') return refuse(subject, world, { attempt: chosen, code: early.reason });
  const command = readCommand(subject, chosen);
  if (command === undefined) return refuse(subject, world, { attempt: chosen, code: 'invalid_input' });
  const repeated = earlierRefusal(subject, world, command);
  return repeated ?? judgeCommand(subject, world, { command, early });
};

const rule = (subject: Subject, world: World, chosen: Chosen): Ruling =>
  decide(subject, world, { ...chosen, skill: chosen.skill.id, input: inputOf(chosen.call) });

/** A replay needs no authority, so it comes before the decision; a refusal of a used id comes after it. */
const judgeCommand = (
  subject: Subject,
  world: World,
  { command, early }: { readonly command: Command; readonly early: Ruling | undefined },
): Outcome => {
  const resumed = resumedInOutage(subject, world, command);
  if (resumed !== undefined) return act(subject, world, { command, grantId: resumed.grantId });
  const replays = subject.choices.repeatOfActed === 'replay';
  const before = replays ? settleRepeat(subject, world, command) : undefined;
  if (before !== undefined) return before;
  const ruling = early ?? rule(subject, world, command);
  if (ruling.is === 'refused') return refuseUngranted(subject, world, { command, code: ruling.reason });
  const after = replays ? undefined : settleRepeat(subject, world, command);
  if (after !== undefined) return after;
  const { grantId, approver } = ruling;
  return approver === null ? act(subject, world, { command, grantId }) : awaitApproval(subject, world, { command, approver, grantId });
};

const settleRepeat = (subject: Subject, world: World, command: Command): Outcome | undefined => {
  const repeat: Repeat = judgeRepeat(subject, world, command);
  if (repeat.is === 'fresh') return undefined;
  if (repeat.is === 'answered') return answerAgain(subject, world, { command, outcome: repeat.outcome });
  return refuse(subject, world, { attempt: command, code: repeat.code });
};

/** Repeats an answer. Without the guard it leaves a receipt as if the command had been done once more. */
const answerAgain = (subject: Subject, world: World, again: { readonly command: Command; readonly outcome: Outcome }): Outcome => {
  if (subject.keeps('repeat-leaves-no-receipt')) return again.outcome;
  const bound = claimFor(subject, world, { command: again.command, grantId: null });
  appendReceipt(subject, world, { bound, state: 'PREPARED' });
  appendReceipt(subject, world, { bound, state: 'EXECUTED' });
  return again.outcome;
};

const refuseUngranted = (
  subject: Subject,
  world: World,
  { command, code }: { readonly command: Command; readonly code: RefusalCode },
): Outcome => {
  const outcome = refuse(subject, world, { attempt: command, code });
  const { refusedReceipts, repeatOfRefused } = subject.choices;
  const bound = claimFor(subject, world, { command, grantId: null });
  if (!subject.keeps('refusal-recorded')) appendReceipt(subject, world, { bound, state: 'FAILED' });
  else if (refusedReceipts) appendReceipt(subject, world, { bound, state: 'REFUSED' });
  // An outage is no judgment of the call, so it is not kept against it.
  if (repeatOfRefused === 'same-refusal' && code !== 'broker_unavailable') keepRefusal(subject, world, { command, outcome });
  return outcome;
};

const keepRefusal = (
  subject: Subject,
  world: World,
  { command, outcome }: { readonly command: Command; readonly outcome: Outcome },
): void => {
  const claim = claimFor(subject, world, { command, grantId: null });
  if (!world.memory.claims.has(claim.key)) keepClaim(subject, world, { ...claim, state: 'refused', outcome });
};
