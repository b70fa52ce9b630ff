import { describe, expect, it } from 'vitest';
import { isJsonObject } from '../../../src/base/json.js';
import { recordingServer, type Recorded } from '../../support/a2a/recording-server.js';
import { observed, wireFile } from '../../support/wire/observing.js';

const done = (spelling: 'v0.3' | 'v1.0') => {
  const state = spelling === 'v0.3' ? 'completed' : 'TASK_STATE_COMPLETED';
  const task = { id: 'task-1', contextId: 'c', status: { state } };
  return spelling === 'v0.3' ? { kind: 'task', ...task } : { task };
};

/** An agent that takes every message as a message, whatever it is called and wherever it comes: what a probe sends to it, it does. */
const takesEverything = async (understands: 'v0.3' | 'v1.0') =>
  recordingServer(({ line, method, body }) => {
    if (line.startsWith('GET')) return undefined;
    const id = isJsonObject(body) ? (body['id'] ?? null) : null;
    if (method === (understands === 'v0.3' ? 'tasks/get' : 'GetTask')) {
      const isOurs = body.params?.id === 'task-1';
      const whole = done(understands);
      return {
        status: 200,
        json: {
          jsonrpc: '2.0',
          id,
          ...(isOurs ? { result: 'task' in whole ? whole.task : whole } : { error: { code: -32001, message: 'm' } }),
        },
      };
    }
    return { status: 200, json: { jsonrpc: '2.0', id, result: done(understands) } };
  });

const messagesIn = (heard: readonly Recorded[]): readonly object[] =>
  heard.flatMap(({ body }) => {
    const [inParams, bare] = [body?.params?.message, body?.message];
    return [inParams, bare].filter((message) => isJsonObject(message));
  });

describe('every message that an observation sends', () => {
  it.each(['v0.3', 'v1.0'] as const)(
    'names the observing skill in its metadata, in whatever shape it is sent: an agent of %s',
    async (understands) => {
      const { url, heard } = await takesEverything(understands);
      await observed(wireFile(url));
      const messages = messagesIn(heard);

      expect(messages.length).toBeGreaterThan(30);
      expect(
        messages.filter((message) => !('metadata' in message) || !isJsonObject(message.metadata) || message.metadata['skill'] !== 'lookup'),
      ).toEqual([]);
    },
  );

  it.each(['v0.3', 'v1.0'] as const)(
    'goes out in a shape that is understood alone where the skill stands in its parts: an agent of %s',
    async (understands) => {
      const { url, heard } = await takesEverything(understands);
      const seen = await observed({ ...wireFile(url), send: { skill: '/parts/0/data/skill', input: '/parts/0/data/input' } });
      const messages = messagesIn(heard);

      expect(messages.length).toBeGreaterThan(3);
      for (const message of messages)
        expect(message).toMatchObject({ parts: [{ ...(understands === 'v0.3' ? { kind: 'data' } : {}), data: { skill: 'lookup' } }] });
      expect(messages.every((message) => 'kind' in message === (understands === 'v0.3'))).toBe(true);
      expect(seen.predicate.table.find(({ row }) => row === 'method/send/rest-v0.3')?.notMade).toContain('outside of the parts');
    },
  );

  it('is none where no skill observes', async () => {
    const { url, heard } = await takesEverything('v0.3');
    await observed({ ...wireFile(url), skills: { pay: { consequence: 'external_do' } } });
    expect([messagesIn(heard), heard.length > 100]).toEqual([[], true]);
  });
});
