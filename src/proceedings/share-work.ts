import type { FaultText } from '../base/fault.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { TargetFile } from '../model/target.js';
import type { CaseTrial, Docket, RunPart, RunRecord, RunRuling } from '../model/trial.js';
import type { LateEffect } from '../trial/late-effects.js';

/** What another thread needs to hold its share of a docket on a subject of its own. All of it is data. `budget` is what is left of the time, in milliseconds. */
export type ShareWork = {
  readonly file: TargetFile;
  readonly facts: SubjectFacts;
  readonly docket: Docket;
  readonly seed: number;
  readonly session: string;
  readonly runs?: number;
  readonly bail: boolean;
  readonly budget?: number;
  /** Where the subject may keep its files. */
  readonly folder: string;
  readonly turns: SharedArrayBuffer;
};

/** What a thread tells while it holds its share, in the order in which it came about. */
export type ShareTold =
  | { readonly is: 'run'; readonly record: RunRecord; readonly ruling: RunRuling; readonly part: RunPart }
  | { readonly is: 'late'; readonly effect: LateEffect }
  | { readonly is: 'case'; readonly trial: CaseTrial };

/** What a share of a docket came to, as data. */
export type ShareEnd = {
  readonly trials: readonly CaseTrial[];
  /** Why it was cut short: interrupted, a budget, the first conviction. */
  readonly cut?: string;
  readonly targetFault?: FaultText;
  readonly courtFault?: string;
};

/** Threads of this program beside the one that runs: how many there may be, and how one is given its share. Throws where the thread ends before it has said what came of it. */
export type ShareThreads = {
  readonly count: number;
  hold(work: ShareWork, told: (told: ShareTold) => void): Promise<ShareEnd>;
};
