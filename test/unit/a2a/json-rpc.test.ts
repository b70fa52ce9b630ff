import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReply } from '../../../src/a2a/json-rpc.js';
import { memberNames } from '../../../src/a2a/member-names.js';

const answer = (body: string, status = 200) => ({ status, headers: {}, body: Buffer.from(body) });
const reply = (value: unknown, status = 200) => readReply(answer(JSON.stringify(value), status), 7);

describe('an answer to a JSON-RPC request', () => {
  it('is a result or an error of its own id', () => {
    expect(reply({ jsonrpc: '2.0', id: 7, result: { a: 1 } })).toEqual({ ok: true, value: { is: 'result', result: { a: 1 }, http: 200 } });
    expect(reply({ jsonrpc: '2.0', id: 7, error: { code: -32001, message: 'no', data: [1] } })).toEqual({
      ok: true,
      value: { is: 'error', error: { code: -32001, message: 'no', data: [1] }, http: 200 },
    });
  });

  it('may be an error under any HTTP status, and under the id null where the request could not be read', () => {
    expect(reply({ jsonrpc: '2.0', id: 7, error: { code: -32600, message: 'who are you' } }, 401)).toMatchObject({
      ok: true,
      value: { is: 'error', http: 401 },
    });
    expect(reply({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'what' } })).toMatchObject({
      ok: true,
      value: { is: 'error' },
    });
    expect(reply({ jsonrpc: '2.0', id: null, result: {} })).toMatchObject({ ok: false, error: { is: 'wrong-id' } });
  });

  it.each([
    [{ jsonrpc: '2.0', id: 8, result: {} }, 'wrong-id'],
    [{ jsonrpc: '2.0', id: '7', result: {} }, 'wrong-id'],
    [{ jsonrpc: '2.0', result: {} }, 'wrong-id'],
    [{ jsonrpc: '1.0', id: 7, result: {} }, 'not-json-rpc'],
    [{ id: 7, result: {} }, 'not-json-rpc'],
    [{ jsonrpc: '2.0', id: 7 }, 'not-json-rpc'],
    [{ jsonrpc: '2.0', id: 7, result: {}, error: { code: 1, message: '' } }, 'not-json-rpc'],
    [{ jsonrpc: '2.0', id: 7, error: 'no' }, 'not-json-rpc'],
    [{ jsonrpc: '2.0', id: 7, error: { code: '1' } }, 'not-json-rpc'],
    [[{ jsonrpc: '2.0', id: 7, result: {} }], 'not-json-rpc'],
  ])('%j is none: %s', (value, is) => {
    expect(reply(value)).toMatchObject({ ok: false, error: { is } });
  });

  it.each([400, 401, 403, 413, 415, 422, 429])('HTTP %i without JSON-RPC is a refusal of its own', (status) => {
    expect(readReply(answer('<html>no</html>', status), 7)).toEqual({ ok: true, value: { is: 'http-refusal', http: status } });
  });

  it.each([404, 405, 501])('HTTP %i without JSON-RPC says that nothing is served there', (status) => {
    expect(readReply(answer('nope', status), 7)).toEqual({ ok: false, error: { is: 'no-route', status } });
  });

  it('with a member that stands twice is none, whatever a parser would make of it', () => {
    expect(readReply(answer('{"jsonrpc":"2.0","id":7,"result":{},"result":{"a":1}}'), 7)).toMatchObject({ ok: false });
    expect(readReply(answer('{"jsonrpc":"2.0","\\u0069d":1,"id":7,"result":{}}'), 7)).toMatchObject({
      ok: false,
      error: { is: 'wrong-id' },
    });
    expect(readReply(answer('{"jsonrpc":"2.0","id":7,"result":{"id":1,"x":{"id":2}}}'), 7)).toMatchObject({ ok: true });
  });

  it('of any bytes never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.json().map((text) => Buffer.from(text)),
        ),
        fc.integer({ min: 200, max: 599 }),
        (body, status) => {
          expect(readReply({ status, headers: {}, body }, 7)).toHaveProperty('ok');
        },
      ),
    );
  });
});

describe('the names of the members of an object', () => {
  it('are those that a parser finds, in any text that JSON.stringify can write', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat({ max: 3 }), (object, indent) => {
        const names = memberNames(JSON.stringify(object, undefined, indent));
        expect(names.toSorted()).toEqual(Object.keys(object).toSorted());
      }),
    );
  });
});
