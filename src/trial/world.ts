import type { Reading, Step, SubjectFacts } from '../model/exhibit.js';
import type { Target } from '../model/target.js';
import type { Performer, Vocabulary } from '../model/words.js';
import { type Cursor, catchUp, makeReading, startCursor } from './reading.js';
import { askToDecide } from './ask-to-decide.js';
import { declinedBy } from './declined-by.js';
import { handingActs } from './handing-acts.js';
import { moveClock } from './move-clock.js';
import { overlapped } from './overlapped.js';
import { type SendTools, askPatiently, sendMessage } from './send-message.js';
import { tidyWorld } from './tidy.js';

/** Time as the trial sees it: milliseconds since the epoch, and waiting. */
export type Time = { now(): number; sleep(ms: number): Promise<void> };

/** What a world needs beside its name. */
export type WorldTools = {
  readonly target: Target;
  readonly facts: SubjectFacts;
  readonly time: Time;
  readonly vocabulary: Vocabulary;
  /** How far a shared world was read by the runs before; each run goes on from there. */
  readonly shared?: Cursor;
};

/** One world of the subject while a run acts in it. */
export type OpenWorld = {
  readonly name: string;
  readonly own: boolean;
  readonly steps: Step[];
  readonly performer: Performer;
  now(): Promise<number>;
  /** Leaves a shared world as the next run needs it. */
  tidy(): Promise<void>;
  /** Waits a moment and reads what the witnesses show by then. */
  readLate(): Promise<Reading>;
  /** The last counters that the witnesses showed. */
  lastSeen(): { readonly effects: number | undefined };
};

/** Opens a world: fresh where the subject can give one, else the shared `default`. */
export const openWorld = async (name: string, tools: WorldTools): Promise<OpenWorld> => {
  const { target, facts, time } = tools;
  const own = facts.abilities.includes('reset');
  const world = own ? name : 'default';
  const steps: Step[] = [];
  const cursor = startCursor();
  if (own) await target.request('operator/reset', { world });
  const reading = makeReading(world, cursor, tools);
  if (!own) await catchUp(world, cursor, tools);
  const start = { ...cursor };
  const hasClock = facts.abilities.includes('clock');
  const now = async (): Promise<number> => {
    if (!hasClock) return time.now();
    const answer = await target.request('operator/advanceClock', { world, ms: 0 });
    return 'now' in answer ? answer.now : time.now();
  };
  const isTimed = (): boolean => steps.some((step) => step.act === 'grant' && step.expiresAt !== undefined);
  const clock = async (): Promise<{ readonly now?: number }> => (isTimed() ? { now: await now() } : {});
  const record = <Made extends Step>(step: Made): Made => {
    steps.push(step);
    return step;
  };
  const sentBefore = (): boolean => steps.some(({ act }) => act === 'send');
  const readAfter = async (): Promise<{ readonly seen?: Reading }> => (sentBefore() ? { seen: await reading() } : {});
  const readAgain = async (): Promise<{ readonly seen?: Reading }> => {
    if (!sentBefore()) return {};
    await reading();
    return { seen: await makeReading(world, { ...start }, tools)() };
  };
  const performer = performerOf({ ...tools, steps, world, hasClock, now, clock, reading, record, readAfter, readAgain });
  const tidy = async (): Promise<void> => (own ? undefined : tidyWorld(world, steps, tools));
  const readLate = async (): Promise<Reading> => {
    await time.sleep(target.settle.quiet);
    return reading();
  };
  return { name: world, own, steps, performer, now, tidy, readLate, lastSeen: () => ({ effects: cursor.effects }) };
};

type PerformTools = SendTools & {
  readonly hasClock: boolean;
  now(): Promise<number>;
  record<Made extends Step>(step: Made): Made;
  readAfter(): Promise<{ readonly seen?: Reading }>;
  /** Reads everything from the start of the world's run: what was shown before and is gone shows. */
  readAgain(): Promise<{ readonly seen?: Reading }>;
};

/** The acts of the planes, each recorded as one step. */
const performerOf = (tools: PerformTools): Performer => {
  const { target, world, record, readAfter, readAgain } = tools;
  return {
    send: async (step, message) => record(await sendMessage(step, message, tools)),
    grant: async (step, asked) => {
      const answer = await target.request('operator/grant', { world, ...asked });
      return record({
        name: step,
        act: 'grant',
        ...asked,
        ...('refused' in answer ? declinedBy(answer) : typeof answer.grantId === 'string' ? { grantId: answer.grantId } : {}),
        ...(await readAfter()),
      });
    },
    revoke: async (step, asked) => {
      const answer = await target.request('operator/revoke', { world, ...asked });
      return record({ name: step, act: 'revoke', ...asked, ...declinedBy(answer), ...(await readAgain()) });
    },
    advanceClock: async (step, ms) => record(await moveClock(step, ms, tools)),
    restart: async (step) => {
      const answer = await target.request('operator/restart', { world });
      return record({ name: step, act: 'restart', ...declinedBy(answer), ...(await readAgain()) });
    },
    fault: async (step, fault, armed) => {
      const answer = await target.request('operator/fault', { world, fault, armed });
      return record({ name: step, act: 'fault', fault, armed, ...declinedBy(answer), ...(await readAfter()) });
    },
    task: async (step, asked) => {
      const answer = await askPatiently(() => target.request('caller/task', { world, ...asked }), tools);
      return record({ name: step, act: 'task', ...asked, answer, ...(asked.action === 'cancel' ? await readAfter() : {}) });
    },
    tasks: async (step, principal) => {
      const { tasks } = await target.request('caller/tasks', { world, principal });
      return record({ name: step, act: 'tasks', principal, tasks });
    },
    grants: async (step) => {
      const { grants } = await target.request('witness/grants', { world });
      return record({ name: step, act: 'grants', grants });
    },
    ...handingActs(tools),
    decide: async (step, asked) => record(await askToDecide(step, asked, tools)),
    overlap: async (step, lanes) => overlapped(step, lanes, tools),
    skills: async (step) => {
      const { skills } = await target.request('target/describe', { protocol: 'sa2a-target/1' });
      return record({ name: step, act: 'skills', skills: skills.map(({ id }) => id) });
    },
  };
};
