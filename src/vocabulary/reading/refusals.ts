import type { Outcome } from '../../model/protocol.js';
import type { RefusalClass, RefusalFamily } from '../../model/vocabulary-tables.js';

const families: { readonly [family in RefusalFamily]: readonly RefusalClass[] } = {
  authority: ['REFUSED_AUTHORITY', 'REFUSED_IDENTITY', 'REFUSED_CONSEQUENCE'],
  selection: ['REFUSED_CAPABILITY', 'REFUSED_STRUCTURE', 'REFUSED_AUTHORITY'],
  classification: ['REFUSED_CONSEQUENCE', 'REFUSED_AUTHORITY', 'REFUSED_CAPABILITY'],
  'command-identity': ['REFUSED_IDENTITY', 'REFUSED_RECEIPT', 'BLOCKED_UNKNOWN'],
  store: ['BLOCKED_RESOURCE', 'REFUSED_RECEIPT'],
  outcome: ['BLOCKED_UNKNOWN', 'BLOCKED_RESOURCE', 'REFUSED_RECEIPT'],
  ownership: ['REFUSED_IDENTITY', 'REFUSED_AUTHORITY', 'REFUSED_STRUCTURE', 'REFUSED_CAPABILITY'],
  input: ['REFUSED_STRUCTURE', 'REFUSED_SHACL', 'REFUSED_BOUNDS', 'REFUSED_RULE'],
};

/** Codes that a subject may give without a class; only these say by themselves which class is meant. */
const classOfCode: { readonly [code: string]: RefusalClass } = {
  authority_required: 'REFUSED_AUTHORITY',
  authority_mismatch: 'REFUSED_AUTHORITY',
  no_standing_grant: 'REFUSED_AUTHORITY',
  no_standing: 'REFUSED_AUTHORITY',
  authority_revoked: 'REFUSED_AUTHORITY',
  authority_expired: 'REFUSED_AUTHORITY',
  grant_expired: 'REFUSED_AUTHORITY',
  grant_revoked: 'REFUSED_AUTHORITY',
  unauthenticated: 'REFUSED_IDENTITY',
  command_conflict: 'REFUSED_IDENTITY',
  unknown_skill: 'REFUSED_CAPABILITY',
  skill_not_found: 'REFUSED_CAPABILITY',
  ambiguous_skill: 'REFUSED_CAPABILITY',
  no_skill: 'REFUSED_CAPABILITY',
  consequence_unclassified: 'REFUSED_CONSEQUENCE',
  invalid_command_input: 'REFUSED_STRUCTURE',
  invalid_input: 'REFUSED_STRUCTURE',
  invalid_params: 'REFUSED_STRUCTURE',
  receipt_store_unavailable: 'BLOCKED_RESOURCE',
  broker_unavailable: 'BLOCKED_RESOURCE',
  outcome_unknown: 'BLOCKED_UNKNOWN',
};

/** The class of a refusal: as given, else as its well-known code says; `undefined` where neither tells. */
export const classOf = (outcome: Outcome): RefusalClass | undefined => {
  const code = outcome.refusal?.code ?? '';
  // A code is a stranger's text: `constructor` must not find what every object has.
  return outcome.refusal?.class ?? (Object.hasOwn(classOfCode, code) ? classOfCode[code] : undefined);
};

/** How a refusal relates to a family: for the right reason, for a wrong one, or without a reason that can be read. */
export type Fit = 'fits' | 'misfits' | 'untyped';

/** Judges the reason of a refusal by its class family only. `armed`: a fault is armed, so a blocked resource is an answer about authority. */
export const fitOf = (outcome: Outcome, family: RefusalFamily, armed: boolean): Fit => {
  const found = classOf(outcome);
  if (found !== undefined)
    return families[family].includes(found) || (found === 'BLOCKED_RESOURCE' && isResource(family, armed)) ? 'fits' : 'misfits';
  if (outcome.http === 403 && families[family].includes('REFUSED_AUTHORITY')) return 'fits';
  if (outcome.http === 401 || outcome.http === 403 || outcome.state === 'auth-required')
    return family === 'authority' || family === 'ownership' ? 'fits' : 'misfits';
  if (family === 'command-identity' && conflicts.includes(outcome.http ?? 0)) return 'fits';
  if (outcome.http === 503 && isResource(family, armed)) return 'fits';
  if (family === 'ownership' && (outcome.error?.code === -32001 || outcome.http === 404)) return 'fits';
  if (
    family === 'input' &&
    (outcome.error?.code === -32602 || outcome.state === 'input-required' || outcome.http === 400 || outcome.http === 422)
  )
    return 'fits';
  if (outcome.state === 'input-required' || isProtocolError(outcome)) return 'misfits';
  return 'untyped';
};

/** A conflict, gone, a key used with other content (as drafts of Idempotency-Key have it), locked, too early: each says that the id is taken. */
const conflicts: readonly number[] = [409, 410, 422, 423, 425];

const isResource = (family: RefusalFamily, armed: boolean): boolean =>
  families[family].includes('BLOCKED_RESOURCE') || (armed && family === 'authority');

/** True for an outcome that says in a typed way that it is a refusal: by `refusal`, by `error`, or by an HTTP status 4xx. */
export const isTyped = ({ refusal, error, http }: Outcome): boolean =>
  (refusal ?? undefined) !== undefined || (error ?? undefined) !== undefined || (typeof http === 'number' && http >= 400 && http < 500);

const wrongReasons: readonly number[] = [-32700, -32600, -32601, -32602, -32603, -32001];

const isProtocolError = ({ error, http }: Outcome): boolean =>
  (error !== undefined && error !== null && wrongReasons.includes(error.code)) || (typeof http === 'number' && http >= 400);
