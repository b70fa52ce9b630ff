// Which skill is meant is guessed.
import { amend, both, freeWhen, memberFreeWhen, member, selectFrom } from './amend.mjs';
import { SKILLS } from './faulty-skills.mjs';

const ids = [...SKILLS.keys()];
const text = (read) =>
  selectFrom((selector, ...rest) => (typeof selector === 'string' ? ids.find((id) => read(selector, id, ...rest)) : undefined));
const bare = (value) => value.replaceAll(/[\u200b-\u200f\u2060\ufeff\u00ad]/gu, '');
const isAbsent = (selector) => selector === undefined || selector === null;

/** Within one letter: changed, lost or added. */
const isOneOff = (a, b) => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  const at = [...long].findIndex((letter, index) => letter !== short[index]);
  const rest = long.length === short.length ? short.slice(at + 1) : short.slice(at);
  return at < 0 || long.slice(at + 1) === rest;
};

/** A selector that no skill has runs as something harmless. */
const unknownObserves = (accepts) =>
  amend('refuse', (lawful, agent) => (ask, why) => {
    if (why.code !== 'unknown_skill' || ask.who === null || !accepts(ask.call.skill)) return lawful(ask, why);
    return agent.end({ ...ask, contextId: agent.context(ask) }, 'completed', { artifacts: [{ note: 'nothing to do' }] });
  });

