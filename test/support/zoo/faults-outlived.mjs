// What a grant, a revocation or a claim is worth after it was given anew, after odd steps of the clock, and after a start in an outage.
import { amend, both, memberFreeWhen } from './amend.mjs';

const week = 7 * 86_400_000;

const earlierOf = (agent, { principal, skill }) =>
  agent.disk.grants.find((grant) => grant.principal === principal && grant.skill === skill);

/** Whether a start finds its store away. */
const isBlind = (agent) => !agent.storeUp();

export const outlivedFaults = {
  'renewed-grant-keeps-old-end': amend(
    'issue',
    (lawful, agent) => (grant) => lawful(earlierOf(agent, grant)?.expiresAt === null ? { ...grant, expiresAt: null } : grant),
  ),
  'renewed-grant-keeps-later-end': amend('issue', (lawful, agent) => (grant) => {
    const old = earlierOf(agent, grant)?.expiresAt;
    return lawful(old && grant.expiresAt !== null ? { ...grant, expiresAt: Math.max(old, grant.expiresAt) } : grant);
  }),
  'renewed-grant-keeps-old-bounds': amend(
    'issue',
    (lawful, agent) => (grant) => lawful({ ...grant, constraints: earlierOf(agent, grant)?.constraints ?? grant.constraints }),
  ),
  'end-in-past-is-none': amend(
    'issue',
    (lawful, agent) => (grant) => lawful(grant.expiresAt !== null && grant.expiresAt <= agent.now ? { ...grant, expiresAt: null } : grant),
  ),
  'down-time-does-not-count': amend('advanceClock', (lawful, agent) => (params) => {
    if (agent.down) for (const grant of agent.disk.grants) if (grant.expiresAt !== null) grant.expiresAt += params.ms;
    return lawful(params);
  }),
  'revocation-undone-by-clock-back': both(
    amend('strike', (lawful, agent) => (grant) => {
      grant.revokedAt = agent.now;
      lawful(grant);
    }),
    amend('lives', (lawful, agent) => (grant) => lawful(grant) || (grant.revoked && grant.revokedAt > agent.now && !agent.ended(grant))),
  ),
  'revocation-in-outage-lost': amend(
    'revoke',
    (lawful, agent) => (params) => (agent.armed.has('broker-unavailable') ? {} : lawful(params)),
  ),
  'revocations-lost-by-start-in-outage': amend('restart', (lawful, agent) => () => {
    if (isBlind(agent)) for (const grant of agent.disk.grants) grant.revoked = false;
    return lawful();
  }),
  'claims-lost-by-start-in-outage': amend('restart', (lawful, agent) => () => {
    if (isBlind(agent))
      agent.disk.commands = Object.fromEntries(Object.entries(agent.disk.commands).filter(([, { outcome }]) => outcome === undefined));
    return lawful();
  }),
  'claims-of-a-week': both(
    amend('claim', (lawful, agent) => (ask, more) => {
      lawful(ask, more);
      agent.disk.commands[agent.commandKey(ask)].at = agent.now;
    }),
    amend('repeat', (lawful, agent) => (ask, earlier) => {
      if (agent.now - earlier.at <= week) return lawful(ask, earlier);
      delete agent.disk.commands[agent.commandKey(ask)];
      return agent.consequence(ask);
    }),
  ),
  'sixth-refusal-opens': both(
    amend('refuse', (lawful, agent) => (ask, why) => {
      if (why.code === 'no_standing') agent.disk.refusals = (agent.disk.refusals ?? 0) + 1;
      return lawful(ask, why);
    }),
    memberFreeWhen((_ask, agent) => agent.disk.refusals >= 5),
  ),
};
