import type { Fault } from '../base/fault.js';
import type { LawVerdict } from '../model/verdict.js';
import type { CallPlan } from './plan-calls.js';
import type { ShareThreads } from './share-work.js';

/** What a person asks of a run. Times in milliseconds; names as typed. */
export type RunAsk = {
  readonly profile?: string;
  readonly level?: string;
  /** A kind's name or the path of a target file; the reference subject where there is none. */
  readonly target?: string;
  readonly without: readonly string[];
  readonly variant?: string;
  readonly courtGlob?: string;
  readonly caseGlob?: string;
  readonly runs?: number;
  readonly seed?: number;
  readonly budget?: number;
  readonly maxCalls?: number;
  readonly key?: string;
  readonly passphrase?: string;
  readonly challenge?: string;
  /** Files of known violations: what waits for its repair, and what somebody answers for until a day. */
  readonly baseline?: string;
  readonly waivers?: string;
  readonly out: string;
  readonly cwd: string;
  /** Stop at the first case that is convicted. */
  readonly bail: boolean;
};

/** The world outside, handed in: clock, chance, environment, interruption, and who is told. */
export type RunWorld = {
  readonly env: { readonly [name: string]: string | undefined };
  now(): number;
  sleep(ms: number): Promise<void>;
  randomSeed(): number;
  uuid(): string;
  temporaryFolder(): string;
  /** True once the person asked to stop: the trial in hand ends, what there is is written. */
  isInterrupted(): boolean;
  log(text: string): void;
  told(event: RunEvent): void;
  /** Other threads that may hold cases on the embedded subject; none where they are not offered. */
  readonly threads?: ShareThreads;
};

/** What a run tells while it goes on. */
export type RunEvent =
  | { readonly is: 'planned'; readonly plan: RunPlanned }
  | {
      readonly is: 'case';
      readonly court: string;
      readonly done: number;
      readonly planned: number;
      readonly attempts: number;
      readonly held: number;
      readonly broken: number;
      readonly unknown: number;
      readonly elapsed: number;
    };

/** What is known before the first case. */
export type RunPlanned = {
  readonly profile: { readonly id: string; readonly level: string; readonly digest: string; readonly draft: boolean };
  readonly subject: {
    readonly name: string;
    readonly revision?: string;
    readonly identity: 'measured' | 'described' | 'claimed';
    readonly digest?: string;
  };
  readonly target: { readonly kind: string; readonly without?: readonly string[]; readonly variant?: string };
  readonly courtRevision: string;
  readonly seed: number;
  readonly runs: number;
  readonly planned: number;
  readonly calls?: CallPlan;
  readonly leftOut: readonly { readonly reason: string; readonly cases: readonly string[] }[];
  readonly next?: { readonly level: string; readonly missing: readonly string[] };
};

/** What a run came to. `folder` is the run folder; a target fault without a verdict has none. */
export type RunOutcome = {
  readonly verdict: LawVerdict;
  readonly folder: string;
  readonly exitCode: number;
  readonly exitReason: string;
  /** A fault of the target that ended the run early. */
  readonly targetFault?: Fault;
};

/** What the selftest found about one guard. */
export type GuardRow = {
  readonly guard: string;
  readonly naming: readonly string[];
  readonly convictedBy: readonly string[];
  /** Controls that failed and do not name the guard. */
  readonly brokenControls: readonly string[];
  /** Cases that name the guard and passed without it. */
  readonly vacuous: readonly string[];
  readonly passed: boolean;
};

/** What the selftest found: one row a guard, and whether the whole subject and each lawful variant are acquitted. */
export type SelftestOutcome = {
  readonly seed: number;
  readonly rows: readonly GuardRow[];
  readonly acquittals: readonly {
    readonly subject: string;
    readonly standing: string;
    readonly open: readonly string[];
    readonly passed: boolean;
  }[];
  readonly passed: boolean;
};
