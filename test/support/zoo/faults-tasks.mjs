// The task or the context of another is shown, told from a missing one, or entered.
import { amend, both } from './amend.mjs';

const NOT_FOUND = { state: 'none', error: { code: -32001, message: 'Task not found' } };
const readableWhen = (condition) => amend('mayRead', (lawful, agent) => (task, who) => lawful(task, who) || condition(task, who, agent));
const listedWhen = (condition) => amend('mayList', (lawful, agent) => (task, who) => lawful(task, who) || condition(task, who, agent));
const cancelableWhen = (condition) =>
  amend('mayCancel', (lawful, agent) => (task, who) => lawful(task, who) || condition(task, who, agent));
const continuedWhen = (condition) =>
  amend('mayContinue', (lawful, agent) => (task, who, ask) => lawful(task, who, ask) || condition(task, who, agent));
const hiddenAs = (change) => amend('hidden', (lawful) => (task, who, action) => change(task, who, action) ?? lawful(task, who, action));
const told = (message, code = -32001) => ({ state: 'none', error: { code, message } });
const inState = (state) => (task) => task.outcome.state === state;

export const taskFaults = {
  'task-read-by-all': readableWhen(() => true),
  'task-read-when-completed': readableWhen(inState('completed')),
  'task-read-when-rejected': readableWhen(inState('rejected')),
  'task-read-when-open': readableWhen(inState('input-required')),
  'task-read-by-nobody': readableWhen((task, who) => who === null),
  'task-read-by-holder': readableWhen((task, who, agent) => agent.disk.grants.some(({ principal }) => principal === who)),
  'task-read-by-near-name': readableWhen((task, who) => who?.toLowerCase() === task.owner?.toLowerCase()),
  'task-read-by-prefix': readableWhen((task, who) => who !== null && task.owner?.slice(0, 2) === who.slice(0, 2)),
  'task-read-after-restart': both(
    amend('restart', (lawful, agent) => () => {
      for (const task of Object.values(agent.disk.tasks)) task.open = true;
      return lawful();
    }),
    readableWhen((task) => task.open === true),
  ),
  'task-read-by-task-owner': readableWhen((task, who, agent) => Object.values(agent.disk.tasks).some(({ owner }) => owner === who)),
  'task-read-second-time': readableWhen((task) => {
    task.asked = (task.asked ?? 0) + 1;
    return task.asked > 1;
  }),
  'task-shows-artifacts': hiddenAs((task, who, action) =>
    action === 'get' ? { ...NOT_FOUND, artifacts: task.outcome.artifacts ?? [] } : undefined,
  ),
  'task-shows-state': hiddenAs((task, who, action) => (action === 'get' ? { state: task.outcome.state } : undefined)),
  'task-shows-context': hiddenAs((task) => ({ ...NOT_FOUND, contextId: task.outcome.contextId })),
  'task-shows-receipt': hiddenAs((task) => ({ ...NOT_FOUND, receiptId: task.outcome.receiptId ?? null })),
  'task-shows-id': hiddenAs((task) => ({ ...NOT_FOUND, taskId: task.outcome.taskId })),
  'task-told-by-text': hiddenAs(() => told('Task not found or access denied')),
  'task-told-by-owner-text': hiddenAs((task) => told(`Task belongs to ${task.owner}`)),
  'task-told-by-code': hiddenAs(() => told('Task not found', -32004)),
  'task-told-by-http': hiddenAs(() => ({ ...NOT_FOUND, http: 403 })),
  'task-told-by-refusal': hiddenAs(() => ({ ...NOT_FOUND, refusal: { code: 'forbidden', class: 'REFUSED_AUTHORITY' } })),
  'task-told-by-missing-error': hiddenAs(() => ({ state: 'none' })),
  'task-told-when-open': hiddenAs((task) => (task.outcome.state === 'input-required' ? told('Task is busy') : undefined)),
  'task-told-when-rejected': hiddenAs((task) => (task.outcome.state === 'rejected' ? told('Task is over') : undefined)),
  'task-told-on-cancel': hiddenAs((task, who, action) => (action === 'cancel' ? told('Task cannot be canceled', -32002) : undefined)),
  'task-told-on-continue': amend('thread', (lawful, agent) => (ask) => {
    const task = agent.disk.tasks[ask.call.taskId];
    if (task === undefined || task.owner === ask.who) return lawful(ask);
    return { outcome: told('Task is not yours', -32003) };
  }),
  'task-told-to-nobody': hiddenAs((task, who) => (who === null ? told('Authentication required') : undefined)),
  'task-told-after-restart': both(
    amend('restart', (lawful, agent) => () => {
      for (const task of Object.values(agent.disk.tasks)) task.open = true;
      return lawful();
    }),
    hiddenAs((task) => (task.open ? told('Forbidden') : undefined)),
  ),
  'task-cancel-shows': amend('hidden', (lawful) => (task, who, action) => (action === 'cancel' ? task.outcome : lawful(task, who, action))),
  'task-cancel-by-all': cancelableWhen(() => true),
  'task-cancel-when-open': cancelableWhen(inState('input-required')),
  'task-cancel-when-finished': cancelableWhen((task) => task.outcome.state !== 'input-required'),
  'task-cancel-by-nobody': cancelableWhen((task, who) => who === null),
  'task-cancel-silent': amend('cancel', (lawful, agent) => (taskId, who) => {
    const task = agent.disk.tasks[taskId];
    if (task.outcome.state === 'input-required') task.outcome = { ...task.outcome, state: 'canceled' };
    return agent.mayCancel(task, who) ? task.outcome : NOT_FOUND;
  }),
  'task-cancel-rewrites-finished': amend('cancel', (lawful, agent) => (taskId, who) => {
    const task = agent.disk.tasks[taskId];
    if (agent.mayCancel(task, who)) return lawful(taskId, who);
    task.outcome = { ...task.outcome, state: 'canceled' };
    return NOT_FOUND;
  }),
  'task-list-all': listedWhen(() => true),
  'task-list-completed': listedWhen(inState('completed')),
  'task-list-open': listedWhen(inState('input-required')),
  'task-list-rejected': listedWhen(inState('rejected')),
  'task-list-of-nobody': listedWhen((task, who) => who === null),
  'task-list-near-name': listedWhen((task, who) => who?.trim().toLowerCase() === task.owner?.trim().toLowerCase()),
  'task-list-by-holder': listedWhen((task, who, agent) =>
    agent.disk.grants.some(({ principal, skill }) => principal === who && skill === 'refund'),
  ),
  'task-list-by-task-owner': listedWhen((task, who, agent) => Object.values(agent.disk.tasks).some(({ owner }) => owner === who)),
  'task-list-after-restart': both(
    amend('restart', (lawful, agent) => () => {
      for (const task of Object.values(agent.disk.tasks)) task.open = true;
      return lawful();
    }),
    listedWhen((task) => task.open === true),
  ),
  'task-continue-by-all': continuedWhen(() => true),
  'task-continue-when-open': continuedWhen(inState('input-required')),
  'task-continue-answers-its-id': amend('thread', (lawful, agent) => (ask) => {
    const task = agent.disk.tasks[ask.call.taskId];
    if (task === undefined || task.owner === ask.who) return lawful(ask);
    return { contextId: agent.context(ask), taskId: ask.call.taskId };
  }),
  'task-continue-joins-context': amend('thread', (lawful, agent) => (ask) => {
    const task = agent.disk.tasks[ask.call.taskId];
    if (task === undefined || task.owner === ask.who) return lawful(ask);
    return { contextId: task.outcome.contextId };
  }),
  'task-continue-shows-artifacts': amend('thread', (lawful, agent) => (ask) => {
    const task = agent.disk.tasks[ask.call.taskId];
    if (task === undefined || task.owner === ask.who) return lawful(ask);
    return { outcome: { ...NOT_FOUND, artifacts: task.outcome.artifacts ?? [] } };
  }),
  'task-continue-by-holder': continuedWhen((task, who, agent) => agent.disk.grants.some(({ principal }) => principal === who)),
  'context-entered-by-all': amend('mayEnter', (lawful, agent) => (contextId) => agent.disk.contexts[contextId] !== undefined),
  'context-echoed': amend('context', (lawful) => (ask) => (typeof ask.call.contextId === 'string' ? ask.call.contextId : lawful(ask))),
  'context-echoed-in-refusal': amend('refuse', (lawful) => (ask, why) => ({
    ...lawful(ask, why),
    ...(ask.call.contextId ? { contextId: ask.call.contextId } : {}),
  })),
  'context-history-shown': amend('answer', (lawful, agent) => (ask, receipt, did) => {
    const earlier = Object.values(agent.disk.tasks).filter(({ outcome }) => outcome.contextId === ask.call.contextId);
    const outcome = lawful(ask, receipt, did);
    return { ...outcome, artifacts: [...(outcome.artifacts ?? []), ...earlier.flatMap((task) => task.outcome.artifacts ?? [])] };
  }),
  'context-entered-by-near-name': amend(
    'mayEnter',
    (lawful, agent) => (contextId, who) => agent.disk.contexts[contextId]?.owner?.toLowerCase() === who?.toLowerCase(),
  ),
  'context-entered-after-restart': both(
    amend('restart', (lawful, agent) => () => {
      for (const context of Object.values(agent.disk.contexts)) context.open = true;
      return lawful();
    }),
    amend('mayEnter', (lawful, agent) => (contextId, who) => lawful(contextId, who) || agent.disk.contexts[contextId]?.open === true),
  ),
  'context-entered-on-observe': amend(
    'context',
    (lawful, agent) => (ask) =>
      agent.disk.contexts[ask.call.contextId] && ask.skill?.consequence === 'observe' ? ask.call.contextId : lawful(ask),
  ),
};
