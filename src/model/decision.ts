import { type Json, type JsonObject, isJsonList, isJsonObject } from '../base/json.js';

/** What a portable decision comes to. */
export const decisionVerdicts = ['ADMITTED', 'REFUSED'] as const;
export type DecisionVerdict = (typeof decisionVerdicts)[number];

const member = 'ms-from-now';

/** A place in an envelope for a moment that is told from the clock at which it is shown, in milliseconds. */
export const fromNow = (ms: number): JsonObject => ({ [member]: ms });

// The years 1970 to 9999: a moment beyond them has no form that every reader of RFC 3339 takes.
const lastMoment = 253_402_300_799_999;
const margin = 100_000_000_000;

/** True where every moment that courts tell from this clock has a text. */
export const isTellable = (now: number): boolean => now >= margin && now <= lastMoment - margin;

/** An envelope as it is shown when the clock stands at `now`: every place for a moment holds its text (RFC 3339, UTC, with milliseconds). */
export const filledAt = (value: Json, now: number): Json => {
  if (isJsonList(value)) return value.map((item) => filledAt(item, now));
  if (!isJsonObject(value)) return value;
  const ms = value[member];
  if (typeof ms === 'number' && Object.keys(value).length === 1) return new Date(now + ms).toISOString();
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filledAt(inner, now)]));
};

/** The envelope of a decision as the subject was shown it. */
export const shownEnvelope = ({
  envelope,
  at,
  shownAt = at,
}: {
  readonly envelope: Json;
  readonly at: number;
  readonly shownAt?: number;
}): Json => filledAt(envelope, shownAt);
