import type { Json, JsonObject } from '../base/json.js';
import type { DecisionVerdict } from './decision.js';
import type { Consequence, OutcomeState, ReceiptState, RefusalClass } from './vocabulary-tables.js';

/** A skill as the subject declares it. `nonce` and `vary` are JSON Pointers into the input. */
export type Skill = {
  readonly id: string;
  readonly consequence: Consequence;
  readonly input?: Json | null;
  readonly nonce?: string | null;
  readonly examples?: readonly Json[] | null;
  readonly vary?: readonly string[] | null;
  readonly description?: string | null;
};

/** Who the subject says that it is. */
export type SubjectClaim = {
  readonly name: string;
  readonly revision?: string | null;
  readonly digest?: string | null;
  readonly runtime?: string | null;
  readonly configuration?: Json;
};

/** The differences in which two names are one principal to a subject. */
export type PrincipalEquality = 'case' | 'nfc' | 'nfkc' | 'trim';

/** The answer to `target/describe`. */
export type Description = {
  readonly protocol: string;
  readonly subject: SubjectClaim;
  readonly profile?: string | null;
  readonly skills: readonly Skill[];
  readonly abilities: readonly string[];
  readonly principalsEqual?: readonly PrincipalEquality[] | null;
};

/** Why the subject said no. Only the class family is judged. */
export type Refusal = { readonly code: string; readonly class?: RefusalClass | null; readonly stage?: string | null };

/** What came back from the subject: a task's state, or that there is none. `http` is a status code. */
export type Outcome = {
  readonly state: OutcomeState;
  readonly refusal?: Refusal | null;
  readonly taskId?: string | null;
  readonly contextId?: string | null;
  readonly artifacts?: readonly Json[] | null;
  readonly error?: { readonly code: number; readonly message: string } | null;
  readonly http?: number | null;
  readonly replayed?: boolean | null;
  readonly receiptId?: string | null;
  /** The act waits for an approval, which is given under this id. */
  readonly approvalId?: string | null;
  /** Why an answer is lost; shown, never judged. */
  readonly why?: string | null;
  /** Why the target did not send the message at all: the draw then says nothing. */
  readonly unsent?: string | null;
};

/** One thing that really happened in the world, as an independent reader saw it. */
export type Effect = {
  readonly seq: number;
  readonly skill: string;
  readonly principal?: string | null;
  readonly messageId?: string | null;
  readonly input?: Json;
  readonly receiptId?: string | null;
};

/** One state that a receipt went through. `at` is milliseconds since the epoch. */
export type Receipt = {
  readonly seq: number;
  readonly receiptId: string;
  readonly messageId: string;
  readonly idempotencyKey?: string | null;
  readonly principal: string;
  readonly skill: string;
  readonly grantId?: string | null;
  readonly inputDigest: string;
  readonly effect?: Json;
  readonly state: ReceiptState;
  readonly at: number;
  readonly prev?: string | null;
  readonly digest?: string | null;
};

/** One decision of the subject's authority boundary. */
export type Decision = {
  readonly seq: number;
  readonly principal?: string | null;
  readonly skill?: Json;
  readonly messageId?: string | null;
  readonly consequence?: string | null;
  readonly outcome: 'granted' | 'refused';
  readonly reason?: string | null;
};

/** A grant as the subject's store holds it. `expiresAt` is milliseconds since the epoch, exclusive. */
export type GrantRow = {
  readonly principal: string;
  readonly skill: string;
  readonly expiresAt?: number | null;
  readonly constraints?: Json;
  readonly revoked: boolean;
  readonly grantId?: string | null;
};

/** One call that the subject made, or was about to make, to an address outside. `carries` is all that goes with it. */
export type EgressRow = {
  readonly seq: number;
  readonly url: string;
  readonly messageId?: string | null;
  readonly carries?: Json;
};

/** An operator act that the subject declines. */
export type Declined = { readonly refused: { readonly code: string } };

type World = { readonly world: string };
type Since = World & { readonly after?: number };

/** The methods of `sa2a-target/1` with what goes in and what comes out. */
export type Methods = {
  'target/describe': { params: { readonly protocol: 'sa2a-target/1' }; result: Description };
  'target/close': { params: JsonObject; result: JsonObject };
  'operator/reset': { params: World; result: { readonly now?: number | null } | Declined };
  'caller/send': { params: SendParams; result: Outcome };
  'caller/task': {
    params: World & { readonly principal: string | null; readonly taskId: string; readonly action: 'get' | 'cancel' };
    result: Outcome;
  };
  'caller/tasks': {
    params: World & { readonly principal: string | null };
    result: { readonly tasks: readonly { readonly taskId: string; readonly state: OutcomeState }[] };
  };
  'caller/approve': {
    params: World & { readonly principal: string | null; readonly approvalId: string; readonly said?: Json };
    result: Outcome;
  };
  'caller/delegate': {
    params: World & {
      readonly principal: string | null;
      readonly to: string;
      readonly skill: string;
      readonly expiresAt?: number;
      readonly constraints?: JsonObject;
    };
    result: { readonly grantId?: string | null } | Declined;
  };
  'authority/decide': {
    params: World & { readonly envelope: Json };
    result: { readonly verdict: DecisionVerdict; readonly code: string };
  };
  'operator/grant': {
    params: World & {
      readonly principal: string;
      readonly skill: string;
      readonly expiresAt?: number;
      readonly constraints?: JsonObject;
      readonly uses?: number;
      readonly approver?: string;
    };
    result: { readonly grantId?: string | null } | Declined;
  };
  'operator/revoke': { params: World & { readonly principal: string; readonly skill: string }; result: JsonObject | Declined };
  'operator/advanceClock': { params: World & { readonly ms: number }; result: { readonly now: number } | Declined };
  'operator/restart': { params: World; result: JsonObject | Declined };
  'operator/fault': { params: World & { readonly fault: string; readonly armed: boolean }; result: JsonObject | Declined };
  'witness/effects': { params: Since; result: { readonly effects: readonly Effect[] } };
  'witness/receipts': { params: Since; result: { readonly receipts: readonly Receipt[] } };
  'witness/decisions': { params: Since; result: { readonly decisions: readonly Decision[] } };
  'witness/egress': { params: Since; result: { readonly egress: readonly EgressRow[] } };
  'witness/grants': { params: World; result: { readonly grants: readonly GrantRow[] } };
};

/** The name of a method of the protocol. */
export type Method = keyof Methods;

/** What a caller sends. `skill`, `input` and the metadata may be any JSON value, malformed ones on purpose. */
export type SendParams = {
  readonly world: string;
  readonly principal: string | null;
  readonly messageId: string;
  readonly skill?: Json;
  readonly input?: Json;
  readonly text?: string;
  readonly metadata?: Json;
  readonly messageMetadata?: Json;
  readonly taskId?: string;
  readonly contextId?: string;
  readonly extensions?: Json;
  readonly callback?: Callback;
};

/** Where the caller wants to be told of what becomes of a message, and the secret that comes with each telling. */
export type Callback = { readonly url: string; readonly token?: string };
