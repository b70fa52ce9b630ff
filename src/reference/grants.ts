import type { JsonObject } from '../base/json.js';
import { keepClaim } from './claims.js';
import { flush, note, sync } from './journal.js';
import type { Subject } from './subject.js';
import { type Grant, type Memory, type World, keyOf } from './world.js';

/** What an operator asks for, or a holder that hands on. `expiresAt` is ms since the epoch, exclusive. */
export type GrantOrder = {
  readonly principal: string;
  readonly skill: string;
  readonly expiresAt: number | null;
  readonly constraints: JsonObject | null;
  readonly uses: number | null;
  readonly approver: string | null;
  readonly parent: string | null;
};

/** A grant as the journal holds it. */
export type GrantRow = GrantOrder & { readonly kind: 'grant'; readonly grantId: string };

/** Issues a grant and returns its id. */
export const issueGrant = (subject: Subject, world: World, order: GrantOrder): string => {
  const row: GrantRow = { kind: 'grant', grantId: subject.newId(), ...order, ...boundsOf(subject, world.memory, order) };
  holdGrant(subject, world.memory, row);
  if (subject.keeps('grant-durable')) {
    note(subject, world, row);
    // Not synced here: a grant that a power cut takes away fails safe, and the sync of the first receipt under it covers it.
    flush(subject, world);
  }
  return row.grantId;
};

/** The bounds of a new grant: lawfully its own, whatever the grant before it had. */
const boundsOf = (subject: Subject, memory: Memory, order: GrantOrder): Pick<GrantOrder, 'expiresAt' | 'constraints'> => {
  const before = memory.grants.get(keyOf(order.principal, order.skill))?.at(-1);
  const keepsEnd = before !== undefined && !subject.keeps('end-given-anew');
  const keepsBounds = before !== undefined && !subject.keeps('bounds-given-anew');
  const end = keepsEnd ? laterEnd(before.expiresAt, order.expiresAt) : order.expiresAt;
  const isDropped = !subject.keeps('grant-bound-kept') || (isOver(end, memory) && !subject.keeps('past-end-ended'));
  return { expiresAt: isDropped ? null : end, constraints: keepsBounds ? before.constraints : order.constraints };
};

const laterEnd = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : Math.max(a, b));

const isOver = (end: number | null, { now }: Memory): boolean => end !== null && end <= now;

/** Takes a grant into memory: at issue, and again when the journal is read. */
export const holdGrant = (subject: Subject, memory: Memory, row: GrantRow): void => {
  const { kind: _kind, ...order } = row;
  const { principal, skill } = order;
  const peak = subject.choices.grantAfterStepBack === 'highest' ? memory.highest : memory.now;
  const grant: Grant = { ...order, revoked: false, revokedAt: null, peak };
  const key = keyOf(principal, skill);
  const others = subject.choices.secondGrant === 'replace' ? [] : (memory.grants.get(key) ?? []);
  memory.grants.set(key, [...others, grant]);
};

/** The grant of this id, standing or not. */
export const grantOf = (grants: ReadonlyMap<string, readonly Grant[]>, grantId: string | null): Grant | undefined =>
  grantId === null ? undefined : [...grants.values()].flat().find((grant) => grant.grantId === grantId);

/** True if the pair already holds a grant that was not revoked. */
export const holdsGrant = (memory: Memory, principal: string, skill: string): boolean =>
  (memory.grants.get(keyOf(principal, skill)) ?? []).some(({ revoked }) => !revoked);

/** Revokes what the principal holds for the skill. When it returns, nothing under it can act any more. */
export const revokeGrant = (subject: Subject, world: World, pair: { readonly principal: string; readonly skill: string }): void => {
  if (!subject.keeps('grant-revocation') || !holdsGrant(world.memory, pair.principal, pair.skill)) return;
  dropGrant(world.memory, pair.principal, pair.skill);
  if (!subject.keeps('claim-outlives-grant')) freeClaims(subject, world, pair);
  if (!subject.keeps('revocation-durable')) return;
  if (!subject.keeps('revocation-outlives-crash')) {
    world.memory.lateRevocations = [...world.memory.lateRevocations, pair];
    return;
  }
  note(subject, world, { kind: 'revoke', principal: pair.principal, skill: pair.skill });
  // Synced at once: a revocation that a power cut takes away would let a grant rise again.
  sync(subject, world);
};

/** Forgets what was done under the grants of a principal for a skill. */
const freeClaims = (subject: Subject, world: World, pair: { readonly principal: string; readonly skill: string }): void => {
  for (const claim of world.memory.claims.values())
    if (claim.principal === pair.principal && claim.skill === pair.skill) keepClaim(subject, world, { ...claim, state: 'released' });
};

/** Marks as revoked what the principal holds for the skill. */
export const dropGrant = (memory: Memory, principal: string, skill: string): void => {
  const key = keyOf(principal, skill);
  const held = memory.grants.get(key);
  if (held !== undefined)
    memory.grants.set(
      key,
      held.map((grant) => ({ ...grant, revoked: true, revokedAt: memory.now })),
    );
};

/**
 * The grants that could serve a call. Lawfully those of exactly this principal for exactly this skill; all that were
 * ever held are returned, so that a refusal can say why none of them stands.
 */
export const candidateGrants = (
  subject: Subject,
  grants: ReadonlyMap<string, readonly Grant[]>,
  pair: { readonly principal: string | null; readonly skill: string },
): readonly Grant[] => {
  const own = grants.get(keyOf(pair.principal, pair.skill)) ?? [];
  const anyPrincipal = !subject.keeps('grant-principal');
  const anySkill = !subject.keeps('grant-skill');
  const lookAlike = !subject.keeps('principal-exact');
  const asPattern = !subject.keeps('grant-skill-exact');
  if (!anyPrincipal && !anySkill && !lookAlike && !asPattern) return own;
  const all = [...grants.values()].flat();
  const isNamed = ({ principal }: Grant): boolean => anyPrincipal || (lookAlike && looksLike(principal, pair.principal));
  const isMeant = (grant: Grant): boolean => anySkill || (asPattern && couldMean(grant.skill, pair.skill));
  const others = all.filter(
    (grant) => (isNamed(grant) && grant.skill === pair.skill) || (isMeant(grant) && grant.principal === pair.principal),
  );
  return [...own, ...others];
};

/** True where a careless reader takes the name in a grant for a pattern, or for the beginning of a skill's name. */
const couldMean = (named: string, skill: string): boolean =>
  named !== '' && (named === '*' || named === '.*' || skill.startsWith(named.replace(/\*$/, '')));

const looksLike = (a: string, b: string | null): boolean => b !== null && foldedName(a) === foldedName(b);

/** A name as a careless comparison sees it: without case, spaces, Unicode form and characters that do not show. */
const foldedName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\u200b-\u200d\s_]/g, '')
    .toLowerCase();
