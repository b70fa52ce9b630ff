import type { Command } from './attempt.js';
import { note } from './journal.js';
import type { Outcome } from './messages.js';
import type { RefusalCode } from './refusal-codes.js';
import type { Subject } from './subject.js';
import { type Claim, type World, keyOf } from './world.js';

/** What an earlier use of a command id means for a command. */
export type Repeat =
  | { readonly is: 'fresh' }
  | { readonly is: 'answered'; readonly outcome: Outcome }
  | { readonly is: 'refused'; readonly code: RefusalCode };

const fresh: Repeat = { is: 'fresh' };

/** The claim that a command would make. */
export const claimFor = (
  subject: Subject,
  world: World,
  { command, grantId }: { readonly command: Command; readonly grantId: string | null },
): Claim => ({
  key: claimKey(subject, command),
  principal: command.principal,
  messageId: command.call.messageId,
  skill: command.skill.id,
  consequence: command.consequence,
  fingerprint: command.fingerprint,
  inputDigest: command.inputDigest,
  receiptId: subject.newId(),
  grantId,
  taskId: command.taskId,
  contextId: command.contextId,
  state: 'open',
  outcome: null,
  at: world.memory.now,
  crashed: world.memory.claims.get(claimKey(subject, command))?.crashed ?? false,
});

const claimKey = (subject: Subject, { principal, call }: Command): string =>
  subject.keeps('claim-principal') && subject.choices.sharedId === 'two-acts' ? keyOf(principal, call.messageId) : keyOf(call.messageId);

/** How many claims are remembered where old ones are dropped. */
const fewClaims = 6;

/** Writes a claim down, in place of what its key held. */
export const keepClaim = (subject: Subject, world: World, claim: Claim): void => {
  const { claims } = world.memory;
  claims.set(claim.key, claim);
  const [oldest] = claims.keys();
  if (claims.size > fewClaims && oldest !== undefined && !subject.keeps('claim-not-evicted')) claims.delete(oldest);
  if (subject.keeps('claim-durable')) note(subject, world, { kind: 'claim', claim });
};

/** The refusal that this command has met before, where refusals are kept. */
export const earlierRefusal = (subject: Subject, world: World, command: Command): Outcome | undefined => {
  const earlier = world.memory.claims.get(claimKey(subject, command));
  const same = earlier?.state === 'refused' && earlier.principal === command.principal && earlier.fingerprint === command.fingerprint;
  return same ? (earlier.outcome ?? undefined) : undefined;
};

/** What the claim on this command's id says. A store that is away says nothing; it is asked again when the claim is made. */
export const judgeRepeat = (subject: Subject, world: World, command: Command): Repeat => {
  const earlier = earlierClaim(subject, world, command);
  if (earlier === undefined || earlier.state === 'released' || earlier.state === 'refused') return fresh;
  if (hasRunOut(subject, world, earlier)) return fresh;
  if (world.faults.has('receipt-store-unavailable')) return fresh;
  if (earlier.principal !== command.principal) return judgeForeign(subject, earlier);
  if (earlier.state === 'open') return refused('in_flight');
  if (earlier.fingerprint === command.fingerprint || !comparesContent(subject, earlier)) return judgeSame(subject, earlier);
  return subject.keeps('claim-conflict-closed') ? refused('command_conflict') : fresh;
};

/** Without `claim-of-one-content` another content is held against what was known when the message arrived, without `claim-atomic` any is. */
const earlierClaim = (subject: Subject, { memory, arrival }: World, command: Command): Claim | undefined => {
  const key = claimKey(subject, command);
  const known = memory.claims.get(key);
  const isSame = known?.fingerprint === command.fingerprint;
  return arrival?.claims === undefined || (isSame && subject.keeps('claim-atomic')) ? known : arrival.claims.get(key);
};

/** The grant under which a command was done that a repeat would do again while the grants cannot be asked; lawfully there is none. */
export const resumedInOutage = (subject: Subject, world: World, command: Command): Claim | undefined => {
  if (subject.keeps('claim-in-outage') || !world.faults.has('broker-unavailable')) return undefined;
  const earlier = world.memory.claims.get(claimKey(subject, command));
  return earlier?.state === 'acted' && earlier.fingerprint === command.fingerprint ? earlier : undefined;
};

const leaseMs = 60_000;

/** Time alone frees no claim; without the guard it frees those that a crash left behind. */
const hasRunOut = (subject: Subject, world: World, { crashed, at }: Claim): boolean =>
  crashed && !subject.keeps('claim-not-leased') && world.memory.now - at >= leaseMs;

const comparesContent = (subject: Subject, { crashed }: Claim): boolean =>
  subject.keeps('claim-fingerprint') && (!crashed || subject.keeps('recovered-content-kept'));

const refused = (code: RefusalCode): Repeat => ({ is: 'refused', code });

const judgeForeign = (subject: Subject, earlier: Claim): Repeat =>
  subject.keeps('claim-principal') ? refused('command_conflict') : replay(earlier);

const judgeSame = (subject: Subject, earlier: Claim): Repeat => {
  if (!subject.keeps('claim-once')) return fresh;
  return subject.choices.repeatOfActed === 'replay' ? replay(earlier) : refused('already_used');
};

const replay = ({ outcome }: Claim): Repeat =>
  outcome === null ? refused('in_flight') : { is: 'answered', outcome: { ...outcome, replayed: true } };
