import { never } from '../base/never.js';
import type { Outcome } from './messages.js';
import { type RefusalCode, refusalCodes } from './refusal-codes.js';
import type { Choices } from './variants.js';

/** How a refusal looks to the caller: never `completed`, always with the rule that refused. */
export const refusalForm = (choices: Choices, code: RefusalCode): Outcome => {
  switch (choices.refusals) {
    case 'failed':
      return usualForm(code);
    case 'mixed':
      return mixedForm(code);
    case 'contrary':
      return contraryForm(code);
    default:
      return never(choices.refusals);
  }
};

/** JSON-RPC errors that come instead of a task. */
const errors: { readonly [code in RefusalCode]?: { readonly code: number; readonly message: string } } = {
  not_found: { code: -32001, message: 'task not found' },
  forbidden: { code: -32003, message: 'forbidden' },
  context_not_found: { code: -32001, message: 'context not found' },
  task_terminal: { code: -32004, message: 'the task is over' },
  task_busy: { code: -32004, message: 'the task takes no message now' },
};

const usualForm = (code: RefusalCode): Outcome => {
  const refusal = { code, ...refusalCodes[code] };
  const error = errors[code];
  if (error !== undefined) return { state: 'none', error, refusal };
  return { state: code === 'unauthenticated' ? 'auth-required' : 'failed', refusal };
};

const mixedForm = (code: RefusalCode): Outcome => {
  const form = usualForm(code);
  return form.state === 'failed' && refusalCodes[code].stage === 'grant decision' ? { ...form, state: 'canceled' } : form;
};

/** Other words for the same refusals, each in another class of the same family. */
const contraryWords: { readonly [code in RefusalCode]?: { readonly code: string; readonly class: string } } = {
  ambiguous_skill: { code: 'selector_missing', class: 'REFUSED_STRUCTURE' },
  unknown_skill: { code: 'no_such_skill', class: 'REFUSED_STRUCTURE' },
  consequence_unclassified: { code: 'class_not_admitted', class: 'REFUSED_CAPABILITY' },
  in_flight: { code: 'in_flight', class: 'REFUSED_RECEIPT' },
  already_used: { code: 'already_used', class: 'REFUSED_IDENTITY' },
  command_conflict: { code: 'id_taken', class: 'REFUSED_RECEIPT' },
  grant_expired: { code: 'authority_ended', class: 'REFUSED_CONSEQUENCE' },
  grant_revoked: { code: 'authority_withdrawn', class: 'REFUSED_IDENTITY' },
  constraint_not_met: { code: 'outside_of_grant', class: 'REFUSED_CONSEQUENCE' },
  broker_unavailable: { code: 'authority_unreachable', class: 'REFUSED_AUTHORITY' },
  receipt_store_unavailable: { code: 'no_receipt_possible', class: 'REFUSED_RECEIPT' },
  receipt_anchor_unavailable: { code: 'no_anchor', class: 'BLOCKED_RESOURCE' },
  outcome_unknown: { code: 'outcome_open', class: 'BLOCKED_RESOURCE' },
};

const contraryForm = (code: RefusalCode): Outcome => {
  if (code === 'unauthenticated') return { state: 'none', http: 401, error: { code: -32011, message: 'credentials are needed' } };
  if (code === 'no_standing_grant') return { state: 'none', http: 403, error: { code: -32010, message: 'not allowed' } };
  const form = usualForm(code);
  const { stage } = refusalCodes[code];
  // After the effect began, `rejected` would say that nothing happened.
  const state = form.state === 'failed' && stage !== 'postcondition' ? 'rejected' : form.state;
  const words = contraryWords[code];
  return { ...form, state, refusal: { code, ...refusalCodes[code], ...words } };
};
