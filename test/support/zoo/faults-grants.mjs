// Whose grant, for what, until when and within which bounds is taken too loosely.
import { amend, both, FREE, freeWhen, memberFreeWhen, member } from './amend.mjs';
import { canonical, isObject } from './faulty-skills.mjs';

const principals = (same) =>
  amend('samePrincipal', (lawful) => (granted, who) => lawful(granted, who) || (who !== null && same(granted, who)));
const skills = (same) => amend('sameSkill', (lawful) => (granted, id) => lawful(granted, id) || same(granted, id));
const bare = (name) => name.replaceAll(/[\u200b-\u200f\u2060\ufeff]/gu, '');
const key = ({ who, id }) => canonical([who, id]);

/** Bounds that a careless comparison finds kept. */
const bounds = (kept) =>
  amend('holds', () => (grant, ask) => kept(Object.entries(grant.constraints), isObject(ask.input) ? ask.input : {}, ask));
const bound = (agrees) => bounds((wanted, input) => wanted.every(([name, value]) => agrees(input[name], value, input, name)));

/** A grant that was found once is found again, for as long as `serves` says. */
const remembered = (keyOf, serves) =>
  amend('standing', (lawful, agent) => (ask) => {
    const found = lawful(ask);
    const name = `grant ${keyOf(ask)}`;
    if (found !== undefined) agent.memory[name] = { grant: found, at: agent.now };
    const earlier = agent.memory[name];
    return found ?? (ask.who !== null && earlier !== undefined && serves(earlier, agent) ? earlier.grant : undefined);
  });

export const principalFaults = {
  'grants-by-skill-only': principals(() => true),
  'grants-by-principal-only': skills(() => true),
  'grants-by-class': amend(
    'covers',
    (lawful) => (grant, ask) =>
      lawful(grant, ask) || (grant.principal === ask.who && grant.skill === 'refund' && ask.skill.consequence === 'external_do'),
  ),
  'grants-principal-prefix': principals((granted, who) => who.startsWith(granted)),
  'grants-principal-reverse-prefix': principals((granted, who) => granted.startsWith(who)),
  'grants-lower-case': principals((granted, who) => granted.toLowerCase() === who.toLowerCase()),
  'grants-trimmed': principals((granted, who) => granted.trim() === who.trim()),
  'grants-nfc': principals((granted, who) => granted.normalize('NFC') === who.normalize('NFC')),
  'grants-nfkc': principals((granted, who) => granted.normalize('NFKC') === who.normalize('NFKC')),
  'grants-accents': principals((granted, who) => new Intl.Collator('en', { sensitivity: 'base' }).compare(granted, who) === 0),
  'grants-zero-width': principals((granted, who) => bare(granted) === bare(who)),
  'grants-truncated': principals((granted, who) => granted.slice(0, 64) === who.slice(0, 64)),
  'grants-truncated-255': principals((granted, who) => granted.slice(0, 255) === who.slice(0, 255)),
  'grants-mail-name': principals((granted, who) => granted.split('@')[0] === who.split('@')[0]),
  'grants-last-segment': principals((granted, who) => granted.split(/[:/|]/u).at(-1) === who.split(/[:/|]/u).at(-1)),
  'grants-percent-decoded': principals((granted, who) => {
    try {
      return decodeURIComponent(granted) === decodeURIComponent(who);
    } catch {
      return false;
    }
  }),
  'grants-wildcard': principals((granted) => granted === '*'),
  'grants-pattern': principals((granted, who) => granted.includes('*') && new RegExp(`^${granted.replaceAll('*', '.*')}$`, 'u').test(who)),
  'grants-wildcard-skill': both(
    skills((granted) => granted === '*'),
    amend(
      'grant',
      (lawful, agent) => (asked) => (asked.skill === '*' ? agent.issue({ expiresAt: null, constraints: {}, ...asked }) : lawful(asked)),
    ),
  ),
  'grants-any-class-of-holder': amend(
    'standing',
    (lawful, agent) => (ask) =>
      lawful(ask) ??
      agent.disk.grants.find((grant) => grant.principal === ask.who && agent.lives(grant) && ask.skill.consequence === 'change'),
  ),
  'grants-expired-of-other': amend(
    'standing',
    (lawful, agent) => (ask) =>
      lawful(ask) ?? agent.disk.grants.find((grant) => ask.who !== null && grant.skill === ask.id && grant.revoked),
  ),
  'anonymous-is-a-name': amend('authority', (lawful) => (ask) => lawful(ask.who === null ? { ...ask, who: 'anonymous' } : ask)),
  'null-is-a-name': amend('authority', (lawful) => (ask) => lawful(ask.who === null ? { ...ask, who: 'null' } : ask)),
  'undefined-is-a-name': amend('authority', (lawful) => (ask) => lawful(ask.who === null ? { ...ask, who: 'undefined' } : ask)),
  'nobody-is-empty': amend('authority', (lawful) => (ask) => lawful(ask.who === null ? { ...ask, who: '' } : ask)),
  'nobody-needs-no-grant': freeWhen((ask) => ask.who === null),
  'nobody-changes': freeWhen((ask) => ask.who === null && ask.skill.consequence === 'change'),
  'nobody-is-last-caller': amend('principalOf', (lawful, agent) => (call) => {
    if (call.principal !== null) agent.memory.last = call.principal;
    return lawful(call) ?? agent.memory.last ?? null;
  }),
  'nobody-is-sole-holder': amend(
    'authority',
    (lawful, agent) => (ask) =>
      lawful(ask.who === null && agent.disk.grants.length === 1 ? { ...ask, who: agent.disk.grants[0].principal } : ask),
  ),
  'skill-opened-by-first-holder': remembered(
    ({ id }) => id,
    () => true,
  ),
};

