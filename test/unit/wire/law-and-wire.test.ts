import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { exitOfFault } from '../../../src/model/exit-codes.js';
import { liveCourt, type LiveCourt } from '../../support/live/live-target.js';
import { convictionsIn } from '../../support/live/live-run.js';
import { sampled } from '../../support/sampled.js';
import { type Instead, invertingProxy, type OnItsWay } from '../../support/wire/inverting-proxy.js';
import { observed, otherwise, wireFile } from '../../support/wire/observing.js';

type Breakage = Parameters<typeof invertingProxy>[1];

/** A served subject whose callers go through a broken wire, where there is one, and where they find it. */
const court = async (without: readonly string[], breakage?: Breakage): Promise<{ readonly live: LiveCourt; readonly at: string }> => {
  const live = await liveCourt(without, 'auto');
  onTestFinished(() => live.close());
  const text = readFileSync(live.file, 'utf8');
  const agent = /^url: (\S+)$/m.exec(text)?.[1] ?? '';
  const at = breakage === undefined ? agent : await invertingProxy(agent, breakage);
  writeFileSync(live.file, text.replace(`url: ${agent}`, `url: ${at}`));
  return { live, at };
};

describe('an agent that speaks well and obeys no law', () => {
  it('is convicted by a run, and its wire is as expected in every row: neither says anything about the other', async () => {
    const { live, at } = await court(['authority-check']);
    const run = await live.run({ caseGlob: 'SA2A-AUTH-002', runs: 1, seed: 7 });
    const wire = await observed(wireFile(at), { expect: 'ash-a2a-base' });

    expect([run.exitCode, run.verdict.standing]).toEqual([1, 'NONCONFORMANT']);
    expect([wire.exitCode, otherwise(wire)]).toEqual([0, []]);
    expect(run.verdict.wireConformance).toBe('NOT_ASSESSED');
    expect(JSON.stringify(wire.predicate)).not.toMatch(/\bconformant\b|\bpass(?:ed)?\b/i);
  });
});

const rpc = (body: object): Instead => ({ body: { jsonrpc: '2.0', ...body } });
const done = { result: { kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } } };
const idOf = ({ json }: OnItsWay): unknown => json?.id ?? null;
const when = (fits: (asked: OnItsWay) => boolean, answer: Instead | ((asked: OnItsWay) => Instead)): Breakage => ({
  instead: (asked) => (asked.verb === 'POST' && fits(asked) ? (typeof answer === 'function' ? answer(asked) : answer) : undefined),
});
const isCall = ({ json }: OnItsWay): boolean => typeof json?.method === 'string';
const alters = (alter: (text: string, asked: OnItsWay) => string): Breakage => ({
  changed: (asked, text) => (isCall(asked) ? alter(text, asked) : text),
});

