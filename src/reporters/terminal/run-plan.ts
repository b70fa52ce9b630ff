import type { TargetKind } from '../../model/target.js';
import type { IdentityGrade } from '../../model/verdict.js';

/** What is known before the first case is tried: all that the header says. */
export type RunPlan = {
  readonly profile: { readonly id: string; readonly level: string; readonly digest: string; readonly draft: boolean };
  readonly subject: { readonly name: string; readonly revision?: string; readonly identity: IdentityGrade; readonly digest?: string };
  readonly target: { readonly kind: TargetKind; readonly without?: readonly string[]; readonly variant?: string };
  readonly courtRevision: string;
  readonly seed: number;
  /** Random runs a case. */
  readonly runs: number;
  /** How many cases will be tried. */
  readonly planned: number;
  /** On a live agent: consequential calls, and how many of the fixed examples the limit leaves room for. */
  readonly calls?: { readonly planned: number; readonly most: number; readonly examples: { readonly taken: number; readonly of: number } };
  /** Cases that will not be tried, by reason. */
  readonly leftOut: readonly { readonly reason: string; readonly cases: readonly string[] }[];
  /** The next level and the abilities that the subject lacks for it, where the level was not asked for. */
  readonly next?: { readonly level: string; readonly missing: readonly string[] };
};

/** Where a run is: counts so far, and the time since it began in milliseconds. */
export type Progress = {
  readonly court: string;
  readonly done: number;
  readonly planned: number;
  readonly attempts: number;
  readonly held: number;
  readonly broken: number;
  readonly unknown: number;
  readonly elapsed: number;
};
