/** What an agent says that a skill does to the world; `unknown` is never admissible. RFC-SA2A-002 §64. */
export const consequences = ['observe', 'change', 'external_do', 'unknown'] as const;
export type Consequence = (typeof consequences)[number];

/** The classes that need a standing grant. RFC-SA2A-002 §65. */
export const isConsequential = (consequence: Consequence): boolean => consequence === 'change' || consequence === 'external_do';

/** Why a subject says no. An unknown code is never success. RFC-SA2A-002 §131. */
export const refusalClasses = [
  'REFUSED_IDENTITY',
  'REFUSED_NAMESPACE',
  'REFUSED_STRUCTURE',
  'REFUSED_SHACL',
  'REFUSED_RULE',
  'REFUSED_FALSIFIER',
  'REFUSED_PROVENANCE',
  'REFUSED_PROFILE',
  'REFUSED_PLAN',
  'REFUSED_CAPABILITY',
  'REFUSED_AUTHORITY',
  'REFUSED_CONSEQUENCE',
  'REFUSED_RECEIPT',
  'REFUSED_BOUNDS',
  'REFUSED_META_RIGOR',
  'BLOCKED_UNKNOWN',
  'BLOCKED_RESOURCE',
  'UNSUPPORTED_PROFILE',
] as const;
export type RefusalClass = (typeof refusalClasses)[number];

/** What a violated law is called. RFC-SA2A-002 §117. */
export const failureClasses = [
  'IDENTITY_FAILURE',
  'ADMISSION_FAILURE',
  'VALIDATOR_FAILURE',
  'META_ADMISSION_FAILURE',
  'PLANNING_FAILURE',
  'BOUND_FAILURE',
  'AUTHORITY_FAILURE',
  'RECEIPT_FAILURE',
  'ACTUATION_FAILURE',
  'POSTCONDITION_FAILURE',
  'REPLAY_FAILURE',
  'FRESH_CONSUMER_FAILURE',
  'OCEL_VALIDATION_FAILURE',
  'OCEL_EVIDENCE_INCOMPLETE',
  'CROSS_RUNTIME_DIVERGENCE',
  'RESOURCE_BLOCKED',
  'BUILD_BROKEN',
  'UNSUPPORTED',
] as const;
export type FailureClass = (typeof failureClasses)[number];

/** The families in which a refusal counts as given for the right reason. */
export const refusalFamilies = [
  'authority',
  'selection',
  'classification',
  'command-identity',
  'store',
  'outcome',
  'ownership',
  'input',
] as const;
export type RefusalFamily = (typeof refusalFamilies)[number];

/** The states of a task, `none` where there is no task, `lost` where the agent went away before it answered. */
export const outcomeStates = [
  'completed',
  'input-required',
  'auth-required',
  'failed',
  'rejected',
  'canceled',
  'working',
  'submitted',
  'none',
  'lost',
] as const;
export type OutcomeState = (typeof outcomeStates)[number];

/** The states that a receipt goes through. */
export const receiptStates = ['PREPARED', 'EXECUTED', 'REFUSED', 'FAILED', 'RECONCILED', 'COMPENSATED', 'UNKNOWN_OUTCOME'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** The faults that an operator can arm; a subject may declare more as `fault:<name>`. */
export const protocolFaults = [
  'broker-unavailable',
  'receipt-store-unavailable',
  'crash-before-prepare',
  'crash-after-prepare',
  'crash-after-effect',
  'crash-before-acknowledge',
  'effect-lies',
  'effect-diverges',
  'effect-timeout',
] as const;

/** What a target can do beyond the faults. Unknown abilities are kept and ignored. */
export const knownAbilities = [
  'reset',
  'send',
  'task',
  'tasks',
  'grant',
  'grant.expiry',
  'grant.constraints',
  'revoke',
  'clock',
  'restart',
  'effects',
  'receipts',
  'decisions',
  'grants',
  'decide',
  'approve',
  'delegate',
  'grant.uses',
  'egress',
  'mint-principal',
  'multi-world',
  'causal-order',
  'input-validation',
] as const;
