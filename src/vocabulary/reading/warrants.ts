import { sameJson } from '../../base/json.js';
import type { ApproveStep, Exhibit, SendStep, SubjectFacts } from '../../model/exhibit.js';
import type { Effect } from '../../model/protocol.js';
import { type GivenStep, constraintsHold, givenFor, isSamePrincipal } from './grants-standing.js';
import { findSend } from './sends.js';

type Call = { readonly step: SendStep; readonly index: number };

/**
 * What permits a message: the grant of its caller and those that it was handed on from, up to the operator's; and the approvals that
 * it can rest on, where one is needed.
 */
export type Warrant = { readonly given: readonly GivenStep[]; readonly approvals?: readonly string[] };

/** True where, by the acts of the run, a grant stood for this message, its constraints held, and it was approved where it had to be. */
export const isPermitted = (call: Call, exhibit: Exhibit, facts: SubjectFacts): boolean =>
  warrantsFor(call, exhibit, { facts, until: exhibit.steps.length }).length > 0;

type WarrantAt = { readonly facts: SubjectFacts; readonly until: number };

/** All that permits a message by the acts of the run; an approval that came after the act `until` does not count. */
export const warrantsFor = (call: Call, exhibit: Exhibit, { facts, until }: WarrantAt): readonly Warrant[] =>
  chainsFor(call, exhibit, { facts, before: call.index }).flatMap((given): readonly Warrant[] => {
    const approver = given.map((one) => (one.act === 'grant' ? one.approver : undefined)).find((one) => one !== undefined);
    if (approver === undefined) return [{ given }];
    const approvals = approvalsOf(call, exhibit, { facts, approver, until });
    return approvals.length === 0 ? [] : [{ given, approvals }];
  });

type ChainAt = { readonly facts: SubjectFacts; readonly before: number };

/** The ways from a call up to the operator. What was handed on rests on what its holder had, and is bound by each link. */
const chainsFor = (call: Call, exhibit: Exhibit, { facts, before }: ChainAt): readonly (readonly GivenStep[])[] =>
  givenFor(call, exhibit, facts).flatMap((given): readonly (readonly GivenStep[])[] => {
    if (!constraintsHold(given.constraints, call.step.input ?? {})) return [];
    if (given.act === 'grant') return [[given]];
    const at = exhibit.steps.indexOf(given);
    if (at >= before) return [];
    const asHolder: Call = { ...call, step: { ...call.step, principal: given.principal } };
    return chainsFor(asHolder, exhibit, { facts, before: at }).map((chain) => [given, ...chain]);
  });

type ApprovalAt = { readonly facts: SubjectFacts; readonly approver: string; readonly until: number };

/** The ids under which the approver said yes, and no before, to just this act: the same caller, skill and content. */
const approvalsOf = (call: Call, exhibit: Exhibit, { facts, approver, until }: ApprovalAt): readonly string[] => {
  const said = exhibit.steps
    .slice(0, until + 1)
    .filter(
      (step): step is ApproveStep => step.act === 'approve' && step.principal !== null && isSamePrincipal(step.principal, approver, facts),
    );
  const yes = said.filter(
    (step, at) =>
      step.said === 'approve' &&
      isSameAct(findSend(exhibit, step.of)?.step, call.step) &&
      !said.slice(0, at).some((earlier) => earlier.approvalId === step.approvalId && earlier.said === 'deny'),
  );
  return [...new Set(yes.map(({ approvalId }) => approvalId))];
};

const isSameAct = (a: SendStep | undefined, b: SendStep): boolean =>
  a !== undefined &&
  a.principal === b.principal &&
  sameJson(a.skill ?? null, b.skill ?? null) &&
  sameJson(a.input ?? {}, b.input ?? {}) &&
  a.text === b.text;

/** Counts what warrants have served for: a grant serves as many commands as it says, an approval one. */
export const openTill = (): { spend(warrants: readonly Warrant[]): boolean } => {
  const served = new Map<GivenStep, number>();
  const used = new Set<string>();
  const isLeft = (given: GivenStep): boolean => given.act !== 'grant' || given.uses === undefined || (served.get(given) ?? 0) < given.uses;
  return {
    spend: (warrants) => {
      for (const { given, approvals } of warrants) {
        const approval = approvals?.find((id) => !used.has(id));
        if (!given.every(isLeft) || (approvals !== undefined && approval === undefined)) continue;
        for (const one of given) served.set(one, (served.get(one) ?? 0) + 1);
        if (approval !== undefined) used.add(approval);
        return true;
      }
      return false;
    },
  };
};

/** The message that an effect belongs to because the approval after which it was first seen answered that message. */
export const approvedCall = (row: Effect, index: number, exhibit: Exhibit): Call | undefined => {
  const step = exhibit.steps[index];
  const call = step?.act === 'approve' ? findSend(exhibit, step.of) : undefined;
  return call !== undefined && (row.messageId ?? call.step.messageId) === call.step.messageId ? call : undefined;
};
