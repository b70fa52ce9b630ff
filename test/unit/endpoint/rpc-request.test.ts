import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRpcRequest } from '../../../src/endpoint/rpc-request.js';

const read = (value: unknown) => parseRpcRequest(Buffer.from(JSON.stringify(value), 'utf8'));

describe('a JSON-RPC request', () => {
  it('is read back as it was written, whatever its params', () => {
    const ids = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
    fc.assert(
      fc.property(ids, fc.string(), fc.jsonValue({ maxDepth: 5 }), (id, method, value) => {
        const params = JSON.parse(JSON.stringify(value));
        expect(read({ jsonrpc: '2.0', id, method, params })).toEqual({ ok: true, value: { id, method, params } });
      }),
    );
  });

  it('is read from any bytes without throwing, and what is none has a code of JSON-RPC', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text, 'utf8')),
        ),
        (bytes) => {
          const parsed = parseRpcRequest(bytes);
          expect(parsed.ok ? -32600 : parsed.error.problem.code).toSatisfy((code) => code === -32700 || code === -32600);
        },
      ),
    );
  });

  it('keeps members with the names of prototypes as members', () => {
    const parsed = parseRpcRequest(Buffer.from('{"jsonrpc":"2.0","id":1,"method":"m","params":{"__proto__":{"polluted":1}}}'));
    expect(parsed.ok && Object.hasOwn(Object(parsed.value.params), '__proto__')).toBe(true);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('ends no stack by its depth, in lists or in objects', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const text = `{"jsonrpc":"2.0","id":1,"method":"m","params":${open.repeat(100_000)}1${close.repeat(100_000)}}`;
      expect(parseRpcRequest(Buffer.from(text))).toMatchObject({ ok: false, error: { id: null, problem: { code: -32600 } } });
    }
  });
});
