import { type Json, type JsonObject, isJsonObject } from '../base/json.js';
import { textOf } from './members.js';

/** A config as it is kept: A2A's own members, `id` always there. */
export type PushConfig = JsonObject & { readonly id: string };

/** The push notification configs of the tasks, in memory. Whether the caller owns the task was decided before. */
export type PushConfigs = {
  /** Keeps a config and returns it with its id; undefined where there are too many. */
  put(taskId: string, config: Json, newId: () => string): PushConfig | undefined;
  of(taskId: string): readonly PushConfig[];
  remove(taskId: string, id: string): void;
  clear(): void;
};

const mostPerTask = 10;
const mostTasks = 1_000;
const members = ['url', 'token', 'authentication'] as const;

/** An empty store. */
export const pushConfigs = (): PushConfigs => {
  const kept = new Map<string, readonly PushConfig[]>();
  const of = (taskId: string): readonly PushConfig[] => kept.get(taskId) ?? [];
  return {
    of,
    put: (taskId, config, newId) => {
      const named = textOf(config, 'id') ?? '';
      const whole: PushConfig = { id: named === '' ? newId() : named, ...membersIn(config) };
      const others = of(taskId).filter(({ id }) => id !== whole.id);
      if (others.length >= mostPerTask || (!kept.has(taskId) && kept.size >= mostTasks)) return undefined;
      kept.set(taskId, [...others, whole]);
      return whole;
    },
    remove: (taskId, id) => {
      const left = of(taskId).filter((config) => config.id !== id);
      if (left.length === 0) kept.delete(taskId);
      else kept.set(taskId, left);
    },
    clear: () => kept.clear(),
  };
};

const membersIn = (config: Json): JsonObject => {
  const object = isJsonObject(config) ? config : {};
  return Object.fromEntries(members.flatMap((name) => (object[name] === undefined ? [] : [[name, object[name]]])));
};
