import type { Attempt } from './attempt.js';
import type { Outcome } from './messages.js';
import type { RefusalCode } from './refusal-codes.js';
import { refusalForm } from './refusal-forms.js';
import type { Subject } from './subject.js';
import { settleTask } from './tasks.js';
import type { World } from './world.js';

/** What is refused, and by which rule. */
export type Refused = { readonly attempt: Attempt; readonly code: RefusalCode };

/** Refuses a call: no effect, no result, and the rule that refused. */
export const refuse = (subject: Subject, world: World, { attempt, code }: Refused): Outcome => {
  const outcome = refusalForm(subject.choices, code);
  return outcome.state === 'none' ? outcome : settleTask(subject, world, { seat: attempt, outcome });
};
