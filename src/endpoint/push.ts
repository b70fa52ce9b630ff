import type { Json, JsonObject } from '../base/json.js';
import { never } from '../base/never.js';
import type { Call } from './call.js';
import { type House, offers } from './house.js';
import { isAbsent, memberOf, textOf } from './members.js';
import type { PushConfig } from './push-configs.js';
import { problem, result, type RpcAnswer } from './rpc-answer.js';
import { badParams, pushNotSupported, type RpcProblem } from './rpc-problem.js';
import { findTask } from './tasks.js';
import { webhookRefusal } from './webhook-address.js';
import type { Spelling } from './wire-methods.js';

/** What can be done with the configs of a task. */
export type PushOperation = 'push-set' | 'push-get' | 'push-list' | 'push-delete';

/**
 * The four methods for push notification configs, on a task of the caller. Configs are kept and never used: this endpoint opens
 * no connection, because whoever holds a published token could have it call anybody.
 */
export const push = async (house: House, operation: PushOperation, call: Call): Promise<RpcAnswer> => {
  if (!offers(house, 'push')) return problem(pushNotSupported);
  const found = await findTask(house, call);
  if (!found.ok) return found.error;
  const { taskId } = found.value;
  switch (operation) {
    case 'push-set':
      return setConfig(house, call, taskId);
    case 'push-get':
      return getConfig(house, call, taskId);
    case 'push-list':
      return result(toList(house.pushConfigs.of(taskId), { taskId, spelling: call.spelling }));
    case 'push-delete':
      house.pushConfigs.remove(taskId, configIdOf(call.params) ?? '');
      return result(null);
    default:
      return never(operation);
  }
};

/** Why a config is refused; undefined where it may be kept. */
export const pushProblem = async (house: House, config: Json): Promise<RpcProblem | undefined> => {
  if (!offers(house, 'push')) return pushNotSupported;
  const url = textOf(config, 'url');
  if (url === undefined) return badParams('the config must have a url');
  const code = await webhookRefusal(url, house.resolveHost);
  return code === undefined ? undefined : badParams('the url of the config is refused', { code });
};

const setConfig = async (house: House, { params, spelling }: Call, taskId: string): Promise<RpcAnswer> => {
  const nested = memberOf(params, 'pushNotificationConfig');
  const config = isAbsent(nested) ? params : nested;
  const refused = await pushProblem(house, config);
  if (refused !== undefined) return problem(refused);
  const kept = house.pushConfigs.put(taskId, config, house.newId);
  return kept === undefined ? problem(badParams('too many configs are kept already')) : result(toConfig(kept, { taskId, spelling }));
};

const getConfig = (house: House, { params, spelling }: Call, taskId: string): RpcAnswer => {
  const id = configIdOf(params);
  const config = house.pushConfigs.of(taskId).find((one) => id === undefined || one.id === id);
  if (config === undefined) return problem({ code: -32001, message: 'push notification config not found' });
  return result(toConfig(config, { taskId, spelling }));
};

/** v0.3 names the config beside `id`, which is the task there; v1.0 names the task beside `id`, which is the config. */
const configIdOf = (params: JsonObject): string | undefined =>
  textOf(params, 'pushNotificationConfigId') ?? (textOf(params, 'taskId') === undefined ? undefined : textOf(params, 'id'));

type Form = { readonly taskId: string; readonly spelling: Spelling };

const toConfig = (config: PushConfig, { taskId, spelling }: Form): JsonObject =>
  spelling === 'v0.3' ? { taskId, pushNotificationConfig: config } : { taskId, ...config };

const toList = (configs: readonly PushConfig[], form: Form): Json => {
  const list = configs.map((config) => toConfig(config, form));
  return form.spelling === 'v0.3' ? list : { configs: list, nextPageToken: '' };
};
