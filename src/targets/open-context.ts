import type { Target, TargetFile, TargetKind } from '../model/target.js';

/** What a target may use of the machine that it is opened on. */
export type OpenContext = {
  /** The environment of the court's own process: `${NAME}` and `passEnv` are looked up here, nowhere else. */
  readonly env: { readonly [name: string]: string | undefined };
  /** Keeps what the target logs, line by line, with the values of secrets replaced by their names. */
  log(text: string): void;
  /** A folder that exists and in which fresh temporary folders may be made. */
  temporaryFolder(): string;
};

/** A way to reach a subject, under the word that a target file says for it. */
export type OpenableKind = {
  readonly kind: TargetKind;
  open(file: TargetFile, context: OpenContext): Promise<Target>;
};
