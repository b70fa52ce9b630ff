import { describe, expect, it } from 'vitest';
import { startCursor } from '../../../src/trial/reading.js';
import { openWorld } from '../../../src/trial/world.js';
import { vocabulary } from '../../../src/vocabulary/vocabulary.js';
import { lateSubject } from '../../support/trial/late-subject.js';
import { factsOf, openReferenceFor, realTime, stepOf } from '../../support/trial/reference-world.js';

const payment = { payee: 'Acme', amount: 25, currency: 'EUR', memo: 'nonce-0001' };
const message = (messageId: string, principal = 'alice') => ({ principal, messageId, skill: 'send_payment', input: payment });

const toolsFor = async (straying: Parameters<typeof lateSubject>[0] = {}) => {
  const target = lateSubject(straying);
  return { target, facts: await factsOf(target), time: { ...realTime, sleep: async () => undefined }, vocabulary };
};

describe('a world', () => {
  it('of its own is fresh, under the name that it was given', async () => {
    const tools = await toolsFor();
    const world = await openWorld('w-1', tools);
    expect(world).toMatchObject({ name: 'w-1', own: true, steps: [] });
    expect(tools.target.asked).toContain('operator/reset');
  });

  it('that is shared is the default one, and is never reset', async () => {
    const tools = await toolsFor({ without: ['reset'] });
    const world = await openWorld('w-1', tools);
    expect(world).toMatchObject({ name: 'default', own: false });
    expect(tools.target.asked).not.toContain('operator/reset');
  });

  it('that is shared shows only what came after it was opened', async () => {
    const tools = await toolsFor({ without: ['reset'] });
    await tools.target.request('operator/grant', { world: 'default', principal: 'other', skill: 'pay' });
    await tools.target.request('caller/send', {
      world: 'default',
      principal: 'other',
      messageId: 'before',
      skill: 'pay',
      input: { memo: 'x' },
    });
    const world = await openWorld('w-1', tools);
    const sent = await world.performer.send('call', { principal: 'alice', messageId: 'mine', skill: 'pay', input: { memo: 'y' } });
    expect(sent.seen?.effects).toEqual([]);
    expect(sent.seen?.decisions.map(({ messageId }) => messageId)).toEqual(['mine']);
  });

  it('that is shared is read on from where the run before left it', async () => {
    const tools = { ...(await toolsFor({ without: ['reset'] })), shared: startCursor() };
    const first = await openWorld('w-1', tools);
    await first.performer.send('call', { principal: 'alice', messageId: 'first', skill: 'pay', input: { memo: 'y' } });
    await openWorld('w-2', tools);
    expect(tools.shared.decisions).toBeGreaterThan(0);
    const third = await openWorld('w-3', tools);
    const sent = await third.performer.send('call', { principal: 'alice', messageId: 'third', skill: 'pay', input: { memo: 'z' } });
    expect(sent.seen?.decisions.map(({ messageId }) => messageId)).toEqual(['third']);
  });

  it('that is shared is read from its start where its counters began again', async () => {
    const tools = { ...(await toolsFor({ without: ['reset'] })), shared: { effects: undefined, receipts: undefined, decisions: 1000 } };
    const world = await openWorld('w-1', tools);
    const sent = await world.performer.send('call', { principal: 'alice', messageId: 'mine', skill: 'pay', input: { memo: 'y' } });
    expect(sent.seen?.decisions.map(({ messageId }) => messageId)).toEqual(['mine']);
  });

  it('keeps what others do in it apart: two worlds share nothing', async () => {
    const tools = await openReferenceFor();
    const [one, two] = [await openWorld('w-1', tools), await openWorld('w-2', tools)];
    await one.performer.grant('granted', { principal: 'alice', skill: 'send_payment' });
    expect(await two.performer.send('call', message('m-1'))).toMatchObject({ answer: { state: 'failed' } });
    expect(await one.performer.send('call', message('m-1'))).toMatchObject({ answer: { state: 'completed' } });
  });
});

describe('the clock of a world', () => {
  it('is read without being moved', async () => {
    const world = await openWorld('w', await openReferenceFor());
    expect(await world.now()).toBe(await world.now());
    await world.performer.advanceClock('on', 5);
    const before = await world.now();
    await world.performer.advanceClock('back', -5);
    expect(await world.now()).toBe(before - 5);
  });

  it('is noted with each message once a grant has an end, and not before', async () => {
    const world = await openWorld('w', await openReferenceFor());
    expect(await world.performer.send('early', message('m-1'))).not.toHaveProperty('sentAt');
    const now = await world.now();
    await world.performer.grant('granted', { principal: 'alice', skill: 'send_payment', expiresAt: now + 10 });
    expect(await world.performer.send('timed', message('m-2'))).toMatchObject({ sentAt: now, now });
  });

  it('is that of this machine where the subject has none; it is waited for, not moved, and never for long', async () => {
    const waited: number[] = [];
    const tools = await toolsFor();
    const world = await openWorld('w', { ...tools, time: { now: () => 1_000, sleep: async (ms) => void waited.push(ms) } });
    expect(await world.now()).toBe(1_000);
    expect(await world.performer.advanceClock('on', 2_000)).toMatchObject({ act: 'advance-clock', now: 1_000 });
    expect(await world.performer.advanceClock('back', -2_000)).toMatchObject({ now: 1_000 });
    expect(await world.performer.advanceClock('far', 3_600_000)).toMatchObject({ declined: 'real time cannot be moved so far' });
    expect(waited).toEqual([2_000]);
  });
});

describe('an act that the subject declines', () => {
  it('is recorded with its code', async () => {
    const world = await openWorld('w', await openReferenceFor({ variant: 'contrary' }));
    expect(await world.performer.grant('granted', { principal: 'alice', skill: 'ghost' })).toMatchObject({
      act: 'grant',
      declined: expect.any(String),
    });
    expect(world.steps).toHaveLength(1);
  });
});

describe('a message', () => {
  it('is sent again, unchanged, while the subject is busy', async () => {
    const tools = await toolsFor({ busy: 2 });
    const world = await openWorld('w', tools);
    await world.performer.grant('granted', { principal: 'alice', skill: 'pay' });
    const sent = stepOf(
      'send',
      await world.performer.send('call', { principal: 'alice', messageId: 'm-1', skill: 'pay', input: { memo: 'x' } }),
    );
    expect(sent.answer.state).toBe('completed');
    expect(sent.seen?.effects).toHaveLength(1);
    expect(tools.target.asked.filter((method) => method === 'caller/send')).toHaveLength(3);
  });

  it('is given up after a few times, and keeps the answer "not now"', async () => {
    const tools = await toolsFor({ busy: 99 });
    const world = await openWorld('w', tools);
    const sent = stepOf(
      'send',
      await world.performer.send('call', { principal: 'alice', messageId: 'm-1', skill: 'pay', input: { memo: 'x' } }),
    );
    expect(sent.answer.http).toBe(429);
    expect(tools.target.asked.filter((method) => method === 'caller/send')).toHaveLength(4);
  });
});
