import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyWire } from '../../../src/proceedings/verify-wire.js';
import { noAnswers, noTime, stopped } from '../../../src/wire/ends.js';
import { unsent } from '../../../src/wire/observation.js';
import { probeList } from '../../../src/wire/probe-list.js';
import { bodyOf } from '../../support/a2a/hostile-server.js';
import { listening } from '../../support/a2a/listening.js';
import { ownFolder } from '../../support/live/running.js';
import { observed, type Observing, wireFile } from '../../support/wire/observing.js';

const openStream: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('data: {"jsonrpc":"2.0","id":1,"result":{"kind":"task","id":"t","status":{"state":"working"}}}\n\n');
};

/** An agent with one task, with a card that names these extensions. */
const plainAgent = async (extensions: readonly object[] = []) => {
  let asked = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked += 1;
    const text = await bodyOf(request);
    const card = {
      name: 'plain',
      version: '1',
      protocolVersion: '0.3.0',
      url: agent.url,
      preferredTransport: 'JSONRPC',
      skills: [],
      capabilities: { extensions },
    };
    const task = { kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } };
    const known =
      text.includes('"message/send"') || text.includes('"id":"t"') ? { result: task } : { error: { code: -32001, message: 'no' } };
    const answer = request.method === 'GET' ? card : { jsonrpc: '2.0', id: 1, ...known };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const agent = await listening((request, response) => void handle(request, response));
  return { url: agent.url, asked: () => asked };
};

const rowsOf = ({ predicate }: Observing): readonly string[] => predicate.table.slice(0, probeList.length).map(({ row }) => row);
const lacking = ({ predicate }: Observing, lack: string): number => predicate.table.filter(({ notMade }) => notMade === lack).length;
const everyProbe = probeList.map(({ id }) => id);

describe('an agent whose every answer is a stream that stays open', () => {
  it('is asked no further once the time is used up: the rest is told as not asked, and the observation as incomplete, with exit 3', async () => {
    const { url } = await listening(openStream);
    const seen = await observed({ ...wireFile(url), timeout: '400ms' }, { budget: 700 });

    // An open stream is a stream, also where the time for one answer is short.
    expect(new Set(seen.predicate.table.flatMap(({ exchange, word }) => (exchange === undefined ? [] : [word])))).toEqual(new Set(['sse']));
    expect(rowsOf(seen)).toEqual(everyProbe);
    expect(lacking(seen, noTime)).toBeGreaterThan(100);
    expect([seen.exitCode, seen.predicate.complete]).toEqual([3, false]);
    expect(await verifyWire({ path: seen.folder })).toMatchObject({ ok: true });
  });
});

describe('an observation that somebody stops', () => {
  it('keeps a row for every question, and says that it is not complete, with exit 130', async () => {
    const { url, asked } = await plainAgent();
    const seen = await observed(wireFile(url), {}, { isInterrupted: () => asked() >= 5 });

    expect(asked()).toBe(5);
    expect(rowsOf(seen)).toEqual(everyProbe);
    expect(lacking(seen, stopped)).toBe(probeList.length - 5);
    expect([seen.exitCode, seen.predicate.complete]).toEqual([130, false]);
    expect(await verifyWire({ path: seen.folder })).toMatchObject({ ok: true });
  });
});

describe('a question that is held back', () => {
  it('because a header would hold what none may is told as not asked: never as refused, and never as an agent that stopped answering', async () => {
    const { url } = await plainAgent([{ uri: 'urn:x\r\nX-Evil: 1' }]);
    const seen = await observed(wireFile(url));
    const { table } = seen.predicate;
    const held = table.filter(({ notMade }) => notMade?.startsWith('a request that may be sent: the header field') === true);

    expect(held.length).toBeGreaterThan(2);
    expect(held.filter(({ word, exchange, detail }) => word !== undefined || exchange !== undefined || detail !== 'unsafe')).toEqual([]);
    expect(table.filter(({ word }) => word === 'refused')).toEqual([]);
    expect([seen.exitCode, lacking(seen, noAnswers), seen.predicate.complete]).toEqual([0, 0, true]);
    expect(await verifyWire({ path: seen.folder })).toMatchObject({ ok: true });
  });

  it('because its address is not on this machine is not asked, where one that nobody answers is refused', () => {
    const probe = { id: 'card/plain', group: 'card', ask: { spelling: 'home' } } as const;
    expect(unsent(probe, { ok: false, error: { is: 'remote', host: 'a.example', address: '192.0.2.1' } })).toEqual({
      probe: 'card/plain',
      group: 'card',
      notMade: 'an address on this machine: a.example is 192.0.2.1',
      detail: 'remote',
    });
    expect(unsent(probe, { ok: false, error: { is: 'unreachable', why: 'ECONNREFUSED' } })).toBeUndefined();
  });
});

describe('before the first question', () => {
  it('a folder that cannot be written is refused with usage, and nothing is asked or left', async () => {
    const { url, asked } = await plainAgent();
    const folder = ownFolder('no-out');
    writeFileSync(join(folder, 'file'), '');

    await expect(observed(wireFile(url), { out: join(folder, 'file') })).rejects.toMatchObject({ kind: 'usage', code: 'run-folder' });
    await expect(observed(wireFile(url), { out: join(folder, 'file', 'below') })).rejects.toMatchObject({ kind: 'usage' });
    expect([asked(), existsSync(join(folder, 'file', 'below')), readdirSync(folder)]).toEqual([0, false, ['file']]);
  });

  it('more reports of other suites than a statement holds are refused', async () => {
    const { url, asked } = await plainAgent();
    const one = { source: 'junit', sourceRevision: 'a', specPin: 'b', file: { sha256: 'a'.repeat(64) }, bytes: 1, counts: {}, traps: [] };

    await expect(observed(wireFile(url), { external: Array.from({ length: 21 }, () => one) })).rejects.toMatchObject({ kind: 'usage' });
    expect(asked()).toBe(0);
  });
});
