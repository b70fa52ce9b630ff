// How the lawful zoo says no: every form and every class that the law leaves open.
const codes = {
  authority: 'authority_required',
  identity: 'unauthenticated',
  selection: 'unknown_skill',
  classification: 'consequence_unclassified',
  input: 'invalid_input',
  conflict: 'command_conflict',
  repeat: 'already_done',
  busy: 'in_flight',
  unknown: 'outcome_unknown',
  ownership: 'task_not_found',
  finished: 'task_finished',
  broker: 'broker_unavailable',
  store: 'receipt_store_unavailable',
};

const classes = {
  authority: ['REFUSED_AUTHORITY', 'REFUSED_IDENTITY', 'REFUSED_CONSEQUENCE'],
  identity: ['REFUSED_IDENTITY', 'REFUSED_AUTHORITY', 'REFUSED_CONSEQUENCE'],
  selection: ['REFUSED_CAPABILITY', 'REFUSED_STRUCTURE', 'REFUSED_AUTHORITY'],
  classification: ['REFUSED_CONSEQUENCE', 'REFUSED_AUTHORITY', 'REFUSED_CAPABILITY'],
  input: ['REFUSED_STRUCTURE', 'REFUSED_BOUNDS', 'REFUSED_RULE'],
  conflict: ['REFUSED_IDENTITY', 'REFUSED_RECEIPT', 'BLOCKED_UNKNOWN'],
  repeat: ['REFUSED_RECEIPT', 'REFUSED_IDENTITY', 'BLOCKED_UNKNOWN'],
  busy: ['BLOCKED_UNKNOWN', 'REFUSED_RECEIPT', 'REFUSED_IDENTITY'],
  unknown: ['BLOCKED_UNKNOWN', 'BLOCKED_UNKNOWN', 'BLOCKED_UNKNOWN'],
  ownership: ['REFUSED_IDENTITY', 'REFUSED_AUTHORITY', 'REFUSED_STRUCTURE'],
  finished: ['REFUSED_STRUCTURE', 'REFUSED_RULE', 'REFUSED_STRUCTURE'],
  broker: ['BLOCKED_RESOURCE', 'REFUSED_AUTHORITY', 'BLOCKED_RESOURCE'],
  store: ['BLOCKED_RESOURCE', 'REFUSED_RECEIPT', 'BLOCKED_RESOURCE'],
};

const status = {
  authority: 403,
  identity: 401,
  selection: 403,
  classification: 403,
  input: 422,
  conflict: 409,
  repeat: 409,
  busy: 409,
  unknown: 409,
  ownership: 404,
  finished: 409,
  broker: 503,
  store: 503,
};
const rpc = { ownership: -32001, input: -32602 };

const said = (why, { refusalClass, unknownCodes }) => {
  const code = unknownCodes ? `zoo_says_no_${why}` : codes[why];
  return refusalClass === 'none' ? { code } : { code, class: classes[why][refusalClass] };
};

const errorOf = (why) => ({ code: rpc[why] ?? -32040 - Object.keys(codes).indexOf(why), message: codes[why].replaceAll('_', ' ') });

/** The outcome of a refusal: without task where the form has none. `state` alone for the forms that make a task. */
export const refusalOutcome = (why, traits) => {
  const refusal = said(why, traits);
  switch (traits.refusalForm) {
    case 'error':
      return { state: 'none', refusal, error: errorOf(why) };
    case 'error-only':
      return { state: 'none', error: errorOf(why) };
    case 'http':
      return { state: 'none', refusal, http: status[why] };
    case 'http-only':
      return { state: 'none', http: status[why] };
    default:
      return { state: traits.refusalForm, refusal, ...(traits.refusalHttp ? { http: status[why] } : {}) };
  }
};

/** What a caller without credential hears. */
export const unauthenticatedOutcome = (traits) => {
  const refusal = said('identity', traits);
  switch (traits.unauthenticated) {
    case 'auth-required':
      return { state: 'auth-required', refusal };
    case 'auth-required-bare':
      return { state: 'auth-required' };
    case 'rejected-401':
      return { state: 'rejected', http: 401 };
    case 'none-401':
      return { state: 'none', http: 401 };
    case 'none-error':
      return { state: 'none', error: { code: -32090, message: 'who are you?' } };
    default:
      return refusalOutcome('identity', traits);
  }
};
