import type { CallEnd } from '../../a2a/client.js';
import type { TaskView } from '../../a2a/task-view.js';
import { asJson, type Json } from '../../base/json.js';
import { never } from '../../base/never.js';
import type { Outcome, Refusal } from '../../model/protocol.js';
import { behaviour } from './live-faults.js';
import type { SendPlaces } from './live-settings.js';
import { refusalAt, refusalIn } from './refusal-of.js';

/** An outcome with what only a live agent needs: why an answer is lost, and why a message was never sent. */
export type LiveOutcome = Outcome & { readonly why?: string; readonly unsent?: string };

/** How an end is read: where refusals stand, and how a text is freed of secrets. */
export type OutcomeTerms = { readonly places: SendPlaces; mask(text: string): string };

/** What came back from the agent, in the terms of the protocol. An uncertain answer is `lost`: nobody asks again. */
export const outcomeOf = (end: CallEnd<TaskView>, terms: OutcomeTerms): LiveOutcome => {
  switch (end.is) {
    case 'found':
      return viewOutcome(end.found, end.http, terms);
    case 'error': {
      const { code, message, registry, name, data } = end.error;
      // Members beyond the protocol's are kept in the record: a number alone says nothing without its registry.
      const error = { code, message: terms.mask(message), registry, name };
      return { state: 'none', error, ...refusing(refusalIn(data)), http: end.http };
    }
    case 'http-refusal':
      return { state: 'none', http: end.http };
    case 'lost':
      return { state: 'lost', why: behaviour(end.fault, terms.mask) };
    default:
      return never(end);
  }
};

const viewOutcome = (view: TaskView, http: number, terms: OutcomeTerms): LiveOutcome => {
  const { places } = terms;
  const thread = { ...(view.contextId === undefined ? {} : { contextId: view.contextId }), ...givenOut(view.artifacts, terms), http };
  if (view.is === 'message') {
    const refusal = places.refusalIsGiven ? refusalAt(view.raw, places.refusal) : undefined;
    return { state: refusal === undefined ? 'none' : 'rejected', ...refusing(refusal), ...thread };
  }
  if (view.state === 'unknown') return { state: 'lost', why: 'the agent says that the state of the task is unknown', http };
  const refusal = mayRefuse.includes(view.state) ? refusalAt(view.raw, places.refusal) : undefined;
  return { state: view.state, ...refusing(refusal), taskId: view.taskId, ...thread };
};

/** Only in these states is what stands at the pointer a reason: elsewhere it may be business of the task. */
const mayRefuse: readonly string[] = ['failed', 'rejected', 'canceled', 'input-required', 'auth-required'];

const refusing = (refusal: Refusal | undefined): { readonly refusal?: Refusal } => (refusal === undefined ? {} : { refusal });

const givenOut = (artifacts: readonly Json[], { mask }: OutcomeTerms): { readonly artifacts?: readonly Json[] } =>
  artifacts.length === 0 ? {} : { artifacts: artifacts.map((artifact) => masked(artifact, mask)) };

/** An agent that echoes a credential must not carry it into the record. */
const masked = (value: Json, mask: (text: string) => string): Json => {
  const text = JSON.stringify(value);
  const safe = mask(text);
  return safe === text ? value : asJson(JSON.parse(safe));
};
