import { type Json, isJsonObject, sameJson } from '../base/json.js';
import { flawAbove } from './delegation.js';
import { hasEnded, isRevoked } from './expiry.js';
import { forgedAuthority } from './forged-authority.js';
import { candidateGrants } from './grants.js';
import { note } from './journal.js';
import type { Call, Consequence, DecisionRow } from './messages.js';
import type { RefusalCode } from './refusal-codes.js';
import type { Subject } from './subject.js';
import { isUsedUp } from './uses.js';
import { type Grant, type World, keyOf, nextSeq } from './world.js';

/** What the authority boundary is asked. `heldTask`: the call goes on with a task of its caller. */
export type Request = {
  readonly call: Call;
  readonly principal: string | null;
  readonly skill: string;
  readonly consequence: Consequence;
  readonly input: Json;
  readonly heldTask: boolean;
};

/** What it answers. `grantId` is null where no grant was needed, which only a missing guard allows; `approver` has to approve the act. */
export type Ruling =
  | { readonly is: 'granted'; readonly grantId: string | null; readonly approver: string | null; readonly reason: string }
  | { readonly is: 'refused'; readonly reason: RefusalCode };

/** Decides, and leaves one decision row, whatever the decision is. */
export const decide = (subject: Subject, world: World, request: Request): Ruling => {
  const ruling = rule(subject, world, request);
  const row: DecisionRow = {
    seq: nextSeq(world),
    principal: request.principal,
    skill: request.skill,
    messageId: request.call.messageId,
    consequence: request.consequence,
    outcome: ruling.is,
    reason: ruling.reason,
  };
  writeDecision(subject, world, row);
  return ruling;
};

/** Leaves a decision row. */
export const writeDecision = (subject: Subject, world: World, row: DecisionRow): void => {
  world.memory.decisions.push(row);
  note(subject, world, { kind: 'decision', row });
};

const granted = (reason: string, grant?: Grant): Ruling => ({
  is: 'granted',
  grantId: grant?.grantId ?? null,
  approver: grant?.approver ?? null,
  reason,
});
const refused = (reason: RefusalCode): Ruling => ({ is: 'refused', reason });

const rule = (subject: Subject, world: World, request: Request): Ruling => {
  if (!subject.keeps('authority-check') && request.principal !== null) return granted('unchecked');
  const forged = forgedAuthority(subject, world, request);
  if (forged !== undefined) return granted(forged);
  if (request.principal === null) return subject.keeps('authentication') ? refused('unauthenticated') : granted('internal_caller');
  return world.faults.has('broker-unavailable') ? ruleWithoutBroker(subject, world, request) : ruleByGrants(subject, world, request);
};

const ruleWithoutBroker = (subject: Subject, world: World, request: Request): Ruling => {
  if (!subject.keeps('broker-closed')) return granted('broker_unavailable');
  const remembered = !subject.keeps('broker-live') && world.memory.grantedOnce.has(keyOf(request.principal, request.skill));
  return remembered ? granted('remembered') : refused('broker_unavailable');
};

const ruleByGrants = (subject: Subject, world: World, request: Request): Ruling => {
  const candidates = candidateGrants(subject, world.arrival?.grants ?? world.memory.grants, request);
  let reason: RefusalCode = 'no_standing_grant';
  for (const grant of candidates.toReversed()) {
    const flaw = flawOf(subject, world, { grant, input: request.input });
    if (flaw === undefined) {
      world.memory.grantedOnce.add(keyOf(request.principal, request.skill));
      return granted('standing_grant', grant);
    }
    reason = flaw;
  }
  return refused(reason);
};

const flawOf = (
  subject: Subject,
  world: World,
  { grant, input }: { readonly grant: Grant; readonly input: Json },
): RefusalCode | undefined => {
  if (isRevoked(subject, world.memory, grant)) return 'grant_revoked';
  if (hasEnded(subject, world.memory, grant)) return 'grant_expired';
  if (isUsedUp(subject, world, grant)) return 'grant_used_up';
  if (subject.keeps('grant-constraints') && !meets(grant.constraints, input)) return 'constraint_not_met';
  return grant.parent === null ? undefined : flawAbove(subject, world, { grant, meets: (constraints) => meets(constraints, input) });
};

/** True if every constrained field stands in the input with exactly the value that the grant names. */
const meets = (constraints: Grant['constraints'], input: Json): boolean => {
  if (constraints === null) return true;
  return (
    isJsonObject(input) && Object.entries(constraints).every(([name, value]) => Object.hasOwn(input, name) && sameJson(input[name], value))
  );
};
