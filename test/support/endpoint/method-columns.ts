import type { Transport } from '../../../src/endpoint/house.js';

/** What each operation comes to on each transport, for a completed task: seed 000, "Method mapping". */
export const columns: { readonly [transport in Transport]: { readonly [operation: string]: string } } = {
  base: {
    send: 'result',
    stream: 'sse',
    get: 'result',
    cancel: 'error -32002',
    list: 'result',
    subscribe: 'error -32004',
    'extended-card': 'error -32004',
    'push-set': 'error -32003',
    'push-get': 'error -32003',
    'push-list': 'error -32003',
    'push-delete': 'error -32003',
  },
  owned: {
    send: 'result',
    stream: 'sse',
    get: 'result',
    cancel: 'error -32002',
    list: 'result',
    subscribe: 'sse',
    'extended-card': 'result',
    'push-set': 'result',
    'push-get': 'result',
    'push-list': 'result',
    'push-delete': 'result',
  },
};
