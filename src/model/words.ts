import type { Random } from 'fast-check';
import type { Json, JsonObject } from '../base/json.js';
import type { CourtCase, WordUse } from './court.js';
import type { AttemptGrade } from './finding.js';
import type { Exhibit, Step, SubjectFacts } from './exhibit.js';
import type { Callback, Outcome } from './protocol.js';

/** What a word means to somebody who writes a court. `args` is a JSON Schema (2020-12) of the word's argument. */
export type WordDoc = {
  readonly word: string;
  readonly summary: string;
  /** A YAML fragment that uses the word. */
  readonly example: string;
  readonly args: JsonObject;
  /** Of an act: its step is a message to the subject. */
  readonly isMessage?: true;
  /** The steps that it cites by a bare name, or by `of`, have to be messages: of another step it says nothing. */
  readonly ofMessages?: true;
};

/** The three families of words, by name: what a reader of court files needs to know. */
export type WordTable = {
  readonly arbitraries: readonly WordDoc[];
  readonly acts: readonly WordDoc[];
  readonly proofs: readonly WordDoc[];
};

/** Fresh, unguessable names for one run; the same seed, case and run give the same names. */
export type Ids = {
  principal(): string;
  messageId(): string;
  nonce(): string;
  text(): string;
};

/** What an arbitrary may look at when it draws. */
export type DrawScene = {
  readonly facts: SubjectFacts;
  /** The draws made so far, as plans. */
  readonly drawn: JsonObject;
};

/**
 * How one named draw is made. A plan is a JSON value without ids; `cover` holds each value of an enumerated dimension in
 * its plainest company; `simpler` gives plans that are strictly simpler, best first. `empty` says why nothing can be drawn.
 */
export type Draw =
  | { readonly is: 'empty'; readonly why: string }
  | {
      readonly is: 'draw';
      readonly plain: Json;
      readonly cover: readonly Json[];
      generate(random: Random): Json;
      simpler(plan: Json): readonly Json[];
      /** False for a plan that this draw never makes, such as one that was drawn for another subject; absent where none is out of its reach. */
      admits?(plan: Json): boolean;
      /** What is counted of a plan: dimension, then value. */
      labels(plan: Json): { readonly [dimension: string]: string };
    };

/** A word for a draw. */
export type ArbitraryWord = WordDoc & {
  /** True where covering this word takes every cover value of the draws it refers to (pairs of skills). */
  readonly coversAcross?: boolean;
  /** True where the cover values of this word also stand, in turn, beside some of the examples that cover other draws. */
  readonly coversAlong?: boolean;
  needs(args: Json): readonly string[];
  draw(args: Json, scene: DrawScene): Draw;
  /** The concrete value of a plan in one run; `args` has its references replaced by concrete values. */
  materialise?(plan: Json, args: Json, scene: { readonly ids: Ids; readonly facts: SubjectFacts; readonly values: JsonObject }): Json;
};

/** What an act can do in one run: talk to the target in one world, and look at what was done so far. */
export type Scene = {
  readonly facts: SubjectFacts;
  readonly ids: Ids;
  readonly steps: readonly Step[];
  /** Reads the world's clock (milliseconds since the epoch), without moving it where the subject has one. */
  now(): Promise<number>;
  /** Resolves `$name` and `$name.member` in an argument: draws, then what earlier acts answered. */
  resolve(args: Json): Json;
  readonly perform: Performer;
};

