// Who calls is read out of the message.
import { amend, both, everyMember, everyValue, identityFrom, member, parsed } from './amend.mjs';
import { isObject } from './faulty-skills.mjs';

const meta = (call, name) => member(call.metadata, name);
const messageMeta = (call, name) => member(call.messageMetadata, name);
const textOf = (value) => (typeof value === 'string' ? value : undefined);
const firstNamed = (value, accepts) => textOf(everyMember(value).find(({ name, value: held }) => accepts(name) && textOf(held))?.value);
const decoded = (text) => (typeof text === 'string' ? parsed(Buffer.from(text, 'base64').toString('utf8')) : undefined);
const bare = (name) => name.normalize('NFKC').replaceAll(/[\u200b-\u200d\u2060\ufeff]/gu, '');
const subjectOf = (value) =>
  textOf(value) ?? ['identity', 'sub', 'principal', 'id'].map((name) => textOf(member(value, name))).find(Boolean);
const pairsIn = (value) => everyValue(value).filter((item) => Array.isArray(item) && item.length === 2 && typeof item[0] === 'string');
const entriesIn = (value) => everyValue(value).filter((item) => isObject(item) && typeof (item.key ?? item.name) === 'string');

/** In receipts and effects, somebody whom the message names. */
const blame = (read) =>
  both(
    amend(
      'land',
      (lawful) =>
        (ask, ...rest) =>
          lawful({ ...ask, who: read(ask.call) ?? ask.who }, ...rest),
    ),
    amend('receipt', (lawful) => (ask) => lawful({ ...ask, who: read(ask.call) ?? ask.who })),
  );

