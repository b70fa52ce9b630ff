import type { Json } from '../base/json.js';
import type { Skill } from './catalogue.js';
import type { Call, Consequence } from './messages.js';
import type { Claim, Task } from './world.js';

/** A call whose caller and task are known. */
export type Attempt = {
  readonly call: Call;
  /** Who the call counts as; null where there is no verified identity. */
  readonly principal: string | null;
  /** Who its task belongs to. */
  readonly owner: string | null;
  readonly taskId: string;
  readonly contextId: string;
  /** The open task that the call goes on with. */
  readonly continued: Task | undefined;
  /** True if the call names a task of its caller, open or not. */
  readonly heldTask: boolean;
};

/** A call whose skill and class are known. `acts`: running it leaves a mark in the world. */
export type Chosen = Attempt & { readonly skill: Skill; readonly consequence: Consequence; readonly acts: boolean };

/** A consequential call with a readable input: `fingerprint` covers skill, input and text, `inputDigest` the input as sent. */
export type Command = Chosen & { readonly input: Json; readonly fingerprint: string; readonly inputDigest: string };

/** A granted command with its claim. `claimed` is false only where a missing guard lets it go on without the store. */
export type Job = { readonly command: Command; readonly claim: Claim; readonly claimed: boolean };