/** The acts of the planes, each recorded as one step. */
export type Performer = {
  send(name: string, message: Message): Promise<Step>;
  grant(name: string, grant: GrantAsked): Promise<Step>;
  revoke(name: string, grant: { principal: string; skill: string }): Promise<Step>;
  advanceClock(name: string, ms: number): Promise<Step>;
  restart(name: string): Promise<Step>;
  fault(name: string, fault: string, armed: boolean): Promise<Step>;
  task(name: string, ask: { principal: string | null; taskId: string; action: 'get' | 'cancel' }): Promise<Step>;
  tasks(name: string, principal: string | null): Promise<Step>;
  /** Answers the pending act of the message `of`. */
  approve(name: string, answered: { principal: string | null; of: string; approvalId: string; said?: Json }): Promise<Step>;
  delegate(name: string, asked: DelegationAsked): Promise<Step>;
  egress(name: string): Promise<Step>;
  grants(name: string): Promise<Step>;
  skills(name: string): Promise<Step>;
  /** Asks for a portable decision; places for moments in the envelope are filled in from `at`, or from the clock at which it is shown. */
  decide(name: string, asked: { readonly envelope: Json; readonly shownAt?: number }): Promise<Step>;
  /** Acts that are under way at the same time; the step that is returned is the reading after all of them. */
  overlap(name: string, lanes: readonly Lane[]): Promise<Step>;
};

/** What an operator is asked to grant. */
type GrantAsked = {
  readonly principal: string;
  readonly skill: string;
  readonly expiresAt?: number;
  readonly constraints?: JsonObject;
  readonly uses?: number;
  readonly approver?: string;
};

/** What a holder hands on, and to whom. */
type DelegationAsked = {
  readonly principal: string | null;
  readonly to: string;
  readonly skill: string;
  readonly expiresAt?: number;
  readonly constraints?: JsonObject;
};

/** One act among several at the same time, begun `after` so many milliseconds. */
export type Lane = {
  readonly name: string;
  readonly after: number;
  readonly act:
    | { readonly is: 'send'; readonly message: Message }
    | { readonly is: 'revoke'; readonly principal: string; readonly skill: string }
    | { readonly is: 'advance-clock'; readonly ms: number }
    | { readonly is: 'restart' };
};

/** A message as an act makes it. `marked` is what a laundering draw adds. */
export type Message = {
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
  readonly repeats?: string;
};

/** A word for an act. */
export type ActWord = WordDoc & {
  needs(args: Json): readonly string[];
  /** The most messages that it sends, on a subject, with an argument and beside draws where that depends on them; none where it does not say. */
  readonly sends?: number | ((facts: SubjectFacts, args: Json, given: CourtCase['given']) => number);
  perform(name: string, args: Json, scene: Scene): Promise<Step | { readonly skip: string }>;
};

/** What a proof says: it holds, it fails, or it cannot be told, and why. */
export type Proven =
  | {
      readonly is: 'holds';
      readonly seen?: string;
      readonly grade?: AttemptGrade;
      /** Where several outcomes are lawful, the name of the one that came about. */
      readonly branch?: string;
    }
  | { readonly is: 'fails'; readonly seen?: string }
  | { readonly is: 'undetermined'; readonly why: string };

/** What a proof reads: the exhibit, what is known of the subject, and the twin world's exhibit where the case has one. */
export type Bench = { readonly exhibit: Exhibit; readonly facts: SubjectFacts; readonly twin?: Exhibit };

/** A word for a proof: a pure function of what was recorded. `twin` is the exhibit of the twin world, where there is one. */
export type ProofWord = WordDoc & {
  needs(args: Json): readonly string[];
  /** Why nothing of this kind can be told about a subject, whatever it does; nothing where it can. */
  blindOn?(facts: SubjectFacts): string | undefined;
  judge(args: Json, bench: Bench): Proven;
};

/** The vocabulary as the stages that use it see it: they never import the words themselves. */
export type Vocabulary = {
  readonly version: string;
  arbitrary(word: string): ArbitraryWord | undefined;
  act(word: string): ActWord | undefined;
  judge(use: WordUse, bench: Bench): Proven;
  /** Why a proof, or one nested in it, can tell nothing about this subject; nothing where it can. */
  blindOn(use: WordUse, facts: SubjectFacts): string | undefined;
  resolve(args: Json, values: JsonObject): Json;
  references(args: Json): readonly string[];
  stepValues(steps: readonly Step[]): JsonObject;
  /** How many effects permitted messages of the run may still leave. */
  lateAllowance(exhibit: Exhibit, facts: SubjectFacts): number;
  /** True where nothing more will come of a state without the caller. */
  isSettled(state: string): boolean;
  isRateLimited(outcome: Outcome): boolean;
};
