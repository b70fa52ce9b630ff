/** What a caller can ask for, whatever it is called on the wire. */
export type Operation =
  'send' | 'stream' | 'get' | 'list' | 'cancel' | 'subscribe' | 'extended-card' | 'push-set' | 'push-get' | 'push-list' | 'push-delete';

/** The A2A version whose name was called: answers have the shapes of that version. */
export type Spelling = 'v0.3' | 'v1.0';

/** Each operation with its JSON-RPC name in A2A v0.3 and in v1.0. `tasks/list` is a name of seed 000; v0.3.0 itself has none. */
export const wireMethods: readonly { readonly operation: Operation; readonly 'v0.3': string; readonly 'v1.0': string }[] = [
  { operation: 'send', 'v0.3': 'message/send', 'v1.0': 'SendMessage' },
  { operation: 'stream', 'v0.3': 'message/stream', 'v1.0': 'SendStreamingMessage' },
  { operation: 'get', 'v0.3': 'tasks/get', 'v1.0': 'GetTask' },
  { operation: 'list', 'v0.3': 'tasks/list', 'v1.0': 'ListTasks' },
  { operation: 'cancel', 'v0.3': 'tasks/cancel', 'v1.0': 'CancelTask' },
  { operation: 'subscribe', 'v0.3': 'tasks/resubscribe', 'v1.0': 'SubscribeToTask' },
  { operation: 'extended-card', 'v0.3': 'agent/getAuthenticatedExtendedCard', 'v1.0': 'GetExtendedAgentCard' },
  { operation: 'push-set', 'v0.3': 'tasks/pushNotificationConfig/set', 'v1.0': 'CreateTaskPushNotificationConfig' },
  { operation: 'push-get', 'v0.3': 'tasks/pushNotificationConfig/get', 'v1.0': 'GetTaskPushNotificationConfig' },
  { operation: 'push-list', 'v0.3': 'tasks/pushNotificationConfig/list', 'v1.0': 'ListTaskPushNotificationConfigs' },
  { operation: 'push-delete', 'v0.3': 'tasks/pushNotificationConfig/delete', 'v1.0': 'DeleteTaskPushNotificationConfig' },
];

/** The operation of a name, and the version that calls it so; undefined for a name of neither. */
export const wireMethodOf = (name: string): { readonly operation: Operation; readonly spelling: Spelling } | undefined => {
  for (const method of wireMethods) {
    if (method['v0.3'] === name) return { operation: method.operation, spelling: 'v0.3' };
    if (method['v1.0'] === name) return { operation: method.operation, spelling: 'v1.0' };
  }
  return undefined;
};
