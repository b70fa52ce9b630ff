import type { AttemptGrade } from './finding.js';

/** One level of a profile. Levels are cumulative: a level requires what the levels before it require. */
export type ProfileLevel = {
  readonly name: string;
  readonly title: string;
  readonly abilities: readonly string[];
  /** The least grade at which a case counts; cases aimed before authority need no more than `typed`. */
  readonly grade: AttemptGrade;
  /** Ids that this level adds. An id without a case is a requirement that nothing tries yet. */
  readonly requires: readonly string[];
  readonly measured: boolean;
};

/** A disputed question, what the profile holds to be right in it, and why. */
export type StatedChoice = { readonly id: string; readonly choice: string; readonly because: string };

/** A profile: frozen data that says what a claim requires. */
export type Profile = {
  readonly id: string;
  readonly uri: string;
  readonly version: string;
  readonly strictId?: string;
  readonly family: string;
  readonly title: string;
  readonly draft: boolean;
  readonly extends: readonly string[];
  readonly levels: readonly ProfileLevel[];
  /** Cases that are tried when the subject has the ability; a violation counts, absence does not. */
  readonly extra: readonly string[];
  readonly notScored: readonly { readonly id: string; readonly reason: string }[];
  /** What the profile holds to be right where those who build agents disagree. */
  readonly choices: readonly StatedChoice[];
  readonly file: string;
  /** SHA-256 of the file's bytes. */
  readonly digest: string;
};

/** A profile as it was asked for: `strict` where it was named by its strict id. */
export type ProfileChoice = { readonly profile: Profile; readonly strict: boolean };
