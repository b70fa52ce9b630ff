/** What a world can live through, the quiet one first: nothing happens. */
export const quiet = 'quiet';

/** The kinds of history, with the abilities that acting each out needs. */
export const pastAbilities = {
  quiet: [],
  'own-call': ['send'],
  'own-calls': ['send'],
  'near-id-call': ['send'],
  'near-id-longer': ['send'],
  'near-id-prefixed': ['send'],
  'near-id-spaced': ['send'],
  'near-id-bare': ['send'],
  'same-id-call': ['send'],
  'same-id-of-nobody': ['send'],
  'same-id-in-broker-outage': ['send', 'fault:broker-unavailable'],
  'same-id-in-store-outage': ['send', 'fault:receipt-store-unavailable'],
  'other-call': ['send'],
  'other-acts': ['send', 'grant'],
  'other-revoked': ['grant', 'revoke'],
  'other-crash': ['send', 'grant', 'restart', 'fault:crash-after-prepare'],
  restart: ['restart'],
  restarts: ['restart'],
  'restart-in-outage': ['restart', 'fault:receipt-store-unavailable'],
  minute: ['clock'],
  day: ['clock'],
  weeks: ['clock'],
  'hour-back': ['clock'],
  'broker-outage': ['fault:broker-unavailable'],
  'store-outage': ['fault:receipt-store-unavailable'],
  'own-revoked': ['grant', 'revoke'],
  'own-timed-revoked': ['grant', 'grant.expiry', 'revoke'],
  'own-ended': ['grant', 'grant.expiry', 'clock'],
  'own-withdrawn': ['revoke'],
  'own-renewed': ['revoke', 'grant'],
  'own-bounded': ['grant', 'grant.constraints'],
} as const;

/** One kind of history. */
export type Past = keyof typeof pastAbilities;

const isPast = (text: string): text is Past => Object.hasOwn(pastAbilities, text);

/** Every kind of history. */
export const pasts: readonly Past[] = Object.keys(pastAbilities).filter(isPast);

/** True where a subject with these abilities can live through a kind of history. */
export const isPossiblePast = (kind: Past, abilities: readonly string[]): boolean =>
  pastAbilities[kind].every((ability) => abilities.includes(ability));

const calling: readonly Past[] = [
  ...(['own-call', 'near-id-call', 'near-id-longer', 'near-id-prefixed', 'near-id-spaced', 'near-id-bare'] as const),
  ...(['same-id-call', 'same-id-of-nobody', 'other-call', 'other-acts', 'other-crash'] as const),
  ...(['same-id-in-broker-outage', 'same-id-in-store-outage'] as const),
];

/** How many messages a kind of history sends. */
export const callsIn = (kind: Past): number => {
  if (kind === 'own-calls') return 2;
  return calling.includes(kind) ? 1 : 0;
};

/** The kind that a text names. */
export const pastNamed = (text: string | undefined): Past => (text !== undefined && isPast(text) ? text : quiet);
