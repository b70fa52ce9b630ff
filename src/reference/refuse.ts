import type { Attempt } from './attempt.js';
import type { Skill } from './catalogue.js';
import type { Outcome } from './messages.js';
import type { RefusalCode } from './refusal-codes.js';
import { refusalForm } from './refusal-forms.js';
import type { Subject } from './subject.js';
import { settleTask } from './tasks.js';
import type { World } from './world.js';

/** What is refused, and by which rule. `skill` is known once the selection has passed. */
export type Refused = { readonly attempt: Attempt; readonly code: RefusalCode; readonly skill?: Skill };

/** Refuses a call: no effect, no result, and the rule that refused. */
export const refuse = (subject: Subject, world: World, { attempt, code, skill }: Refused): Outcome => {
  const form = refusalForm(subject.choices, code);
  const leaks = skill !== undefined && skill.consequence !== 'observe' && !subject.keeps('refusal-without-result');
  const outcome: Outcome = leaks ? { ...form, artifacts: [{ kind: 'result', skill: skill.id }] } : form;
  return outcome.state === 'none' ? outcome : settleTask(subject, world, { seat: attempt, outcome });
};
