// Words with which a fault is written: which method of the agent it replaces, and what it reads out of a message.
import { canonical, isObject } from './faulty-skills.mjs';

/** A fault that replaces one method: `change` gets the lawful one and the agent, and gives the new one. */
export const amend = (name, change) => (Base) => {
  const Faulty = class extends Base {};
  Faulty.prototype[name] = function amended(...values) {
    return change(Base.prototype[name].bind(this), this)(...values);
  };
  return Faulty;
};

/** Several faults in one. */
export const both =
  (...faults) =>
  (Base) =>
    faults.reduce((Faulty, fault) => fault(Faulty), Base);

/** An agent that takes messages up side by side and waits before it acts; of those under one key the later ones are refused meanwhile. */
export const sideBySide = (keyOf) =>
  both(
    (Base) =>
      class extends Base {
        static isSideBySide = true;
      },
    amend('consequence', (lawful, agent) => async (ask) => {
      const busy = (agent.busy ??= new Set());
      const key = keyOf(ask, agent);
      if (busy.has(key)) return agent.refuse(ask, { code: 'in_flight', class: 'BLOCKED_UNKNOWN', stage: 'claim' });
      busy.add(key);
      try {
        return await lawful(ask);
      } finally {
        busy.delete(key);
      }
    }),
    amend('act', (lawful) => async (ask) => {
      await new Promise((resolve) => setTimeout(resolve, 4));
      return lawful(ask);
    }),
  );

/** A grant out of nothing. */
export const FREE = { grantId: null };

/** Authority without a grant wherever the condition holds. */
export const freeWhen = (condition) => amend('authority', (lawful, agent) => (ask) => (condition(ask, agent) ? FREE : lawful(ask)));

/** The same, for whoever is authenticated. */
export const memberFreeWhen = (condition) => freeWhen((ask, agent) => ask.who !== null && condition(ask, agent));

/** The principal out of a message, where it holds a text that is not empty. */
export const identityFrom = (read) =>
  amend('principalOf', (lawful) => (call) => {
    const claimed = read(call);
    return typeof claimed === 'string' && claimed !== '' ? claimed : lawful(call);
  });

/** The skill that a careless reader of selectors finds, where the exact one finds none. */
export const selectFrom = (read) =>
  amend('select', (lawful, agent) => (call, who) => {
    const exact = lawful(call, who);
    return agent.knows(exact) ? exact : (read(call.skill, call, who, agent) ?? exact);
  });

/** The member of an object, or nothing. */
export const member = (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined);

/** A JSON value out of a text, or nothing. */
export const parsed = (text) => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/** Every member below a value, with its depth, name and value. */
export const everyMember = (value, depth = 0) => {
  if (Array.isArray(value)) return value.flatMap((item) => everyMember(item, depth + 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, below]) => [{ depth, name, value: below }, ...everyMember(below, depth + 1)]);
};

/** Every value below a value, itself first. */
export const everyValue = (value) => [
  value,
  ...(value !== null && typeof value === 'object' ? Object.values(value).flatMap(everyValue) : []),
];

/** Whether two JSON values are the same. */
export const same = (a, b) => canonical(a ?? null) === canonical(b ?? null);
