import type { Probe } from '../probe.js';

/** Addresses that no webhook may have, by what is wrong with them (seed 000: `refused_webhook_*`). */
const badHooks: readonly (readonly [name: string, url: string])[] = [
  ['http', 'http://203.0.113.7/hook'],
  ['userinfo', 'https://user:word@203.0.113.7/hook'],
  ['private-10', 'https://10.1.2.3/hook'],
  ['private-172', 'https://172.16.0.1/hook'],
  ['private-192', 'https://192.168.1.1/hook'],
  ['private-fc00', 'https://[fc00::1]/hook'],
  ['loopback-127', 'https://127.0.0.1/hook'],
  ['loopback-name', 'https://localhost/hook'],
  ['loopback-v6', 'https://[::1]/hook'],
  ['link-local', 'https://169.254.1.1/hook'],
  ['link-local-v6', 'https://[fe80::1]/hook'],
  ['metadata', 'https://169.254.169.254/latest'],
  ['metadata-decimal', 'https://2852039166/latest'],
  ['metadata-hex', 'https://0xa9fea9fe/latest'],
  ['metadata-mapped', 'https://[::ffff:169.254.169.254]/latest'],
  ['unresolvable', 'https://{rid}.invalid/hook'],
];

const set = (name: string, url: string): Probe => ({
  id: `push/hook/${name}`,
  group: 'push',
  needs: ['task'],
  ask: {
    spelling: 'v0.3',
    method: 'tasks/pushNotificationConfig/set',
    params: { taskId: '$task', pushNotificationConfig: { id: '$config', url } },
  },
});

const inline = (method: 'message/send' | 'message/stream', url: string, name: string): Probe => ({
  id: `push/inline/${name}`,
  group: 'push',
  needs: ['skill'],
  ask: {
    spelling: 'v0.3',
    method,
    params: { message: '$message03', configuration: { blocking: true, pushNotificationConfig: { url } } },
  },
});

/** Configs that come with a message, addresses that are to be refused, and what is stored after that. */
export const pushProbes: readonly Probe[] = [
  inline('message/send', '$hook', 'send'),
  inline('message/stream', '$hook', 'stream'),
  inline('message/send', 'http://203.0.113.7/hook', 'refused'),
  ...badHooks.map(([name, url]) => set(name, url)),
  {
    id: 'push/left',
    group: 'push',
    needs: ['task'],
    ask: { spelling: 'v0.3', method: 'tasks/pushNotificationConfig/list', params: { id: '$task' } },
  },
  {
    id: 'push/tidy',
    group: 'push',
    needs: ['task'],
    ask: { spelling: 'v0.3', method: 'tasks/pushNotificationConfig/delete', params: { id: '$task', pushNotificationConfigId: '$config' } },
  },
];
