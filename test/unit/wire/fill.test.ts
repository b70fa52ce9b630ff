import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json.js';
import { fillJson, fillText } from '../../../src/wire/fill.js';

const values = { rid: 'r/1', task: 't', message: { role: 'user', messageId: 'm', metadata: { skill: 'lookup' }, parts: [1] } };
const plain = fc.jsonValue().filter((value) => !/[$]|\{[A-Za-z]+\}/.test(JSON.stringify(value)));

describe('a template of a request', () => {
  it('gets its names replaced wherever they stand, and is left as it is where it has none', () => {
    expect(fillJson({ id: '$task', list: ['{rid}-2', '$message'], n: 5 }, values)).toEqual({
      id: 't',
      list: ['r/1-2', values.message],
      n: 5,
    });
    fc.assert(
      fc.property(plain, (value) => {
        const given: Json = JSON.parse(JSON.stringify(value));
        expect(fillJson(given, values)).toEqual(given);
      }),
      { numRuns: 100 },
    );
  });

  it('changes members of a message: null takes one away, and metadata never takes the place of the selector', () => {
    const filled = fillJson({ $of: '$message', role: null, taskId: '$task', $metadata: { skill: 'pay', 'a2a.auth': 1 } }, values);
    expect(filled).toEqual({ messageId: 'm', metadata: { skill: 'lookup', 'a2a.auth': 1 }, parts: [1], taskId: 't' });
  });

  it('keeps names that stand for nothing, and writes a value into a path as one segment', () => {
    expect([fillJson('$nothing', values), fillText('{nothing}', values)]).toEqual(['$nothing', '{nothing}']);
    expect(fillText('tasks/{rid}:cancel', values, encodeURIComponent)).toBe('tasks/r%2F1:cancel');
  });

  it('lets no value of an agent become a name of its own: what was filled in is not filled again', () => {
    expect(fillJson({ id: '$task' }, { ...values, task: '$message' })).toEqual({ id: '$message' });
    expect(fillText('{task}', { ...values, task: '{rid}' })).toBe('{rid}');
  });
});
