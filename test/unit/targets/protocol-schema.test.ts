import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json.js';
import type { Method, Methods } from '../../../src/model/protocol.js';
import { outcomeStates, receiptStates, refusalClasses, consequences } from '../../../src/model/vocabulary-tables.js';
import { loadProtocolChecks } from '../../../src/targets/protocol-checks.js';

const checks = await loadProtocolChecks();

// One lawful exchange of each method, in the types of the model: the compiler holds them to the model, the test to the schema.
const exchanges: { readonly [M in Method]: Methods[M] } = {
  'target/describe': {
    params: { protocol: 'sa2a-target/1' },
    result: {
      protocol: 'sa2a-target/1',
      subject: { name: 'x', configuration: [1] },
      skills: [{ id: 'a', consequence: 'observe', input: true }],
      abilities: ['send'],
      principalsEqual: ['nfc'],
    },
  },
  'target/close': { params: {}, result: {} },
  'operator/reset': { params: { world: 'w' }, result: { now: null } },
  'caller/send': {
    params: {
      world: 'w',
      principal: null,
      messageId: 'm',
      skill: { odd: [] },
      input: null,
      text: 't',
      metadata: 7,
      messageMetadata: [],
      taskId: 't',
      contextId: 'c',
      extensions: 'e',
      callback: { url: 'https://callback.example/', token: '\r\n' },
    },
    result: {
      state: 'none',
      refusal: { code: 'no', class: null, stage: null },
      error: { code: -32001, message: 'no' },
      http: 404,
      artifacts: [null, 1],
      replayed: false,
      receiptId: null,
      approvalId: null,
    },
  },
  'caller/task': { params: { world: 'w', principal: 'a', taskId: 't', action: 'cancel' }, result: { state: 'completed' } },
  'caller/tasks': { params: { world: 'w', principal: 'a' }, result: { tasks: [{ taskId: 't', state: 'working' }] } },
  'caller/approve': { params: { world: 'w', principal: null, approvalId: 'p', said: [false] }, result: { state: 'none' } },
  'caller/delegate': {
    params: { world: 'w', principal: 'a', to: 'b', skill: 's', expiresAt: 1, constraints: {} },
    result: { refused: { code: 'delegation_widens' } },
  },
  'authority/decide': { params: { world: 'w', envelope: [null] }, result: { verdict: 'REFUSED', code: 'decision_envelope_unrecognized' } },
  'operator/grant': {
    params: { world: 'w', principal: 'a', skill: 's', expiresAt: 1, constraints: { a: [1] }, uses: 1, approver: 'b' },
    result: { grantId: 'g' },
  },
  'operator/revoke': { params: { world: 'w', principal: 'a', skill: 's' }, result: { refused: { code: 'no' } } },
  'operator/advanceClock': { params: { world: 'w', ms: -1 }, result: { now: 5 } },
  'operator/restart': { params: { world: 'w' }, result: {} },
  'operator/fault': { params: { world: 'w', fault: 'effect-lies', armed: true }, result: {} },
  'witness/effects': { params: { world: 'w', after: 3 }, result: { effects: [{ seq: 4, skill: 's', principal: 'a', input: [] }] } },
  'witness/receipts': {
    params: { world: 'w' },
    result: {
      receipts: [
        {
          seq: 1,
          receiptId: 'r',
          messageId: 'm',
          principal: 'a',
          skill: 's',
          inputDigest: 'sha256:00',
          state: 'PREPARED',
          at: 1,
          effect: { a: 1 },
        },
      ],
    },
  },
  'witness/decisions': {
    params: { world: 'w' },
    result: { decisions: [{ seq: 1, principal: null, skill: 7, outcome: 'refused', reason: 'no' }] },
  },
  'witness/egress': {
    params: { world: 'w', after: 0 },
    result: { egress: [{ seq: 1, url: 'https://callback.example/', messageId: 'm', carries: { body: [] } }] },
  },
  'witness/grants': {
    params: { world: 'w' },
    result: { grants: [{ principal: 'a', skill: 's', expiresAt: null, constraints: {}, revoked: false }] },
  },
};

const methods = Object.entries(exchanges).map(([method, exchange]) => ({ method, ...exchange }));
const isMethod = (text: string): text is Method => Object.hasOwn(exchanges, text);

const accepts = (method: string, result: Json): boolean => isMethod(method) && checks.isResult(method, result);

describe('the published schema of the target protocol', () => {
  it.each(methods)('admits a lawful exchange of $method', ({ method, params, result }) => {
    expect(isMethod(method) && checks.isParams(method, params)).toBe(true);
    expect(isMethod(method) && checks.isResult(method, result)).toBe(true);
    expect(checks.isLine({ jsonrpc: '2.0', id: 1, method, params })).toBe(true);
    expect(checks.isLine({ jsonrpc: '2.0', id: 1, result })).toBe(true);
  });

  it.each(methods)('keeps unknown members of a result of $method and refuses unknown params', ({ method, params, result }) => {
    expect(isMethod(method) && checks.isResult(method, { ...result, later: 1 })).toBe(true);
    expect(isMethod(method) && checks.isParams(method, { ...params, later: 1 })).toBe(false);
  });

  it.each(outcomeStates)('knows the state %s', (state) => expect(accepts('caller/send', { state })).toBe(true));

  it.each(refusalClasses)('knows the refusal class %s', (name) =>
    expect(accepts('caller/send', { state: 'failed', refusal: { code: 'x', class: name } })).toBe(true),
  );

  it.each(receiptStates)('knows the receipt state %s', (state) =>
    expect(
      accepts('witness/receipts', {
        receipts: [{ seq: 1, receiptId: 'r', messageId: 'm', principal: 'a', skill: 's', inputDigest: 'd', state, at: 0 }],
      }),
    ).toBe(true),
  );

  it.each(consequences)('knows the consequence %s', (consequence) =>
    expect(
      accepts('target/describe', { protocol: 'sa2a-target/1', subject: { name: 'x' }, skills: [{ id: 'a', consequence }], abilities: [] }),
    ).toBe(true),
  );

  it.each<[string, Json]>([
    ['caller/send', { state: 'done' }],
    ['caller/send', { state: 'failed', refusal: { code: 'x', class: 'NO_SUCH_CLASS' } }],
    ['caller/send', { state: 'failed', error: { code: '1', message: '' } }],
    ['operator/advanceClock', {}],
    ['operator/advanceClock', { now: 1.5 }],
    ['operator/revoke', { refused: null }],
    ['operator/revoke', { refused: {} }],
    ['witness/effects', { effects: [{ skill: 's' }] }],
    ['witness/effects', { effects: null }],
    ['witness/receipts', { receipts: [{ seq: 1 }] }],
    ['witness/decisions', { decisions: [{ seq: 1, outcome: 'maybe' }] }],
    ['witness/grants', { grants: [{ principal: 'a', skill: 's' }] }],
    ['caller/tasks', {}],
    ['caller/approve', { approvalId: 'p' }],
    ['caller/delegate', { refused: null }],
    ['witness/egress', { egress: [{ seq: 1 }] }],
  ])('refuses an unlawful result of %s: %j', (method, result) => {
    expect(accepts(method, result)).toBe(false);
    expect(isMethod(method) && checks.complaintAboutResult(method, result)).toMatch(/^result/);
  });

  it.each<Json>([null, [], {}, { jsonrpc: '2.0', id: 1 }, { jsonrpc: '2.0', id: 1, method: 'caller/send', params: {} }])(
    'refuses the line %j',
    (line) => {
      expect(checks.isLine(line)).toBe(false);
    },
  );
});
