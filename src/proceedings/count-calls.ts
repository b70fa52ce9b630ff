import { Fault } from '../base/fault.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { Target } from '../model/target.js';

/** A target whose messages are counted. */
export type CountedTarget = { readonly target: Target; sent(): number };

const usedUp = 'CALLS_USED_UP';

/** True for the error that ends a run because no further call may be made. */
export const isUsedUp = (error: unknown): error is Fault => error instanceof Fault && error.code === usedUp;

/**
 * Counts the messages to a target; on a live agent those alone that may have consequences, and none goes out beyond `most`: the request
 * throws instead. Whatever does not name an observing skill exactly may have consequences.
 */
export const countCalls = (target: Target, { skills }: SubjectFacts, most: number | undefined): CountedTarget => {
  let sent = 0;
  const observing = new Set(skills.filter(({ consequence }) => consequence === 'observe').map(({ id }) => id));
  const mayAct = (params: object): boolean =>
    target.kind !== 'a2a' || !('skill' in params && typeof params.skill === 'string' && observing.has(params.skill));
  return {
    sent: () => sent,
    target: {
      ...target,
      request: async (method, params) => {
        if (method === 'caller/send' && mayAct(params)) {
          if (most !== undefined && sent >= most) throw noneLeft(most);
          sent += 1;
        }
        return target.request(method, params);
      },
      close: async () => target.close(),
    },
  };
};

const noneLeft = (most: number): Fault =>
  new Fault({
    kind: 'usage',
    code: usedUp,
    message: `the limit of ${most} consequential calls is used up`,
    remedy: 'allow more with --max-calls, or maxCalls in the target file',
  });
