import { type Json, type JsonObject, isJsonList, isJsonObject } from '../base/json.js';
import { type Result, fail, ok } from '../base/result.js';
import { isAbsent, memberOf, present, textOf } from './members.js';
import { withoutReserved } from './reserved-metadata.js';
import { type RpcProblem, badParams } from './rpc-problem.js';

/** A message as the subject takes it, and how its sender wants to be answered. */
export type MessageOrder = {
  /** Params of `caller/send`, but for the principal: that comes from the transport alone. */
  readonly send: JsonObject;
  /** True unless the sender asked for an answer before the task is settled. */
  readonly waits: boolean;
  /** A push notification config that came with the message. */
  readonly push: Json | undefined;
};

/**
 * Reads the params of a send or stream call. The shapes of both A2A versions are read under either name, because a message
 * that is half understood could run with another input than its sender meant.
 */
export const readMessage = (
  params: JsonObject,
  { dropsReserved }: { readonly dropsReserved: boolean },
): Result<MessageOrder, RpcProblem> => {
  const message = memberOf(params, 'message');
  const parts = memberOf(message, 'parts');
  const messageId = textOf(message, 'messageId');
  if (!isJsonObject(message)) return fail(badParams('message must be an object'));
  if (messageId === undefined || messageId === '') return fail(badParams('message.messageId must be a text that is not empty'));
  if (!['user', 'ROLE_USER'].includes(textOf(message, 'role') ?? '')) return fail(badParams('message.role must be user (v1.0: ROLE_USER)'));
  if (!isJsonList(parts) || !parts.every(isJsonObject)) return fail(badParams('message.parts must be a list of parts'));
  const data = parts.filter((part) => Object.hasOwn(part, 'data'));
  if (data.length > 1) return fail(badParams('more than one data part: the input would be a guess'));
  const clean = dropsReserved ? withoutReserved : (value: Json): Json => value;
  const sent = present({
    ...selection(memberOf(message, 'metadata'), clean),
    messageId,
    input: data[0]?.['data'],
    text: textIn(parts),
    metadata: cleaned(memberOf(params, 'metadata'), clean),
    extensions: memberOf(message, 'extensions'),
    taskId: memberOf(message, 'taskId'),
    contextId: memberOf(message, 'contextId'),
  });
  return ok({ send: sent, ...wishesOf(memberOf(params, 'configuration')) });
};

type Clean = (value: Json) => Json;

const cleaned = (value: Json | undefined, clean: Clean): Json | undefined => (isAbsent(value) ? undefined : clean(value));

/** The selector stands in `message.metadata.skill`; what else stands there goes on without it. */
const selection = (
  metadata: Json | undefined,
  clean: Clean,
): { readonly skill: Json | undefined; readonly messageMetadata: Json | undefined } => {
  if (!isJsonObject(metadata)) return { skill: undefined, messageMetadata: cleaned(metadata, clean) };
  const { skill, ...others } = metadata;
  return { skill, messageMetadata: Object.keys(others).length === 0 ? undefined : clean(others) };
};

const textIn = (parts: readonly JsonObject[]): string | undefined => {
  const texts = parts.flatMap((part) => textOf(part, 'text') ?? []);
  return texts.length === 0 ? undefined : texts.join('\n');
};

const wishesOf = (configuration: Json | undefined): Omit<MessageOrder, 'send'> => {
  const push = memberOf(configuration, 'pushNotificationConfig') ?? memberOf(configuration, 'taskPushNotificationConfig');
  return {
    waits: memberOf(configuration, 'blocking') !== false && memberOf(configuration, 'returnImmediately') !== true,
    push: isAbsent(push) ? undefined : push,
  };
};
