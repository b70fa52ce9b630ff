import { isSamePrincipal } from '../reading/grants-standing.js';
import { sendsIn, settledOf } from '../reading/sends.js';
import { effectPermitted } from './effect-permitted.js';
import type { Invariant, Model, Walk } from './model.js';

/** Who made a task: the first caller whose message was answered with it. */
const ownerOf = (taskId: string, { exhibit }: Walk): string | null | undefined =>
  sendsIn(exhibit).find(({ step }) => settledOf(step).taskId === taskId)?.step.principal;

/** True where a task is known to be that of somebody else. */
const isForeign = (taskId: string, principal: string | null, walk: Walk): boolean => {
  const owner = ownerOf(taskId, walk);
  if (owner === undefined || owner === principal) return false;
  return owner === null || principal === null || !isSamePrincipal(owner, principal, walk.facts);
};

const shownToItsOwner: Invariant = {
  law: 'a task is shown to the one that made it and to nobody else',
  departure: (walk, { step }) => {
    if (step.act !== 'task' || ['none', 'lost'].includes(step.answer.state) || !isForeign(step.taskId, step.principal, walk))
      return undefined;
    return `${step.principal ?? 'a caller without credential'} was shown the task of another (${step.answer.state})`;
  },
};

const listedToItsOwner: Invariant = {
  law: 'a list of tasks holds the own ones alone',
  departure: (walk, { step }) => {
    if (step.act !== 'tasks') return undefined;
    const foreign = step.tasks.find(({ taskId }) => isForeign(taskId, step.principal, walk));
    return foreign === undefined ? undefined : `${step.principal ?? 'a caller without credential'} was listed the task of another`;
  },
};

const nobodyEnters: Invariant = {
  law: 'nobody gets on to the task of another, by naming it or by naming its message',
  departure: (walk, { step }) => {
    if (step.act !== 'send') return undefined;
    const { taskId, state } = settledOf(step);
    if (typeof taskId !== 'string' || state === 'none' || !isForeign(taskId, step.principal, walk)) return undefined;
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
