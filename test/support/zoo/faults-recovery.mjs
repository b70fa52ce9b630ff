// What a crash, an outage or a race takes from what was known, and what is put down that did not happen.
import { amend, both, sideBySide } from './amend.mjs';
import { canonical } from './faulty-skills.mjs';

const atCrash = (then) =>
  amend('restart', (lawful, agent) => () => {
    if (agent.down) then(agent);
    return lawful();
  });
const isOpen = ({ outcome }) => outcome === undefined;
const keep = (agent, matches) => {
  agent.disk.commands = Object.fromEntries(Object.entries(agent.disk.commands).filter(([, command]) => matches(command)));
};

/** At a restart the receipts that stand in a state get another one. */
const endsAtRestart = (from, to) =>
  amend('restart', (lawful, agent) => () => {
    const last = new Map(agent.disk.receipts.map((receipt) => [receipt.receiptId, receipt]));
    for (const { seq: _seq, ...receipt } of last.values())
      if (receipt.state === from) agent.write('receipts', { ...receipt, state: to(receipt, agent) });
    return lawful();
  });
const hasActed = ({ receiptId }, agent) => agent.disk.effects.some((effect) => effect.receiptId === receiptId);

const repeats = (condition, then) =>
  amend('repeat', (lawful, agent) => (ask, earlier) => {
    const isMeant = earlier.content === agent.content(ask) && condition(agent, earlier);
    return isMeant ? then({ ask, agent, earlier }) : lawful(ask, earlier);
  });
/** What was decided for the callers who are under way, by skill. */
const decisionsOf = (agent) => (agent.memory.decided ??= new Map());
const doneOnceMore = ({ ask, agent }) => agent.act({ ...ask, grant: { grantId: null } });

export const recoveryFaults = {
  'crash-loses-last-revocation': both(
    amend('strike', (lawful) => (grant) => {
      grant.isFresh = true;
      lawful(grant);
    }),
    amend('close', (lawful, agent) => (...values) => {
      for (const grant of agent.disk.grants) grant.isFresh = false;
      return lawful(...values);
    }),
    atCrash((agent) => {
      for (const grant of agent.disk.grants) if (grant.isFresh) grant.revoked = false;
    }),
  ),
  'crash-loses-grants': atCrash((agent) => {
    agent.disk.grants = [];
  }),
  'crash-loses-claims-of-others': atCrash((agent) => keep(agent, isOpen)),
  'second-crash-frees': both(
    amend('act', (lawful, agent) => (ask) => {
      const earlier = agent.disk.commands[agent.commandKey(ask)];
      agent.claim(ask, { tries: (earlier?.tries ?? 0) + 1 });
      return lawful(ask);
    }),
    amend('claim', (lawful, agent) => (ask, more) => {
      const tries = agent.disk.commands[agent.commandKey(ask)]?.tries;
      lawful(ask, { tries, ...more });
    }),
    amend('repeat', (lawful, agent) => (ask, earlier) => {
      const isMine = isOpen(earlier) && earlier.content === agent.content(ask);
      // What the first crash left is looked into; what the second one left is not.
      const began = agent.disk.receipts.some(({ messageId }) => messageId === ask.call.messageId);
      if (!isMine || (earlier.tries === 1 && began)) return lawful(ask, earlier);
      const grant = agent.decide(ask);
      return grant.refused ? agent.refuse(ask, grant.refused) : agent.act({ ...ask, grant });
    }),
  ),
  'repeat-acts-in-broker-outage': repeats((agent) => agent.armed.has('broker-unavailable'), doneOnceMore),
  'repeat-acts-in-store-outage': repeats(
    (agent) => !agent.storeUp(),
    ({ ask, agent, earlier }) => {
      agent.land(ask, { receiptId: earlier.outcome?.receiptId }, ask.input);
      return { ...earlier.outcome, replayed: true };
    },
  ),
  'failed-is-done-once-more': repeats((_agent, { outcome }) => outcome?.state === 'failed', doneOnceMore),
  'repeat-leaves-executed-receipt': amend('repeat', (lawful, agent) => (ask, earlier) => {
    const outcome = lawful(ask, earlier);
    if (!outcome.replayed) return outcome;
    const receipt = agent.receipt({ ...ask, grant: {} });
    agent.prepare(receipt, ask);
    agent.close(receipt, 'EXECUTED', ask);
    return outcome;
  }),
  'ends-executed-whatever-was-found': amend('close', (lawful) => (receipt, _did, ask) => lawful(receipt, 'EXECUTED', ask)),
  'unknown-ends-executed-at-restart': endsAtRestart('UNKNOWN_OUTCOME', () => 'EXECUTED'),
  'acted-and-crashed-ends-failed': endsAtRestart('PREPARED', (receipt, agent) => (hasActed(receipt, agent) ? 'FAILED' : 'UNKNOWN_OUTCOME')),
  'contents-of-one-id-side-by-side': sideBySide((ask, agent) => canonical([agent.commandKey(ask), agent.content(ask)])),
  'decision-shared-by-callers': both(
    sideBySide((ask, agent) => agent.commandKey(ask)),
    amend('consequence', (lawful, agent) => async (ask) => {
      try {
        return await lawful(ask);
      } finally {
        decisionsOf(agent).delete(ask.id);
      }
    }),
    amend('decide', (lawful, agent) => (ask) => {
      const decided = decisionsOf(agent).get(ask.id) ?? lawful(ask);
      if (!decided.refused) decisionsOf(agent).set(ask.id, decided);
      return decided;
    }),
  ),
};
