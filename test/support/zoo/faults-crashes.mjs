// What was under way at a crash, a restart or a revocation acts again, or goes on.
import { amend, both } from './amend.mjs';

const minute = 60_000;
const aWhile = 25;

/** A command whose subject went away before it was over. */
const isOpen = ({ outcome }) => outcome === undefined;

/** Commands that match are forgotten, so that their ids act anew. */
const forget = (agent, matches) => {
  agent.disk.commands = Object.fromEntries(Object.entries(agent.disk.commands).filter(([key, command]) => !matches(command, key)));
};
const forgetsAtRestart = (matches) =>
  amend('restart', (lawful, agent) => () => {
    forget(agent, (command) => isOpen(command) && matches(command, agent));
    return lawful();
  });
const openRepeat = (then) =>
  amend('repeat', (lawful, agent) => (ask, earlier) => (isOpen(earlier) ? then({ ask, earlier, agent, lawful }) : lawful(ask, earlier)));
const actsAnew = ({ ask, agent }) => {
  forget(agent, (_command, key) => key === agent.commandKey(ask));
  return agent.consequence(ask);
};

/** Work is put off and asks nothing when its turn comes. */
const worksLater = amend('act', (lawful, agent) => (ask) => {
  agent.claim(ask, {});
  const { taskId, contextId, ...outcome } = agent.end(ask, 'working', {});
  setTimeout(() => void lawful({ ...ask, taskId, contextId }), aWhile);
  return { taskId, contextId, ...outcome };
});

export const crashFaults = {
  'crashed-claim-runs-out': both(
    amend('claim', (lawful, agent) => (ask, more) => lawful(ask, { ...more, at: agent.now })),
    openRepeat((at) => (at.agent.now - at.earlier.at > minute ? actsAnew(at) : at.lawful(at.ask, at.earlier))),
  ),
  'crashed-claim-lost-at-second-restart': forgetsAtRestart((command) => {
    command.restarts = (command.restarts ?? 0) + 1;
    return command.restarts > 1;
  }),
  'crashed-claim-lost-in-outage': forgetsAtRestart((_command, agent) => agent.armed.has('receipt-store-unavailable')),
  'crashed-id-acts-for-other-content': openRepeat((at) =>
    at.earlier.content === at.agent.content(at.ask) ? at.lawful(at.ask, at.earlier) : actsAnew(at),
  ),
  'crashed-id-completes-other-content': openRepeat((at) =>
    at.earlier.content === at.agent.content(at.ask) ? at.lawful(at.ask, at.earlier) : at.agent.end(at.ask, 'completed', {}),
  ),
  'crashed-command-is-called-done': openRepeat((at) => at.agent.end(at.ask, 'completed', {})),
  'timeout-frees-claim': both(
    amend('actuate', (lawful, agent) => async (ask, receipt) => {
      if (agent.armed.has('effect-timeout')) agent.land(ask, receipt, ask.input);
      return lawful(ask, receipt);
    }),
    amend('claim', (lawful, agent) => (ask, more) => {
      lawful(ask, more);
      if (more.outcome?.refusal?.code === 'outcome_unknown') forget(agent, (_command, key) => key === agent.commandKey(ask));
    }),
  ),
  'revocation-forgets-commands': amend('revoke', (lawful, agent) => (params) => {
    forget(agent, (_command, key) => JSON.parse(key)[0] === params.principal);
    return lawful(params);
  }),
  'executor-outlives-restart': both(
    worksLater,
    forgetsAtRestart(() => true),
  ),
  'queue-asks-nothing': worksLater,
};
