import type { Credential } from '../a2a/credentials.js';
import type { DialectName } from '../a2a/dialects.js';
import type { HttpTerms } from '../a2a/exchange.js';
import type { JsonObject } from '../base/json.js';

/** A principal that can be spoken as. */
export type Asking = { readonly id: string; readonly credential: Credential };

/** What an observation was given: the agent's address, who may ask, and an observing skill where the owner classified one. */
export type Given = {
  readonly base: URL;
  /** The origins that credentials may go to. */
  readonly origins: readonly string[];
  readonly terms: HttpTerms;
  readonly first?: Asking;
  readonly second?: Asking;
  /** A message to an observing skill; nothing where the owner named none, and then no message is sent at all. */
  readonly message?: (dialect: DialectName, messageId: string) => JsonObject;
  /** True where the skill is named outside of the parts of a message. */
  readonly selectorOutsideParts: boolean;
  /** The owner's name of the agent, where there is one. */
  readonly label?: string;
};

/** What an observation needs of the world: ids that nobody has, the time in milliseconds, waiting, and whether to stop. */
export type WireWorld = {
  randomId(): string;
  now(): number;
  sleep(ms: number): Promise<void>;
  isInterrupted(): boolean;
};
