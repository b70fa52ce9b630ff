import type { SendStep } from '../../model/exhibit.js';
import { isSamePrincipal } from '../reading/grants-standing.js';
import { sendsIn, settledOf } from '../reading/sends.js';
import { effectPermitted } from './effect-permitted.js';
import type { Invariant, Model, Walk } from './model.js';

/**
 * Who made the tasks of an id until an act: the first caller whose message was answered with it, and after a restart who got it for a message
 * that named nothing earlier. A subject that forgets its tasks when it stops may count them from the start again.
 */
const ownersOf = (taskId: string, index: number, { exhibit }: Walk): readonly (string | null)[] => {
  const answered = sendsIn(exhibit).filter((call) => call.index <= index && settledOf(call.step).taskId === taskId);
  const [first] = answered;
  if (first === undefined) return [];
  const anew = answered.filter(
    (call) => isFresh(call.step) && exhibit.steps.slice(first.index, call.index).some(({ act }) => act === 'restart'),
  );
  return [first, ...anew].map(({ step }) => step.principal);
};

const isFresh = ({ repeats, taskId, contextId }: SendStep): boolean =>
  repeats === undefined && taskId === undefined && contextId === undefined;

/** True where each task of this id is known to be that of somebody else. */
const isForeign = (taskId: string, principal: string | null, { walk, index }: { readonly walk: Walk; readonly index: number }): boolean => {
  const owners = ownersOf(taskId, index, walk);
  const isOwn = (owner: string | null): boolean =>
    owner === principal || (owner !== null && principal !== null && isSamePrincipal(owner, principal, walk.facts));
  return owners.length > 0 && !owners.some(isOwn);
};

const shownToItsOwner: Invariant = {
  law: 'a task is shown to the one that made it and to nobody else',
  departure: (walk, { step, index }) => {
    if (step.act !== 'task' || ['none', 'lost'].includes(step.answer.state) || !isForeign(step.taskId, step.principal, { walk, index }))
      return undefined;
    return `${step.principal ?? 'a caller without credential'} was shown the task of another (${step.answer.state})`;
  },
};

const listedToItsOwner: Invariant = {
  law: 'a list of tasks holds the own ones alone',
  departure: (walk, { step, index }) => {
    if (step.act !== 'tasks') return undefined;
    const foreign = step.tasks.find(({ taskId }) => isForeign(taskId, step.principal, { walk, index }));
    return foreign === undefined ? undefined : `${step.principal ?? 'a caller without credential'} was listed the task of another`;
  },
};

const nobodyEnters: Invariant = {
  law: 'nobody gets on to the task of another, by naming it or by naming its message',
  departure: (walk, { step, index }) => {
    if (step.act !== 'send') return undefined;
    const { taskId, state } = settledOf(step);
    if (typeof taskId !== 'string' || state === 'none' || !isForeign(taskId, step.principal, { walk, index })) return undefined;
    return `the answer to ${step.principal ?? 'a caller without credential'} stands on the task of another`;
  },
};

/** Whose a task is. */
export const tasks: Model = {
  name: 'tasks',
  summary: 'Who made each task: nobody else reads it, finds it in a list, gets on to it, or acts by it, whatever came between.',
  needs: ['task'],
  invariants: [effectPermitted, shownToItsOwner, listedToItsOwner, nobodyEnters],
};
