// What the boundary writes down, in rows that name no message.
import { amend, both } from './amend.mjs';

const unnamed = amend('write', (lawful) => (table, entry) => {
  if (table !== 'decisions') return lawful(table, entry);
  const { messageId: _id, ...row } = entry;
  return lawful(table, row);
});

/** Says yes to what is refused all the same, by a guard that comes after it. */
const saysYes = amend('write', (lawful, agent) => (table, entry) => {
  if (table !== 'decisions' || entry.principal === null || agent.armed.size > 0) return lawful(table, entry);
  return lawful(table, { ...entry, outcome: 'granted' });
});

/** Says no, and then yes. */
const saysBoth = amend('write', (lawful, agent) => (table, entry) => {
  lawful(table, entry);
  if (table === 'decisions' && entry.outcome === 'refused' && entry.principal !== null && agent.armed.size === 0)
    lawful(table, { ...entry, outcome: 'granted' });
});

export const decisionFaults = {
  'unnamed-decision-without-standing': both(unnamed, saysYes),
  'unnamed-decisions-contradict': both(unnamed, saysBoth),
};
