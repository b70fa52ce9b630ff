import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/model/protocol.js';
import type { Target } from '../../../src/model/target.js';
import { settleTask } from '../../../src/trial/settle.js';
import { vocabulary } from '../../../src/vocabulary/vocabulary.js';
import { someFacts } from '../../support/exhibits/an-exhibit.js';
import { lateSubject } from '../../support/trial/late-subject.js';

/** A subject whose task goes through these states, one at each reading; and a clock that only waiting moves. */
const settling = async (answer: Outcome, states: readonly Outcome['state'][], abilities: readonly string[] = ['task']) => {
  const left = [...states];
  const waits: number[] = [];
  let now = 0;
  const target: Target = {
    ...lateSubject(),
    settle: { max: 1_000, quiet: 10 },
    request: async (method, params) => {
      if (method !== 'caller/task') return lateSubject().request(method, params);
      const read: Outcome = { state: (left.length > 1 ? left.shift() : left[0]) ?? 'none', taskId: 't-1' };
      return JSON.parse(JSON.stringify(read));
    },
  };
  const settled = await settleTask(answer, {
    target,
    facts: someFacts({ abilities }),
    time: {
      now: () => now,
      sleep: async (ms) => {
        waits.push(ms);
        now += ms;
      },
    },
    world: 'w',
    principal: 'alice',
    isSettled: vocabulary.isSettled,
    isRateLimited: vocabulary.isRateLimited,
  });
  return { ...settled, waits };
};

describe('a message', () => {
  it.each(['completed', 'failed', 'rejected', 'canceled', 'none', 'input-required', 'auth-required', 'lost'] as const)(
    'that is answered %s has settled',
    async (state) => {
      expect(await settling({ state, taskId: 't-1' }, ['working'])).toEqual({ isOpen: false, waits: [] });
    },
  );

  it('on its way is waited for, ever longer, until its task has settled', async () => {
    const settled = await settling({ state: 'working', taskId: 't-1' }, ['submitted', 'working', 'working', 'completed']);
    expect(settled).toMatchObject({ task: { state: 'completed' }, isOpen: false, waits: [2, 4, 8] });
  });

  it('whose task is none to its sender ends the wait for the task, and not that for its effects', async () => {
    expect(await settling({ state: 'working', taskId: 't-1' }, ['none'])).toMatchObject({
      task: { state: 'none' },
      isOpen: true,
      waits: [],
    });
  });

  it('that never settles is left open when the time is up', async () => {
    const settled = await settling({ state: 'working', taskId: 't-1' }, ['working']);
    expect(settled).toMatchObject({ task: { state: 'working' }, isOpen: true });
    expect(settled.waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(1_200);
    expect(Math.max(...settled.waits)).toBe(100);
  });

  it('on its way without a task that could be read is open at once', async () => {
    expect(await settling({ state: 'working', taskId: 't-1' }, ['completed'], [])).toEqual({ isOpen: true, waits: [] });
    expect(await settling({ state: 'working' }, ['completed'])).toEqual({ isOpen: true, waits: [] });
  });

  it('whose agent goes away while it is waited for has an answer that is lost', async () => {
    expect(await settling({ state: 'working', taskId: 't-1' }, ['working', 'lost'])).toMatchObject({
      task: { state: 'lost' },
      isOpen: false,
    });
  });
});
