import type { Json } from '../base/json.js';
import { hasEnded } from './expiry.js';
import type { Call } from './messages.js';
import { claimsOf, foldKey } from './metadata-claims.js';
import type { Subject } from './subject.js';
import type { World } from './world.js';

/** What a forged authority is claimed for. */
export type Forgery = { readonly call: Call; readonly skill: string; readonly heldTask: boolean };

const authorityWords: ReadonlySet<string> = new Set(
  ['plan', 'task', 'approved', 'standing', 'proof', 'token', 'authority', 'role', 'grant'].map(foldKey),
);

/** Why a message passes for authority although it is none; undefined unless a guard against it was taken out. */
export const forgedAuthority = (subject: Subject, world: World, forgery: Forgery): string | undefined => {
  const { call, skill, heldTask } = forgery;
  if (heldTask && !subject.keeps('task-not-authority')) return 'task_held';
  if (!subject.keeps('plan-not-authority') && claimsOf(call).some(({ key }) => authorityWords.has(key))) return 'plan_presented';
  if (!subject.keeps('signature-not-authority') && claimsOf(call).some(({ key }) => key === 'signature')) return 'signature_presented';
  if (!subject.keeps('messages-apart') && leaves(world, call)) return 'left_behind';
  if (!subject.keeps('grant-id-not-bearer') && bearsGrant(subject, world, { call, skill })) return 'grant_id_presented';
  return undefined;
};

/** True where an earlier message, or this one, wrote on what all objects share. */
const leaves = ({ memory }: World, call: Call): boolean => {
  if (memory.leftBehind.size > 0) return true;
  for (const { key } of claimsOf(call)) if (key === 'proto' || key === 'constructor') memory.leftBehind.add(key);
  return false;
};

const bearsGrant = (subject: Subject, world: World, { call, skill }: { readonly call: Call; readonly skill: string }): boolean => {
  const values = new Set<Json>(claimsOf(call).map(({ value }) => value));
  const live = [...world.memory.grants.values()].flat().filter((grant) => grant.skill === skill && !grant.revoked);
  return live.some((grant) => values.has(grant.grantId) && !hasEnded(subject, world.memory, grant));
};
