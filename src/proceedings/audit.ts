import { basename, isAbsolute, resolve } from 'node:path';
import { Fault } from '../base/fault.js';
import { auditNotice, type AuditCard, type AuditGrant, type AuditSkill } from '../model/audit.js';
import type { GrantRow, Skill } from '../model/protocol.js';
import type { PublishedCard, TargetFile } from '../model/target.js';
import { callSkills, type Called } from './audit-calls.js';
import type { AuditAsk, AuditOutcome, AuditPlan } from './audit-ask.js';
import { readCardFile } from './audit-card.js';
import { auditGrants, claimedOnly, leavingGrantsAlone } from './audit-grants.js';
import { planCalls, toldPlan } from './audit-plan.js';
import { auditSkills } from './audit-skills.js';
import { readStanding, type Standing, standingGrants } from './audit-standing.js';
import { assertSameSubject, readVerdictEvidence, type VerdictEvidence } from './audit-verdict.js';
import { countCalls } from './count-calls.js';
import { assertOut } from '../record/out-folder.js';
import { courtIdentity } from './court-identity.js';
import { type OpenSubject, openSubject, subjectFile, targetFileOf } from './open-subject.js';
import { openRedaction, redactedText } from './redaction.js';
import type { RunWorld } from './run-ask.js';
import { isoTime } from './run-record.js';
import { evidenceClasses } from './verdict-parts.js';
import { auditSignerOf, writeAudit } from './write-audit.js';
import { redactedSubject } from './write-run.js';

/**
 * The inventory of a subject's skills and grants: what is declared beside what calling each skill showed. `planned` is told before anything is sent.
 * Throws a Fault: `usage` for what was asked, `target` where the subject cannot be reached, `refused` where it is not the one claimed, `trust` for keys.
 */
export const audit = async (ask: AuditAsk, world: RunWorld, planned: (plan: AuditPlan) => void): Promise<AuditOutcome> => {
  const signer = auditSignerOf(ask);
  const file = targetFileOf({ ...ask, without: [] });
  const ofFile = ask.card === undefined ? undefined : readCardFile(resolve(ask.cwd, ask.card), shownName(ask.card));
  const verdict = ask.verdict === undefined ? undefined : await readVerdictEvidence(ask.verdict);
  assertOut(ask.out);
  const startedAt = world.now();
  const subject = await openSubject(leavingGrantsAlone(file), world, ask.out);
  try {
    assertClaimed(subject.mismatch);
    if (verdict !== undefined) assertSameSubject(verdict, subject.exact, ask.verdict ?? '');
    const rows = planCalls(subject, ask);
    const plan = toldPlan(subject, rows);
    planned({ ...plan, subject: redactedText(subject.target)(plan.subject) });
    const standing = await readStanding(subject, world);
    const counted = countCalls(subject.target, subject.facts, undefined);
    const called = await callSkills(rows, {
      subject: { ...subject, target: counted.target },
      world,
      standing: heldBefore(file, subject, standing),
    });
    const list = await ownList(file, subject, world);
    assertClaimed(subject.changed());
    const gathered: Gathered = {
      file,
      subject,
      standing,
      called,
      ...cardOf(ofFile ?? subject.target.card),
      ...listOf(list),
      ...verdictOf(verdict),
    };
    const redaction = await openRedaction(subject.target);
    const { skills, grants } = factsOf(gathered);
    const written = await writeAudit({
      ask,
      signer,
      redaction,
      exact: redactedSubject(subjectFile(subject.exact), redaction),
      facts: {
        kind: 'audit',
        schemaVersion: '1.0.0',
        notice: auditNotice,
        lawConformance: 'NOT_ASSESSED',
        wireConformance: 'NOT_ASSESSED',
        ...courtAndRun({ world, startedAt, signer }),
        calls: countsOf(plan, called),
        ...auditedCard(gathered.card),
        skills,
        grants,
        ...(verdict === undefined ? {} : { verdict: verdict.verdict }),
        notObserved: notObservedIn(gathered, { skills, grants }),
        nonClaims,
      },
    });
    return { ...written, interrupted: world.isInterrupted() };
  } finally {
    await subject.target.close();
  }
};

/** A path that leads out of the folder where the audit was started would tell of a machine: its last part is enough there. */
const shownName = (path: string): string => (isAbsolute(path) || path.startsWith('..') ? basename(path) : path);

const countsOf = (plan: AuditPlan, called: readonly Called[]) => ({
  planned: plan.calls.reduce((sum, { calls }) => sum + calls, 0),
  consequential: plan.calls.filter(({ consequential }) => consequential).length,
  made: called.reduce((sum, { calls }) => sum + calls, 0),
});

