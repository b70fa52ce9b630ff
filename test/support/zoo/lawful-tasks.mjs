// The tasks and contexts of the lawful zoo: whose they are, what they are called, who may see them.
import { randomUUID } from 'node:crypto';

const finished = ['completed', 'failed', 'rejected', 'canceled'];
let serial = 0;

const idOf = (kind) => {
  serial += 1;
  switch (kind) {
    case 'integer':
      return String(serial);
    case 'long':
      return `task/${'0123456789abcdef'.repeat(12)}/${randomUUID()}`;
    case 'upper':
      return `TASK-${[...String(serial)].map((digit) => 'QRSTUVWXYZ'[Number(digit)]).join('')}`;
    default:
      return randomUUID();
  }
};

export class Tasks {
  constructor(subject) {
    this.subject = subject;
    this.known = new Map();
    this.contexts = new Map();
    this.asked = 0;
  }

  /** The context of a message: the caller's own is kept, any other is refused or replaced by a fresh one. */
  contextFor(who, wanted) {
    if (this.subject.context === 'absent') return { contextId: undefined };
    if (wanted !== undefined && this.contexts.get(wanted) === who) return { contextId: wanted };
    if (wanted !== undefined && this.subject.context === 'refuse') return { foreign: true };
    const contextId = `ctx-${randomUUID()}`;
    this.contexts.set(contextId, who);
    return { contextId };
  }

  open({ who, skill, contextId }, outcome) {
    const taskId = idOf(this.subject.taskIds);
    const task = { owner: who, skill, outcome: { taskId, ...(contextId === undefined ? {} : { contextId }), ...outcome } };
    this.known.set(taskId, task);
    return task;
  }

  of(who, taskId) {
    const task = this.known.get(taskId);
    return task === undefined || task.owner !== who ? undefined : task;
  }

  isFinished(task) {
    return finished.includes(task.outcome.state);
  }

  missing() {
    const form = this.subject.refusalForm;
    return form.startsWith('http') ? { state: 'none', http: 404 } : { state: 'none', error: { code: -32001, message: 'Task not found' } };
  }

  read(who, { taskId, action }) {
    this.asked += 1;
    if (this.subject.busyTasks && this.asked % 3 === 0) return { state: 'none', http: 429 };
    const task = this.of(who, taskId);
    if (task === undefined) return this.missing(taskId);
    if (action === 'get') return task.outcome;
    if (this.isFinished(task) || task.outcome.state === 'working' || task.outcome.state === 'submitted')
      return { ...task.outcome, error: { code: -32002, message: 'Task cannot be canceled' } };
    task.outcome = { ...task.outcome, state: 'canceled' };
    return task.outcome;
  }

  list(who) {
    return [...this.known.values()].filter(({ owner }) => owner === who).map(({ outcome: { taskId, state } }) => ({ taskId, state }));
  }

  forget() {
    this.known.clear();
    this.contexts.clear();
  }
}
