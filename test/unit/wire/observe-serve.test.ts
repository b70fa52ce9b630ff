import { describe, expect, it } from 'vitest';
import { verifyWire } from '../../../src/proceedings/verify-wire.js';
import { aLiveAgent } from '../../support/endpoint/a-live-agent.js';
import { wordsOfRow } from '../../../src/wire/row-words.js';
import { observed, otherwise, served, wireFile, wordOf } from '../../support/wire/observing.js';

describe('the served reference subject', () => {
  it.each([
    ['base', [], 'ash-a2a-base'],
    ['owned', [], 'ash-a2a-owned'],
    ['owned', ['push'], 'ash-a2a-owned-without-push'],
    ['owned', ['extended-card'], 'ash-a2a-owned-without-card'],
    ['owned', ['instance'], 'ash-a2a-owned-instance-down'],
  ] as const)('answers on %s without %j as the seed has it: no drift from %s', async (transport, lacking, expect_) => {
    const seen = await observed(wireFile(await served(transport, { lacking })), { expect: expect_ });

    expect(otherwise(seen)).toEqual([]);
    expect(seen.predicate.table.filter(({ row, word }) => word !== undefined && wordsOfRow(row)?.test(word) === false)).toEqual([]);
    expect([seen.exitCode, seen.exitReason]).toEqual([0, 'observed, without drift']);
    expect(await verifyWire({ path: seen.folder })).toMatchObject({ ok: true, value: { form: 'run folder' } });
  });

  it('is reached in the other spellings as well: HTTP+JSON of v1.0, and the literal of CAP with its cancel', async () => {
    const seen = await observed(wireFile(await served('owned')));
    const words = ['send/rest-v1.0', 'stream/rest-v1.0', 'get/rest-v1.0', 'cancel/rest-v1.0', 'send/rest-v0.3', 'send/cap', 'cancel/cap'];
    expect(words.map((row) => wordOf(seen, `method/${row}`))).toEqual([
      'result',
      'sse',
      'result',
      'http 400 google.rpc',
      'no-route',
      'sse',
      'result',
    ]);
  });

  it('drifts from the other column row by row, with exit 8', async () => {
    const seen = await observed(wireFile(await served('base')), { expect: 'ash-a2a-owned' });

    expect(seen.exitCode).toBe(8);
    expect(otherwise(seen)).toContain(
      'drift method/subscribe/v0.3: sse; error -32004 · UNSUPPORTED_OPERATION'.replace(' · UNSUPPORTED_OPERATION', ''),
    );
    expect(otherwise(seen).length).toBeGreaterThan(20);
  });

  it('without a guard of identity drifts in the rows that show it, and in no other', async () => {
    const rowsOf = async (guard: string): Promise<readonly string[]> => {
      const seen = await observed(wireFile(await served('owned', { without: [guard] })), { expect: 'ash-a2a-owned' });
      return otherwise(seen).map((line) => line.replace(/:.*$/, ''));
    };
    expect(await rowsOf('reserved-metadata')).toEqual(expect.arrayContaining(['drift owner/claimed/params', 'drift owner/claimed/nested']));
    const read = await rowsOf('task-owner-read');
    expect(read).toEqual(expect.arrayContaining(['drift owner/foreign/get', 'drift owner/as-missing/get']));
    expect(read.filter((line) => !line.includes(' owner/'))).toEqual([]);
    expect(await rowsOf('task-owner-list')).toEqual(['declared gap owner/listed']);
  });

  it('has no effect of any kind in its ledger afterwards, and no decision was asked for: consequential skills are never called', async () => {
    const agent = await aLiveAgent({ transport: 'owned', principalOf: (token) => /^demo-token-of-(.+)$/.exec(token)?.[1] });
    await agent.grant('alice');
    const seen = await observed(wireFile(agent.endpoint.url));

    expect(wordOf(seen, 'method/send/v0.3')).toBe('result');
    expect(await agent.effects()).toEqual([]);
    expect(await agent.decisions()).toEqual([]);
  });

  it('sends no message at all where the target file classifies no skill as observe, and says what that leaves open before it asks', async () => {
    const agent = await aLiveAgent({ principalOf: (token) => /^demo-token-of-(.+)$/.exec(token)?.[1] });
    const { skills: _skills, ...file } = { ...wireFile(agent.endpoint.url), skills: {} };
    const seen = await observed(file, { expect: 'ash-a2a-base' });

    expect(seen.told[0]?.others.map(({ needs }) => needs)).toContain('a skill that the target file classifies as observe');
    expect(seen.predicate.table.find(({ row }) => row === 'method/send/v0.3')).toEqual({
      row: 'method/send/v0.3',
      notMade: 'a skill that the target file classifies as observe',
    });
    expect(seen.exitCode).toBe(3);
    expect(otherwise(seen).every((line) => line.startsWith('not observed'))).toBe(true);
  });

  it('is observed as far as it came where somebody stops it, and that is marked', async () => {
    let asked = 0;
    const seen = await observed(wireFile(await served('base')), { expect: 'ash-a2a-base' }, { isInterrupted: () => (asked += 1) > 20 });

    expect([seen.exitCode, seen.predicate.complete, seen.predicate.transcript.lines]).toEqual([130, false, 20]);
    expect(await verifyWire({ path: seen.folder })).toMatchObject({ ok: true });
  });

  it('is asked about a task that exists, which the transcript names', async () => {
    const seen = await observed(wireFile(await served('base')));
    const made = seen.predicate.table.find(({ row }) => row === 'shape/state/v0.3');

    expect(made?.word).toBe('completed');
    expect(seen.predicate.observedPeer.label).toBe('sa2a-court reference subject');
    expect(seen.predicate.table.every(({ exchange }) => exchange === undefined || exchange < seen.predicate.transcript.lines)).toBe(true);
  });
});
