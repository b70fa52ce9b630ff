import { isJsonObject } from '../base/json.js';
import type { Method } from '../model/protocol.js';

const abilities: { readonly [M in Method]: string | undefined } = {
  'target/describe': undefined,
  'target/close': undefined,
  'operator/reset': 'reset',
  'caller/send': 'send',
  'caller/task': 'task',
  'caller/tasks': 'tasks',
  'caller/approve': 'approve',
  'caller/delegate': 'delegate',
  'authority/decide': 'decide',
  'operator/grant': 'grant',
  'operator/revoke': 'revoke',
  'operator/advanceClock': 'clock',
  'operator/restart': 'restart',
  'operator/fault': undefined,
  'witness/effects': 'effects',
  'witness/receipts': 'receipts',
  'witness/decisions': 'decisions',
  'witness/egress': 'egress',
  'witness/grants': 'grants',
};

/** The ability under which a target answers this request, or `undefined` where every target has to answer it. */
export const abilityOf = (method: Method, params: unknown): string | undefined => {
  if (method !== 'operator/fault') return abilities[method];
  return isJsonObject(params) && typeof params['fault'] === 'string' ? `fault:${params['fault']}` : undefined;
};