export const lifeFaults = {
  'expiry-ignored': amend('ended', () => () => false),
  'expiry-inclusive': amend('isPast', (lawful, agent) => (grant) => lawful(grant) && agent.now !== grant.expiresAt),
  'expiry-in-seconds': amend(
    'isPast',
    (lawful, agent) =>
      ({ expiresAt }) =>
        expiresAt !== null && Math.floor(agent.now / 1000) > Math.floor(expiresAt / 1000),
  ),
  'expiry-rounded-up': amend(
    'isPast',
    (lawful, agent) =>
      ({ expiresAt }) =>
        expiresAt !== null && agent.now >= Math.ceil(expiresAt / 1000) * 1000,
  ),
  'expiry-with-leeway': amend(
    'isPast',
    (lawful, agent) =>
      ({ expiresAt }) =>
        expiresAt !== null && agent.now >= expiresAt + 60_000,
  ),
  'expiry-one-early': amend(
    'isPast',
    (lawful, agent) =>
      ({ expiresAt }) =>
        expiresAt !== null && agent.now >= expiresAt - 1,
  ),
  'expiry-on-a-clock-of-its-own': both(
    amend('isPast', (lawful, agent) => ({ expiresAt }) => {
      agent.own ??= { at: agent.now, since: Date.now() };
      return expiresAt !== null && agent.own.at + Date.now() - agent.own.since >= expiresAt;
    }),
    amend('latch', () => () => {}),
  ),
  'expiry-at-issue-only': amend('ended', () => (grant) => grant.endedAtIssue === true),
  'expiry-of-external-only': amend('ended', (lawful) => (grant) => (grant.skill === 'update_record' ? false : lawful(grant))),
  'expiry-cached-a-second': remembered(key, (earlier, agent) => agent.now - earlier.at <= 1000 && !earlier.grant.revoked),
  'expiry-cached-for-ever': remembered(key, ({ grant }) => !grant.revoked),
  'expiry-revived': amend('latch', () => () => {}),
  'expiry-lost-at-restart': amend('restart', (lawful, agent) => () => {
    for (const grant of agent.disk.grants) if (!agent.ended(grant)) grant.expiresAt = null;
    return lawful();
  }),
  'expiry-dropped': amend('issue', (lawful) => (grant) => lawful({ ...grant, expiresAt: null })),
  'expiry-dropped-with-bounds': amend(
    'issue',
    (lawful) => (grant) => lawful({ ...grant, expiresAt: Object.keys(grant.constraints).length > 0 ? null : grant.expiresAt }),
  ),
  'expiry-moved-to-next-minute': amend(
    'issue',
    (lawful) => (grant) => lawful({ ...grant, expiresAt: grant.expiresAt === null ? null : Math.ceil(grant.expiresAt / 60_000) * 60_000 }),
  ),
  'expiry-capped-day': amend(
    'issue',
    (lawful, agent) => (grant) =>
      lawful({ ...grant, expiresAt: grant.expiresAt === null ? null : Math.max(grant.expiresAt, agent.now + 3_600_000) }),
  ),
  'expiry-slides': amend('authority', (lawful, agent) => (ask) => {
    const found = lawful(ask);
    if (found.expiresAt) found.expiresAt = Math.max(found.expiresAt, agent.now + 60_000);
    return found;
  }),
  'revocation-ignored': amend('strike', () => () => {}),
  'revocation-shown-only': amend('lives', (lawful, agent) => (grant) => !agent.ended(grant)),
  'revocation-lost-at-restart': amend('restart', (lawful, agent) => () => {
    for (const grant of agent.disk.grants) grant.revoked = false;
    return lawful();
  }),
  'revocation-until-restart-of-external': amend('restart', (lawful, agent) => () => {
    for (const grant of agent.disk.grants) if (grant.skill === 'wire_transfer') grant.revoked = false;
    return lawful();
  }),
  'revocation-of-used-input-only': amend('standing', (lawful, agent) => (ask) => {
    const revoked = agent.disk.grants.find((grant) => agent.covers(grant, ask) && grant.revoked);
    const isSeen = agent.disk.effects.some(({ input }) => canonical(input) === canonical(ask.input ?? null));
    return lawful(ask) ?? (isSeen ? undefined : revoked);
  }),
  'revocation-after-next-call': both(
    amend('strike', () => (grant) => {
      grant.dying = true;
    }),
    amend('send', (lawful, agent) => async (call) => {
      const outcome = await lawful(call);
      for (const grant of agent.disk.grants) if (grant.dying) grant.revoked = true;
      return outcome;
    }),
  ),
  'revocation-of-timed-only': amend('strike', (lawful) => (grant) => (grant.expiresAt === null ? undefined : lawful(grant))),
  'revocation-of-untimed-only': amend('strike', (lawful) => (grant) => (grant.expiresAt === null ? lawful(grant) : undefined)),
  'revocation-cached': remembered(key, (earlier, agent) => agent.now - earlier.at <= 60_000),
  'revocation-of-cached-after-minute': remembered(
    ({ who }) => who,
    ({ grant }) => grant.revoked,
  ),
  'revocation-not-for-open-context': amend(
    'standing',
    (lawful, agent) => (ask) =>
      lawful(ask) ?? (ask.contextId === ask.call.contextId ? agent.disk.grants.find((grant) => agent.covers(grant, ask)) : undefined),
  ),
  'revocation-forgotten-by-clock': amend('advanceClock', (lawful, agent) => (params) => {
    for (const grant of agent.disk.grants) if (params.ms > 0) grant.revoked = false;
    return lawful(params);
  }),
  'revocation-revokes-other-skill-not': amend('revoke', (lawful, agent) => ({ principal, skill }) => {
    const last = agent.disk.grants.findLast((grant) => grant.skill === skill);
    if (last?.principal === principal) last.revoked = true;
    return {};
  }),
  'revocation-not-in-store': both(
    amend('strike', (lawful, agent) => (grant) => {
      agent.memory[grant.grantId] = true;
    }),
    amend('lives', (lawful, agent) => (grant) => lawful(grant) && agent.memory[grant.grantId] !== true),
  ),
  'grants-lost-at-restart': amend('restart', (lawful, agent) => () => {
    agent.disk.grants = [];
    return lawful();
  }),
  'timed-grants-lost-at-restart': amend('restart', (lawful, agent) => () => {
    agent.disk.grants = agent.disk.grants.filter(({ expiresAt }) => expiresAt === null);
    return lawful();
  }),
  'broker-down-allows': amend(
    'authority',
    (lawful, agent) => (ask) => (agent.armed.has('broker-unavailable') && ask.who !== null ? FREE : lawful(ask)),
  ),
  'broker-down-uses-store': amend(
    'authority',
    (lawful, agent) => (ask) =>
      agent.armed.has('broker-unavailable') && ask.who !== null ? (agent.standing(ask) ?? lawful(ask)) : lawful(ask),
  ),
  'broker-down-uses-cache': amend('authority', (lawful, agent) => (ask) => {
    const found = lawful(ask);
    const name = `broker ${key(ask)}`;
    if (!found.refused) agent.memory[name] = found;
    return agent.armed.has('broker-unavailable') ? (agent.memory[name] ?? found) : found;
  }),
  'broker-down-allows-change': amend(
    'authority',
    (lawful, agent) => (ask) =>
      agent.armed.has('broker-unavailable') && ask.skill.consequence === 'change' && ask.who !== null ? FREE : lawful(ask),
  ),
  'broker-down-cache-by-principal': amend('authority', (lawful, agent) => (ask) => {
    const found = lawful(ask);
    if (!found.refused) agent.memory[`broker ${ask.who}`] = found;
    return agent.armed.has('broker-unavailable') ? (agent.memory[`broker ${ask.who}`] ?? found) : found;
  }),
  'broker-stays-down': amend(
    'fault',
    (lawful, agent) => (params) => (params.fault === 'broker-unavailable' && !params.armed ? {} : lawful(params)),
  ),
  'broker-outage-opens-later': both(
    amend('fault', (lawful, agent) => (params) => {
      agent.memory.wasOut ||= params.fault === 'broker-unavailable';
      return lawful(params);
    }),
    memberFreeWhen((ask, agent) => agent.memory.wasOut && !agent.armed.has('broker-unavailable')),
  ),
  'broker-outage-queues': both(
    amend('authority', (lawful, agent) => (ask) => {
      if (agent.armed.has('broker-unavailable') && ask.who !== null) (agent.memory.queue ??= []).push(ask);
      return lawful(ask);
    }),
    amend('fault', (lawful, agent) => async (params) => {
      lawful(params);
      const queue = params.armed ? [] : (agent.memory.queue ?? []);
      for (const ask of queue) if (agent.standing(ask)) await agent.act({ ...ask, grant: agent.standing(ask) });
      return {};
    }),
  ),
};

