import { Fault } from '../../../src/base/fault.js';

/** The Fault that a function throws; anything else that is thrown goes on, and silence is an error. */
export const faultOf = (act: () => unknown): Fault => {
  try {
    act();
  } catch (error: unknown) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

/** The Fault and its causes, one line each: code, line and path, message, remedy. */
export const linesOf = (fault: Fault): readonly string[] =>
  [fault, ...fault.causes].map(
    ({ code, place, message, remedy }) => `${code} ${place?.line ?? '-'} ${place?.path ?? ''} | ${message} | ${remedy ?? ''}`,
  );