export const selectionFaults = {
  'select-trimmed': text((selector, id) => selector.trim() === id),
  'select-lower-case': text((selector, id) => selector.toLowerCase() === id),
  'select-nfkc': text((selector, id) => selector.normalize('NFKC') === id),
  'select-zero-width': text((selector, id) => bare(selector) === id),
  'select-by-prefix': text((selector, id) => selector.length > 0 && id.startsWith(selector)),
  'select-longest-prefix': text((selector, id) => selector.startsWith(id)),
  'select-by-suffix': text((selector, id) => selector.endsWith(id)),
  'select-namespaced': text((selector, id) => selector.split(/[/:#.]/u).at(-1) === id),
  'select-versioned': text((selector, id) => selector.split(/[@#:.]/u)[0] === id),
  'select-percent-decoded': text((selector, id) => /%/u.test(selector) && decodeURIComponent(selector) === id),
  'select-dashes': text((selector, id) => selector.replaceAll('-', '_') === id),
  'select-fuzzy': text((selector, id) => isOneOff(selector, id)),
  'select-pattern': text((selector, id) => {
    try {
      return new RegExp(`^(?:${selector})$`, 'u').test(id);
    } catch {
      return false;
    }
  }),
  'select-null-byte': text((selector, id) => selector.split('\0')[0] === id),
  'select-star': selectFrom((selector) => (selector === '*' ? 'refund' : undefined)),
  'select-list-first': selectFrom((selector) => (Array.isArray(selector) && ids.includes(selector[0]) ? selector[0] : undefined)),
  'select-list-coerced': selectFrom((selector) =>
    Array.isArray(selector) && ids.includes(String(selector)) ? String(selector) : undefined,
  ),
  'select-object-id': selectFrom((selector) => member(selector, 'id')),
  'select-object-name': selectFrom((selector) => member(selector, 'name')),
  'select-object-skill': selectFrom((selector) => member(selector, 'skill')),
  'select-number-index': selectFrom((selector) => (typeof selector === 'number' ? ids[selector] : undefined)),
  'select-number-text': selectFrom((selector) => (/^\d+$/u.test(String(selector)) ? ids[Number(selector)] : undefined)),
  'select-true': selectFrom((selector) => (selector === true ? 'refund' : undefined)),
  'select-empty-default': selectFrom((selector) => (selector === '' ? 'update_record' : undefined)),
  'select-default-absent': selectFrom((selector) => (isAbsent(selector) ? ids[0] : undefined)),
  'select-default-consequential': selectFrom((selector) => (isAbsent(selector) ? 'refund' : undefined)),
  'select-only-granted': selectFrom((selector, call, who, agent) => {
    const own = agent.disk.grants.filter(({ principal }) => principal === who);
    return isAbsent(selector) && own.length === 1 ? own[0].skill : undefined;
  }),
  'select-by-input': selectFrom((selector, call) =>
    isAbsent(selector) ? ids.find((id) => Object.keys(call.input ?? {}).includes(SKILLS.get(id).nonce?.slice(1))) : undefined,
  ),
  'select-from-text': selectFrom((selector, call) => (isAbsent(selector) ? ids.find((id) => call.text?.includes(id)) : undefined)),
  'select-last-used': both(
    amend('act', (lawful, agent) => (ask) => {
      agent.memory[`last ${ask.who}`] = ask.id;
      return lawful(ask);
    }),
    selectFrom((selector, call, who, agent) => (isAbsent(selector) ? agent.memory[`last ${who}`] : undefined)),
  ),
  'select-null-means-first': selectFrom((selector, call) => (selector === null && Object.hasOwn(call, 'skill') ? 'refund' : undefined)),
  'select-granted-near': selectFrom((selector, call, who, agent) =>
    typeof selector === 'string'
      ? agent.disk.grants.find(({ principal, skill }) => principal === who && skill.startsWith(selector.slice(0, 3)))?.skill
      : undefined,
  ),
  'unknown-skill-observes': unknownObserves((selector) => typeof selector === 'string'),
  'unknown-skill-of-prototype': unknownObserves((selector) => typeof selector === 'string' && selector in {}),
  'unknown-skill-not-a-text': unknownObserves((selector) => !isAbsent(selector) && typeof selector !== 'string'),
  'unknown-skill-empty': unknownObserves((selector) => selector === ''),
  'unknown-skill-absent': unknownObserves((selector) => isAbsent(selector)),
  'undeclared-grant-runs': both(
    amend(
      'grant',
      (lawful, agent) => (bounds) =>
        SKILLS.has(bounds.skill) ? lawful(bounds) : agent.issue({ expiresAt: null, constraints: {}, ...bounds }),
    ),
    amend('refuse', (lawful, agent) => (ask, why) => {
      const held = agent.disk.grants.some(({ principal, skill }) => principal === ask.who && skill === ask.call.skill);
      if (why.code !== 'unknown_skill' || !held) return lawful(ask, why);
      const done = { ...ask, id: ask.call.skill, contextId: agent.context(ask) };
      agent.write('effects', { skill: done.id, principal: ask.who, messageId: ask.call.messageId, input: ask.input });
      return agent.end(done, 'completed', {});
    }),
  ),
  'undeclared-grant-completes': both(
    amend(
      'grant',
      (lawful, agent) => (bounds) =>
        SKILLS.has(bounds.skill) ? lawful(bounds) : agent.issue({ expiresAt: null, constraints: {}, ...bounds }),
    ),
    amend('refuse', (lawful, agent) => (ask, why) => {
      const held = agent.disk.grants.some(({ principal, skill }) => principal === ask.who && skill === ask.call.skill);
      if (why.code !== 'unknown_skill' || !held) return lawful(ask, why);
      return agent.end({ ...ask, contextId: agent.context(ask) }, 'completed', {});
    }),
  ),
  'unclassed-runs-with-grant': amend('classOf', (lawful) => (ask) => (lawful(ask) === 'unknown' ? 'change' : lawful(ask))),
  'unclassed-runs-without-grant': both(
    amend('classOf', (lawful) => (ask) => (lawful(ask) === 'unknown' ? 'change' : lawful(ask))),
    freeWhen((ask) => ask.who !== null && ask.skill.consequence === 'unknown'),
  ),
  'unclassed-observes': amend('classOf', (lawful) => (ask) => (lawful(ask) === 'unknown' ? 'observe' : lawful(ask))),
  'unselected-needs-no-grant': both(
    selectFrom((selector) => (isAbsent(selector) ? 'update_record' : undefined)),
    memberFreeWhen((ask) => isAbsent(ask.call.skill)),
  ),
};
