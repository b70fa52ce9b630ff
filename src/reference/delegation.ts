import { type Json, type JsonObject, sameJson } from '../base/json.js';
import { hasEnded } from './expiry.js';
import { candidateGrants, grantOf, issueGrant } from './grants.js';
import { optionalInteger, optionalObject, principalParam, textParam } from './params.js';
import type { RefusalCode } from './refusal-codes.js';
import type { Subject } from './subject.js';
import { isUsedUp } from './uses.js';
import type { Grant, World } from './world.js';

/** Why a grant that was handed on is worth nothing: what is wrong with those that it rests on. */
export const flawAbove = (
  subject: Subject,
  world: World,
  { grant, meets }: { readonly grant: Grant; readonly meets: (constraints: JsonObject | null) => boolean },
): RefusalCode | undefined => {
  for (const parent of ancestorsOf(subject, world, grant)) {
    if (parent.revoked && subject.keeps('delegation-revocation')) return 'grant_revoked';
    if (subject.keeps('delegation-expiry') && hasEnded(subject, world.memory, parent)) return 'grant_expired';
    if (isUsedUp(subject, world, parent)) return 'grant_used_up';
    if (subject.keeps('delegation-narrows') && !meets(parent.constraints)) return 'constraint_not_met';
  }
  return undefined;
};

const ancestorsOf = (subject: Subject, world: World, grant: Grant): readonly Grant[] => {
  const parent = grantOf(world.arrival?.grants ?? world.memory.grants, grant.parent);
  if (parent === undefined) return [];
  return subject.keeps('delegation-chain') ? [parent, ...ancestorsOf(subject, world, parent)] : [parent];
};

type Bounds = Pick<Grant, 'expiresAt' | 'constraints'>;

const declined = (code: string): Json => ({ refused: { code } });

/** `caller/delegate`: hands on what the caller holds, or less. */
export const callerDelegate = (subject: Subject, world: World, params: JsonObject): Json => {
  const principal = principalParam(params);
  const [to, skill] = [textParam(params, 'to'), textParam(params, 'skill')];
  const asked: Bounds = { expiresAt: optionalInteger(params, 'expiresAt'), constraints: optionalObject(params, 'constraints') };
  if (principal === null) return declined('unauthenticated');
  const held = heldBy(subject, world, { principal, skill });
  if (held === undefined && subject.keeps('delegation-held')) return declined('not_held');
  const narrowed = held === undefined ? asked : narrow(subject, asked, held);
  if (subject.choices.wideDelegation === 'refuse' && !sameBounds(narrowed, asked)) return declined('delegation_widens');
  const { grantId = null, approver = null } = held ?? {};
  return { grantId: issueGrant(subject, world, { principal: to, skill, ...narrowed, uses: null, approver, parent: grantId }) };
};

/** What the caller can hand on. Its own bounds are for the delegation to keep, not to meet: no input is there yet. */
const heldBy = (subject: Subject, world: World, pair: { readonly principal: string; readonly skill: string }): Grant | undefined =>
  candidateGrants(subject, world.memory.grants, pair).findLast(
    (grant) =>
      !grant.revoked &&
      !hasEnded(subject, world.memory, grant) &&
      !isUsedUp(subject, world, grant) &&
      flawAbove(subject, world, { grant, meets: () => true }) === undefined,
  );

/** The bounds asked for, within those of the grant. */
const narrow = (subject: Subject, asked: Bounds, held: Grant): Bounds => ({
  expiresAt: subject.keeps('delegation-expiry') ? earlier(asked.expiresAt, held.expiresAt) : asked.expiresAt,
  constraints: subject.keeps('delegation-narrows') ? both(asked.constraints, held.constraints) : asked.constraints,
});

const earlier = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.min(a, b));

const both = (asked: JsonObject | null, held: JsonObject | null): JsonObject | null =>
  asked === null && held === null ? null : { ...asked, ...held };

const sameBounds = (a: Bounds, b: Bounds): boolean => a.expiresAt === b.expiresAt && sameJson(a.constraints ?? {}, b.constraints ?? {});
