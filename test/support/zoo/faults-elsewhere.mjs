// What is remembered, or forgotten, in the wrong place: of another grant, another caller, another context, an id that is written otherwise.
import { amend, both, memberFreeWhen } from './amend.mjs';
import { canonical, isObject } from './faulty-skills.mjs';

const claims = (keyOf) =>
  amend(
    'commandKey',
    () =>
      ({ who, call }) =>
        canonical([who, keyOf(call.messageId)]),
  );
const forget = (agent, isForgotten) => {
  for (const [key, command] of Object.entries(agent.disk.commands)) if (isForgotten(key, command)) delete agent.disk.commands[key];
};

/** A JSON value whose lists are taken for something else than lists. */
const relisted = (value, change) => {
  if (Array.isArray(value)) return change(value.map((item) => canonical(relisted(item, change))));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, relisted(member, change)])) : value;
};
const contents = (change) =>
  amend('content', (lawful) => (ask) => lawful({ ...ask, input: ask.input === undefined ? undefined : relisted(ask.input, change) }));
const agreeing = (change) => amend('agrees', (lawful) => (given, wanted) => lawful(relisted(given, change), relisted(wanted, change)));

export const elsewhereFaults = {
  'root-needs-no-grant': memberFreeWhen((ask) => ask.who === 'root'),
  'foreign-letters-need-no-grant': memberFreeWhen((ask) => /[^\u0000-\u007f]/u.test(ask.who)),
  'context-heard-once-is-authority': memberFreeWhen((ask) => ask.contextId === ask.call.contextId),
  'second-call-out-of-bounds-acts': amend('holds', (lawful, agent) => (grant, ask) => {
    const holds = lawful(grant, ask);
    agent.memory.outside = (agent.memory.outside ?? 0) + (holds ? 0 : 1);
    return holds || agent.memory.outside >= 2;
  }),
  'revocation-takes-other-skills': amend('revoke', (lawful, agent) => (params) => {
    for (const grant of agent.disk.grants) if (grant.principal === params.principal) agent.strike(grant);
    return lawful(params);
  }),
  'revoked-returns-with-other-skill': amend('issue', (lawful, agent) => (bounds) => {
    for (const grant of agent.disk.grants) if (grant.principal === bounds.principal && grant.skill !== bounds.skill) grant.revoked = false;
    return lawful(bounds);
  }),
  'revocation-frees-claims-of-others': amend('revoke', (lawful, agent) => (params) => {
    forget(agent, (key) => JSON.parse(key)[0] !== params.principal);
    return lawful(params);
  }),
  'cancel-frees-claim': amend('cancel', (lawful, agent) => (taskId, who) => {
    forget(agent, (_, command) => command.outcome?.taskId === taskId && agent.disk.tasks[taskId]?.owner === who);
    return lawful(taskId, who);
  }),
  'claims-of-first-ten': amend('claim', (lawful, agent) => (ask, more) => {
    const isKept = Object.keys(agent.disk.commands).length < 10 || Object.hasOwn(agent.disk.commands, agent.commandKey(ask));
    return isKept ? lawful(ask, more) : undefined;
  }),
  'claims-of-trimmed-ids': claims((id) => id.trim()),
  'claims-of-bare-ids': claims((id) => id.replaceAll('-', '')),
  'claims-of-last-letters': claims((id) => id.slice(-12)),
  'failed-is-free-after-restart': amend('restart', (lawful, agent) => () => {
    forget(agent, (_, { outcome }) => outcome?.refusal?.code === 'postcondition_contradicted');
    return lawful();
  }),
  'last-effect-lost-at-restart': amend('restart', (lawful, agent) => () => {
    agent.disk.effects.pop();
    return lawful();
  }),
  'bounds-dropped-with-end': amend(
    'issue',
    (lawful) => (bounds) => lawful(bounds.expiresAt === null ? bounds : { ...bounds, constraints: {} }),
  ),
  'claims-by-task': both(
    // A task that is named does not stop what is finished, and is part of what tells commands apart.
    amend('thread', (lawful, agent) => (ask) => {
      const { taskId, ...call } = ask.call;
      return lawful(agent.disk.tasks[taskId]?.owner === ask.who ? { ...ask, call } : ask);
    }),
    amend(
      'commandKey',
      () =>
        ({ who, call }) =>
          canonical([who, call.messageId, call.taskId ?? null]),
    ),
  ),
  'nobody-frees-claims': amend('refuse', (lawful, agent) => (ask, why) => {
    if (ask.who === null) forget(agent, (key) => JSON.parse(key)[1] === ask.call.messageId);
    return lawful(ask, why);
  }),
  'crash-frees-timed': both(
    amend('claim', (lawful, agent) => (ask, more) => {
      lawful(ask, more);
      agent.disk.commands[agent.commandKey(ask)].isTimed = agent.disk.grants.some(
        ({ grantId, expiresAt }) => grantId === ask.grant.grantId && expiresAt !== null,
      );
    }),
    amend('restart', (lawful, agent) => () => {
      forget(agent, (_, { outcome, isTimed }) => isTimed && outcome === undefined);
      return lawful();
    }),
  ),
  'content-of-list-any-order': contents((items) => items.toSorted()),
  'content-of-list-once': contents((items) => [...new Set(items)]),
  'bounds-of-list-any-order': agreeing((items) => items.toSorted()),
  'bounds-of-list-once': agreeing((items) => [...new Set(items)]),
  'receipt-of-no-grant': amend('receipt', (lawful) => (ask) => ({ ...lawful(ask), grantId: `g-of-${ask.call.messageId}` })),
};