const nonClaims: readonly string[] = [
  'It is no verdict: whether a law holds on a skill is for run to say.',
  'It says what a call or two of each skill showed: an effect that was not seen may still come.',
  'It says nothing about skills, grants and effects that no declaration and no witness of the target shows.',
];

const assertClaimed = (problem: string | undefined): void => {
  if (problem === undefined) return;
  throw new Fault({
    kind: 'refused',
    code: 'AUDIT_SUBJECT',
    message: `${problem}; nothing was written`,
    remedy: 'mend `subject` in the target file, or audit the subject that it names',
  });
};

type Gathered = {
  readonly file: TargetFile;
  readonly subject: OpenSubject;
  readonly standing: Standing;
  readonly called: readonly Called[];
  readonly card?: PublishedCard;
  readonly list?: readonly Skill[];
  readonly verdict?: VerdictEvidence;
};

const cardOf = (card: PublishedCard | undefined): { readonly card?: PublishedCard } => (card === undefined ? {} : { card });
const listOf = (list: readonly Skill[] | undefined): { readonly list?: readonly Skill[] } => (list === undefined ? {} : { list });
const verdictOf = (verdict: VerdictEvidence | undefined): { readonly verdict?: VerdictEvidence } =>
  verdict === undefined ? {} : { verdict };

const auditedCard = (card: PublishedCard | undefined): { readonly card?: AuditCard } =>
  card === undefined ? {} : { card: { from: card.from, skills: [...new Set(card.skills.map(({ id }) => id))], partial: card.partial } };

const courtAndRun = ({
  world,
  startedAt,
  signer,
}: {
  readonly world: RunWorld;
  readonly startedAt: number;
  readonly signer: ReturnType<typeof auditSignerOf>;
}) => {
  const { version, revision, package: digest } = courtIdentity();
  return {
    court: { name: 'sa2a-court' as const, version, revision, package: digest },
    run: {
      id: `urn:uuid:${world.uuid()}`,
      startedAt: isoTime(startedAt),
      finishedAt: isoTime(Math.max(startedAt, world.now())),
      evidenceClasses,
      signer: signer.signer,
      keyid: signer.keyid,
    },
  };
};

/** What an audit uses and never takes away: the grants that stand, and those that only the target file knows of. */
const heldBefore = (file: TargetFile, { facts }: OpenSubject, standing: Standing): readonly GrantRow[] => [
  ...standingGrants(standing),
  ...claimedOnly(file, standing.grants ?? [], facts).map((pair) => ({ ...pair, revoked: false })),
];

/** What the subject itself says of its skills. A live agent has no list but its card; elsewhere the target file may have been laid over the list. */
const ownList = async (file: TargetFile, subject: OpenSubject, world: RunWorld): Promise<readonly Skill[] | undefined> => {
  if (subject.target.kind === 'a2a') return undefined;
  if (file.skills === undefined) return subject.described.skills;
  const { skills: _skills, ...bare } = file;
  const again = await openSubject(bare, world);
  await again.target.close();
  return again.described.skills;
};

const factsOf = ({ file, subject, standing, called, card, list, verdict }: Gathered) => ({
  skills: auditSkills({
    file,
    called,
    standing,
    ...cardOf(card),
    ...listOf(list),
    laws: (skill) => verdict?.laws(skill) ?? [],
  }),
  grants: auditGrants(file, { facts: subject.facts, standing, ...(verdict === undefined ? {} : { recorded: verdict.effects }) }),
});

type Told = { readonly skills: readonly AuditSkill[]; readonly grants: readonly AuditGrant[] };

const notObservedIn = ({ standing, card, verdict }: Gathered, { skills, grants }: Told): readonly string[] => [
  ...standing.notObserved,
  ...(card === undefined ? ['what the agent card says: none was found; --card FILE names one'] : []),
  ...(card?.partial === true ? ['the longer card that the agent speaks of: skills that the card leaves out may stand on it'] : []),
  ...(verdict === undefined ? ['laws tried on each skill: no verdict was given; --verdict RUN-FOLDER names one'] : []),
  ...skills.filter(({ observed }) => isOpen(observed.is)).map(({ id, observed }) => `what ${id} does: ${observed.is}, ${observed.detail}`),
  ...grants
    .filter((grant) => grant.standing === 'claimed')
    .map(
      ({ principal, skill }) => `the bounds of the grant of ${skill} to ${principal}, which the target file claims and no witness shows`,
    ),
  ...(grants.some(({ uses }) => uses === undefined) ? ['whether a grant was used: no witness shows effects'] : []),
];

const isOpen = (seen: AuditSkill['observed']['is']): boolean => seen === 'not-called' || seen === 'not-decided' || seen === 'refused';
