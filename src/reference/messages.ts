import type { Json, JsonObject } from '../base/json.js';

/** What a skill does to the world; `unknown` is never admissible. */
export type Consequence = 'observe' | 'change' | 'external_do' | 'unknown';

/** The state of a task; `none` where there is no task, `lost` where the subject went away before it answered. */
export type State = 'completed' | 'input-required' | 'auth-required' | 'failed' | 'rejected' | 'canceled' | 'working' | 'none' | 'lost';

/** Why the subject said no: a snake_case code, the refusal class it belongs to, and the pipeline step that said it. */
export type Refusal = { readonly code: string; readonly class: string; readonly stage: string };

/** What a caller gets back. `http` is a status code, `error` a JSON-RPC error that came instead of a task. */
export type Outcome = {
  readonly state: State;
  readonly refusal?: Refusal;
  readonly taskId?: string;
  readonly contextId?: string;
  readonly artifacts?: readonly Json[];
  readonly error?: { readonly code: number; readonly message: string };
  readonly http?: number;
  readonly replayed?: boolean;
  readonly receiptId?: string;
  /** The act waits for an approval under this id. */
  readonly approvalId?: string;
};

/** A message as it came over the transport; `principal` is what the transport verified, null where there was no credential. */
export type Call = {
  readonly principal: string | null;
  readonly messageId: string;
  readonly skill: Json | undefined;
  readonly input: Json | undefined;
  readonly text: string | undefined;
  readonly metadata: Json | undefined;
  readonly messageMetadata: Json | undefined;
  readonly extensions: Json | undefined;
  readonly taskId: string | undefined;
  readonly contextId: string | undefined;
  readonly callback: Callback | undefined;
};

/** Where a caller wants to be told of what becomes of a message, and the secret that comes with it. */
export type Callback = { readonly url: string; readonly token: string };

/** One thing that happened in the world, as the ledger holds it. */
export type EffectRow = {
  readonly seq: number;
  readonly skill: string;
  readonly principal: string;
  readonly messageId: string;
  readonly input: Json;
  readonly receiptId?: string;
};

/** One call to an address outside, as whoever stands there would see it. */
export type EgressRow = { readonly seq: number; readonly url: string; readonly messageId: string; readonly carries: JsonObject };

/** The states that a receipt goes through in this subject. */
export type ReceiptState = 'PREPARED' | 'EXECUTED' | 'REFUSED' | 'FAILED' | 'RECONCILED' | 'UNKNOWN_OUTCOME';

/** One state of one receipt. `prev` is the digest of the entry before it in this world, `digest` covers all other members. */
export type ReceiptRow = {
  readonly seq: number;
  readonly receiptId: string;
  readonly messageId: string;
  readonly principal: string;
  readonly skill: string;
  readonly grantId?: string;
  readonly inputDigest: string;
  readonly effect?: JsonObject;
  readonly state: ReceiptState;
  readonly at: number;
  readonly prev: string | null;
  readonly digest: string;
};

/** One decision of the authority boundary. */
export type DecisionRow = {
  readonly seq: number;
  readonly principal: string | null;
  readonly skill: string;
  readonly messageId: string;
  readonly consequence: Consequence;
  readonly outcome: 'granted' | 'refused';
  readonly reason: string;
};
