import { describe, expect, it, onTestFinished } from 'vitest';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../../src/base/package-root.js';
import type { Lane } from '../../../src/model/words.js';
import { openTarget } from '../../../src/targets/registry.js';
import { openWorld } from '../../../src/trial/world.js';
import { vocabulary } from '../../../src/vocabulary/vocabulary.js';
import { effectsOf } from '../../../src/vocabulary/reading/rows.js';
import { anExhibit } from '../../support/exhibits/an-exhibit.js';
import { factsOf, openReferenceFor, realTime } from '../../support/trial/reference-world.js';

const payment = { payee: 'Acme', amount: 25, currency: 'EUR', memo: 'nonce-0001' };
const copy = (name: string, after = 0, messageId = 'm-1'): Lane => ({
  name,
  after,
  act: { is: 'send', message: { principal: 'alice', messageId, skill: 'send_payment', input: payment, nonce: 'nonce-0001' } },
});
const revocation: Lane = { name: 'revoked', after: 0, act: { is: 'revoke', principal: 'alice', skill: 'send_payment' } };
const granted = { principal: 'alice', skill: 'send_payment' };

describe('overlapping acts', () => {
  it('are all written before any answer is read', async () => {
    const program = join(packageRoot(), 'test/support/stdio/all-at-once.mjs');
    const target = await openTarget(
      { kind: 'command', command: ['node', program, '3'], timeout: 20_000 },
      { env: process.env, log: () => undefined, temporaryFolder: tmpdir },
    );
    onTestFinished(() => target.close());
    const world = await openWorld('w', { target, facts: await factsOf(target), time: realTime, vocabulary });
    const lanes = ['one', 'two', 'three'].map((name) => copy(name, 0, `id-${name}`));
    const end = await world.performer.overlap('race', lanes);
    expect(end).toMatchObject({ name: 'race', act: 'settle', seen: { effects: [{ seq: 1 }, { seq: 2 }, { seq: 3 }] } });
    expect(world.steps.map((step) => (step.act === 'send' ? step.answer.state : step.act))).toEqual([
      'completed',
      'completed',
      'completed',
      'settle',
    ]);
  });

  it('show one effect of four copies of a command where the claim is one step, and more where it is not', async () => {
    for (const [without, expected] of [
      [[], 1],
      [['claim-atomic'], 4],
    ] as const) {
      const tools = await openReferenceFor(without.length === 0 ? {} : { without });
      const world = await openWorld('w', tools);
      await world.performer.grant('granted', granted);
      await world.performer.overlap(
        'race',
        ['a', 'b', 'c', 'd'].map((name) => copy(name)),
      );
      expect(effectsOf(['a', 'b', 'c', 'd'], anExhibit(world.steps), tools.facts)).toHaveLength(expected);
      expect(world.steps.map((step) => (step.act === 'send' ? step.repeats : undefined)).slice(1, 5)).toEqual([undefined, 'a', 'a', 'a']);
    }
  });

  it('are read when a revocation is acknowledged: what came later is told from what was there', async () => {
    for (const [without, before, after] of [
      [[], 1, 0],
      [['revocation-fenced'], 0, 1],
    ] as const) {
      const tools = await openReferenceFor(without.length === 0 ? {} : { without });
      const world = await openWorld('w', tools);
      await world.performer.grant('granted', granted);
      await world.performer.overlap('race', [revocation, copy('call')]);
      const bench = { exhibit: { ...anExhibit(world.steps), own: true }, facts: tools.facts };
      const count = (args: object) => vocabulary.judge({ word: 'effects', args: { of: 'call', ...args }, path: '' }, bench);
      expect([count({ until: 'race', count: before }).is, count({ since: 'revoked', min: 1 }).is]).toEqual([
        'holds',
        after === 0 ? 'fails' : 'holds',
      ]);
      // A revocation beside a message takes nothing from it: that alone is no violation.
      expect(vocabulary.judge({ word: 'unexplained-effect', args: {}, path: '' }, bench).is).toBe('fails');
    }
  });

  it('move the clock and restart beside a message, each acknowledged with a reading of its own', async () => {
    const tools = await openReferenceFor();
    const world = await openWorld('w', tools);
    await world.performer.grant('granted', { ...granted, expiresAt: (await world.now()) + 5_000 });
    await world.performer.overlap('race', [
      copy('call'),
      { name: 'ended', after: 1, act: { is: 'advance-clock', ms: 5_000 } },
      { name: 'restarted', after: 2, act: { is: 'restart' } },
    ]);
    const acts = world.steps.map(({ name, act, overlap }) => [name, act, overlap]);
    expect(acts.slice(1)).toEqual([
      ['call', 'send', 'race'],
      ['ended', 'advance-clock', 'race'],
      ['restarted', 'restart', 'race'],
      ['race', 'settle', 'race'],
    ]);
    expect(world.steps.find(({ name }) => name === 'ended')).toMatchObject({ ms: 5_000, seen: { effects: [{ messageId: 'm-1' }] } });
    // The grant ended beside the message and takes nothing from it, but from every message after it.
    await world.performer.send('late', { principal: 'alice', messageId: 'm-2', skill: 'send_payment', input: payment });
    const bench = { exhibit: { ...anExhibit(world.steps), own: true }, facts: tools.facts };
    expect(vocabulary.judge({ word: 'unexplained-effect', args: {}, path: '' }, bench).is).toBe('fails');
    expect(vocabulary.judge({ word: 'effects', args: { of: 'late', count: 0 }, path: '' }, bench).is).toBe('holds');
  });

  it('ask again where a subject takes one message at a time', async () => {
    const { target, ...tools } = await openReferenceFor();
    let asked = 0;
    const busyTarget: typeof target = {
      ...target,
      request: async (method, params) => {
        const turn = method === 'caller/send' ? (asked += 1) : 0;
        const answer = await target.request(method, params);
        return turn === 2 ? { ...answer, state: 'none', http: 429 } : answer;
      },
    };
    const world = await openWorld('w', { ...tools, target: busyTarget });
    await world.performer.grant('granted', granted);
    await world.performer.overlap('race', [copy('one', 0, 'm-1'), copy('two', 0, 'm-2')]);
    expect(asked).toBe(3);
    expect(world.steps.map((step) => (step.act === 'send' ? step.answer.state : step.act))).toEqual([
      'grant',
      'completed',
      'completed',
      'settle',
    ]);
  });
});
