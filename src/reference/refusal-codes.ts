/** Every code with which this subject says no, the class it belongs to, and the step that says it. */
export const refusalCodes = {
  not_found: { class: 'REFUSED_IDENTITY', stage: 'task ownership' },
  forbidden: { class: 'REFUSED_IDENTITY', stage: 'task ownership' },
  context_not_found: { class: 'REFUSED_IDENTITY', stage: 'task ownership' },
  task_terminal: { class: 'REFUSED_STRUCTURE', stage: 'task ownership' },
  task_busy: { class: 'REFUSED_STRUCTURE', stage: 'task ownership' },
  ambiguous_skill: { class: 'REFUSED_CAPABILITY', stage: 'selection' },
  unknown_skill: { class: 'REFUSED_CAPABILITY', stage: 'selection' },
  consequence_unclassified: { class: 'REFUSED_CONSEQUENCE', stage: 'classification' },
  unauthenticated: { class: 'REFUSED_IDENTITY', stage: 'authentication' },
  invalid_input: { class: 'REFUSED_STRUCTURE', stage: 'input' },
  in_flight: { class: 'REFUSED_IDENTITY', stage: 'command claim' },
  already_used: { class: 'REFUSED_IDENTITY', stage: 'command claim' },
  command_conflict: { class: 'REFUSED_IDENTITY', stage: 'command claim' },
  no_standing_grant: { class: 'REFUSED_AUTHORITY', stage: 'grant decision' },
  grant_expired: { class: 'REFUSED_AUTHORITY', stage: 'grant decision' },
  grant_revoked: { class: 'REFUSED_AUTHORITY', stage: 'grant decision' },
  grant_used_up: { class: 'REFUSED_AUTHORITY', stage: 'grant decision' },
  constraint_not_met: { class: 'REFUSED_AUTHORITY', stage: 'grant decision' },
  approval_denied: { class: 'REFUSED_AUTHORITY', stage: 'approval' },
  approval_consumed: { class: 'REFUSED_AUTHORITY', stage: 'approval' },
  answer_unreadable: { class: 'REFUSED_STRUCTURE', stage: 'approval' },
  callback_refused: { class: 'REFUSED_STRUCTURE', stage: 'egress' },
  broker_unavailable: { class: 'BLOCKED_RESOURCE', stage: 'grant decision' },
  receipt_store_unavailable: { class: 'BLOCKED_RESOURCE', stage: 'command claim' },
  receipt_anchor_unavailable: { class: 'REFUSED_RECEIPT', stage: 'prepare' },
  postcondition_contradicted: { class: 'REFUSED_RECEIPT', stage: 'postcondition' },
  outcome_unknown: { class: 'BLOCKED_UNKNOWN', stage: 'postcondition' },
} as const;

/** A code with which this subject says no. */
export type RefusalCode = keyof typeof refusalCodes;
