import { Fault } from '../base/fault.js';
import { ruleRun } from '../judgment/rule-run.js';
import type { CaseTrial, Docket, RunPart, RunRecord, RunRuling } from '../model/trial.js';
import { holdDocket } from '../trial/hold-docket.js';
import type { LateEffect } from '../trial/late-effects.js';
import { vocabulary } from '../vocabulary/vocabulary.js';
import { countCalls, isUsedUp } from './count-calls.js';
import type { HeardSubject } from './open-subject.js';
import type { CallPlan } from './plan-calls.js';
import type { Redaction } from './redaction.js';
import type { RunAsk, RunWorld } from './run-ask.js';
import type { ShareEnd } from './share-work.js';
import { type SharedTurns, stopWords } from './shared-turns.js';
import { sizeOf } from './run-sizes.js';

const sideBySide = 8;
const mostShrinks = 400;

/** What holding a docket came to. */
export type HeldDocket = Omit<ShareEnd, 'targetFault'> & { readonly targetFault?: Fault };

/** Who is told of each run and each finished case. */
export type TrialListeners = {
  told(record: RunRecord, ruling: RunRuling, part: RunPart): void;
  late(effect: LateEffect): void;
  finished(trial: CaseTrial): void;
};

/** What holding a docket is asked with. */
export type TrialAsk = {
  readonly ask: Pick<RunAsk, 'runs' | 'budget' | 'maxCalls' | 'bail'>;
  readonly world: Pick<RunWorld, 'now' | 'sleep' | 'isInterrupted'>;
  readonly seed: number;
  readonly session: string;
  /** How many calls a live agent gets. */
  readonly calls?: CallPlan;
  readonly redaction: Redaction;
  readonly listeners: TrialListeners;
  /** False where a violation is to be left as it was found. */
  readonly shrink?: boolean;
  /** The most fixed examples of a case; nothing where it has all. */
  readonly cover?: number;
  /** Whose turn it is, where other threads hold the same docket. */
  readonly turns?: SharedTurns;
};

/** What of an open subject its trial needs. */
type TriedSubject = Pick<HeardSubject, 'file' | 'target' | 'facts'>;

/** Holds the docket on the open subject until it is done, or something ends it. */
export const runTrial = async (docket: Docket, subject: TriedSubject, at: TrialAsk): Promise<HeldDocket> => {
  const { ask, world, turns } = at;
  const started = world.now();
  const ends: { cut?: string; targetFault?: Fault; courtFault?: string } = {};
  const counted = countCalls(subject.target, subject.facts, at.calls?.most);
  const stop = (): string | undefined => {
    if (world.isInterrupted()) ends.cut ??= stopWords.interrupted;
    const stopped = turns?.stopped();
    if (stopped !== undefined) ends.cut ??= stopped;
    if (ask.budget !== undefined && world.now() - started > ask.budget) ends.cut ??= `budget of ${ask.budget} ms cut`;
    if (ask.maxCalls !== undefined && counted.sent() >= ask.maxCalls) ends.cut ??= `budget of ${ask.maxCalls} calls cut`;
    return ends.cut;
  };
  const failed = (error: unknown): string => {
    const isTarget = error instanceof Fault && error.kind === 'target';
    const why = error instanceof Error ? error.message : String(error);
    if (isUsedUp(error)) return (ends.cut ??= why);
    if (isTarget) ends.targetFault ??= error;
    else ends.courtFault ??= why;
    if (isTarget) {
      ends.cut ??= `the target failed: ${why}`;
      turns?.stop(stopWords.failed);
    }
    return isTarget ? `the target failed: ${why}` : `a fault of the court itself: ${why}`;
  };
  const facts = at.redaction.facts(subject.facts);
  const cover = at.calls?.cover ?? at.cover;
  const trials = await holdDocket(docket, {
    target: counted.target,
    facts: subject.facts,
    vocabulary,
    time: world,
    master: at.seed,
    session: at.session,
    sizeOf: (entry) => ({ ...sizeOf(entry, subject, ask.runs), ...(cover === undefined ? {} : { cover }) }),
    // Making a violation smaller sends it again: on an agent that is somebody's, only with leave.
    mostShrinks: at.shrink === false || (subject.target.kind === 'a2a' && subject.file.shrink !== 'resend') ? 0 : mostShrinks,
    ...(turns === undefined ? {} : { take: turns.take }),
    lanes: subject.facts.abilities.includes('multi-world') ? sideBySide : 1,
    judge: (entry, record) => ruleRun(entry, at.redaction.run(record), { facts, judge: vocabulary.judge }),
    stop,
    failed,
    told: at.listeners.told,
    late: at.listeners.late,
    finished: (trial) => {
      at.listeners.finished(trial);
      if (!ask.bail || (trial.broken === undefined && trial.late.length === 0)) return;
      ends.cut ??= stopWords.bail;
      turns?.stop(stopWords.bail);
    },
  });
  return { trials, ...ends };
};
