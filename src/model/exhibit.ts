import type { Json, JsonObject } from '../base/json.js';
import type { DecisionVerdict } from './decision.js';
import type { Callback, Decision, Effect, EgressRow, GrantRow, Outcome, PrincipalEquality, Receipt, Skill } from './protocol.js';

/** What the witness planes showed that was not there at the reading before. */
export type Reading = {
  readonly effects: readonly Effect[];
  readonly receipts: readonly Receipt[];
  readonly decisions: readonly Decision[];
};

type Base = {
  readonly name: string;
  /** The world's clock after the act, in milliseconds since the epoch, where it is known. */
  readonly now?: number;
  /** What the witnesses showed after the act that they had not shown before, where they were read. */
  readonly seen?: Reading;
  /** Set where the subject declined the act: its refusal code. */
  readonly declined?: string;
  /** The name of the `overlap` in which the act was under way together with others. */
  readonly overlap?: string;
};

/** One act of a run with all that was seen of it. */
export type Step =
  | (Base & {
      readonly act: 'grant';
      readonly principal: string;
      readonly skill: string;
      readonly expiresAt?: number;
      readonly constraints?: JsonObject;
      /** How many commands it serves. */
      readonly uses?: number;
      /** Who has to approve each command before it acts. */
      readonly approver?: string;
      readonly grantId?: string;
    })
  | (Base & { readonly act: 'revoke'; readonly principal: string; readonly skill: string })
  | (Base & { readonly act: 'advance-clock'; readonly ms: number })
  | (Base & { readonly act: 'restart' })
  | (Base & { readonly act: 'fault'; readonly fault: string; readonly armed: boolean })
  | SendStep
  | (Base & {
      readonly act: 'task';
      readonly action: 'get' | 'cancel';
      readonly principal: string | null;
      readonly taskId: string;
      readonly answer: Outcome;
    })
  | (Base & {
      readonly act: 'tasks';
      readonly principal: string | null;
      readonly tasks: readonly { readonly taskId: string; readonly state: string }[];
    })
  | (Base & { readonly act: 'grants'; readonly grants: readonly GrantRow[] })
  | (Base & { readonly act: 'egress'; readonly egress: readonly EgressRow[] })
  | ApproveStep
  | DelegateStep
  | DecideStep
  | (Base & { readonly act: 'skills'; readonly skills: readonly string[] })
  | (Base & { readonly act: 'settle' });

/** A portable decision that was asked for: `at` is the clock before, `now` after the answer. The envelope has places for moments, told from `shownAt`, or from `at`. */
export type DecideStep = Base & {
  readonly act: 'decide';
  readonly envelope: Json;
  readonly shownAt?: number;
  readonly at: number;
  readonly verdict: DecisionVerdict;
  readonly code: string;
};

/** What a principal said to a pending act: `of` is the message that waits. */
export type ApproveStep = Base & {
  readonly act: 'approve';
  readonly principal: string | null;
  readonly of: string;
  readonly approvalId: string;
  readonly said?: Json;
  readonly answer: Outcome;
};

/** A grant that its holder handed on. A refusal is an answer here, not the end of the run: whoever tries to widen is refused. */
export type DelegateStep = Base & {
  readonly act: 'delegate';
  readonly principal: string | null;
  readonly to: string;
  readonly skill: string;
  readonly expiresAt?: number;
  readonly constraints?: JsonObject;
  readonly grantId?: string;
  readonly refused?: string;
};

/** A message that was sent, the settled outcome, and what the witnesses showed since the reading before it. */
export type SendStep = Base & {
  readonly act: 'send';
  readonly principal: string | null;
  readonly messageId: string;
  readonly skill?: Json;
  readonly input?: Json;
  readonly nonce?: string;
  readonly text?: string;
  readonly metadata?: Json;
  readonly messageMetadata?: Json;
  readonly extensions?: Json;
  readonly taskId?: string;
  readonly contextId?: string;
  readonly callback?: Callback;
  readonly marked?: JsonObject;
  /** The name of the earlier send whose id and content this one repeats or varies. */
  readonly repeats?: string;
  readonly answer: Outcome;
  readonly task?: Outcome;
  /** The clock when the message was sent. */
  readonly sentAt?: number;
};

/** Everything that was seen in one run in one world. All proofs are pure functions of this. */
export type Exhibit = {
  readonly world: string;
  /** True where the world was fresh and nobody else acts in it. */
  readonly own: boolean;
  readonly draws: JsonObject;
  readonly steps: readonly Step[];
  /** Why an act could not be done; the run then says nothing about the law. */
  readonly skipped?: string;
  /** What a last reading showed after the run. */
  readonly late: Reading;
};

/** What proofs may know about the subject beside the exhibit. */
export type SubjectFacts = {
  readonly skills: readonly Skill[];
  readonly abilities: readonly string[];
  readonly principalsEqual: readonly PrincipalEquality[];
  /** True where an untyped refusal is itself a violation: the protocol has a place for the type, or the file of a live agent names one. */
  readonly typedRefusals: boolean;
  /** The only principals that can be spoken as, where the target cannot speak as just anybody. */
  readonly principals?: readonly string[];
};
