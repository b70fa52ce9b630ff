// A refusal that is none, an input that is not looked at.
import { amend, both } from './amend.mjs';
import { fits, isObject, SKILLS } from './faulty-skills.mjs';

const isAuthority = (ask, why) => why.stage === 'authority';
const refusing = (change, accepts = isAuthority) =>
  amend(
    'refuse',
    (lawful, agent) => (ask, why) =>
      accepts(ask, why, agent) ? change({ lawful: () => lawful(ask, why), agent, ask, why }) : lawful(ask, why),
  );
const stored = ({ agent, ask }, state, more) => agent.end({ ...ask, contextId: ask.contextId ?? agent.context(ask) }, state, more);
const untyped = ({ lawful, agent }) => {
  const { refusal, http, ...rest } = lawful();
  if (rest.taskId !== undefined) agent.disk.tasks[rest.taskId].outcome = rest;
  return rest;
};

/** A schema as a lazy validator reads it. */
const laxly = (change) =>
  amend(
    'inputFits',
    (lawful) =>
      ({ skill, input }) =>
        fits(change(structuredClone(skill.input), skill.id), input ?? {}),
  );
const eased = (name, change) =>
  laxly((schema) => {
    if (schema.properties[name]) schema.properties[name] = change(schema.properties[name]);
    return schema;
  });
const coerced = (value) => (typeof value === 'string' && /^\d+$/u.test(value) ? Number(value) : value);

