import type { Json, JsonObject } from '../base/json.js';
import { never } from '../base/never.js';
import { act } from './act.js';
import type { Command } from './attempt.js';
import { type Ruling, decide, writeDecision } from './authority.js';
import { lost } from './faults.js';
import type { DecisionRow, Outcome } from './messages.js';
import { claimsOf } from './metadata-claims.js';
import { anyParam, principalParam, textParam } from './params.js';
import type { RefusalCode } from './refusal-codes.js';
import { refusalForm } from './refusal-forms.js';
import { refuse } from './refuse.js';
import type { Subject } from './subject.js';
import { settleTask } from './tasks.js';
import { type World, nextSeq } from './world.js';

/** An act that waits for an approval, or waited: just this command, and the one who may approve it. */
export type Approval = {
  readonly id: string;
  readonly command: Command;
  readonly approver: string;
  readonly grantId: string | null;
  readonly state: 'open' | 'given' | 'denied' | 'used';
};

type Waiting = { readonly command: Command; readonly approver: string; readonly grantId: string | null };

/** Runs a command that was approved, and lets any other one wait. */
export const awaitApproval = (subject: Subject, world: World, waiting: Waiting): Outcome => {
  const { command, grantId } = waiting;
  if (!subject.keeps('approval-required') || passesForApproved(subject, command)) return act(subject, world, { command, grantId });
  const earlier = waitingFor(subject, world, command);
  if (earlier === undefined) return ask(subject, world, { id: subject.newId(), ...waiting, state: 'open' });
  switch (earlier.state) {
    case 'given':
      keep(world, { ...earlier, state: 'used' });
      return act(subject, world, { command, grantId });
    case 'denied':
      return refuse(subject, world, { attempt: command, code: 'approval_denied' });
    case 'open':
      return ask(subject, world, { ...earlier, command });
    case 'used':
      return ask(subject, world, { id: subject.newId(), ...waiting, state: 'open' });
    default:
      return never(earlier.state);
  }
};

const keep = (world: World, approval: Approval): void => void world.memory.approvals.set(approval.id, approval);

const ask = (subject: Subject, world: World, approval: Approval): Outcome => {
  keep(world, approval);
  return settleTask(subject, world, { seat: approval.command, outcome: { state: 'input-required', approvalId: approval.id } });
};

const approvalWords: readonly string[] = ['approved', 'approval', 'confirmed'];

const passesForApproved = (subject: Subject, { call }: Command): boolean =>
  !subject.keeps('approval-not-in-message') && claimsOf(call).some(({ key }) => approvalWords.includes(key));

/** What was asked before for the very same command: its content is part of what is approved. */
const waitingFor = (subject: Subject, world: World, { call, principal, fingerprint }: Command): Approval | undefined =>
  [...world.memory.approvals.values()].findLast(
    ({ command }) =>
      command.principal === principal &&
      command.call.messageId === call.messageId &&
      (command.fingerprint === fingerprint || !subject.keeps('approval-binding')),
  );

/** `caller/approve`: the one yes, the one no, or something that is neither. */
export const callerApprove = (subject: Subject, world: World, params: JsonObject): Json => {
  const [principal, id] = [principalParam(params), textParam(params, 'approvalId')];
  const said = anyParam(params, 'said');
  if (world.down) return lost;
  const approval = addressed(subject, world, id);
  const isEntitled = approval !== undefined && (approval.approver === principal || !subject.keeps('approver-entitled'));
  if (approval === undefined || !isEntitled) return refuseAnswer(subject, world, { principal, approval, code: 'not_found' });
  const code = objection(subject, approval, said);
  if (code !== undefined) return refuseAnswer(subject, world, { principal, approval, code });
  writeAnswer(subject, world, { principal, approval, outcome: 'granted', reason: said === 'deny' ? 'denied' : 'approved' });
  return said === 'deny' ? deny(subject, world, approval) : give(subject, world, approval);
};

const addressed = (subject: Subject, world: World, id: string): Approval | undefined => {
  const named = world.memory.approvals.get(id);
  if (named === undefined || subject.keeps('approval-addressed')) return named;
  return [...world.memory.approvals.values()].findLast(({ state, approver }) => state === 'open' && approver === named.approver) ?? named;
};

const objection = (subject: Subject, { state }: Approval, said: Json | undefined): RefusalCode | undefined => {
  if (said !== 'approve' && said !== 'deny' && subject.keeps('approval-explicit')) return 'answer_unreadable';
  if (state === 'denied' && subject.keeps('approval-denial-final')) return 'approval_denied';
  return (state === 'used' || state === 'given') && subject.keeps('approval-once') ? 'approval_consumed' : undefined;
};

type Answer = { readonly principal: string | null; readonly approval: Approval };

const refuseAnswer = (
  subject: Subject,
  world: World,
  { principal, approval, code }: { readonly principal: string | null; readonly approval: Approval | undefined; readonly code: RefusalCode },
): Outcome => {
  if (approval !== undefined) writeAnswer(subject, world, { principal, approval, outcome: 'refused', reason: code });
  return refusalForm(subject.choices, code);
};

const writeAnswer = (
  subject: Subject,
  world: World,
  { principal, approval, ...said }: Answer & Pick<DecisionRow, 'outcome' | 'reason'>,
): void => {
  const { call, skill, consequence } = approval.command;
  writeDecision(subject, world, { seq: nextSeq(world), principal, skill: skill.id, messageId: call.messageId, consequence, ...said });
};

const deny = (subject: Subject, world: World, approval: Approval): Outcome => {
  keep(world, { ...approval, state: 'denied' });
  const { state } = refuse(subject, world, { attempt: approval.command, code: 'approval_denied' });
  return { state, taskId: approval.command.taskId };
};

/** The act runs now, or when it is sent again; either way what stands then decides, not what stood when it was asked for. */
const give = (subject: Subject, world: World, approval: Approval): Outcome => {
  const { command } = approval;
  if (subject.choices.actsOnApproval === 'at-repeat') {
    keep(world, { ...approval, state: 'given' });
    return { state: 'input-required', taskId: command.taskId };
  }
  const ruling = standing(subject, world, approval);
  keep(world, { ...approval, state: 'used' });
  if (ruling.is === 'refused') return refuse(subject, world, { attempt: command, code: ruling.reason });
  const { state, taskId, receiptId } = act(subject, world, { command, grantId: ruling.grantId });
  return { state, ...(taskId === undefined ? {} : { taskId }), ...(receiptId === undefined ? {} : { receiptId }) };
};

const standing = (subject: Subject, world: World, { command, approver, grantId }: Approval): Ruling =>
  subject.keeps('approval-standing')
    ? decide(subject, world, { ...command, skill: command.skill.id })
    : { is: 'granted', grantId, approver, reason: 'approved' };
