import { type JsonObject, isJsonObject, sameJson } from '../../base/json.js';
import type { DelegateStep, Exhibit, SendStep, Step, SubjectFacts } from '../../model/exhibit.js';
import { foldName } from '../laundering/near-misses.js';

const realTimeMargin = 1_000;

type GrantStep = Extract<Step, { act: 'grant' }>;

/** What the operator gave, or what a holder handed on. */
export type GivenStep = GrantStep | DelegateStep;

/** The grants that, by the acts of the run, stood for a message when it was sent. Two names that the subject declares equal are one. */
export const grantsFor = (
  call: { readonly step: SendStep; readonly index: number },
  exhibit: Exhibit,
  facts: SubjectFacts,
): readonly GrantStep[] => givenFor(call, exhibit, facts).filter((step): step is GrantStep => step.act === 'grant');

/** The same, with what was handed on to the caller; whether that is worth anything is for what it rests on to say. */
export const givenFor = (
  call: { readonly step: SendStep; readonly index: number },
  exhibit: Exhibit,
  facts: SubjectFacts,
): readonly GivenStep[] => {
  const { principal, skill } = call.step;
  if (principal === null || typeof skill !== 'string') return [];
  const pair = { principal, skill };
  // What was under way at the same time may have come after: a revocation takes nothing from a message beside it.
  const earlier = exhibit.steps.slice(0, call.index).filter((step) => step.overlap === undefined || step.overlap !== call.step.overlap);
  return earlier.filter((step, index): step is GivenStep => {
    if (!isGiven(step) || !isSamePair({ principal: receiverOf(step), skill: step.skill }, pair, facts)) return false;
    const later = earlier.slice(index + 1);
    const revoked = later.some((other) => other.act === 'revoke' && other.declined === undefined && isSamePair(other, pair, facts));
    return !revoked && !hasEnded(step, [...later, call.step], facts);
  });
};

const isGiven = (step: Step): step is GivenStep =>
  (step.act === 'grant' && step.declined === undefined) || (step.act === 'delegate' && step.refused === undefined);

const receiverOf = (step: GivenStep): string => (step.act === 'grant' ? step.principal : step.to);

type Pair = { readonly principal: string; readonly skill: string };

const isSamePair = (a: Pair, b: Pair, facts: SubjectFacts): boolean =>
  a.skill === b.skill && isSamePrincipal(a.principal, b.principal, facts);

/** True where two names are one principal to this subject. */
export const isSamePrincipal = (a: string, b: string, facts: SubjectFacts): boolean =>
  a === b || foldName(a, facts.principalsEqual) === foldName(b, facts.principalsEqual);

/** A grant that has once ended never stands again; on real time it gets a margin before it counts as ended. */
const hasEnded = (grant: GivenStep, later: readonly Step[], facts: SubjectFacts): boolean => {
  const end = grant.expiresAt;
  if (end === undefined) return false;
  const margin = facts.abilities.includes('clock') ? 0 : realTimeMargin;
  const times = later.flatMap((step) => [
    ...(step.act === 'send' ? [step.sentAt] : []),
    ...(step.act === 'advance-clock' ? [step.now] : []),
  ]);
  return times.some((time) => time !== undefined && time - margin >= end);
};

/** True where every constraint of a grant holds for an input: a missing field does not hold. */
export const constraintsHold = (constraints: JsonObject | undefined, input: unknown): boolean =>
  Object.entries(constraints ?? {}).every(
    ([name, value]) => isJsonObject(input) && Object.hasOwn(input, name) && sameJson(input[name], value),
  );

/** True where a fault is armed at an act. */
export const isArmed = (exhibit: Exhibit, index: number, fault?: string): boolean => {
  const faults = exhibit.steps.slice(0, index).filter((step) => step.act === 'fault' && (fault === undefined || step.fault === fault));
  const last = new Map(faults.map((step) => (step.act === 'fault' ? [step.fault, step.armed] : ['', false])));
  return [...last.values()].some(Boolean);
};
