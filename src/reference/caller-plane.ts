import type { Json, JsonObject } from '../base/json.js';
import { cancelTask, listTasks, readTask } from './caller-tasks.js';
import type { Call, Callback } from './messages.js';
import { anyParam, badParams, freeText, optionalObject, optionalText, principalParam, textParam } from './params.js';
import { send } from './send.js';
import type { Subject } from './subject.js';
import type { World } from './world.js';

/** `caller/send`. */
export const callerSend = (subject: Subject, world: World, params: JsonObject): Json => send(subject, world, callOf(params));

const callOf = (params: JsonObject): Call => ({
  principal: principalParam(params),
  messageId: textParam(params, 'messageId'),
  skill: anyParam(params, 'skill'),
  input: anyParam(params, 'input'),
  text: freeText(params, 'text'),
  metadata: anyParam(params, 'metadata'),
  messageMetadata: anyParam(params, 'messageMetadata'),
  extensions: anyParam(params, 'extensions'),
  taskId: optionalText(params, 'taskId'),
  contextId: optionalText(params, 'contextId'),
  callback: callbackIn(optionalObject(params, 'callback')),
});

const callbackIn = (given: JsonObject | null): Callback | undefined =>
  given === null ? undefined : { url: textParam(given, 'url'), token: optionalText(given, 'token') ?? '' };

/** `caller/task`. */
export const callerTask = (subject: Subject, world: World, params: JsonObject): Json => {
  const query = { principal: principalParam(params), taskId: textParam(params, 'taskId') };
  switch (textParam(params, 'action')) {
    case 'get':
      return readTask(subject, world, query);
    case 'cancel':
      return cancelTask(subject, world, query);
    default:
      throw badParams('action', '"get" or "cancel"');
  }
};

/** `caller/tasks`. */
export const callerTasks = (subject: Subject, world: World, params: JsonObject): Json => ({
  tasks: listTasks(subject, world, principalParam(params)),
});
