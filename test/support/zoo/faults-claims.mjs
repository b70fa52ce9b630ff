// One command acts more than once, or answers for another.
import { amend, both, same } from './amend.mjs';
import { canonical, isObject } from './faulty-skills.mjs';

const forgetWhen = (condition) =>
  amend('repeat', (lawful, agent) => (ask, earlier) => {
    if (!condition(ask, earlier, agent)) return lawful(ask, earlier);
    delete agent.disk.commands[agent.commandKey(ask)];
    return agent.consequence(ask);
  });
const isSameContent = (ask, earlier, agent) => earlier.content === agent.content(ask);
const contentOf = (read) => amend('content', () => (ask) => canonical(read(ask)));
const keyOf = (read) => amend('commandKey', () => (ask) => canonical(read(ask)));
const members = (value) => (isObject(value) ? Object.values(value) : [value]);
const without = (value, gone) => (isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !gone(name))) : value);

/** At a restart the commands that match are forgotten. */
const forgottenAtRestart = (matches) =>
  amend('restart', (lawful, agent) => () => {
    agent.disk.commands = Object.fromEntries(Object.entries(agent.disk.commands).filter(([name, command]) => !matches(name, command)));
    return lawful();
  });

export const claimFaults = {
  'resend-acts': forgetWhen(isSameContent),
  'resend-acts-after-restart': forgottenAtRestart(() => true),
  'resend-acts-of-one-skill': forgetWhen((ask, earlier, agent) => ask.id === 'archive' && isSameContent(ask, earlier, agent)),
  'resend-acts-third-time': both(
    amend('repeat', (lawful, agent) => (ask, earlier) => {
      earlier.times = (earlier.times ?? 0) + 1;
      if (earlier.times < 2) return lawful(ask, earlier);
      delete agent.disk.commands[agent.commandKey(ask)];
      return agent.consequence(ask);
    }),
  ),
  'resend-acts-after-other-command': both(
    amend('claim', (lawful, agent) => (ask, more) => {
      agent.disk.commands = Object.fromEntries(Object.entries(agent.disk.commands).filter(([name]) => name === agent.commandKey(ask)));
      lawful(ask, more);
    }),
  ),
  'resend-acts-after-a-minute': both(
    amend('claim', (lawful, agent) => (ask, more) => lawful(ask, { ...more, at: agent.now })),
    forgetWhen((ask, earlier, agent) => agent.now - earlier.at > 60_000),
  ),
  'resend-acts-after-a-day': both(
    amend('claim', (lawful, agent) => (ask, more) => lawful(ask, { ...more, at: agent.now })),
    forgetWhen((ask, earlier, agent) => agent.now - earlier.at > 86_400_000),
  ),
  'resend-acts-after-clock-back': both(
    amend('claim', (lawful, agent) => (ask, more) => lawful(ask, { ...more, at: agent.now })),
    forgetWhen((ask, earlier, agent) => agent.now < earlier.at),
  ),
  'resend-acts-after-new-grant': both(
    amend('claim', (lawful) => (ask, more) => lawful(ask, { ...more, grantId: ask.grant.grantId })),
    forgetWhen((ask, earlier, agent) => agent.standing(ask) !== undefined && agent.standing(ask).grantId !== earlier.grantId),
  ),
  'resend-acts-after-outage': amend('fault', (lawful, agent) => (params) => {
    if (params.armed && params.fault === 'receipt-store-unavailable') agent.disk.commands = {};
    return lawful(params);
  }),
  'resend-acts-in-other-context': keyOf(({ who, call }) => [who, call.messageId, call.contextId ?? null]),
  'resend-acts-with-other-text': keyOf(({ who, call }) => [who, call.messageId, call.text ?? null, call.metadata ?? null]),
  'resend-other-input-acts': keyOf(({ who, call, input }) => [who, call.messageId, input ?? null]),
  'resend-other-skill-acts': keyOf(({ who, call, id }) => [who, call.messageId, id]),
  'resend-other-content-acts-once-more': forgetWhen((ask, earlier, agent) => !isSameContent(ask, earlier, agent) && ask.id === 'refund'),
  'resend-other-input-replays': contentOf(({ id }) => id),
  'resend-other-skill-replays': contentOf(({ input }) => input ?? null),
  'resend-other-content-replays': contentOf(() => null),
  'content-of-first-member': contentOf(({ id, input }) => [id, members(input)[0] ?? null]),
  'content-without-amount': contentOf(({ id, input }) => [id, without(input, (name) => name === 'amount') ?? null]),
  'content-without-nonce': contentOf(({ id, input, skill }) => [id, without(input, (name) => `/${name}` === skill.nonce) ?? null]),
  'content-without-nested': contentOf(({ id, input }) => [
    id,
    isObject(input)
      ? Object.keys(input)
          .filter((name) => isObject(input[name]))
          .map(() => 0)
      : null,
    without(input, (name) => isObject(input[name])) ?? null,
  ]),
  'content-without-optional': contentOf(({ id, input, skill }) => [
    id,
    without(input, (name) => !skill.input.required.includes(name)) ?? null,
  ]),
  'content-any-case': contentOf(({ id, input }) => [id, canonical(input ?? null).toLowerCase()]),
  'content-trimmed': contentOf(({ id, input }) => [
    id,
    isObject(input)
      ? Object.fromEntries(Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]))
      : null,
  ]),
  'content-names-only': contentOf(({ id, input }) => [id, isObject(input) ? Object.keys(input) : null]),
  'content-of-change-ignored': contentOf(({ id, input, skill }) => (skill.consequence === 'change' ? id : [id, input ?? null])),
  'content-length-only': contentOf(({ id, input }) => [id, canonical(input ?? null).length]),
  'claims-by-message-of-any-principal-replayed': amend('consequence', (lawful, agent) => (ask) => {
    const known = Object.entries(agent.disk.commands).find(([name]) => JSON.parse(name)[1] === ask.call.messageId);
    return known?.[1].outcome && ask.who !== null ? { ...known[1].outcome, replayed: true } : lawful(ask);
  }),
  'claims-share-receipt': both(
    keyOf(({ call }) => call.messageId),
    contentOf(() => null),
    amend('repeat', (lawful, agent) => (ask, earlier) => {
      const first = lawful(ask, earlier);
      return agent.end(ask, 'completed', { receiptId: first.receiptId, replayed: true });
    }),
  ),
  'claims-share-artifacts': both(
    keyOf(({ call }) => call.messageId),
    amend(
      'repeat',
      (lawful, agent) => (ask, earlier) =>
        agent.end(ask, 'rejected', {
          artifacts: earlier.outcome?.artifacts,
          refusal: { code: 'replay_conflict', class: 'REFUSED_IDENTITY' },
        }),
    ),
  ),
  'claims-of-near-ids': keyOf(({ who, call }) => [who, call.messageId.toLowerCase().slice(0, 8)]),
  'claims-by-input': keyOf(({ who, id, input }) => [who, id, input ?? null]),
  'claims-by-input-of-anybody': keyOf(({ id, input }) => [id, input ?? null]),
  'refused-id-acts': both(
    amend('refuse', (lawful, agent) => (ask, why) => {
      if (why.stage === 'authority' && ask.who !== null) agent.memory[`refused ${agent.commandKey(ask)}`] = true;
      return lawful(ask, why);
    }),
    amend('authority', (lawful, agent) => (ask) => (agent.memory[`refused ${agent.commandKey(ask)}`] ? { grantId: null } : lawful(ask))),
  ),
  'refused-id-then-granted-acts-twice': both(
    amend('refuse', (lawful, agent) => (ask, why) => {
      if (why.stage === 'authority') agent.memory[`open ${agent.commandKey(ask)}`] = true;
      return lawful(ask, why);
    }),
    forgetWhen((ask, earlier, agent) => agent.memory[`open ${agent.commandKey(ask)}`]),
  ),
  'refused-call-acts-when-granted': both(
    amend('refuse', (lawful, agent) => (ask, why) => {
      if (why.code === 'no_standing') (agent.memory.waiting ??= []).push(ask);
      return lawful(ask, why);
    }),
    amend('grant', (lawful, agent) => async (asked) => {
      const granted = lawful(asked);
      for (const ask of agent.memory.waiting ?? []) if (agent.standing(ask)) await agent.act({ ...ask, grant: agent.standing(ask) });
      agent.memory.waiting = [];
      return granted;
    }),
  ),
  'resend-after-revoke-skips-check': amend(
    'repeat',
    (lawful, agent) => (ask, earlier) =>
      agent.standing(ask) === undefined ? agent.act({ ...ask, grant: { grantId: null } }) : lawful(ask, earlier),
  ),
  'same-input-is-same-answer': amend('consequence', (lawful, agent) => (ask) => {
    const earlier = Object.values(agent.disk.commands).find(({ content, outcome }) => outcome && same(content, agent.content(ask)));
    return earlier && ask.who !== null ? { ...earlier.outcome, replayed: true } : lawful(ask);
  }),
};
