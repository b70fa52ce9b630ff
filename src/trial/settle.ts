import type { SubjectFacts } from '../model/exhibit.js';
import type { Outcome } from '../model/protocol.js';
import type { Target } from '../model/target.js';

const firstPause = 2;
const longestPause = 100;

/** What waiting for a task needs. */
export type SettleTools = {
  readonly target: Target;
  readonly facts: SubjectFacts;
  readonly time: { now(): number; sleep(ms: number): Promise<void> };
  readonly world: string;
  readonly principal: string | null;
  isSettled(state: string): boolean;
  isRateLimited(outcome: Outcome): boolean;
};

/** Reads a task until it is settled, answers `none` to its sender, or the time is up; `isOpen` where it never settled. */
export const settleTask = async (answer: Outcome, tools: SettleTools): Promise<{ readonly task?: Outcome; readonly isOpen: boolean }> => {
  const { target, facts, time, world, principal, isSettled, isRateLimited } = tools;
  if (isSettled(answer.state) || answer.state === 'lost') return { isOpen: false };
  const taskId = answer.taskId ?? undefined;
  if (taskId === undefined || !facts.abilities.includes('task')) return { isOpen: true };
  const end = time.now() + target.settle.max;
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    const task = await target.request('caller/task', { world, principal, taskId, action: 'get' });
    if (!isRateLimited(task) && (isSettled(task.state) || task.state === 'lost')) return { task, isOpen: task.state === 'none' };
    if (time.now() >= end) return { task, isOpen: true };
    await time.sleep(pause);
  }
};
