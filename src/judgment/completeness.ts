import type { Exhibit, SendStep } from '../model/exhibit.js';

/** Why a run says nothing about the law: the subject declined an operator act, or an act could not be made. */
export const whyIncomplete = (exhibit: Exhibit): string | undefined => {
  const declined = exhibit.steps.find((step) => step.declined !== undefined);
  if (declined !== undefined) return `the subject declined ${declined.act}: ${declined.declined ?? ''}`;
  return exhibit.skipped;
};

/**
 * True where a control of the same run sent the same input for the same skill. A subject may take less than its schema says: that it
 * refuses an input which no control tried says nothing.
 */
export const isProvenInput = (exhibit: Exhibit, name: string, controls: readonly { readonly exhibit: Exhibit }[]): boolean => {
  const sent = sendsOf(exhibit).find((step) => step.name === name);
  return sent !== undefined && controls.some((control) => sendsOf(control.exhibit).some((step) => contentOf(step) === contentOf(sent)));
};

const sendsOf = (exhibit: Exhibit): readonly SendStep[] => exhibit.steps.filter((step): step is SendStep => step.act === 'send');

/** Skill, input and text of a message, without its nonce. */
const contentOf = ({ skill, input, text, nonce }: SendStep): string => {
  const content = JSON.stringify([skill ?? null, input ?? null, text ?? null]);
  return nonce === undefined ? content : content.replaceAll(JSON.stringify(nonce).slice(1, -1), '');
};

const finished: readonly string[] = ['completed', 'failed', 'rejected', 'canceled'];

/** Whether the message stands on a task of this run that was finished when it was sent, or on one that was still open. */
export const taskUnder = (exhibit: Exhibit, name: string): 'finished' | 'open' | undefined => {
  const sends = sendsOf(exhibit);
  const step = sends.find((one) => one.name === name);
  if (step?.taskId === undefined) return undefined;
  const states = sends.flatMap((one) => {
    const settled = one.task !== undefined && one.task.state !== 'none' ? one.task : one.answer;
    return one !== step && (settled.taskId ?? one.answer.taskId) === step.taskId ? [settled.state] : [];
  });
  if (states.length === 0) return undefined;
  return states.some((state) => finished.includes(state)) ? 'finished' : 'open';
};
