import type { Job } from './attempt.js';
import { decide } from './authority.js';
import { keepClaim } from './claims.js';
import { flush } from './journal.js';
import type { Outcome } from './messages.js';
import { refusalForm } from './refusal-forms.js';
import type { Subject } from './subject.js';
import { settleTask } from './tasks.js';
import type { World } from './world.js';

/** Work to be done later, and how it lands. */
export type Deferred = { readonly job: Job; readonly land: (subject: Subject, world: World, job: Job) => Outcome };

const delayMs = 2;
// Longer than any lane of a race is held back, so that an act of the operator beside the message is acknowledged first.
const lateMs = 30;

/** True where a job waits for its turn: by choice, or where a guard over waiting work is missing. Work for nobody could never be asked after, so it is not put off. */
export const waits = (subject: Subject, { command }: Job): boolean =>
  command.owner !== null && (subject.choices.completion === 'deferred' || isLate(subject));

const isLate = (subject: Subject): boolean => !subject.keeps('restart-ends-work') || !subject.keeps('queued-rechecked');

/** Answers `working` at once and lands the job a little later. */
export const defer = (subject: Subject, world: World, { job, land }: Deferred): Outcome => {
  const outcome = settleTask(subject, world, { seat: job.command, outcome: { state: 'working' } });
  const stop = subject.pace.later(isLate(subject) ? lateMs : delayMs, () => {
    world.pending.delete(job.command.taskId);
    if (!subject.keeps('queued-rechecked') || fence(subject, world, job)) land(subject, world, job);
  });
  world.pending.set(job.command.taskId, { stop, claim: job.claim });
  return outcome;
};

/** Asks for authority again: what was revoked while the job waited may not act any more. */
const fence = (subject: Subject, world: World, { command, claim }: Job): boolean => {
  const ruling = decide(subject, world, { ...command, skill: command.skill.id });
  if (ruling.is === 'granted') return true;
  const form = refusalForm(subject.choices, ruling.reason);
  const outcome = settleTask(subject, world, {
    seat: command,
    outcome: { ...form, state: form.state === 'none' ? 'rejected' : form.state },
  });
  keepClaim(subject, world, { ...claim, state: 'refused', outcome });
  flush(subject, world);
  return false;
};
