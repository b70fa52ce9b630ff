import type { Json } from '../../base/json.js';
import type { AskTemplate, Need, Probe, Spelling } from '../probe.js';

/** Each operation of A2A, with the names and params of its spellings. A finished task of the caller stands behind `$task`. */
type MethodRow = {
  readonly operation: string;
  readonly needs: readonly Need[];
  readonly 'v0.3': readonly [method: string, params?: Json];
  readonly 'v1.0': readonly [method: string, params?: Json];
  readonly rest: readonly [verb: string, path: string, body03?: Json, body10?: Json];
};

const config03 = { taskId: '$task', pushNotificationConfig: { id: '$config', url: '$hook' } };
const config10 = { taskId: '$task', id: '$config', url: '$hook' };
const send03 = { message: '$message03', configuration: { blocking: true } };
const send10 = { message: '$message10', configuration: { returnImmediately: false } };
const rest03 = { message: '$messageRest', configuration: { blocking: true } };
const configs = 'tasks/{task}/pushNotificationConfigs';

/** The eleven operations, in the order of seed 000 but for the reading ones, which come first because the others may end a task. */
export const methodRows: readonly MethodRow[] = [
  {
    operation: 'send',
    needs: ['skill'],
    'v0.3': ['message/send', send03],
    'v1.0': ['SendMessage', send10],
    rest: ['POST', 'message:send', rest03, send10],
  },
  {
    operation: 'stream',
    needs: ['skill'],
    'v0.3': ['message/stream', send03],
    'v1.0': ['SendStreamingMessage', send10],
    rest: ['POST', 'message:stream', rest03, send10],
  },
  {
    operation: 'get',
    needs: ['task'],
    'v0.3': ['tasks/get', { id: '$task' }],
    'v1.0': ['GetTask', { id: '$task' }],
    rest: ['GET', 'tasks/{task}'],
  },
  { operation: 'list', needs: [], 'v0.3': ['tasks/list', {}], 'v1.0': ['ListTasks', {}], rest: ['GET', 'tasks'] },
  {
    operation: 'subscribe',
    needs: ['task'],
    'v0.3': ['tasks/resubscribe', { id: '$task' }],
    'v1.0': ['SubscribeToTask', { id: '$task' }],
    rest: ['POST', 'tasks/{task}:subscribe'],
  },
  {
    operation: 'extended-card',
    needs: [],
    'v0.3': ['agent/getAuthenticatedExtendedCard'],
    'v1.0': ['GetExtendedAgentCard', {}],
    rest: ['GET', 'card'],
  },
  {
    operation: 'push-set',
    needs: ['task'],
    'v0.3': ['tasks/pushNotificationConfig/set', config03],
    'v1.0': ['CreateTaskPushNotificationConfig', config10],
    rest: ['POST', configs, { config: { pushNotificationConfig: { url: '$hook' } } }, config10],
  },
  {
    operation: 'push-get',
    needs: ['task'],
    'v0.3': ['tasks/pushNotificationConfig/get', { id: '$task', pushNotificationConfigId: '$config' }],
    'v1.0': ['GetTaskPushNotificationConfig', { taskId: '$task', id: '$config' }],
    rest: ['GET', `${configs}/{config}`],
  },
  {
    operation: 'push-list',
    needs: ['task'],
    'v0.3': ['tasks/pushNotificationConfig/list', { id: '$task' }],
    'v1.0': ['ListTaskPushNotificationConfigs', { taskId: '$task' }],
    rest: ['GET', configs],
  },
  {
    operation: 'push-delete',
    needs: ['task'],
    'v0.3': ['tasks/pushNotificationConfig/delete', { id: '$task', pushNotificationConfigId: '$config' }],
    'v1.0': ['DeleteTaskPushNotificationConfig', { taskId: '$task', id: '$config' }],
    rest: ['DELETE', `${configs}/{config}`],
  },
  {
    operation: 'cancel',
    needs: ['task'],
    'v0.3': ['tasks/cancel', { id: '$task' }],
    'v1.0': ['CancelTask', { id: '$task' }],
    rest: ['POST', 'tasks/{task}:cancel', {}, {}],
  },
];

const rpc = (spelling: 'v0.3' | 'v1.0', [method, params]: MethodRow['v0.3']): AskTemplate => ({
  spelling,
  method,
  ...(params === undefined ? {} : { params }),
});

const rest = (spelling: 'rest-v0.3' | 'rest-v1.0', { operation, rest: [verb, path, body03, body10] }: MethodRow): AskTemplate => {
  const isOld = spelling === 'rest-v0.3';
  const json = isOld ? body03 : body10;
  const place = operation === 'extended-card' && !isOld ? 'extendedAgentCard' : path;
  return { spelling, verb, path: isOld ? `v1/${place}` : place, ...(json === undefined ? {} : { json }) };
};

const probe = (row: MethodRow, spelling: Spelling, ask: AskTemplate): Probe => ({
  id: `method/${row.operation}/${spelling}`,
  group: 'method',
  needs: row.needs,
  ask,
});

const inSpelling = (row: MethodRow): readonly Probe[] => [
  probe(row, 'v1.0', rpc('v1.0', row['v1.0'])),
  probe(row, 'v0.3', rpc('v0.3', row['v0.3'])),
  probe(row, 'rest-v1.0', rest('rest-v1.0', row)),
  probe(row, 'rest-v0.3', rest('rest-v0.3', row)),
];

/** The literal of CAP v1 has two requests. Its cancel names no task and ends whatever runs, so it is sent only where the prompt before it was answered. */
const capProbes: readonly Probe[] = [
  {
    id: 'method/send/cap',
    group: 'method',
    needs: ['skill'],
    ask: { spelling: 'cap', verb: 'POST', path: 'message/send', json: { message: '$messageCap' } },
  },
  { id: 'method/cancel/cap', group: 'method', needs: ['cap'], ask: { spelling: 'cap', verb: 'POST', path: 'tasks/cancel' } },
];

/** Every method in every spelling. */
export const methodProbes: readonly Probe[] = [...methodRows.flatMap(inSpelling), ...capProbes];

/** Names that no version of A2A defines, some of which are met in the field. */
const undefinedNames = [
  'tasks/send',
  'tasks/sendSubscribe',
  'tasks/subscribe',
  'message.send',
  'sendMessage',
  'TaskResubscription',
  'TaskSubscription',
  'ListTask',
  'GetAgentCard',
  'CreateTaskPushNotification',
  '{rid}',
] as const;

/** The names that no version defines, under either version; they carry no message, so that a server which knows one finds no work in it. */
export const undefinedProbes: readonly Probe[] = undefinedNames.flatMap((name) =>
  (['v0.3', 'v1.0'] as const).map((spelling): Probe => ({
    id: `undefined/${name === '{rid}' ? 'random' : name}/${spelling}`,
    group: 'undefined',
    ask: { spelling, method: name, params: { id: '$rid' } },
  })),
);
