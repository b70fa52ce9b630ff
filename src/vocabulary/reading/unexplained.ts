import { type Json, isJsonObject, sameJson } from '../../base/json.js';
import type { Exhibit, SendStep, SubjectFacts } from '../../model/exhibit.js';
import type { Effect } from '../../model/protocol.js';
import { type RefusalClass, isConsequential } from '../../model/vocabulary-tables.js';
import { isArmed, isPermitted, isSamePrincipal } from './grants-standing.js';
import { classOf } from './refusals.js';
import { ownersOf } from './rows.js';
import { sendsIn, settledOf } from './sends.js';

/** An effect that no permitted message explains, and why not. */
export type Unexplained = { readonly effect: Effect; readonly why: string };

/**
 * The effects that nothing permits. A command (one id of one principal) explains at most one effect, of the skill that it named
 * exactly, of its own principal, with its own content, and only while a grant for both stood and its constraints held.
 */
export const unexplainedEffects = (exhibit: Exhibit, facts: SubjectFacts): readonly Unexplained[] => {
  const explained = new Set<string>();
  return ownersOf(exhibit, facts).flatMap(({ row, owner }): readonly Unexplained[] => {
    if (owner === undefined) return [{ effect: row, why: 'no message of this run asked for it' }];
    const why = objection(row, owner, { exhibit, facts });
    if (why !== undefined) return [{ effect: row, why }];
    const command = JSON.stringify([owner.step.messageId, owner.step.principal]);
    if (explained.has(command)) return [{ effect: row, why: 'the command had acted already' }];
    explained.add(command);
    return [];
  });
};

type Call = { readonly step: SendStep; readonly index: number };

const objection = (row: Effect, call: Call, bench: { readonly exhibit: Exhibit; readonly facts: SubjectFacts }): string | undefined => {
  const { exhibit, facts } = bench;
  const { step } = call;
  if (step.skill !== row.skill) return `the message did not name the skill ${row.skill}`;
  const skill = facts.skills.find(({ id }) => id === row.skill);
  if (skill === undefined) return `${row.skill} is no skill of the subject`;
  if (!isConsequential(skill.consequence)) return `${row.skill} is declared ${skill.consequence}`;
  if (step.principal === null) return 'the message carried no credential';
  if (typeof row.principal === 'string' && !isSamePrincipal(row.principal, step.principal, facts))
    return `it names ${row.principal}, not the caller`;
  if (!isPermitted(call, exhibit, facts)) return 'no grant stood for this principal, skill and input';
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

/** True where a row says of an input what was not asked. Only what both name is compared: a ledger may add or leave out members, it may not change one. */
export const diverges = (done: Json | undefined, asked: Json | undefined): boolean =>
  isJsonObject(done) &&
  isJsonObject(asked) &&
  Object.keys(asked).some((name) => Object.hasOwn(done, name) && !sameJson(done[name], asked[name]));

/** How many effects permitted messages of the run may still leave. */
export const lateAllowance = (exhibit: Exhibit, facts: SubjectFacts): number => {
  const acted = new Set(
    ownersOf(exhibit, facts).flatMap(({ owner }) =>
      owner === undefined ? [] : [JSON.stringify([owner.step.messageId, owner.step.principal])],
    ),
  );
  const open = new Set<string>();
  exhibit.steps.forEach((step, index) => {
    if (step.act !== 'send' || !isPermitted({ step, index }, exhibit, facts) || isRefusedForGood({ step, index }, exhibit)) return;
    const command = JSON.stringify([step.messageId, step.principal]);
    if (!acted.has(command)) open.add(command);
  });
  return open.size;
};
