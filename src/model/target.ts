import type { Json } from '../base/json.js';
import type { Method, Methods } from './protocol.js';

/** The kinds of target: how a subject is reached. */
export const targetKinds = ['reference', 'module', 'command', 'a2a'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** Who answers for a plane: the subject's own program, another process or file, or a probe of the court. */
export type PlaneWitness = 'own' | 'separate' | 'court';

/** Who answers for each of the three planes. */
export type Planes = { readonly caller: PlaneWitness; readonly operator: PlaneWitness; readonly witness: PlaneWitness };

/** How long to wait for asynchronous work, in milliseconds. */
export type Settle = { readonly max: number; readonly quiet: number };

/**
 * A file, or a folder of files, whose bytes belong to the exact subject; `name` is how the target file or the package names it. `root` is the folder
 * that no link may lead out of, `sha256` what the file must have.
 */
export type Artifact = { readonly name: string; readonly path: string; readonly root?: string; readonly sha256?: string };

/** What a target file says, after validation; paths are absolute, `${…}` are still names. */
export type TargetFile = {
  readonly kind: TargetKind;
  readonly command?: readonly string[];
  readonly module?: string;
  readonly url?: string;
  readonly cwd?: string;
  readonly env?: { readonly [name: string]: string };
  readonly passEnv?: readonly string[];
  readonly timeout?: number;
  readonly without?: readonly string[];
  readonly variant?: string;
  readonly settle?: Settle;
  readonly shrink?: 'resend';
  readonly maxCalls?: number;
  readonly subject?: {
    readonly name?: string;
    readonly revision?: string;
    readonly artifacts?: readonly Artifact[];
    /** Where the source revision is bound: the folder of the target file. */
    readonly source?: { readonly vcs: 'git'; readonly folder: string };
  };
  readonly skills?: { readonly [id: string]: Json };
  readonly witness?: Json;
  readonly operator?: Json;
  readonly rest?: { readonly [name: string]: Json };
  /** SHA-256 of the RFC 8785 bytes of the file's document, secrets replaced by their names. */
  readonly digest?: string;
};

/** An agent card as a target found it: where, and which skills it names. */
export type PublishedCard = {
  readonly from: string;
  readonly skills: readonly { readonly id: string; readonly consequence?: string }[];
  readonly partial: boolean;
};

/**
 * One way to reach a subject. `request` answers with a result whose shape was checked against the published schema;
 * it throws a `Fault` of kind `target` where the target dies, answers garbage, or is late.
 */
export type Target = {
  readonly kind: TargetKind;
  readonly planes: Planes;
  readonly settle: Settle;
  readonly artifacts: readonly Artifact[];
  /** Who can be spoken as, where that is not just anybody: the callers of every draw are then among these. */
  readonly principals?: readonly { readonly id: string }[];
  /** What the agent publishes of itself, where a card was read; `partial` where it says that it has a longer one. `consequence` is a class that the card itself gives. */
  readonly card?: PublishedCard;
  /** What no report may show, with the principal (or the variable of the environment) that it belongs to. */
  readonly secrets?: readonly { readonly principal: string; readonly secret: string }[];
  request<M extends Method>(method: M, params: Methods[M]['params']): Promise<Methods[M]['result']>;
  /** Ends the subject and everything that it started. May be called twice. */
  close(): Promise<void>;
};
