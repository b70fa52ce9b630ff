import { sha256 } from '../base/digest.js';
import type { Json, JsonObject } from '../base/json.js';
import type { Approval } from './approvals.js';
import type { Consequence, DecisionRow, EgressRow, Outcome } from './messages.js';

/** A grant as it is held. `peak` is the latest world time that the grant has lived through (ms since the epoch). */
export type Grant = {
  readonly grantId: string;
  readonly principal: string;
  readonly skill: string;
  readonly expiresAt: number | null;
  readonly constraints: JsonObject | null;
  /** How many commands it serves; null: any number. */
  readonly uses: number | null;
  /** Who has to approve each command under it. */
  readonly approver: string | null;
  /** The grant that it was handed on from. */
  readonly parent: string | null;
  readonly revoked: boolean;
  /** The world time of the revocation; null as long as it stands. */
  readonly revokedAt: number | null;
  readonly peak: number;
};

/** A task and whose it is; `outcome` is what its owner gets to read. */
export type Task = { readonly id: string; readonly owner: string; readonly contextId: string; readonly outcome: Outcome };

/**
 * The claim on a command id. `open`: the command is on its way; `acted`: it is over, and `outcome` is its answer for good;
 * `released`: nothing happened and the id is free again; `refused`: nothing happened, and the refusal is kept.
 */
export type Claim = {
  readonly key: string;
  readonly principal: string | null;
  readonly messageId: string;
  readonly skill: string;
  readonly consequence: Consequence;
  readonly fingerprint: string;
  readonly inputDigest: string;
  readonly receiptId: string;
  readonly grantId: string | null;
  readonly taskId: string;
  readonly contextId: string;
  readonly state: 'open' | 'acted' | 'released' | 'refused';
  readonly outcome: Outcome | null;
  /** The world time when it was made. */
  readonly at: number;
  /** True where a crash came between the first sending of its id and the end of it. */
  readonly crashed: boolean;
};

/** What a running subject knows of one world. All of it is lost at a restart and read again from the journal. */
export type Memory = {
  seq: number;
  /** The virtual clock, in ms since the epoch. */
  now: number;
  /** The latest time that the clock has ever shown. */
  highest: number;
  /** The digest of the last receipt entry. */
  receiptHead: string | null;
  readonly grants: Map<string, readonly Grant[]>;
  readonly claims: Map<string, Claim>;
  readonly tasks: Map<string, Task>;
  /** Context id to owner. */
  readonly contexts: Map<string, string>;
  readonly decisions: DecisionRow[];
  /** What messages left behind in what all of them share; read only without the guard `messages-apart`. */
  readonly leftBehind: Set<string>;
  /** How many commands each grant has served, by its id. */
  readonly used: Map<string, number>;
  /** Acts that wait for an approval, or waited, by the id of the approval. A restart forgets them, so that none of them can act. */
  readonly approvals: Map<string, Approval>;
  /** Pairs of principal and skill that were granted once; read only without the guard `broker-live`. */
  readonly grantedOnce: Set<string>;
  /** Revocations that are not written down yet; empty where the guard `revocation-outlives-crash` stands. */
  lateRevocations: readonly { readonly principal: string; readonly skill: string }[];
};

/** Work that was promised and not done yet: how to stop it, and the claim it holds. */
export type Pending = { readonly claim: Claim; stop(): void };

/** One world: the memory of the subject in it, and what stands outside of that memory (faults, unwritten lines). */
export type World = {
  readonly name: string;
  readonly fileName: () => string;
  memory: Memory;
  readonly faults: Set<string>;
  /** True from a crash to the next restart. */
  down: boolean;
  readonly pending: Map<string, Pending>;
  /** What left the subject: seen from outside, so a restart takes nothing from it. */
  readonly egress: EgressRow[];
  lines: string[];
  /** What was known when the message in hand arrived; only a missing guard lets it decide anything. */
  arrival?: Arrival | undefined;
  /** The caller of the message that arrived last; no guard but a missing one looks at it. */
  speaking?: Json | undefined;
};

/** The claims, the grants and their use as they were at one moment. */
export type Arrival = {
  readonly claims?: ReadonlyMap<string, Claim>;
  readonly grants?: ReadonlyMap<string, readonly Grant[]>;
  readonly used?: ReadonlyMap<string, number>;
};

// A virtual clock has no true origin; this one looks like a date, so that no reader mistakes it for a duration.
const origin = 1_800_000_000_000;

/** The memory of a subject that has seen nothing yet. */
export const emptyMemory = (): Memory => ({
  seq: 0,
  now: origin,
  highest: origin,
  receiptHead: null,
  grants: new Map(),
  claims: new Map(),
  tasks: new Map(),
  contexts: new Map(),
  decisions: [],
  leftBehind: new Set(),
  used: new Map(),
  approvals: new Map(),
  grantedOnce: new Set(),
  lateRevocations: [],
});

/** An empty world of this name. */
export const emptyWorld = (name: string): World => {
  let file: string | undefined;
  return {
    name,
    fileName: () => (file ??= fileNameOf(name)),
    memory: emptyMemory(),
    faults: new Set(),
    down: false,
    pending: new Map(),
    egress: [],
    lines: [],
  };
};

/** The stem of a world's files: a digest, because a name may hold anything. */
const fileNameOf = (name: string): string => sha256(name).slice(0, 40);

/** The next number of the one counter that effects, receipts and decisions of a world share. */
export const nextSeq = (world: World): number => {
  world.memory.seq += 1;
  return world.memory.seq;
};

/** A map key of several names that no name can forge. */
export const keyOf = (...names: readonly (string | null)[]): string => JSON.stringify(names);
