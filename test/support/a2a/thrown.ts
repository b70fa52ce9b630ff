import { Fault } from '../../../src/base/fault.js';

/** The fault that this work throws. */
export const faultOf = async (work: Promise<unknown>): Promise<Fault> => {
  try {
    await work;
  } catch (error: unknown) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};
