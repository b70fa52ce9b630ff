import type { Attempt } from './attempt.js';
import { identify } from './authentication.js';
import { isForbidden, tell } from './callbacks.js';
import { classify } from './classification.js';
import { judgeConsequential } from './consequential.js';
import { lost } from './faults.js';
import type { Call, Outcome } from './messages.js';
import { observe } from './observe.js';
import { refuse } from './refuse.js';
import { selectSkill } from './selection.js';
import type { Subject } from './subject.js';
import { place } from './task-place.js';
import type { World } from './world.js';

/** The pipeline: what becomes of one message. */
export const send = (subject: Subject, world: World, call: Call): Outcome => {
  if (world.down) return lost;
  const outcome = judge(subject, world, call);
  return subject.keeps('typed-refusal') ? outcome : untyped(outcome);
};

const judge = (subject: Subject, world: World, call: Call): Outcome => {
  const caller = identify(subject, call);
  const placed = place(subject, world, { call, caller });
  if (placed.is === 'answered') return placed.outcome;
  const { attempt } = placed;
  if (call.callback !== undefined && isForbidden(subject, call.callback))
    return refuse(subject, world, { attempt, code: 'callback_refused' });
  return tell(subject, world, { attempt, outcome: judgePlaced(subject, world, attempt) });
};

const judgePlaced = (subject: Subject, world: World, attempt: Attempt): Outcome => {
  const selection = selectSkill(subject, world, attempt);
  if (selection.is === 'refused') return refuse(subject, world, { attempt, code: selection.code });
  const { skill, assumed } = selection;
  const chosen = classify(subject, { attempt, skill, assumed });
  if (chosen === undefined) return refuse(subject, world, { attempt, code: 'consequence_unclassified' });
  return chosen.consequence === 'observe' ? observe(subject, world, chosen) : judgeConsequential(subject, world, chosen);
};

/** An outcome that does not say which rule refused. */
const untyped = ({ state, taskId, contextId, artifacts }: Outcome): Outcome => ({
  state,
  ...(taskId === undefined ? {} : { taskId }),
  ...(contextId === undefined ? {} : { contextId }),
  ...(artifacts === undefined ? {} : { artifacts }),
});
