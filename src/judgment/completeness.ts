import type { Exhibit } from '../model/exhibit.js';

/** Why a run says nothing about the law: the subject declined an operator act, or an act could not be made. */
export const whyIncomplete = (exhibit: Exhibit): string | undefined => {
  const declined = exhibit.steps.find((step) => step.declined !== undefined);
  if (declined !== undefined) return `the subject declined ${declined.act}: ${declined.declined ?? ''}`;
  return exhibit.skipped;
};

const finished: readonly string[] = ['completed', 'failed', 'rejected', 'canceled'];

/** True where the message stands on a task that was finished when it was sent: that it is refused says nothing about authority. */
export const isOnFinishedTask = (exhibit: Exhibit, name: string): boolean => {
  const step = exhibit.steps.find((one) => one.act === 'send' && one.name === name);
  if (step?.act !== 'send' || step.taskId === undefined) return false;
  return exhibit.steps.some((one) => {
    if (one.act !== 'send' || one === step) return false;
    const settled = one.task !== undefined && one.task.state !== 'none' ? one.task : one.answer;
    return (settled.taskId ?? one.answer.taskId) === step.taskId && finished.includes(settled.state);
  });
};
