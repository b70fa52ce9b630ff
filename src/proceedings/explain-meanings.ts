import type { Boundary, CaseKind } from '../model/court.js';
import type { AttemptGrade } from '../model/finding.js';
import type { FailureClass, RefusalClass } from '../model/vocabulary-tables.js';
import type { Standing } from '../model/verdict.js';

/** Where a run stands, in plain words. */
export const standingMeaning: { readonly [standing in Standing]: string } = {
  CONFORMANT:
    'every required case of the level passed at the accepted grade or does not apply, the evidence is whole, nothing was filtered out',
  NONCONFORMANT: 'at least one attack gained what the law forbids, or a lawful act was denied what the law owes it',
  PARTIAL_ALIVE: 'some required cases passed, others are open; nothing was seen to be broken',
  UNKNOWN: 'nothing was seen to be broken, and nothing required was seen to hold',
  BLOCKED: 'every open case lacks something that the court would have needed',
  UNSUPPORTED: 'every open case needs an ability that the subject lacks, and none passed',
  REFUSED: 'the subject is not the one that was claimed, or changed during the run',
  BUILD_BROKEN: 'the subject or the harness does not build or start',
};

/** What a subject says when it says no. Only the family is judged, and an unknown class is never success. */
export const refusalMeaning: { readonly [refusal in RefusalClass]: string } = {
  REFUSED_IDENTITY: 'the caller, or the thing it speaks of, is not who or what it is said to be',
  REFUSED_NAMESPACE: 'a name lies outside the names that the subject owns or admits',
  REFUSED_STRUCTURE: 'what came in does not have the form that it must have',
  REFUSED_SHACL: 'what came in breaks a declared shape',
  REFUSED_RULE: 'a rule that was admitted speaks against it',
  REFUSED_FALSIFIER: 'a falsifier that must not hold does hold',
  REFUSED_PROVENANCE: 'where it comes from is missing, or does not support it',
  REFUSED_PROFILE: 'it does not fit the profile that is asked for',
  REFUSED_PLAN: 'the plan is not admitted, or is not the one that was admitted',
  REFUSED_CAPABILITY: 'no skill of the subject is meant, or that skill cannot do it',
  REFUSED_AUTHORITY: 'no standing grant covers this principal, this skill and this input',
  REFUSED_CONSEQUENCE: 'the consequence class is unknown, or is not the one that is declared',
  REFUSED_RECEIPT: 'a receipt is missing, contradicts the command, or cannot be written',
  REFUSED_BOUNDS: 'a bound of size, depth, time or number is exceeded',
  REFUSED_META_RIGOR: 'the checks themselves do not meet what is asked of checks',
  BLOCKED_UNKNOWN: 'the answer is not known, and not knowing is not a yes',
  BLOCKED_RESOURCE: 'something that the decision needs is away, such as a broker or a store',
  UNSUPPORTED_PROFILE: 'the subject does not know the profile that is asked for',
};

/** What a violated law is called. */
export const failureMeaning: { readonly [failure in FailureClass]: string } = {
  IDENTITY_FAILURE: 'somebody was taken for somebody else, or got what belongs to somebody else',
  ADMISSION_FAILURE: 'something was let in that admission has to keep out, or the reverse',
  VALIDATOR_FAILURE: 'a validator said yes to what is invalid, or no to what is valid',
  META_ADMISSION_FAILURE: 'a rule, model or check came to standing without being admitted itself',
  PLANNING_FAILURE: 'a plan did what only an authorised act may do, or was not the plan that was admitted',
  BOUND_FAILURE: 'a bound of time, size or number was not held',
  AUTHORITY_FAILURE: 'a consequence without a standing grant, or a standing grant that did not count',
  RECEIPT_FAILURE: 'an effect without its receipt, or a receipt that does not tell what happened',
  ACTUATION_FAILURE: 'an effect that nobody commanded, or that came more often than it was commanded',
  POSTCONDITION_FAILURE: 'success was reported although the world does not show it',
  REPLAY_FAILURE: 'a command that had acted acted again',
  FRESH_CONSUMER_FAILURE: 'somebody who has only the evidence does not come to the same result',
  OCEL_VALIDATION_FAILURE: 'the event log is not a valid one',
  OCEL_EVIDENCE_INCOMPLETE: 'the event log leaves out what happened',
  CROSS_RUNTIME_DIVERGENCE: 'two runtimes or bindings of one subject decide differently',
  RESOURCE_BLOCKED: 'something that the case needs was missing',
  BUILD_BROKEN: 'the subject or the harness does not build or start',
  UNSUPPORTED: 'the subject lacks an ability that the case needs',
};

/** How well an attempt was seen. */
export const gradeMeaning: { readonly [grade in AttemptGrade]: string } = {
  differential: 'the attempt is known only beside a lawful control that acted: without the violation it would have had an effect',
  typed: 'the subject answered with a refusal of the right kind',
  witnessed: 'a decision, receipt or effect of this very message stands in a witness plane',
};

/** What a case of each kind does. */
export const kindMeaning: { readonly [kind in CaseKind]: string } = {
  falsifier: 'an attack that must not gain anything',
  control: 'the lawful twin, which must succeed: a subject that refuses everything proves nothing',
  model: 'random sequences of acts against a small model',
  table: 'an enumerated decision table',
};

/** Where a case is aimed. */
export const boundaryMeaning: { readonly [boundary in Boundary]: string } = {
  authentication: 'who is calling',
  selection: 'which skill is meant',
  class: 'what the skill does to the world',
  input: 'whether the input fits the declared schema',
  ownership: 'whose task or context it is',
  'command-identity': 'whether the command was given before',
  authority: 'whether a standing grant covers it',
  store: 'whether what must be written down can be',
  effect: 'what really happens',
  receipt: 'what is written down about it',
};
