import { describe, expect, it } from 'vitest';
import type { HostileMode } from '../support/a2a/hostile-modes.js';
import { smallAgent } from '../support/a2a/small-agent.js';
import { convictionsIn, type LiveRun, tried } from '../support/live/live-run.js';
import { smallFile } from '../support/live/small-file.js';
import { type Spoil, spoilingProxy } from '../support/live/spoiling-proxy.js';

const cases = { caseGlob: 'SA2A-AUTH-00?', runs: 1, seed: 5 };
const bounded = { maxCalls: 120 };

const spoiledRun = async (spoil: (method: string, nth: number) => Spoil): Promise<LiveRun> => {
  const agent = await smallAgent({ spelling: 'v1.0' });
  const proxy = await spoilingProxy(agent.url, spoil);
  return tried(smallFile(proxy.url, agent.url, bounded), cases);
};

const one: readonly HostileMode[] = ['blackhole', 'crash', 'invalid-json', 'wrong-shape', 'other-id', 'bad-gateway', 'redirect-self'];

describe('one answer that is lost in the middle of a run convicts and acquits nobody of anything', () => {
  it.each(one)('%s', async (mode) => {
    const run = await spoiledRun((method, nth) => (method === 'SendMessage' && nth === 8 ? mode : undefined));
    expect(convictionsIn(run)).toEqual([]);
    expect([run.exitCode, run.targetFault]).toEqual([3, undefined]);
  });

  it.each(one.filter((mode) => mode !== 'blackhole'))('nor does each fourth: %s', async (mode) => {
    const run = await spoiledRun((method, nth) => (method === 'SendMessage' && nth % 4 === 0 ? mode : undefined));
    expect(convictionsIn(run)).toEqual([]);
    expect(run.exitCode).toBe(3);
  });
});

describe('an agent that goes bad after some good answers', () => {
  it.each(one)('is given up with a fault that names what it did: %s', async (mode) => {
    const run = await spoiledRun((method, nth) => (method === 'SendMessage' && nth > 8 ? mode : undefined));
    expect(convictionsIn(run)).toEqual([]);
    expect([run.exitCode, run.targetFault?.kind]).toEqual([4, 'target']);
    expect(run.verdict.standing).not.toMatch(/CONFORMANT/);
  });

  it('is not convicted because it came back with an empty store', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const proxy = await spoilingProxy(agent.url, (method, nth) => {
      if (method !== 'SendMessage' || nth % 7 !== 0) return undefined;
      agent.forget();
      return 'reset-before';
    });
    const run = await tried(smallFile(proxy.url, agent.url, bounded), cases);
    expect(convictionsIn(run)).toEqual([]);
    expect([3, 4]).toContain(run.exitCode);
  });
});
