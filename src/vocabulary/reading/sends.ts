import { remembered } from '../../base/remembered.js';
import type { Outcome } from '../../model/protocol.js';
import type { Exhibit, SendStep } from '../../model/exhibit.js';

/** The messages of a run in order, each with its place among the acts. */
export const sendsIn = remembered((exhibit: Exhibit): readonly { readonly step: SendStep; readonly index: number }[] =>
  exhibit.steps.flatMap((step, index) => (step.act === 'send' ? [{ step, index }] : [])),
);

/** The message of a name. */
export const findSend = (exhibit: Exhibit, name: string): { readonly step: SendStep; readonly index: number } | undefined =>
  sendsIn(exhibit).find(({ step }) => step.name === name);

const terminal: readonly string[] = ['completed', 'failed', 'rejected', 'canceled', 'none', 'input-required', 'auth-required'];

/** True where nothing more will come of a state without the caller. */
export const isSettledState = (state: string): boolean => terminal.includes(state);

/** The settled outcome of a message: the first answer overlaid with the last reading of its task. */
export const settledOf = (step: SendStep): Outcome => {
  const { answer, task } = step;
  if (task === undefined || task.state === 'none' || task.state === 'lost') return answer;
  return { ...answer, ...withoutAbsent(task) };
};

const withoutAbsent = (outcome: Outcome): Partial<Outcome> =>
  Object.fromEntries(Object.entries(outcome).filter(([, value]) => value !== undefined && value !== null));

/** True where the agent went away before it answered, or before the task of its answer ended. */
export const isLost = ({ answer, task }: SendStep): boolean => answer.state === 'lost' || task?.state === 'lost';

const busy: readonly string[] = ['server_busy', 'rate_limited', 'in_flight'];

/** True for an answer that says "not now": neither a refusal nor a failure. */
export const isRateLimited = (outcome: Outcome): boolean =>
  outcome.http === 429 || busy.includes(outcome.refusal?.code ?? '') || isBusyError(outcome);

/** The code of every error of a server: it says "not now" only in words, and beside no refusal. */
const isBusyError = ({ error, refusal }: Outcome): boolean =>
  error?.code === -32000 && (refusal ?? undefined) === undefined && /busy|limit|too many|overload|later|retry/i.test(error.message);

/** True where an id that was used before is said to be at work: an answer about the command, not about the hour. */
export const isTakenId = (step: SendStep): boolean => step.repeats !== undefined && settledOf(step).refusal?.code === 'in_flight';

/** True where the subject gave an answer of its own about the message. */
export const isAnswered = (step: SendStep): boolean => settledOf(step).state !== 'lost' && !isRateLimited(settledOf(step));
