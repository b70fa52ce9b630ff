// What a message says stands in for a grant, or lowers the class of a skill.
import { createPublicKey, verify } from 'node:crypto';
import { amend, both, everyMember, everyValue, memberFreeWhen, freeWhen, member, parsed } from './amend.mjs';
import { canonical, isObject } from './faulty-skills.mjs';

const meta = ({ call }, name) => member(call.metadata, name);
const messageMeta = ({ call }, name) => member(call.messageMetadata, name);
const anywhere = ({ call }) => everyMember([call.metadata, call.messageMetadata, call.extensions]);
const holds = (value, accepts) => everyMember(value).some(({ name, value: held }) => accepts(name, held));
const grantIds = (agent) => agent.disk.grants.filter((grant) => agent.lives(grant)).map(({ grantId }) => grantId);
const mentions = (value, agent) => everyValue(value).some((text) => grantIds(agent).includes(text));

/** A signature that verifies under the key beside it, over this principal and skill. */
const isSigned = (value, { who, id }) => {
  if (!isObject(value) || !isObject(value.payload) || value.payload.principal !== who || value.payload.skill !== id) return false;
  const key = createPublicKey({ key: Buffer.from(value.publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(canonical(value.payload)), key, Buffer.from(value.sig, 'base64'));
};

/** A skill that the message calls harmless runs without authority. */
const harmlessWhen = (condition) => freeWhen((ask) => ask.who !== null && condition(ask));

/** The same, but nothing happens: the task only says that it is done. */
const rehearsedWhen = (condition) =>
  amend('consequence', (lawful, agent) => (ask) => {
    if (ask.who === null || !condition(ask)) return lawful(ask);
    return agent.end(ask, 'completed', { artifacts: [{ would: ask.id }] });
  });

export const authorityFaults = {
  'role-admin': memberFreeWhen((ask) => meta(ask, 'role') === 'admin'),
  'role-admin-in-message': memberFreeWhen((ask) => messageMeta(ask, 'role') === 'admin'),
  'role-any-case': memberFreeWhen((ask) => holds(ask.call.metadata, (name, value) => /^role$/iu.test(name) && name !== 'role' && value)),
  'role-in-json-text': memberFreeWhen((ask) => everyValue(ask.call.metadata).some((text) => member(parsed(text), 'role') !== undefined)),
  'approved-true': memberFreeWhen((ask) => meta(ask, 'approved') === true),
  'approved-text': memberFreeWhen((ask) => meta(ask, 'approved') === 'true' || meta(ask, 'approved') === 'yes'),
  'approved-extension': memberFreeWhen((ask) => holds(ask.call.extensions, (name, value) => name === 'approved' && value)),
  'approved-nested': memberFreeWhen((ask) => everyMember(ask.call.metadata).some(({ depth, name }) => depth > 0 && name === 'approved')),
  'approved-in-prose': memberFreeWhen((ask) => /approved|granted|authori[sz]ed/iu.test(ask.call.text ?? '')),
  'standing-claim': memberFreeWhen((ask) => meta(ask, 'standing') !== undefined && meta(ask, 'standing') !== false),
  'standing-claim-in-message': memberFreeWhen((ask) => messageMeta(ask, 'standing') === true),
  'token-present': memberFreeWhen((ask) => typeof meta(ask, 'token') === 'string'),
  'token-object': memberFreeWhen((ask) => isObject(messageMeta(ask, 'token'))),
  'plan-object': memberFreeWhen((ask) => isObject(meta(ask, 'plan'))),
  'plan-anywhere': memberFreeWhen((ask) => anywhere(ask).some(({ name }) => name === 'plan')),
  'proof-in-message': memberFreeWhen((ask) => messageMeta(ask, 'proof') !== undefined),
  'task-in-metadata': memberFreeWhen((ask) => meta(ask, 'task') !== undefined),
  'inline-grant': memberFreeWhen((ask) => {
    const grant = meta(ask, 'grant');
    return member(grant, 'skill') === ask.id || member(grant, 'principal') === ask.who || member(grant, 'subject') === ask.who;
  }),
  'inline-grant-in-message': memberFreeWhen((ask) => isObject(messageMeta(ask, 'grant'))),
  'authority-object': memberFreeWhen((ask) => isObject(meta(ask, 'authority'))),
  'authority-of-own-subject': memberFreeWhen((ask) => member(messageMeta(ask, 'authority'), 'subject') === ask.who),
  'signature-object': memberFreeWhen((ask) => isObject(meta(ask, 'signature'))),
  'signature-text': memberFreeWhen((ask) => typeof meta(ask, 'signature') === 'string'),
  'signature-extension': memberFreeWhen((ask) => holds(ask.call.extensions, (name) => name === 'signature')),
  'signature-in-message-nested': memberFreeWhen((ask) =>
    everyMember(ask.call.messageMetadata).some(({ depth, name }) => depth > 0 && name === 'signature'),
  ),
  'grant-id-metadata': memberFreeWhen((ask, agent) => grantIds(agent).includes(meta(ask, 'grantId'))),
  'grant-id-token': memberFreeWhen((ask, agent) => grantIds(agent).includes(meta(ask, 'token'))),
  'grant-id-in-text': memberFreeWhen((ask, agent) => grantIds(agent).some((id) => ask.call.text?.includes(id))),
  'grant-id-authority': memberFreeWhen((ask, agent) => {
    const claimed = meta(ask, 'authority');
    return grantIds(agent).some((id) => id === member(claimed, 'token_id') || id === member(claimed, 'grantId'));
  }),
  'grant-id-message-nested': memberFreeWhen((ask, agent) => mentions(ask.call.messageMetadata, agent)),
  'grant-id-extension': memberFreeWhen((ask, agent) => mentions(ask.call.extensions, agent)),
  'grant-id-without-credential': freeWhen((ask, agent) => ask.who === null && mentions(ask.call.metadata, agent)),
  'class-message-only': harmlessWhen((ask) => messageMeta(ask, 'consequence') === 'observe'),
  'class-metadata-only': harmlessWhen((ask) => meta(ask, 'consequence') === 'observe'),
  'class-bearing-false': harmlessWhen((ask) => meta(ask, 'consequenceBearing') === false),
  'class-extension': harmlessWhen((ask) => holds(ask.call.extensions, (name, value) => name === 'consequence' && value === 'observe')),
  'class-nested': harmlessWhen((ask) =>
    everyMember(ask.call.metadata).some(({ depth, name, value }) => depth === 1 && name === 'readOnlyHint' && value === true),
  ),
  'class-change-only': harmlessWhen((ask) => ask.skill.consequence === 'change' && meta(ask, 'consequence') === 'observe'),
  'class-in-text': harmlessWhen((ask) => /consequence\W+observe|read.?only/iu.test(ask.call.text ?? '')),
  'class-snake-case': harmlessWhen((ask) =>
    holds(ask.call.metadata, (name) => name === 'consequence_bearing' || name === 'read_only_hint'),
  ),
  'dry-run-acts': harmlessWhen((ask) => meta(ask, 'dryRun') === true),
  'dry-run-completes': rehearsedWhen((ask) => meta(ask, 'dryRun') === true),
  'dry-run-in-message-completes': rehearsedWhen((ask) => messageMeta(ask, 'dryRun') === true),
  'read-only-hint': harmlessWhen((ask) => meta(ask, 'readOnlyHint') === true),
  'read-only-hint-observes': amend('classOf', (lawful) => (ask) => (messageMeta(ask, 'readOnlyHint') === true ? 'observe' : lawful(ask))),
  'verified-signature': memberFreeWhen((ask) => anywhere(ask).some(({ value }) => isSigned(value, ask))),
  'own-task-is-authority': memberFreeWhen((ask) => ask.taskId !== undefined),
  'finished-task-is-authority': both(
    amend('thread', (lawful, agent) => (ask) => {
      const task = agent.disk.tasks[ask.call.taskId];
      return task?.owner === ask.who && ask.who !== null ? { contextId: task.outcome.contextId, assigned: true } : lawful(ask);
    }),
    memberFreeWhen((ask) => ask.assigned === true),
  ),
  'any-task-is-authority': both(
    amend(
      'thread',
      (lawful, agent) => (ask) => (ask.call.taskId === undefined ? lawful(ask) : { contextId: agent.context(ask), assigned: true }),
    ),
    memberFreeWhen((ask) => ask.assigned === true),
  ),
  'context-is-authority': memberFreeWhen((ask) => ask.call.contextId !== undefined),
  'owner-grant-serves-stranger': both(
    amend('thread', (lawful, agent) => (ask) => {
      const task = agent.disk.tasks[ask.call.taskId];
      return task !== undefined && task.owner !== ask.who ? { contextId: agent.context(ask), lent: task.owner } : lawful(ask);
    }),
    amend('standing', (lawful) => (ask) => lawful(ask.lent === undefined ? ask : { ...ask, who: ask.lent })),
  ),
  'context-owner-grant-serves-stranger': amend('standing', (lawful, agent) => (ask) => {
    const owner = agent.disk.contexts[ask.call.contextId]?.owner;
    return lawful(ask) ?? (owner ? lawful({ ...ask, who: owner }) : undefined);
  }),
};
