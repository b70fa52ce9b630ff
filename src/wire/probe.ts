import type { Json } from '../base/json.js';

/** What an observation is about, in the order in which it is made. */
export const groups = [
  'card',
  'method',
  'undefined',
  'version',
  'envelope',
  'message',
  'http',
  'auth',
  'extension',
  'push',
  'owner',
] as const;
export type Group = (typeof groups)[number];

/** A spelling of a request: the two of JSON-RPC, the two of HTTP+JSON, and the literal of CAP; `home` is the JSON-RPC one that was understood. */
export type Spelling = 'v0.3' | 'v1.0' | 'rest-v0.3' | 'rest-v1.0' | 'cap' | 'home';

/**
 * What a probe needs beside an address: `skill`, an observing skill that the target file classifies; `task`, a finished task of the first
 * principal; `selector`, that the skill is named outside of the parts, so that changing these cannot call another one; `second`, another principal; `cap`, that a prompt in the literal of CAP was answered.
 */
export const needs = ['credential', 'second', 'skill', 'selector', 'task', 'cap'] as const;
export type Need = (typeof needs)[number];

/** Who asks: the first or the second principal with a credential, nobody, or somebody with a token that nobody has. */
export type Asker = 'first' | 'second' | 'nobody';

/** A template of a request. Texts may hold `{task}`, `{rid}` and the like; a text that is nothing but `$name` becomes that value. */
export type AskTemplate = {
  readonly spelling: Spelling;
  readonly as?: Asker;
  readonly verb?: string;
  /** Relative to the address of the spelling; `card` names the card's own address. */
  readonly path?: string;
  readonly at?: 'card' | 'origin';
  /** JSON-RPC: the name of the method, and its params where it has any. */
  readonly method?: string;
  readonly params?: Json;
  /** A whole JSON body in place of a JSON-RPC one. */
  readonly json?: Json;
  /** The very bytes of the body. */
  readonly raw?: string | Uint8Array;
  /** Header fields over the usual ones; null takes one away. */
  readonly headers?: { readonly [name: string]: string | readonly string[] | null };
};

/** One question to an agent. It never calls a skill that could change anything. */
export type Probe = {
  readonly id: string;
  readonly group: Group;
  readonly needs?: readonly Need[];
  readonly ask: AskTemplate;
};
