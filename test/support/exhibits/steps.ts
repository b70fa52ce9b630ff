import type { JsonObject } from '../../../src/base/json.js';
import type { SendStep, Step } from '../../../src/model/exhibit.js';
import type { Outcome } from '../../../src/model/protocol.js';

type StepOf<Act extends Step['act']> = Extract<Step, { act: Act }>;

/** What alice pays where nothing else is said. */
export const paid: JsonObject = { amount: 1, memo: 'nonce-0001' };

/** The operator grants alice the skill pay. */
export const aGrant = (changes: Partial<StepOf<'grant'>> = {}): StepOf<'grant'> => ({
  name: 'granted',
  act: 'grant',
  principal: 'alice',
  skill: 'pay',
  grantId: 'g-1',
  ...changes,
});

/** The operator takes the grant of the skill pay from alice. */
export const aRevocation = (changes: Partial<StepOf<'revoke'>> = {}): StepOf<'revoke'> => ({
  name: 'revoked',
  act: 'revoke',
  principal: 'alice',
  skill: 'pay',
  ...changes,
});

/** The clock was moved; `now` is where it stands. */
export const aClockMove = (now: number, ms = 0): StepOf<'advance-clock'> => ({ name: 'moved', act: 'advance-clock', ms, now });

/** A fault was armed, or disarmed. */
export const aFault = (fault: string, armed = true): StepOf<'fault'> => ({
  name: `${armed ? 'break' : 'mend'} ${fault}`,
  act: 'fault',
  fault,
  armed,
});

/** Alice's message m-1 for the skill pay, completed. */
export const aSend = (changes: Partial<SendStep> = {}): SendStep => ({
  name: 'call',
  act: 'send',
  principal: 'alice',
  messageId: 'm-1',
  skill: 'pay',
  input: paid,
  nonce: 'nonce-0001',
  answer: { state: 'completed', taskId: 't-1', contextId: 'c-1' },
  ...changes,
});

/** Alice's message m-1, answered like this. */
export const answeredBy = (answer: Outcome, changes: Partial<SendStep> = {}): SendStep => aSend({ answer, ...changes });

/** The answer to a question about a task. */
export const aTaskAnswer = (answer: Outcome, changes: Partial<StepOf<'task'>> = {}): StepOf<'task'> => ({
  name: 'theirs',
  act: 'task',
  action: 'get',
  principal: 'bob',
  taskId: 't-1',
  answer,
  ...changes,
});

/** The tasks that bob is shown. */
export const aTaskList = (...taskIds: readonly string[]): StepOf<'tasks'> => ({
  name: 'listed',
  act: 'tasks',
  principal: 'bob',
  tasks: taskIds.map((taskId) => ({ taskId, state: 'completed' })),
});

/** What the grant store holds. */
export const aStoreReading = (grants: StepOf<'grants'>['grants']): StepOf<'grants'> => ({ name: 'rows', act: 'grants', grants });

/** The skills that the subject lists. */
export const aSkillList = (...skills: readonly string[]): StepOf<'skills'> => ({ name: 'skills', act: 'skills', skills });
