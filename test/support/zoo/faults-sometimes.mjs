// Faults that show themselves only now and then, or only in some worlds.
import { amend, both, memberFreeWhen } from './amend.mjs';

/** What an agent has lived through, counted where a crash cannot take it. */
const lived = (method, name) =>
  amend(method, (lawful, agent) => (...values) => {
    agent.disk[name] = (agent.disk[name] ?? 0) + 1;
    return lawful(...values);
  });
const twiceWhen = (condition) =>
  amend('land', (lawful, agent) => (ask, receipt, input) => {
    lawful(ask, receipt, input);
    if (condition(ask, agent)) lawful(ask, receipt, input);
  });
const againWhen = (condition) =>
  amend('repeat', (lawful, agent) => (ask, earlier) => {
    if (!condition(ask, agent)) return lawful(ask, earlier);
    delete agent.disk.commands[agent.commandKey(ask)];
    return agent.consequence(ask);
  });

export const sometimesFaults = {
  'third-call-needs-no-grant': both(
    lived('handle', 'calls'),
    memberFreeWhen((ask, agent) => agent.disk.calls >= 3),
  ),
  'second-call-needs-no-grant': both(
    lived('handle', 'calls'),
    memberFreeWhen((ask, agent) => agent.disk.calls >= 2),
  ),
  'third-call-acts-twice': both(
    lived('handle', 'calls'),
    twiceWhen((ask, agent) => agent.disk.calls >= 3),
  ),
  'second-call-acts-twice': both(
    lived('handle', 'calls'),
    twiceWhen((ask, agent) => agent.disk.calls >= 2),
  ),
  'third-refusal-admits': both(
    amend('refuse', (lawful, agent) => (ask, why) => {
      if (why.code === 'no_standing') agent.disk.refusals = (agent.disk.refusals ?? 0) + 1;
      return lawful(ask, why);
    }),
    memberFreeWhen((ask, agent) => agent.disk.refusals >= 2),
  ),
  'restart-needs-no-grant': both(
    lived('restart', 'restarts'),
    memberFreeWhen((ask, agent) => agent.disk.restarts > 0),
  ),
  'restart-acts-twice': both(
    lived('restart', 'restarts'),
    twiceWhen((ask, agent) => agent.disk.restarts > 0),
  ),
  'restart-trusts-metadata': both(
    lived('restart', 'restarts'),
    amend(
      'principalOf',
      (lawful, agent) => (call) =>
        agent.disk.restarts > 0 && typeof call.metadata?.principal === 'string' ? call.metadata.principal : lawful(call),
    ),
  ),
  'second-restart-loses-grants': amend('restart', (lawful, agent) => () => {
    agent.disk.restarts = (agent.disk.restarts ?? 0) + 1;
    if (agent.disk.restarts >= 2) agent.disk.grants = [];
    return lawful();
  }),
  'restart-opens-revoked-skill-of-other': both(
    lived('restart', 'restarts'),
    amend('samePrincipal', (lawful, agent) => (granted, who) => lawful(granted, who) || (who !== null && agent.disk.restarts > 0)),
  ),
  'one-in-ten-needs-no-grant': memberFreeWhen(() => Math.random() < 0.1),
  'one-in-ten-resend-acts': againWhen(() => Math.random() < 0.1),
  'one-in-ten-no-receipt': both(
    amend('prepare', (lawful) => (receipt, ask) => (ask.call.messageId.charCodeAt(1) % 10 === 0 ? undefined : lawful(receipt, ask))),
    amend(
      'close',
      (lawful) => (receipt, did, ask) => (ask.call.messageId.charCodeAt(1) % 10 === 0 ? undefined : lawful(receipt, did, ask)),
    ),
  ),
  'external-needs-no-grant': memberFreeWhen((ask) => ask.skill.consequence === 'external_do'),
  'change-needs-no-grant': memberFreeWhen((ask) => ask.skill.consequence === 'change'),
  'one-skill-needs-no-grant': memberFreeWhen((ask) => ask.id === 'archive'),
  'small-amount-needs-no-grant': memberFreeWhen((ask) => ask.input?.amount < 100),
  'silent-needs-no-grant': memberFreeWhen((ask) => ask.input?.silent === true),
  'other-currency-needs-no-grant': memberFreeWhen((ask) => ask.input?.currency === 'JPY'),
  'clock-moved-needs-no-grant': both(
    amend('advanceClock', (lawful, agent) => (params) => {
      agent.disk.moved ||= params.ms !== 0;
      return lawful(params);
    }),
    memberFreeWhen((ask, agent) => agent.disk.moved),
  ),
  'revoked-once-needs-no-grant': both(
    lived('revoke', 'revokes'),
    memberFreeWhen((ask, agent) => agent.disk.revokes > 0),
  ),
  'others-grant-opens-after-act': both(
    amend(
      'samePrincipal',
      (lawful, agent) => (granted, who) =>
        lawful(granted, who) || (who !== null && agent.disk.effects.some(({ principal }) => principal === granted)),
    ),
  ),
  'bus-needs-no-grant-with-text': memberFreeWhen((ask) => typeof ask.call.text === 'string' && ask.call.text !== ''),
  'needs-no-grant-with-extension': memberFreeWhen((ask) => ask.call.extensions !== undefined),
  'needs-no-grant-with-list-metadata': memberFreeWhen((ask) => Array.isArray(ask.call.metadata)),
  'restart-resend-acts-of-external': both(
    lived('restart', 'restarts'),
    againWhen((ask, agent) => agent.disk.restarts > 0 && ask.skill.consequence === 'external_do'),
  ),
  'outage-then-needs-no-grant': both(
    amend('fault', (lawful, agent) => (params) => {
      agent.disk.outages = (agent.disk.outages ?? 0) + (params.armed ? 1 : 0);
      return lawful(params);
    }),
    memberFreeWhen((ask, agent) => agent.disk.outages > 0 && agent.armed.size === 0),
  ),
};
