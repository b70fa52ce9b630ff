import type { Pace } from '../../../src/reference/pace.js';
import type { Time } from '../../../src/trial/world.js';

/** Keeps the pace of everything that waits: where several could go on, a seed decides which one does. Nothing waits for real time. */
export type SeededScheduler = {
  readonly pace: Pace;
  /** Time that only goes by where somebody waits for it. */
  readonly time: Time;
  /** Gives way, so that whatever else could go on may come first. */
  giveWay(): Promise<void>;
  /** Does the work under a seed, then lets all that still waits go on; `turns` is who went on each time, of how many. */
  run<Done>(seed: number, work: () => Promise<Done>): Promise<{ readonly done: Done; readonly turns: readonly string[] }>;
};

type Waiting = { readonly ms: number; readonly action: () => void };

/** Every promise that is settled by now has been heard when it returns. */
const allHeard = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The numbers of mulberry32, each from 0 to below `most`. */
const numbersOf = (seed: number): ((most: number) => number) => {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    const once = Math.imul(state ^ (state >>> 15), state | 1);
    const twice = once ^ (once + Math.imul(once ^ (once >>> 7), once | 61));
    return ((twice ^ (twice >>> 14)) >>> 0) % most;
  };
};

/** A scheduler of its own for one subject. */
export const seededScheduler = (): SeededScheduler => {
  let now = 0;
  const waiting: Waiting[] = [];
  const later: Pace['later'] = (ms, action) => {
    const one = { ms, action };
    waiting.push(one);
    return () => {
      const at = waiting.indexOf(one);
      if (at >= 0) waiting.splice(at, 1);
    };
  };
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void later(ms, resolve));
  const goOn = (pick: (most: number) => number): string => {
    const of = waiting.length;
    const at = pick(of);
    const [next] = waiting.splice(at, 1);
    now += next?.ms ?? 0;
    next?.action();
    return `${at} of ${of}`;
  };
  return {
    pace: { yields: true, later },
    time: { now: () => now, sleep: (ms) => (ms === 0 ? Promise.resolve() : wait(ms)) },
    giveWay: () => wait(0),
    run: async (seed, work) => {
      const pick = numbersOf(seed);
      const turns: string[] = [];
      let isOver = false;
      const done = work().finally(() => (isOver = true));
      await allHeard();
      while (!isOver || waiting.length > 0) {
        if (waiting.length > 0) turns.push(goOn(pick));
        await allHeard();
      }
      return { done: await done, turns };
    },
  };
};
