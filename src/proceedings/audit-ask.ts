import type { AuditPredicate } from '../model/audit.js';

/** What a person asks of an audit. Paths are absolute but for `target`, which is a kind's name or a path as typed. */
export type AuditAsk = {
  readonly target?: string;
  /** The file of an agent card, for a subject that serves none. */
  readonly card?: string;
  /** A run folder whose verdict says which laws were tried on each skill. */
  readonly verdict?: string;
  /** The most consequential calls that may be made. */
  readonly maxCalls?: number;
  /** True where no skill may be called at all. */
  readonly callNothing: boolean;
  readonly key?: string;
  readonly passphrase?: string;
  readonly out: string;
  readonly cwd: string;
};

/** One skill that will be called: at most `calls` times. `consequential` calls may change something. */
export type PlannedCall = { readonly skill: string; readonly consequential: boolean; readonly calls: number };

/** What an audit will do to the subject, known before anything is sent. */
export type AuditPlan = {
  readonly subject: string;
  readonly kind: string;
  readonly calls: readonly PlannedCall[];
  readonly notCalled: readonly { readonly skill: string; readonly why: string }[];
};

/** What an audit came to, the folder of its files, and whether somebody ended it before every planned skill was called. */
export type AuditOutcome = { readonly report: AuditPredicate; readonly folder: string; readonly interrupted: boolean };
