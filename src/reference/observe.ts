import { artifactsOf } from './artifacts.js';
import type { Chosen } from './attempt.js';
import { inputOf, inputProblem } from './command-input.js';
import { actuate } from './effects.js';
import type { Outcome } from './messages.js';
import { nameOf } from './receipts.js';
import { refuse } from './refuse.js';
import type { Subject } from './subject.js';
import { settleTask } from './tasks.js';
import type { World } from './world.js';

/** Runs a skill that observes: no authority, no receipt, and no mark in the world. A missing field opens a task that asks for it. */
export const observe = (subject: Subject, world: World, chosen: Chosen): Outcome => {
  const problem = inputProblem(subject, chosen);
  if (problem === 'missing' && chosen.skill.consequence === 'observe') {
    return settleTask(subject, world, { seat: chosen, outcome: { state: 'input-required' } });
  }
  if (problem !== undefined) return refuse(subject, world, { attempt: chosen, code: 'invalid_input' });
  const { skill, call, principal, owner } = chosen;
  const input = inputOf(call);
  if (chosen.acts) actuate(subject, world, { skill: skill.id, principal: nameOf(principal), messageId: call.messageId, input });
  const artifacts = artifactsOf({ skill: skill.id, input, ...(owner === principal ? {} : { owner }) });
  return settleTask(subject, world, { seat: chosen, outcome: { state: 'completed', artifacts } });
};
