import { dialects } from '../a2a/dialects.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../base/json.js';
import type { Values } from './fill.js';
import type { Given } from './given.js';
import { homeOf, type Memory } from './memory.js';

/** An address that belongs to nobody (RFC 5737): a webhook may be set to it, and whatever is sent there reaches no one. */
const hook = 'https://203.0.113.7/sa2a-court';

/** What the names in the templates stand for now. */
export const valuesOf = ({
  given,
  memory,
  ids,
}: {
  readonly given: Given;
  readonly memory: Memory;
  readonly ids: { readonly message: string; readonly rid: string };
}): Values => {
  const home = homeOf(memory);
  return {
    rid: ids.rid,
    hook,
    config: 'sa2a-court-observes',
    second: given.second?.id ?? '',
    extension: extensionOf(memory),
    ...(memory.task === undefined ? {} : { task: memory.task.id, context: memory.task.contextId }),
    claimed: memory.claimed ?? ids.rid,
    ...(given.message === undefined ? {} : messages(given.message, home, ids.message)),
    ...namesIn(home),
  };
};

const namesIn = (home: 'v0.3' | 'v1.0'): Values => {
  const { get, send, list, cancel } = dialects[home].methods;
  const isOld = home === 'v0.3';
  return {
    get,
    send,
    list,
    cancel,
    subscribe: isOld ? 'tasks/resubscribe' : 'SubscribeToTask',
    card: isOld ? 'agent/getAuthenticatedExtendedCard' : 'GetExtendedAgentCard',
  };
};

const messages = (messageOf: NonNullable<Given['message']>, home: 'v0.3' | 'v1.0', id: string): Values => {
  const [old, now] = [messageOf('v0.3', id), messageOf('v1.0', id)];
  return {
    message03: old,
    message10: now,
    message: home === 'v0.3' ? old : now,
    messageRest: protoMessage(old),
    messageCap: capMessage(old),
  };
};

/** The message of HTTP+JSON in v0.3: the parts stand in `content`, data twice wrapped, and no member says its kind. */
const protoMessage = ({ kind: _kind, parts, ...message }: JsonObject): JsonObject => ({
  ...message,
  role: 'ROLE_USER',
  content: isJsonList(parts) ? parts.map(protoPart) : [],
});

const protoPart = (part: Json): Json => {
  if (!isJsonObject(part)) return part;
  const { kind: _kind, data, ...rest } = part;
  return data === undefined ? rest : { ...rest, data: { data } };
};

/** The prompt of CAP's literal: no id and no kind. The metadata goes along, because it names the skill. */
const capMessage = ({ kind: _kind, messageId: _messageId, ...message }: JsonObject): JsonObject => message;

const extensionOf = ({ card }: Memory): string =>
  card?.extensions.find(({ place }) => place === 'capabilities.extensions')?.uri ?? 'urn:sa2a:profile:v26.9.20';