export const answerFaults = {
  'refusal-untyped': refusing(untyped),
  'refusal-untyped-to-nobody': refusing(untyped, (ask, why) => isAuthority(ask, why) && ask.who === null),
  'refusal-untyped-of-one-skill': refusing(untyped, (ask, why) => isAuthority(ask, why) && ask.id === 'archive'),
  'refusal-untyped-when-expired': refusing(
    untyped,
    (ask, why, agent) => isAuthority(ask, why) && agent.disk.grants.some((grant) => agent.covers(grant, ask) && agent.ended(grant)),
  ),
  'refusal-untyped-when-revoked': refusing(
    untyped,
    (ask, why, agent) => isAuthority(ask, why) && agent.disk.grants.some((grant) => agent.covers(grant, ask) && grant.revoked),
  ),
  'refusal-untyped-out-of-bounds': refusing(
    untyped,
    (ask, why, agent) => isAuthority(ask, why) && agent.disk.grants.some((grant) => agent.covers(grant, ask) && !agent.holds(grant, ask)),
  ),
  'refusal-untyped-in-outage': refusing(untyped, (ask, why) => why.code === 'broker_unavailable'),
  'refusal-untyped-of-store': refusing(untyped, (ask, why) => why.code === 'receipt_unavailable'),
  'refusal-untyped-of-conflict': refusing(untyped, (ask, why) => why.code === 'replay_conflict'),
  'refusal-with-artifacts': refusing(({ lawful, ask }) => ({ ...lawful(), artifacts: [{ would: ask.input }] })),
  'refusal-with-stored-artifacts': refusing(({ ask, why, agent }) =>
    ask.who === null
      ? { state: 'none', refusal: why, http: 401 }
      : stored({ agent, ask }, 'rejected', { refusal: why, artifacts: [{ order: ask.id }] }),
  ),
  'refusal-completed': refusing(
    (all) => stored(all, 'completed', { artifacts: [{ error: 'You are not allowed to do this' }] }),
    (ask, why) => isAuthority(ask, why) && ask.who !== null,
  ),
  'refusal-completed-typed': refusing(
    (all) => stored(all, 'completed', { refusal: all.why }),
    (ask, why) => isAuthority(ask, why) && ask.who !== null,
  ),
  'refusal-working': refusing(
    (all) => stored(all, 'working', {}),
    (ask, why) => isAuthority(ask, why) && ask.who !== null,
  ),
  'refusal-submitted': refusing(
    (all) => stored(all, 'submitted', { refusal: all.why }),
    (ask, why) => isAuthority(ask, why) && ask.who !== null,
  ),
  'refusal-input-required': refusing(
    (all) => stored(all, 'input-required', { refusal: all.why }),
    (ask, why) => isAuthority(ask, why) && ask.who !== null,
  ),
  'refusal-auth-required': refusing(
    (all) => stored(all, 'auth-required', { refusal: all.why }),
    (ask, why) => isAuthority(ask, why) && ask.who !== null,
  ),
  'refusal-401-of-member': refusing(({ why }) => ({ state: 'none', refusal: why, http: 401 })),
  'refusal-http-200': refusing(({ agent, ask }) =>
    ask.who === null ? { state: 'none', http: 200 } : { ...stored({ agent, ask }, 'rejected', {}), http: 200 },
  ),
  'refusal-later-completed': refusing((all) => {
    const outcome = all.lawful();
    setTimeout(() => {
      if (all.agent.disk.tasks[outcome.taskId])
        all.agent.disk.tasks[outcome.taskId].outcome = { ...outcome, state: 'completed', refusal: null };
    }, 20);
    return outcome;
  }),
  'refusal-of-code-only-in-text': refusing(({ agent, ask, why }) =>
    ask.who === null ? { state: 'none', refusal: why, http: 401 } : stored({ agent, ask }, 'failed', { artifacts: [{ text: why.code }] }),
  ),
  'input-unchecked': amend('inputFits', () => () => true),
  'input-minimum': eased('amount', (schema) => ({ ...schema, minimum: -1e9 })),
  'input-maximum': eased('amount', (schema) => ({ ...schema, maximum: 1e12 })),
  'input-amount-any-number': amend(
    'inputFits',
    (lawful) => (ask) =>
      lawful({
        ...ask,
        input:
          isObject(ask.input) && typeof ask.input.amount === 'number'
            ? { ...ask.input, amount: Math.max(1, Math.floor(ask.input.amount)) }
            : ask.input,
      }),
  ),
  'input-enum': eased('currency', () => ({ type: 'string' })),
  'input-nested': laxly((schema, id) => {
    if (id === 'wire_transfer') schema.properties.to = { type: 'object', properties: {}, required: [] };
    return schema;
  }),
  'input-nested-required': laxly((schema, id) => {
    if (id === 'wire_transfer') schema.properties.to.required = [];
    return schema;
  }),
  'input-pattern': laxly((schema, id) => {
    if (id === 'wire_transfer') delete schema.properties.to.properties.account.pattern;
    return schema;
  }),
  'input-extra-members': laxly((schema) => {
    delete schema.additionalProperties;
    return schema;
  }),
  'input-one-not-required': laxly((schema) => ({ ...schema, required: schema.required.slice(0, -1) })),
  'input-first-not-required': laxly((schema) => ({ ...schema, required: schema.required.slice(1) })),
  'input-max-length': laxly((schema) => {
    for (const property of Object.values(schema.properties)) delete property.maxLength;
    return schema;
  }),
  'input-min-length': laxly((schema) => {
    for (const property of Object.values(schema.properties)) delete property.minLength;
    return schema;
  }),
  'input-optional-unchecked': amend(
    'inputFits',
    () =>
      ({ skill, input }) =>
        isObject(input) &&
        skill.input.required.every((name) => Object.hasOwn(input, name) && fits(skill.input.properties[name], input[name])),
  ),
  'input-coerced': amend(
    'inputFits',
    (lawful) => (ask) =>
      lawful({
        ...ask,
        input: isObject(ask.input)
          ? Object.fromEntries(Object.entries(ask.input).map(([name, value]) => [name, name === 'amount' ? coerced(value) : value]))
          : ask.input,
      }),
  ),
  'input-stringified': amend(
    'inputFits',
    (lawful) => (ask) =>
      lawful({
        ...ask,
        input: isObject(ask.input)
          ? Object.fromEntries(
              Object.entries(ask.input).map(([name, value]) => [
                name,
                ask.skill.input.properties[name]?.type === 'string' && typeof value === 'number' ? String(value) : value,
              ]),
            )
          : ask.input,
      }),
  ),
  'input-names-only': amend(
    'inputFits',
    () =>
      ({ skill, input }) =>
        isObject(input) && skill.input.required.every((name) => Object.hasOwn(input, name)),
  ),
  'input-not-an-object': amend('inputFits', (lawful) => (ask) => !isObject(ask.input) || lawful(ask)),
  'input-null': amend('inputFits', (lawful) => (ask) => ask.call.input === null || ask.call.input === undefined || lawful(ask)),
  'input-list': amend('inputFits', (lawful) => (ask) => lawful(Array.isArray(ask.input) ? { ...ask, input: ask.input[0] } : ask)),
  'input-null-member': amend(
    'inputFits',
    (lawful) => (ask) =>
      lawful({
        ...ask,
        input: isObject(ask.input)
          ? Object.fromEntries(Object.entries(ask.input).map(([name, value]) => [name, value === null ? 'null' : value]))
          : ask.input,
      }),
  ),
  'input-unchecked-of-external': amend('inputFits', (lawful) => (ask) => ask.skill.consequence === 'external_do' || lawful(ask)),
  'input-unchecked-of-one-skill': amend('inputFits', (lawful) => (ask) => ask.id === 'archive' || lawful(ask)),
  'input-items-unchecked': eased('tags', () => ({
    type: 'array',
    maxItems: 4,
    items: { type: 'object', properties: {}, required: [] },
    enum: undefined,
  })),
  'input-invalid-completes': amend('inputFits', (lawful) => (ask) => {
    ask.invalid = !lawful(ask);
    return true;
  }),
};
answerFaults['input-invalid-completes'] = both(
  answerFaults['input-invalid-completes'],
  amend('act', (lawful, agent) => (ask) => (ask.invalid ? agent.end(ask, 'completed', {}) : lawful(ask))),
);
answerFaults['input-items-unchecked'] = amend(
  'inputFits',
  (lawful) => (ask) => lawful(isObject(ask.input) && Array.isArray(ask.input.tags) ? { ...ask, input: { ...ask.input, tags: [] } } : ask),
);
void SKILLS;
