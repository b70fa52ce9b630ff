import type { Json, JsonObject } from '../../base/json.js';
import type { Need, Probe } from '../probe.js';

/** What one principal asks about a task of another; the same is asked about one that is not there, so that the two can be compared. */
export const ownerOperations: readonly (readonly [operation: string, method: string, params: (task: string) => Json])[] = [
  ['get', '{get}', (task) => ({ id: task })],
  ['cancel', '{cancel}', (task) => ({ id: task })],
  ['subscribe', '{subscribe}', (task) => ({ id: task })],
  ['push-set', 'tasks/pushNotificationConfig/set', (task) => ({ taskId: task, pushNotificationConfig: { id: '$config', url: '$hook' } })],
  ['push-get', 'tasks/pushNotificationConfig/get', (task) => ({ id: task, pushNotificationConfigId: '$config' })],
  ['push-list', 'tasks/pushNotificationConfig/list', (task) => ({ id: task })],
  ['push-delete', 'tasks/pushNotificationConfig/delete', (task) => ({ id: task, pushNotificationConfigId: '$config' })],
];

const owner = (
  id: string,
  ask: Omit<Probe['ask'], 'spelling'> & { readonly spelling?: Probe['ask']['spelling'] },
  more: readonly Need[] = [],
): Probe => ({
  id: `owner/${id}`,
  group: 'owner',
  needs: ['second', 'task', ...more],
  ask: { spelling: ask.method?.startsWith('tasks/') === true ? 'v0.3' : 'home', as: 'second', ...ask },
});

const twins: readonly Probe[] = ownerOperations.flatMap(([operation, method, params]) => [
  owner(`foreign/${operation}`, { method, params: params('$task') }),
  owner(`missing/${operation}`, { method, params: params('$rid') }),
]);

const continuing = (id: string, task: string): Probe =>
  owner(`${id}/continue`, { method: '{send}', params: { message: { $of: '$message', taskId: task } } }, ['skill', 'selector']);

/** Claims of another identity: in the params, in the message, in another case, and nested. */
const claims: readonly (readonly [name: string, params: JsonObject, message: JsonObject])[] = [
  ['params', { 'a2a.auth': { identity: '$second' }, 'ash_a2a.owner': '$second' }, {}],
  ['message', {}, { 'a2a.auth': { identity: '$second' }, 'ash_a2a.owner': '$second' }],
  ['case', { 'A2A.Auth': { identity: '$second' }, 'ASH_A2A.Owner': '$second' }, {}],
  ['nested', { context: { 'a2a.auth': { identity: '$second' }, 'ash_a2a.owner': '$second' } }, {}],
];

const claiming = ([name, params, message]: (typeof claims)[number]): readonly Probe[] => [
  owner(
    `claim/${name}/send`,
    { as: 'first', method: '{send}', params: { message: { $of: '$message', $metadata: message }, metadata: params } },
    ['skill', 'selector'],
  ),
  owner(`claim/${name}/claimed`, { as: 'second', method: '{get}', params: { id: '$claimed' } }, ['skill', 'selector']),
  owner(`claim/${name}/own`, { as: 'first', method: '{get}', params: { id: '$claimed' } }, ['skill', 'selector']),
];

/** Whose task is whose: what another principal is answered, and whether a claim in metadata changes it. */
export const ownerProbes: readonly Probe[] = [
  ...twins,
  continuing('foreign', '$task'),
  continuing('missing', '$rid'),
  owner('list', { method: '{list}', params: {} }),
  owner('unchanged', { as: 'first', method: '{get}', params: { id: '$task' } }),
  ...claims.flatMap(claiming),
];
