import { type JsonObject, isJsonObject, sameJson } from '../../base/json.js';
import type { Exhibit, SendStep, Step, SubjectFacts } from '../../model/exhibit.js';
import { foldName } from '../laundering/near-misses.js';

const realTimeMargin = 1_000;

type GrantStep = Extract<Step, { act: 'grant' }>;

/** The grants that, by the acts of the run, stood for a message when it was sent. Two names that the subject declares equal are one. */
export const grantsFor = (
  call: { readonly step: SendStep; readonly index: number },
  exhibit: Exhibit,
  facts: SubjectFacts,
): readonly GrantStep[] => {
  const { principal, skill } = call.step;
  if (principal === null || typeof skill !== 'string') return [];
  const pair = { principal, skill };
  // What was under way at the same time may have come after: a revocation takes nothing from a message beside it.
  const earlier = exhibit.steps.slice(0, call.index).filter((step) => step.overlap === undefined || step.overlap !== call.step.overlap);
  return earlier.filter((step, index): step is GrantStep => {
    if (step.act !== 'grant' || step.declined !== undefined || !isSamePair(step, pair, facts)) return false;
    const later = earlier.slice(index + 1);
    const revoked = later.some((other) => other.act === 'revoke' && other.declined === undefined && isSamePair(other, pair, facts));
    return !revoked && !hasEnded(step, [...later, call.step], facts);
  });
};

type Pair = { readonly principal: string; readonly skill: string };

const isSamePair = (a: Pair, b: Pair, facts: SubjectFacts): boolean =>
  a.skill === b.skill && isSamePrincipal(a.principal, b.principal, facts);

/** True where two names are one principal to this subject. */
export const isSamePrincipal = (a: string, b: string, facts: SubjectFacts): boolean =>
  a === b || foldName(a, facts.principalsEqual) === foldName(b, facts.principalsEqual);

/** A grant that has once ended never stands again; on real time it gets a margin before it counts as ended. */
const hasEnded = (grant: GrantStep, later: readonly Step[], facts: SubjectFacts): boolean => {
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

/** True where, by the acts of the run, a grant stood for this message and its constraints held. */
export const isPermitted = (call: { readonly step: SendStep; readonly index: number }, exhibit: Exhibit, facts: SubjectFacts): boolean =>
  grantsFor(call, exhibit, facts).some((grant) => constraintsHold(grant.constraints, call.step.input ?? {}));

/** True where a fault is armed at an act. */
export const isArmed = (exhibit: Exhibit, index: number, fault?: string): boolean => {
  const faults = exhibit.steps.slice(0, index).filter((step) => step.act === 'fault' && (fault === undefined || step.fault === fault));
  const last = new Map(faults.map((step) => (step.act === 'fault' ? [step.fault, step.armed] : ['', false])));
  return [...last.values()].some(Boolean);
};