/** What servers were seen to do with odd requests (each row of it turned into another answer), and answers that no caller can use. */
const breakages: readonly (readonly [name: string, row: string, breakage: Breakage])[] = [
  [
    'malformed JSON is carried out',
    'envelope/malformed',
    when(({ json, text }) => json === undefined && text !== '', rpc({ id: null, ...done })),
  ],
  ['every answer is a page for people', 'method/get/v0.3', when(isCall, { type: 'text/html', body: '<!doctype html><html></html>' })],
  ['an empty body is accepted in silence', 'envelope/empty-body', when(({ text }) => text === '', { status: 202, body: '' })],
  [
    'a batch is carried out',
    'envelope/batch',
    when(({ json }) => Array.isArray(json) && json.length > 0, { body: [{ jsonrpc: '2.0', id: 1, ...done }] }),
  ],
  [
    'answers carry the id of another request',
    'envelope/echo',
    alters((text) => text.replace(/"id":(?:\d+|"[^"]*"),/, '"id":"of another",')),
  ],
  ['another version of JSON-RPC is taken', 'envelope/jsonrpc-1.0', when(({ json }) => json?.jsonrpc === '1.0', rpc({ id: 1, ...done }))],
  [
    'a request without a method is taken',
    'envelope/method-missing',
    when(({ json }) => json?.jsonrpc === '2.0' && !('method' in json), rpc({ id: 1, ...done })),
  ],
  ['an id that is a fraction is taken', 'envelope/id-fraction', when(({ json }) => json?.id === 1.5, rpc({ id: 1.5, ...done }))],
  ['states are in words of nobody', 'shape/send/v0.3', alters((text) => text.replaceAll(/"state":"[A-Za-z_-]+"/g, '"state":"dancing"'))],
  ['params that are a list are taken', 'envelope/params-list', when(({ json }) => Array.isArray(json?.params), rpc({ id: 1, ...done }))],
  [
    'params that are a text break the server',
    'envelope/params-text',
    when(
      ({ json }) => typeof json?.params === 'string',
      (asked) => rpc({ id: idOf(asked), error: { code: -32603, message: 'x.trim is not a function' } }),
    ),
  ],
  [
    'a message that is missing breaks the server',
    'message/missing',
    when(
      ({ json }) => /send/i.test(json?.method ?? '') && json.params?.message === undefined,
      (asked) => rpc({ id: idOf(asked), error: { code: -32603, message: 'boom' } }),
    ),
  ],
  [
    'every answer has a result and an error',
    'method/send/v0.3',
    alters((text) => text.replace('"result":', '"error":{"code":-1,"message":""},"result":')),
  ],
  [
    'names of no method are answered',
    'undefined/tasks/send/v0.3',
    when(
      ({ json }) => json?.method === 'tasks/send',
      (asked) => rpc({ id: idOf(asked), ...done }),
    ),
  ],
  [
    'a list of tasks is not there',
    'method/list/v0.3',
    when(
      ({ json }) => json?.method === 'tasks/list',
      (asked) => rpc({ id: idOf(asked), error: { code: -32601, message: 'x' } }),
    ),
  ],
  [
    'a stream is one error',
    'method/stream/v0.3',
    when(
      ({ json }) => json?.method === 'message/stream',
      (asked) => ({
        type: 'text/event-stream',
        body: `event: error\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: idOf(asked), error: { code: -32004, message: 'x' } })}\n\n`,
      }),
    ),
  ],
  [
    'every call is answered in events',
    'method/get/v0.3',
    when(isCall, (asked) => ({
      type: 'text/event-stream',
      body: `data: ${JSON.stringify({ jsonrpc: '2.0', id: idOf(asked), ...done })}\n\n`,
    })),
  ],
  [
    'the card takes other methods',
    'http/card-put',
    { instead: ({ verb, path }) => (verb === 'PUT' && path.includes('agent-card') ? { body: {} } : undefined) },
  ],
  [
    'other paths are pages',
    'http/other-path',
    {
      instead: ({ verb, path }) =>
        verb === 'GET' && /^\/[0-9a-f-]{36}$/.test(path) ? { type: 'text/html', body: '<!doctype html>' } : undefined,
    },
  ],
  [
    'a sent message is answered by a bare message',
    'shape/send/v0.3',
    alters((text, { json }) =>
      /send/i.test(json.method)
        ? JSON.stringify({ jsonrpc: '2.0', id: json.id, result: { message: { role: 'agent', messageId: 'm', parts: [] }, parts: [] } })
        : text,
    ),
  ],
  ['nobody is let in', 'method/get/v0.3', when(isCall, { status: 401, body: { error: 'Unauthorized' } })],
  ['every call is a fault of the server', 'method/get/v0.3', when(isCall, { status: 500, body: { error: 'boom' } })],
  ['there is no such path', 'method/get/v0.3', when(() => true, { status: 404, body: { error: 'Not Found' } })],
  ['every method is unknown', 'method/get/v0.3', when(isCall, (asked) => rpc({ id: idOf(asked), error: { code: -32601, message: 'x' } }))],
];

describe('a lawful agent behind a broken wire', () => {
  it.each(sampled(breakages, 8, 'LIVE'))('is never convicted, and the wire says why: %s', async (_, row, breakage) => {
    const { live, at } = await court([], breakage);
    const wire = await observed(wireFile(at), { expect: 'ash-a2a-base' });
    const compared = wire.predicate.expectation?.rows.find((one) => one.row === row);
    expect([row, compared?.state === 'as expected']).toEqual([row, false]);
    expect([3, 8]).toContain(wire.exitCode);

    const run = live.run({ caseGlob: 'SA2A-AUTH-002', runs: 1, seed: 7, maxCalls: 200 });
    const end = await run.then(
      (outcome) => ({ convicted: convictionsIn(outcome), exit: outcome.exitCode }),
      (fault: unknown) => ({ convicted: [], exit: fault instanceof Fault ? exitOfFault(fault.kind) : fault }),
    );
    expect(end.convicted).toEqual([]);
    expect([3, 4]).toContain(end.exit);
  });
});

describe('a law run in the other spellings', () => {
  const few = { caseGlob: 'SA2A-AUTH-002', runs: 1, seed: 7, maxCalls: 400 };
  const inCap = async (without: readonly string[], runs: number) => {
    const { live } = await court(without);
    writeFileSync(live.file, readFileSync(live.file, 'utf8').replace('dialect: auto', 'dialect: cap').replace('tasks: listed', ''));
    return live.run({ ...few, runs });
  };

  it('in the literal of CAP convicts a faulty agent and acquits the lawful one', async () => {
    const [faulty, whole] = [await inCap(['authority-check'], 1), await inCap([], 25)];

    expect(faulty.verdict.subject.configuration).toMatchObject({ dialect: 'cap' });
    expect([faulty.exitCode, convictionsIn(faulty).map((line) => line.split(' ')[0])]).toEqual([1, ['SA2A-AUTH-002']]);
    expect(convictionsIn(whole)).toEqual([]);
    expect(whole.verdict.findings.find(({ case: id }) => id === 'SA2A-AUTH-002')?.finding).toBe('FALSIFIER_KILLED');
  });

  it('over HTTP+JSON, where the card names nothing else, convicts a faulty agent', async () => {
    const { live } = await court(['authority-check'], {
      changed: ({ path }, text) => (path.includes('agent-card') ? text.replaceAll('JSONRPC', 'HTTP+JSON') : text),
      instead: ({ path, verb }) => (verb === 'POST' && path === '/' ? { status: 404, body: { error: 'Not Found' } } : undefined),
    });
    const faulty = await live.run(few);
    expect([faulty.exitCode, convictionsIn(faulty).map((line) => line.split(' ')[0])]).toEqual([1, ['SA2A-AUTH-002']]);
  });
});
