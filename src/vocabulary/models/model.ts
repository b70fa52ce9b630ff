import type { Exhibit, SendStep, Step, SubjectFacts } from '../../model/exhibit.js';
import type { Effect, Receipt } from '../../model/protocol.js';
import { ownersOf, rowsOf } from '../reading/rows.js';
import { type Unexplained, unexplainedEffects } from '../reading/unexplained.js';

/** A message of the run with its place among the acts. */
export type Call = { readonly step: SendStep; readonly index: number };

/** An effect with the act after which it was first seen, and the message that it belongs to. */
export type OwnedEffect = { readonly row: Effect; readonly index: number; readonly owner: Call | undefined };

/** All that was seen of a run, worked out once, for invariants that look at it after each act. */
export type Walk = {
  readonly exhibit: Exhibit;
  readonly facts: SubjectFacts;
  readonly effects: readonly OwnedEffect[];
  readonly unexplained: readonly Unexplained[];
  readonly receipts: readonly { readonly row: Receipt; readonly index: number }[];
};

/** What holds after every act of a model, whatever came before: `departure` says in words how an act left it, where it did. */
export type Invariant = {
  readonly law: string;
  departure(walk: Walk, at: { readonly step: Step; readonly index: number }): string | undefined;
};

/** A small model of a part of the law: a name, what it keeps track of, the abilities without which nothing of it shows, its invariants. */
export type Model = {
  readonly name: string;
  readonly summary: string;
  readonly needs: readonly string[];
  readonly invariants: readonly Invariant[];
};

/** Works out what the invariants read. */
export const walkThrough = (exhibit: Exhibit, facts: SubjectFacts): Walk => ({
  exhibit,
  facts,
  effects: ownersOf(exhibit, facts),
  unexplained: unexplainedEffects(exhibit, facts),
  receipts: rowsOf(exhibit, 'receipts'),
});

/** The first act that left a model, and how; what came late is read as if it had come with the last act. */
export const departureIn = (model: Model, walk: Walk): string | undefined => {
  for (const [index, step] of walk.exhibit.steps.entries())
    for (const { law, departure } of model.invariants) {
      const seen = departure(walk, { step, index });
      if (seen !== undefined) return `after ${step.name} (${step.act}): ${seen}; ${law}`;
    }
  return undefined;
};

/** The effects of a command (one id of one principal) that were seen up to an act. */
export const effectsUpTo = (index: number, command: SendStep, { effects }: Walk): readonly OwnedEffect[] =>
  effects.filter(
    ({ owner, index: seen }) => seen <= index && owner?.step.messageId === command.messageId && owner.step.principal === command.principal,
  );
