import type { FaultText } from '../base/fault.js';
import type { ExitCode } from '../model/exit-codes.js';
import type { IdentityGrade, LawPredicate } from '../model/verdict.js';

/**
 * What a release gate asks: does an authentic verdict in `path` (a statement, page or run folder) cover exactly this subject, profile and level?
 * `subject` is `sha256:<hex>`; exactly one of `key` and `trust` says whose signature counts. Paths are absolute, times in milliseconds.
 */
export type CheckAsk = {
  readonly path: string;
  readonly profile: string;
  /** May be left out for a strict id, which names the level too. */
  readonly level?: string;
  readonly subject: string;
  readonly key?: string;
  readonly trust?: string;
  /** The least grade of identity that is enough; measured where it is left out. */
  readonly identity?: IdentityGrade;
  readonly targetFile?: string;
  readonly minPolicyVersion?: number;
  readonly maxAge?: number;
  readonly challenge?: string;
  readonly cwd: string;
  readonly now: number;
};

/** One reason to refuse a release, with the exit code that it alone would give. */
export type CheckReason = Omit<FaultText, 'kind' | 'causes'> & { readonly exit: ExitCode };

/** What the gate decided: every reason to refuse, none where it allows. `verdict` is there once the statement was found authentic. */
export type CheckOutcome = {
  readonly allowed: boolean;
  readonly exitCode: ExitCode;
  readonly reasons: readonly CheckReason[];
  /** What a reader of an allowed release has to know, and what was not looked at in a refused one. */
  readonly notes: readonly string[];
  readonly verdict?: LawPredicate;
  readonly signers: readonly string[];
  /** Milliseconds since the end of the run, by the clock of its signer. */
  readonly age?: number;
  readonly policyVersion?: number;
};
