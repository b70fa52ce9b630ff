import type { Exhibit, SendStep, SubjectFacts } from '../../model/exhibit.js';
import type { Effect } from '../../model/protocol.js';
import { type RefusalClass, isConsequential } from '../../model/vocabulary-tables.js';
import { diverges } from './divergence.js';
import { isArmed, isSamePrincipal } from './grants-standing.js';
import { classOf } from './refusals.js';
import { commandOf, ownersOf } from './rows.js';
import { sendsIn, settledOf } from './sends.js';
import { type Warrant, isPermitted, openTill, warrantsFor } from './warrants.js';

/** An effect that no permitted message explains, and why not. */
export type Unexplained = { readonly effect: Effect; readonly why: string };

/**
 * The effects that nothing permits. A command (one id of one principal) explains at most one effect, of the skill that it named
 * exactly, of its own principal, with its own content, and only while a grant for both stood, its constraints held, it had not served
 * as often as it may, and the act was approved where it had to be.
 */
export const unexplainedEffects = (exhibit: Exhibit, facts: SubjectFacts): readonly Unexplained[] => {
  const explained = new Set<string>();
  const till = openTill();
  return ownersOf(exhibit, facts).flatMap(({ row, owner, index }): readonly Unexplained[] => {
    if (owner === undefined) return [{ effect: row, why: 'no message of this run asked for it' }];
    const warrants = warrantsFor(owner, exhibit, { facts, until: index }).filter(
      (one) => !isTakenBack(one, { owner, index, exhibit, facts }),
    );
    const why = objection(row, owner, { exhibit, facts, isPermitted: warrants.length > 0 });
    if (why !== undefined) return [{ effect: row, why }];
    const command = commandOf(owner.step);
    if (explained.has(command)) return [{ effect: row, why: 'the command had acted already' }];
    explained.add(command);
    return till.spend(warrants) ? [] : [{ effect: row, why: 'its grant, or its approval, had served as often as it may' }];
  });
};

type Call = { readonly step: SendStep; readonly index: number };

type Between = { readonly owner: Call; readonly index: number; readonly exhibit: Exhibit; readonly facts: SubjectFacts };

/**
 * True where the grant of a message that never came to its end was taken back, and not given again, before the effect was first seen:
 * once that is acknowledged, and the ledger was read, nothing under it is still to come. A command that ended may only be late in the ledger.
 */
const isTakenBack = ({ given }: Warrant, { owner, index, exhibit, facts }: Between): boolean => {
  if (settledOf(owner.step).state === 'completed') return false;
  return given.some((one) => {
    if (one.act !== 'grant') return false;
    const last = exhibit.steps
      .slice(owner.index + 1, index)
      .findLast(
        (step) =>
          (step.act === 'grant' || step.act === 'revoke') &&
          step.declined === undefined &&
          step.skill === one.skill &&
          isSamePrincipal(step.principal, one.principal, facts),
      );
    return last?.act === 'revoke' && last.overlap === undefined && last.seen !== undefined;
  });
};

type ObjectionBench = { readonly exhibit: Exhibit; readonly facts: SubjectFacts; readonly isPermitted: boolean };

const objection = (row: Effect, call: Call, bench: ObjectionBench): string | undefined => {
  const { exhibit, facts } = bench;
  const { step } = call;
  if (step.skill !== row.skill) return `the message did not name the skill ${row.skill}`;
  const skill = facts.skills.find(({ id }) => id === row.skill);
  if (skill === undefined) return `${row.skill} is no skill of the subject`;
  if (!isConsequential(skill.consequence)) return `${row.skill} is declared ${skill.consequence}`;
  if (step.principal === null) return 'the message carried no credential';
  if (typeof row.principal === 'string' && !isSamePrincipal(row.principal, step.principal, facts))
    return `it names ${row.principal}, not the caller`;
  if (!bench.isPermitted) return 'no grant stood for this principal, skill and input';
  if (isEachRefused(call, exhibit)) return 'the message was refused';
  if (!isArmed(exhibit, call.index, 'effect-diverges') && diverges(row.input, step.input)) return 'its content is not what was asked for';
  return undefined;
};

const finalRefusals: readonly (RefusalClass | undefined)[] = [
  'REFUSED_AUTHORITY',
  'REFUSED_IDENTITY',
  'REFUSED_CONSEQUENCE',
  'REFUSED_CAPABILITY',
  'REFUSED_STRUCTURE',
];

/**
 * True where the subject said, before anything could happen, that nothing will: an effect of that message belies it. While a fault
 * is armed an unreachable store says so as well; what is said after the effect began (an unknown outcome, a contradiction) never does.
 */
const isRefusedForGood = ({ step, index }: Call, exhibit: Exhibit): boolean => {
  const settled = settledOf(step);
  if (!endsRefused.includes(settled.state) || settled.replayed === true) return false;
  const found = classOf(settled);
  if (isArmed(exhibit, index)) return found === 'BLOCKED_RESOURCE' && isUnreachable(exhibit, index);
  return finalRefusals.includes(found);
};

/** A repeat may be refused because the first one acts: only where each sending of the command was refused is an effect a lie. */
const isEachRefused = ({ step }: Call, exhibit: Exhibit): boolean =>
  sendsIn(exhibit)
    .filter((one) => one.step.messageId === step.messageId && one.step.principal === step.principal)
    .every((one) => isRefusedForGood(one, exhibit));

const endsRefused: readonly string[] = ['failed', 'rejected', 'canceled', 'none'];

const isUnreachable = (exhibit: Exhibit, index: number): boolean =>
  isArmed(exhibit, index, 'broker-unavailable') || isArmed(exhibit, index, 'receipt-store-unavailable');

/** How many effects permitted messages of the run may still leave. */
export const lateAllowance = (exhibit: Exhibit, facts: SubjectFacts): number => {
  const acted = new Set(ownersOf(exhibit, facts).flatMap(({ owner }) => (owner === undefined ? [] : [commandOf(owner.step)])));
  const open = new Set<string>();
  exhibit.steps.forEach((step, index) => {
    if (step.act !== 'send' || !isPermitted({ step, index }, exhibit, facts) || isRefusedForGood({ step, index }, exhibit)) return;
    const command = commandOf(step);
    if (!acted.has(command)) open.add(command);
  });
  return open.size;
};
