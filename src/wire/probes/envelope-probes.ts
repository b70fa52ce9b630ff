import type { AskTemplate, Probe } from '../probe.js';

const sent = (id: string, raw: string | Uint8Array, headers: AskTemplate['headers'] = {}): Probe => ({
  id: `envelope/${id}`,
  group: 'envelope',
  ask: { spelling: 'home', raw, headers },
});

/** A request that only reads, but for the members that are given; `{get}` is the name of that method where JSON-RPC was understood. */
const request = (members: string): string => `{${members}}`;
const good = '"jsonrpc":"2.0","id":1,"method":"{get}","params":{"id":"{rid}"}';
const withId = (id: string): string => request(`"jsonrpc":"2.0","id":${id},"method":"{get}","params":{"id":"{rid}"}`);
const withParams = (params: string): string => request(`"jsonrpc":"2.0","id":1,"method":"{get}"${params}`);

const deep = `${'['.repeat(6000)}${']'.repeat(6000)}`;
const filler = (bytes: number): string => request(`${good},"filler":"${'x'.repeat(bytes)}"`);

const notJson: readonly Probe[] = [
  sent('malformed', `{"jsonrpc":"2.0","id":1,`),
  sent('scalar', '5'),
  sent('string', '"text"'),
  sent('null', 'null'),
  sent('true', 'true'),
  sent('empty-body', ''),
  sent('empty-object', '{}'),
  sent('empty-list', '[]'),
  sent('batch', `[${request(good)},${withId('2')}]`),
  sent('not-utf8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
  sent('byte-order-mark', `\uFEFF${request(good)}`),
  sent('duplicate-member', request(`${good},"id":2`)),
  sent('deep-nest', request(`${good},"deep":${deep}`)),
];

const members: readonly Probe[] = [
  sent('method-missing', request('"jsonrpc":"2.0","id":1,"params":{"id":"{rid}"}')),
  sent('method-number', request('"jsonrpc":"2.0","id":1,"method":5,"params":{"id":"{rid}"}')),
  sent('jsonrpc-missing', request('"id":1,"method":"{get}","params":{"id":"{rid}"}')),
  sent('jsonrpc-1.0', request('"jsonrpc":"1.0","id":1,"method":"{get}","params":{"id":"{rid}"}')),
  sent('id-fraction', withId('1.5')),
  sent('id-object', withId('{}')),
  sent('id-list', withId('[]')),
  sent('id-boolean', withId('true')),
  sent('id-null', withId('null')),
  sent('id-zero', withId('0')),
  sent('id-empty', withId('""')),
  sent('id-large', withId('1e21')),
  sent('notification', request('"jsonrpc":"2.0","method":"{get}","params":{"id":"{rid}"}')),
  sent('params-missing', withParams('')),
  sent('params-list', withParams(',"params":[]')),
  sent('params-text', withParams(',"params":"x"')),
  sent('params-null', withParams(',"params":null')),
  sent('task-id-number', withParams(',"params":{"id":5}')),
];

const types: readonly Probe[] = [
  sent('type-text', request(good), { 'Content-Type': 'text/plain' }),
  sent('type-form', request(good), { 'Content-Type': 'application/x-www-form-urlencoded' }),
  sent('type-a2a', request(good), { 'Content-Type': 'application/a2a+json' }),
  sent('type-none', request(good), { 'Content-Type': null }),
  sent('type-utf-16', request(good), { 'Content-Type': 'application/json; charset=utf-16' }),
  sent('size-90k', filler(90 * 1024)),
  sent('size-110k', filler(110 * 1024)),
];

const onRoute = (id: string, ask: Partial<AskTemplate>): Probe => ({
  id: `http/${id}`,
  group: 'http',
  ask: { spelling: 'home', ...ask },
});

/** The rules of HTTP around the agent: methods, other paths, the card's address. */
export const httpProbes: readonly Probe[] = [
  onRoute('rpc-get', { verb: 'GET' }),
  onRoute('rpc-put', { verb: 'PUT', raw: request(good) }),
  onRoute('rpc-options', { verb: 'OPTIONS' }),
  onRoute('other-path', { verb: 'GET', path: '{rid}' }),
  onRoute('card-post', { verb: 'POST', at: 'card', raw: '{}' }),
  onRoute('card-put', { verb: 'PUT', at: 'card', raw: '{}' }),
  onRoute('card-delete', { verb: 'DELETE', at: 'card' }),
];

/** Envelopes that are no request, or one in a shape that servers read differently. None of them carries a message. */
export const envelopeProbes: readonly Probe[] = [...notJson, ...members, ...types];
