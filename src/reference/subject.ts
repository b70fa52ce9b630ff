import type { DurableFiles } from './durable-files.js';
import type { GuardName } from './guards.js';
import type { Pace } from './pace.js';
import type { Choices } from './variants.js';

/** What all worlds of one reference subject share. */
export type Subject = {
  /** False where the guard was taken out. */
  readonly keeps: (guard: GuardName) => boolean;
  readonly choices: Choices;
  readonly files: DurableFiles;
  /** A fresh, unguessable id. */
  readonly newId: () => string;
  readonly pace: Pace;
};
