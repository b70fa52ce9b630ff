import type { Json, JsonObject } from '../base/json.js';
import type { DecisionCode } from './decision-codes.js';
import type { Subject } from './subject.js';

/** Who decides, and when. */
export type Deciding = { readonly subject: Subject; readonly now: number };

/**
 * Whether the authority has ended. The clock of this host counts; the moment that the envelope states can only end an authority earlier, and
 * without a readable one nothing is judged.
 */
export const endFlaw = ({ subject, now }: Deciding, envelope: JsonObject, authority: JsonObject): DecisionCode | undefined => {
  const stated = moment(envelope['evaluated_at']);
  if (stated === undefined && subject.keeps('decide-stated-time')) return 'authority_mismatch';
  const { expires_at: end = null } = authority;
  if (end === null || !subject.keeps('decide-expiry')) return undefined;
  const ends = moment(end);
  if (ends === undefined) return subject.keeps('decide-expiry-readable') ? 'authority_mismatch' : undefined;
  const clock = subject.keeps('decide-clock-not-caller') ? now : (stated ?? now);
  const latest = subject.keeps('decide-stated-time-shortens') ? Math.max(clock, stated ?? clock) : clock;
  const isOver = subject.keeps('decide-expiry-boundary') ? latest >= ends : latest > ends;
  return isOver ? 'authority_mismatch' : undefined;
};

const moment = (value: Json | undefined): number | undefined => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
};