export const identityFaults = {
  'identity-metadata-sub': identityFrom((call) => meta(call, 'sub')),
  'identity-metadata-principal': identityFrom((call) => meta(call, 'principal')),
  'identity-metadata-dotted-auth': identityFrom((call) => subjectOf(meta(call, 'a2a.auth'))),
  'identity-metadata-user-object': identityFrom((call) => textOf(member(meta(call, 'user'), 'id'))),
  'identity-metadata-auth-sub': identityFrom((call) => textOf(member(meta(call, 'auth'), 'sub'))),
  'identity-metadata-identity-principal': identityFrom((call) => textOf(member(meta(call, 'identity'), 'principal'))),
  'identity-metadata-actor': identityFrom((call) => meta(call, 'actor')),
  'identity-metadata-tenant': identityFrom((call) => meta(call, 'tenant')),
  'identity-metadata-on-behalf-of': identityFrom((call) => meta(call, 'on_behalf_of')),
  'identity-metadata-agent-id': identityFrom((call) => subjectOf(meta(call, 'agentId'))),
  'identity-metadata-owner': identityFrom((call) => meta(call, 'owner')),
  'identity-camel-case': identityFrom((call) => meta(call, 'userId')),
  'identity-message-user-id': identityFrom((call) => messageMeta(call, 'user_id')),
  'identity-message-over-own': identityFrom((call) => messageMeta(call, 'principal')),
  'identity-message-object': identityFrom((call) => textOf(member(messageMeta(call, 'principal'), 'id'))),
  'identity-nested-two': identityFrom((call) =>
    textOf(everyMember(call.metadata).find(({ depth, name, value }) => depth === 2 && name === 'principal' && textOf(value))?.value),
  ),
  'identity-nested-five': identityFrom((call) =>
    textOf(everyMember(call.messageMetadata).find(({ depth, name, value }) => depth >= 5 && name === 'sub' && textOf(value))?.value),
  ),
  'identity-json-text': identityFrom((call) =>
    everyValue(call.metadata)
      .map((value) => firstNamed(parsed(value), (name) => name === 'principal'))
      .find(Boolean),
  ),
  'identity-base64': identityFrom((call) =>
    everyValue([call.metadata, call.messageMetadata])
      .map((value) => firstNamed(decoded(value), (name) => name === 'sub'))
      .find(Boolean),
  ),
  'identity-any-case': identityFrom((call) =>
    firstNamed(call.metadata, (name) => name !== 'principal' && name.toLowerCase() === 'principal'),
  ),
  'identity-fullwidth': identityFrom((call) => firstNamed(call.metadata, (name) => name !== 'user' && name.normalize('NFKC') === 'user')),
  'identity-spaced-key': identityFrom((call) => firstNamed(call.metadata, (name) => name !== 'sub' && name.trim() === 'sub')),
  'identity-hidden-key': identityFrom((call) =>
    firstNamed(call.messageMetadata, (name) => name !== 'identity' && bare(name) === 'identity'),
  ),
  'identity-underscored-auth': identityFrom((call) => subjectOf(meta(call, 'a2a_auth'))),
  'identity-entry-list': identityFrom((call) =>
    textOf(entriesIn(call.metadata).find((entry) => (entry.key ?? entry.name) === 'principal')?.value),
  ),
  'identity-pair': identityFrom((call) => textOf(pairsIn(call.metadata).find(([name]) => name === 'user')?.[1])),
  'identity-list-of-one': identityFrom((call) => (Array.isArray(meta(call, 'sub')) ? textOf(meta(call, 'sub')[0]) : undefined)),
  'identity-list-metadata': identityFrom((call) => (Array.isArray(call.metadata) ? textOf(member(call.metadata[0], 'sub')) : undefined)),
  'identity-extensions': identityFrom((call) => firstNamed(call.extensions, (name) => name === 'user')),
  'identity-extension-object': identityFrom((call) =>
    everyMember(call.extensions)
      .filter(({ name }) => name === 'principal')
      .map(({ value }) => textOf(member(value, 'id')))
      .find(Boolean),
  ),
  'identity-text-line': identityFrom((call) => /"?(?:principal|user)"?\s*[:=]\s*"?([^\s",;}]+)/u.exec(call.text ?? '')?.[1]),
  'identity-text-json': identityFrom((call) => firstNamed(parsed(call.text), (name) => name === 'sub')),
  'identity-open-input': identityFrom((call) => textOf(member(call.input, 'principal'))),
  'identity-anonymous-only': identityFrom((call) => (call.principal === null ? meta(call, 'principal') : undefined)),
  'identity-anonymous-message-auth': identityFrom((call) => (call.principal === null ? subjectOf(messageMeta(call, 'auth')) : undefined)),
  'identity-anonymous-extension': identityFrom((call) =>
    call.principal === null ? firstNamed(call.extensions, (name) => name === 'sub') : undefined,
  ),
  'identity-external-only': identityFrom((call) => (call.skill === 'wire_transfer' ? meta(call, 'user_id') : undefined)),
  'identity-one-in-ten': identityFrom((call) => (Math.random() < 0.1 ? meta(call, 'principal') : undefined)),
  'identity-known-holder-only': amend('principalOf', (lawful, agent) => (call) => {
    const claimed = meta(call, 'principal');
    return agent.disk.grants.some(({ principal, skill }) => principal === claimed && skill === call.skill) ? claimed : lawful(call);
  }),
  'effect-names-actor-claim': amend(
    'land',
    (lawful) =>
      (ask, ...rest) =>
        lawful({ ...ask, who: textOf(meta(ask.call, 'actor')) ?? ask.who }, ...rest),
  ),
  'effect-names-message-claim': amend(
    'land',
    (lawful) =>
      (ask, ...rest) =>
        lawful({ ...ask, who: textOf(messageMeta(ask.call, 'on_behalf_of')) ?? ask.who }, ...rest),
  ),
  'receipt-names-claim': amend('receipt', (lawful) => (ask) => lawful({ ...ask, who: textOf(meta(ask.call, 'principal')) ?? ask.who })),
  'receipt-names-extension-claim': amend(
    'receipt',
    (lawful) => (ask) => lawful({ ...ask, who: firstNamed(ask.call.extensions, (name) => name === 'principal') ?? ask.who }),
  ),
  'audit-names-text-claim': blame((call) => firstNamed(parsed(call.text), (name) => name === 'principal')),
  'decision-names-claim': amend(
    'decide',
    (lawful) => (ask) => lawful({ ...ask, who: ask.who && (textOf(meta(ask.call, 'sub')) ?? ask.who) }),
  ),
  'task-owner-from-metadata': amend('owner', (lawful) => (ask) => textOf(meta(ask.call, 'owner')) ?? lawful(ask)),
  'answer-echoes-claim': amend('answer', (lawful) => (ask, receipt, did) => {
    const outcome = lawful(ask, receipt, did);
    const by = subjectOf(meta(ask.call, 'identity'));
    return by === undefined ? outcome : { ...outcome, artifacts: [...(outcome.artifacts ?? []), { by }] };
  }),
  'answer-merges-metadata': amend('answer', (lawful) => (ask, receipt, did) => {
    const outcome = lawful(ask, receipt, did);
    return isObject(ask.call.metadata) ? { ...outcome, artifacts: [{ ...outcome.artifacts?.[0], ...ask.call.metadata }] } : outcome;
  }),
  'reserved-name-refuses': amend('handle', (lawful, agent) => (call) => {
    const ask = { call, who: call.principal };
    if (meta(call, 'a2a.auth') === undefined) return lawful(call);
    return agent.refuse(ask, { code: 'reserved_name', class: 'REFUSED_IDENTITY' });
  }),
};