export const boundFaults = {
  'bounds-ignored': bounds(() => true),
  'bounds-first-only': bounds((wanted, input) =>
    wanted.slice(0, 1).every(([name, value]) => canonical(input[name] ?? null) === canonical(value)),
  ),
  'bounds-last-only': bounds((wanted, input) =>
    wanted.slice(-1).every(([name, value]) => canonical(input[name] ?? null) === canonical(value)),
  ),
  'bounds-any-of': bounds(
    (wanted, input) => wanted.length === 0 || wanted.some(([name, value]) => canonical(input[name] ?? null) === canonical(value)),
  ),
  'bounds-loose-equality': bound((given, value) =>
    typeof given === typeof value ? canonical(given) === canonical(value) : given == value,
  ),
  'bounds-missing-holds': bound((given, value, input, name) => !Object.hasOwn(input, name) || canonical(given) === canonical(value)),
  'bounds-prefix': bound((given, value) =>
    typeof value === 'string' ? String(given).startsWith(value) : canonical(given ?? null) === canonical(value),
  ),
  'bounds-case': bound((given, value) => canonical(given ?? null).toLowerCase() === canonical(value).toLowerCase()),
  'bounds-trimmed': bound((given, value) =>
    typeof value === 'string' ? String(given).trim() === value.trim() : canonical(given ?? null) === canonical(value),
  ),
  'bounds-at-most': bound((given, value) => (typeof value === 'number' ? given <= value : canonical(given ?? null) === canonical(value))),
  'bounds-at-least': bound((given, value) => (typeof value === 'number' ? given >= value : canonical(given ?? null) === canonical(value))),
  'bounds-objects-by-name': bound((given, value) =>
    isObject(value) ? Object.keys(value).every((name) => member(given, name) !== undefined) : canonical(given ?? null) === canonical(value),
  ),
  'bounds-objects-in-part': bound((given, value) =>
    isObject(value)
      ? Object.entries(value).some(([name, part]) => canonical(member(given, name) ?? null) === canonical(part))
      : canonical(given ?? null) === canonical(value),
  ),
  'bounds-lists-by-length': bound((given, value) =>
    Array.isArray(value) ? given?.length === value.length : canonical(given ?? null) === canonical(value),
  ),
  'bounds-texts-only': bound((given, value) => typeof value !== 'string' || given === value),
  'bounds-numbers-only': bound((given, value) => typeof value !== 'number' || given === value),
  'bounds-false-is-none': bound((given, value) => !value || canonical(given ?? null) === canonical(value)),
  'bounds-from-metadata': bounds((wanted, input, { call }) =>
    wanted.every(([name, value]) =>
      [input[name], member(call.metadata, name)].some((given) => canonical(given ?? null) === canonical(value)),
    ),
  ),
  'bounds-lost-at-restart': amend('restart', (lawful, agent) => () => {
    for (const grant of agent.disk.grants) grant.constraints = {};
    return lawful();
  }),
  'bounds-of-change-ignored': amend('holds', (lawful) => (grant, ask) => ask.skill.consequence === 'change' || lawful(grant, ask)),
  'bounds-once': both(
    amend('holds', (lawful, agent) => (grant, ask) => {
      const holds = lawful(grant, ask);
      if (holds) agent.memory[`held ${grant.grantId}`] = true;
      return holds || agent.memory[`held ${grant.grantId}`] === true;
    }),
  ),
};
