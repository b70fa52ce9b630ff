import { describe, expect, it } from 'vitest';
import { smallAgent } from '../support/a2a/small-agent.js';
import { convictionsIn, tried } from '../support/live/live-run.js';
import { smallFile } from '../support/live/small-file.js';
import { type Spoil, spoilingProxy } from '../support/live/spoiling-proxy.js';

/** Cases in which no message id is sent twice on purpose. */
const once = 'AGENT-CLAIM-003';

const spoils: readonly Exclude<Spoil, undefined>[] = [
  'blackhole',
  'crash',
  'crash-in-body',
  'reset-before',
  'method-not-found',
  'bad-gateway',
  'server-error',
  'no-route',
  'html-as-json',
  'invalid-json',
  'empty',
  'other-id',
  'wrong-shape',
  'redirect-self',
  'endless-stream',
];

describe('a message that may have consequences goes out once in a whole run, and its lost answer convicts nobody', () => {
  it.each(spoils)('%s', async (spoil) => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const proxy = await spoilingProxy(agent.url, (method, nth) => (method === 'SendMessage' && nth % 3 === 0 ? spoil : undefined));
    const run = await tried(smallFile(proxy.url, agent.url, { maxCalls: 40 }), { caseGlob: once, runs: 3 });
    expect(proxy.sent.length).toBeGreaterThan(5);
    expect(new Set(proxy.sent).size).toBe(proxy.sent.length);
    const memos = agent.effects.map(({ payload }) => payload.memo);
    expect(new Set(memos).size).toBe(memos.length);
    expect(memos).toHaveLength(spoil === 'reset-before' ? proxy.sent.length - Math.floor(proxy.sent.length / 3) : proxy.sent.length);
    expect(convictionsIn(run)).toEqual([]);
    expect(run.exitCode).toBe(3);
  });

  it('also where the agent is given up in the middle', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const proxy = await spoilingProxy(agent.url, (method, nth) => (method === 'SendMessage' && nth > 4 ? 'crash' : undefined));
    const run = await tried(smallFile(proxy.url, agent.url), { caseGlob: once, runs: 3 });
    expect(proxy.sent).toHaveLength(7);
    expect(new Set(proxy.sent).size).toBe(7);
    expect(convictionsIn(run)).toEqual([]);
    expect(run.exitCode).toBe(4);
    expect(run.targetFault?.message).toContain('the connection broke before the answer was whole');
  });
});
