import { Fault } from '../base/fault.js';
import { never } from '../base/never.js';
import type { CaseTrial, Docket } from '../model/trial.js';
import type { OpenSubject } from './open-subject.js';
import type { RunWorld } from './run-ask.js';
import { type HeldDocket, runTrial, type TrialAsk } from './run-trial.js';
import type { ShareEnd, ShareThreads, ShareTold, ShareWork } from './share-work.js';
import { stopWords, turnsIn, turnsMemory } from './shared-turns.js';

/** Fewer cases than this are held sooner than another thread has started. */
const casesWorthAThread = 12;

/** How often it is asked whether the person wants it to end, while others still hold their share; in milliseconds. */
const askEvery = 50;

type ThreadAsk = TrialAsk & { readonly world: RunWorld };

/**
 * Holds the docket like `runTrial`, but where the subject is the embedded one, of which there may be as many as there are threads: then in
 * several threads, each with a subject of its own. What a case finds follows from the seed and its id, so it is the same in any thread.
 */
export const holdInThreads = async (docket: Docket, subject: OpenSubject, at: ThreadAsk): Promise<HeldDocket> => {
  const { threads } = at.world;
  const count = threads === undefined ? 0 : Math.min(threads.count, Math.floor(casesOf(docket) / casesWorthAThread));
  // Messages are counted for all threads together, and what stands beside the subject, such as a separate witness, stands there once.
  if (threads === undefined || count === 0 || !isEmbedded(subject) || at.ask.maxCalls !== undefined) return runTrial(docket, subject, at);
  return holdTogether(docket, subject, { at, threads: { ...threads, count } });
};

const casesOf = ({ entries }: Docket): number => entries.filter(({ notTried }) => notTried === undefined).length;

const isEmbedded = ({ target, file }: OpenSubject): boolean =>
  target.kind === 'reference' && file.witness === undefined && (target.secrets ?? []).length === 0;

type Together = { readonly at: ThreadAsk; readonly threads: ShareThreads };

const holdTogether = async (docket: Docket, subject: OpenSubject, { at, threads }: Together): Promise<HeldDocket> => {
  const { ask, world, seed, session, listeners } = at;
  const memory = turnsMemory();
  const turns = turnsIn(memory);
  const work: ShareWork = {
    file: subject.file,
    facts: subject.facts,
    docket,
    seed,
    session,
    ...(ask.runs === undefined ? {} : { runs: ask.runs }),
    bail: ask.bail,
    ...(ask.budget === undefined ? {} : { budget: ask.budget }),
    folder: world.temporaryFolder(),
    turns: memory,
  };
  const told = tellOn(listeners);
  const state = { isOver: false };
  const others = Promise.all(Array.from({ length: threads.count }, async () => threads.hold(work, told).catch(lostShare))).finally(() => {
    state.isOver = true;
  });
  const own = await runTrial(docket, subject, { ...at, turns });
  while (!state.isOver) {
    if (world.isInterrupted()) turns.stop(stopWords.interrupted);
    await Promise.race([others, world.sleep(askEvery)]);
  }
  return joined(docket, own, await others);
};

const tellOn =
  (listeners: TrialAsk['listeners']) =>
  (told: ShareTold): void => {
    switch (told.is) {
      case 'run':
        return listeners.told(told.record, told.ruling, told.part);
      case 'late':
        return listeners.late(told.effect);
      case 'case':
        return listeners.finished(told.trial);
      default:
        return never(told);
    }
  };

/** A thread that went away leaves the cases that it had taken without a trial: they count as not tried, and the run is at fault. */
const lostShare = (error: unknown): ShareEnd => ({
  trials: [],
  courtFault: `a thread that held cases went away: ${error instanceof Error ? error.message : String(error)}`,
});

const joined = (docket: Docket, own: HeldDocket, others: readonly ShareEnd[]): HeldDocket => {
  const all = [own, ...others];
  const trials = new Map<string, CaseTrial>(all.flatMap((share) => share.trials.map((trial) => [trial.case, trial] as const)));
  const cuts = all.flatMap(({ cut }) => cut ?? []);
  const cut = cuts.find((why) => why !== stopWords.failed) ?? cuts[0];
  const fault = others.flatMap(({ targetFault }) => targetFault ?? [])[0];
  const targetFault = own.targetFault ?? (fault === undefined ? undefined : new Fault(fault));
  const courtFault = all.flatMap((share) => share.courtFault ?? [])[0];
  return {
    trials: docket.entries.flatMap(({ case: one }) => trials.get(one.id) ?? []),
    ...(cut === undefined ? {} : { cut }),
    ...(targetFault === undefined ? {} : { targetFault }),
    ...(courtFault === undefined ? {} : { courtFault }),
  };
};
