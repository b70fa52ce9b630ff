import type { Json } from '../base/json.js';
import { filledAt, isTellable } from '../model/decision.js';
import type { DecideStep, Reading } from '../model/exhibit.js';
import type { Target } from '../model/target.js';

type DecideTools = { readonly target: Target; readonly world: string; now(): Promise<number>; reading(): Promise<Reading> };

/** Asks for a portable decision; the clock is read on both sides of the answer, since it may move on meanwhile. */
export const askToDecide = async (
  name: string,
  asked: { readonly envelope: Json; readonly shownAt?: number },
  { target, world, now, reading }: DecideTools,
): Promise<DecideStep> => {
  const at = await now();
  const shownAt = asked.shownAt ?? at;
  if (!isTellable(shownAt))
    return { name, act: 'decide', ...asked, at, verdict: 'REFUSED', code: '', declined: 'no moment of its clock has a text' };
  const { verdict, code } = await target.request('authority/decide', { world, envelope: filledAt(asked.envelope, shownAt) });
  return { name, act: 'decide', ...asked, at, verdict, code, now: await now(), seen: await reading() };
};
