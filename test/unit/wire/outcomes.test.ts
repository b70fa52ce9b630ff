import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventFrames } from '../../../src/a2a/event-frames.js';
import { errorName, outcomeWord } from '../../../src/wire/outcome.js';
import { outcomeOfFault, readOutcome } from '../../../src/wire/read-outcome.js';

const answer = (status: number, type: string, body: string) => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body, 'utf8'),
});
const json = (body: string, status = 200) => answer(status, 'application/json', body);
const wordFor = (given: ReturnType<typeof answer>, source: 'v0.3' | 'v1.0' | 'cap' = 'v0.3'): string =>
  outcomeWord(readOutcome(given, source).outcome);
const error = (code: number): string => JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'm' } });

describe('every answer has exactly one outcome', () => {
  it.each([
    ['result', json('{"jsonrpc":"2.0","id":1,"result":{}}')],
    ['result:null', json('{"jsonrpc":"2.0","id":1,"result":null}')],
    ['result', json('{"tasks":[]}', 201)],
    ['result:null', answer(204, '', '')],
    ['accepted-notification', answer(202, '', '')],
    ['error -32001', json(error(-32001))],
    ['error -32700', json(error(-32700), 400)],
    ['sse', answer(200, 'text/event-stream', 'data: {"jsonrpc":"2.0","id":1,"result":{}}\n\n')],
    ['sse-error -32001', answer(200, 'text/event-stream; charset=utf-8', `event: error\ndata: ${error(-32001)}\n\n`)],
    ['unparseable', answer(200, 'text/event-stream', ': nothing but a comment\n\n')],
    ['unparseable', answer(200, 'text/event-stream', 'data: {"half":\n\n')],
    ['unparseable', answer(200, 'text/plain', 'POST')],
    ['unparseable', json('{"jsonrpc":"2.0","id":1}')],
    ['unparseable', json('{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":-1,"message":""}}')],
    ['no-route', answer(404, 'text/html', '<!doctype html>')],
    ['no-route', json('{"error":"Not Found"}', 404)],
    ['no-route', answer(405, '', '')],
    ['http 404 google.rpc', json('{"error":{"code":404,"status":"NOT_FOUND","message":"m","details":[]}}', 404)],
    ['http 404 flat', json('{"code":-32001,"message":"m"}', 404)],
    ['http 400 problem+json', answer(400, 'application/problem+json', '{"title":"t"}')],
    ['http 401 auth', json('{"error":"Unauthorized"}', 401)],
    ['http 413 html', answer(413, 'text/html', '<html>')],
    ['http 503 empty', answer(503, '', '')],
    ['http 500 text', answer(500, 'text/plain', 'boom')],
    ['http 500 json', json('[]', 500)],
  ])('%s', (word, given) => {
    expect(wordFor(given)).toBe(word);
  });

  it.each([
    [{ is: 'timeout', phase: 'headers', after: 1 }, 'timeout'],
    [{ is: 'unreachable', why: 'ECONNREFUSED' }, 'refused'],
    [{ is: 'reset', why: 'x' }, 'unparseable'],
    [{ is: 'redirect', status: 302, to: '/' }, 'unparseable'],
  ] as const)('%j is %s', (fault, word) => {
    expect(outcomeWord(outcomeOfFault(fault))).toBe(word);
  });

  it('is none of the words of a judgment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 599 }),
        fc.string(),
        fc.constantFrom('application/json', 'text/event-stream', 'text/html', ''),
        (status, body, type) => {
          expect(wordFor(answer(status, type, body))).not.toMatch(/pass|fail|conform/i);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives a code the registry of the place where it was read', () => {
    const named = (source: 'v0.3' | 'v1.0' | 'cap') => errorName(readOutcome(json(error(-32004)), source).outcome);
    expect([named('v0.3'), named('v1.0'), named('cap')]).toEqual([
      'a2a-0.3 UnsupportedOperation',
      'a2a-1.0 UnsupportedOperation',
      'cap cap_budget_exceeded',
    ]);
  });
});

describe('the events of a stream', () => {
  const events = fc.array(fc.record({ event: fc.constantFrom('message', 'error'), data: fc.json() }), { maxLength: 6 });
  const ends = fc.constantFrom('\n', '\r\n', '\r');

  it('are read whatever the line ends, and however their data is cut into lines', () => {
    fc.assert(
      fc.property(events, ends, fc.boolean(), (given, end, space) => {
        const text = given.map(({ event, data }) =>
          [`event:${space ? ' ' : ''}${event}`, ': a comment', ...data.split('\n').map((line) => `data: ${line}`), '', ''].join(end),
        );
        expect(eventFrames(text.join(''))).toEqual(given);
      }),
      { numRuns: 200 },
    );
  });

  it('that no empty line closed do not count', () => {
    expect(eventFrames('data: 1\n\ndata: 2')).toEqual([{ event: 'message', data: '1' }]);
    expect(eventFrames('data: 1\n\ndata: 2\n')).toEqual([{ event: 'message', data: '1' }]);
  });
});
