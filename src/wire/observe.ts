import { exchange, type HttpAnswer } from '../a2a/exchange.js';
import type { HttpFault } from '../a2a/call-fault.js';
import type { Result } from '../base/result.js';
import { askOf, type ReadyAsk } from './ask-of.js';
import { noAnswers, noTime, stopped } from './ends.js';
import type { Given, WireWorld } from './given.js';
import { freshMemory, isFinished, lackOf, learn, type Memory, taskIn } from './memory.js';
import { type Observation, observationOf, unsent } from './observation.js';
import { probeList } from './probe-list.js';
import type { Probe } from './probe.js';
import type { Transcript } from './transcript.js';

/** What an agent was seen to speak: one observation for every probe, and what was learnt on the way. */
export type Seen = { readonly observations: readonly Observation[]; readonly memory: Memory };

/** The address where nothing answered. */
export type Unreachable = { readonly url: URL; readonly fault: HttpFault };

const mostUnanswered = 3;
// Some hundred answers are kept until the table is made: a flood of them must not be.
const mostBody = 256 * 1024;
const eventTime = 1_500;
const pause = 100;
const mostWaits = 30;

// Each answer may be a stream that is read for its whole time: without a bound an agent could take minutes.
const usualBudget = 60_000;

type Around = { readonly world: WireWorld; readonly transcript: Transcript; readonly budget?: number };

/**
 * Asks every probe, one after the other, each at most once: no new one is begun once the time is used up. Fails where not even the first
 * connection stands: then there is nothing to observe. The only messages are those of an observing skill.
 */
export const observe = async (given: Given, { world, transcript, budget = usualBudget }: Around): Promise<Result<Seen, Unreachable>> => {
  const observations: Observation[] = [];
  let memory = freshMemory;
  let unanswered = 0;
  const latest = world.now() + budget;
  const ended = (): string | undefined => {
    if (world.isInterrupted()) return stopped;
    if (unanswered >= mostUnanswered) return noAnswers;
    return world.now() >= latest ? noTime : undefined;
  };
  const put = async (probe: Probe): Promise<Observation> => {
    const lack = ended() ?? lackOf(probe, given, memory);
    if (lack !== undefined) return { probe: probe.id, group: probe.group, notMade: lack };
    const ready = askOf(probe, { given, memory, ids: { message: world.randomId(), rid: world.randomId() } });
    const end = await exchange(ready.http, { ...given.terms, maxBody: mostBody, events: eventsWithin(given.terms.timeout) });
    const kept = unsent(probe, end);
    if (kept !== undefined) return kept;
    return observationOf(
      { probe: probe.id, group: probe.group, source: ready.source, exchange: transcript.add(lineOf(probe, ready, end)) },
      end,
    );
  };
  for (const probe of probeList) {
    const seen = await put(probe);
    if (observations.length === 0 && (seen.word === 'refused' || seen.detail === 'remote')) return unreachable(given, seen);
    observations.push(seen);
    if (seen.word !== undefined) unanswered = seen.word === 'timeout' || seen.word === 'refused' ? unanswered + 1 : 0;
    const before = memory.task;
    memory = learn(memory, seen);
    if (before === undefined) memory = await waited(memory, { put, world });
  }
  return { ok: true, value: { observations, memory } };
};

// An exchange that ends by its own limit is a timeout: a stream that stays open must be read for less.
const eventsWithin = (timeout: number): number => Math.max(1, Math.min(eventTime, Math.floor(timeout / 2)));

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
