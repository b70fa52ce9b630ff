import { exchange, type HttpAnswer } from '../a2a/exchange.js';
import type { HttpFault } from '../a2a/call-fault.js';
import type { Result } from '../base/result.js';
import { askOf, type ReadyAsk } from './ask-of.js';
import type { Given, WireWorld } from './given.js';
import { freshMemory, isFinished, lackOf, learn, type Memory, taskIn } from './memory.js';
import { type Observation, observationOf } from './observation.js';
import { probeList } from './probe-list.js';
import type { Probe } from './probe.js';
import type { Transcript } from './transcript.js';

/** What an agent was seen to speak: one observation a probe, and what was learnt on the way. `cut` where somebody stopped it. */
export type Seen = { readonly observations: readonly Observation[]; readonly memory: Memory; readonly cut: boolean };

/** The address where nothing answered. */
export type Unreachable = { readonly url: URL; readonly fault: HttpFault };

/** What a probe lacks that was not made because the agent no longer answered. */
export const noAnswers = 'an agent that answers: several questions in a row got none';

const mostUnanswered = 3;
// Some hundred answers are kept until the table is made: a flood of them must not be.
const mostBody = 256 * 1024;
const eventTime = 1_500;
const pause = 100;
const mostWaits = 30;

/**
 * Asks every probe, one after the other, each exactly once. Fails where not even the first connection stands: then there is nothing to
 * observe. The only messages are those of an observing skill.
 */
export const observe = async (
  given: Given,
  { world, transcript }: { readonly world: WireWorld; readonly transcript: Transcript },
): Promise<Result<Seen, Unreachable>> => {
  const observations: Observation[] = [];
  let memory = freshMemory;
  let unanswered = 0;
  const put = async (probe: Probe): Promise<Observation> => {
    const lack = unanswered >= mostUnanswered ? noAnswers : lackOf(probe, given, memory);
    if (lack !== undefined) return { probe: probe.id, group: probe.group, notMade: lack };
    const ready = askOf(probe, { given, memory, ids: { message: world.randomId(), rid: world.randomId() } });
    const end = await exchange(ready.http, { ...given.terms, maxBody: mostBody, events: Math.min(eventTime, given.terms.timeout) });
    return observationOf(
      { probe: probe.id, group: probe.group, source: ready.source, exchange: transcript.add(lineOf(probe, ready, end)) },
      end,
    );
  };
  for (const probe of probeList) {
    if (world.isInterrupted()) return { ok: true, value: { observations, memory, cut: true } };
    const seen = await put(probe);
    if (observations.length === 0 && seen.word === 'refused') return unreachable(given, seen);
    observations.push(seen);
    if (seen.word !== undefined) unanswered = seen.word === 'timeout' || seen.word === 'refused' ? unanswered + 1 : 0;
    const before = memory.task;
    memory = learn(memory, seen);
    if (before === undefined) memory = await waited(memory, { put, world });
  }
  return { ok: true, value: { observations, memory, cut: false } };
};

const unreachable = ({ base }: Given, { detail }: Observation): Result<Seen, Unreachable> => ({
  ok: false,
  error: {
    url: base,
    fault: detail === 'remote' ? { is: 'remote', host: base.hostname, address: base.host } : { is: 'unreachable', why: base.host },
  },
});

const lineOf = (probe: Probe, { http, as }: ReadyAsk, end: Result<HttpAnswer, HttpFault>) => ({ probe: probe.id, as, http, end });

const waiting: Probe = {
  id: 'setup/wait',
  group: 'method',
  ask: { spelling: 'home', method: '{get}', params: { id: '$task' } },
};

/** Waits until the task that was made is finished; what is still under way then is told as it stands. */
const waited = async (
  memory: Memory,
  { put, world }: { readonly put: (probe: Probe) => Promise<Observation>; readonly world: WireWorld },
): Promise<Memory> => {
  let now = memory;
  for (let count = 0; now.task !== undefined && !isFinished(now.task) && count < mostWaits; count += 1) {
    await world.sleep(pause);
    const task = taskIn(await put(waiting));
    if (task === undefined) break;
    now = { ...now, task };
  }
  return now;
};
