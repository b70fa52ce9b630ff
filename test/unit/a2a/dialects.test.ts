import { describe, expect, it } from 'vitest';
import { dialects, stateOf } from '../../../src/a2a/dialects.js';
import { wireError } from '../../../src/a2a/errors.js';
import { readTaskPage, readTaskView } from '../../../src/a2a/task-view.js';

describe('the states of a task', () => {
  it.each([
    ['TASK_STATE_COMPLETED', 'completed'],
    ['TASK_STATE_INPUT_REQUIRED', 'input-required'],
    ['TASK_STATE_AUTH_REQUIRED', 'auth-required'],
    ['TASK_STATE_CANCELED', 'canceled'],
    ['TASK_STATE_CANCELLED', 'canceled'],
    ['TASK_STATE_UNSPECIFIED', 'unknown'],
    ['input-required', 'input-required'],
    ['rejected', 'rejected'],
    ['unknown', 'unknown'],
  ])('%s is %s', (word, state) => expect(stateOf(word)).toBe(state));

  it.each(['Completed', 'TASK_STATE_', 'COMPLETED', 3, null, 'constructor'])('%j is none', (word) => expect(stateOf(word)).toBeUndefined());
});

describe('the two spellings', () => {
  it('send only the shape that belongs to them', () => {
    expect(dialects['v1.0'].dataPart({ a: 1 })).toEqual({ data: { a: 1 } });
    expect(dialects['v0.3'].dataPart({ a: 1 })).toEqual({ kind: 'data', data: { a: 1 } });
    expect(dialects['v1.0'].headers).toEqual({ 'A2A-Version': '1.0' });
    expect(dialects['v0.3'].headers).toEqual({});
    expect([dialects['v1.0'].methods.send, dialects['v0.3'].methods.send]).toEqual(['SendMessage', 'message/send']);
  });
});

describe('an error is a pair of registry and code', () => {
  it.each([
    ['v0.3', -32001, 'a2a-0.3', 'TaskNotFound'],
    ['v1.0', -32001, 'a2a-1.0', 'TaskNotFound'],
    ['cap', -32001, 'cap', 'cap_manifest_missing'],
    ['cap', -32010, 'cap', 'cap_profile_unsupported'],
    ['v1.0', -32010, 'unknown', 'unknown'],
    ['v0.3', -32009, 'a2a-1.0', 'VersionNotSupported'],
    ['v1.0', -32601, 'jsonrpc', 'MethodNotFound'],
    ['cap', -32601, 'unknown', 'unknown'],
    ['v1.0', -32050, 'unknown', 'unknown'],
  ] as const)('read from %s, %i is %s %s', (source, code, registry, name) => {
    expect(wireError(source, code)).toEqual({ registry, code, name });
  });
});

describe('a result', () => {
  const status = { state: 'TASK_STATE_COMPLETED' };

  it.each([{ task: { id: 't', contextId: 'c', status } }, { kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } }])(
    'is a task, wrapped as in v1.0 or bare as in v0.3: %j',
    (result) => {
      expect(readTaskView(result)).toMatchObject({ ok: true, value: { is: 'task', taskId: 't', contextId: 'c', state: 'completed' } });
    },
  );

  it('gives out the data or the text of the parts of its artifacts, in either shape', () => {
    const parts = [{ data: { a: 1 } }, { kind: 'text', text: 'b' }, { kind: 'data', data: [2] }, { url: 'http://x' }];
    expect(readTaskView({ id: 't', status, artifacts: [{ artifactId: 'x', parts }] })).toMatchObject({
      value: { artifacts: [{ a: 1 }, 'b', [2], { url: 'http://x' }] },
    });
  });

  it('may be a message instead of a task', () => {
    expect(readTaskView({ message: { role: 'ROLE_AGENT', messageId: 'm', parts: [{ text: 'hi' }] } })).toMatchObject({
      ok: true,
      value: { is: 'message', artifacts: ['hi'] },
    });
  });

  it.each([null, 4, [], {}, { task: {} }, { id: 't', status: {} }, { id: 4, status }, { id: '', status }])('%j is neither', (result) => {
    expect(readTaskView(result)).toMatchObject({ ok: false, error: { is: 'wrong-result' } });
  });

  it('may be a page of tasks, wrapped or plain', () => {
    const tasks = [{ id: 't', status }];
    expect(readTaskPage({ tasks, nextPageToken: '' })).toMatchObject({ ok: true, value: { tasks: [{ taskId: 't' }], next: undefined } });
    expect(readTaskPage({ tasks, nextPageToken: 'p' })).toMatchObject({ value: { next: 'p' } });
    expect(readTaskPage(tasks)).toMatchObject({ ok: true, value: { tasks: [{ taskId: 't', state: 'completed' }] } });
    expect(readTaskPage({})).toMatchObject({ ok: false });
  });
});
