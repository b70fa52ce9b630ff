import type { Fault } from '../../base/fault.js';
import { shown, targetFault } from '../target-fault.js';

const factory = 'export a factory by default: export default (options) => ({ describe, caller, … }), with defineTarget for its types';

/** The module could not be loaded, or made no target. */
export const startFault = (module: string, why: string): Fault =>
  targetFault('TARGET_NOT_STARTED', `the module ${shown(module)} made no target: ${shown(why)}`, factory);

/** The module let the time limit pass; a loop that never ends counts as well. */
export const lateFault = (method: string, limit: number): Fault => {
  const what = method === 'target/start' ? 'the module made no target' : `${method}: the module gave no answer`;
  return targetFault('TARGET_TIMEOUT', `${what} within ${limit} ms`, 'settle every promise, or raise timeout in the target file');
};

/** The thread of the module ended while the court still needed it. */
export const endedFault = (seen: { readonly waiting: readonly string[]; readonly why: string; readonly lastLog: string }): Fault => {
  const logged = seen.lastLog === '' ? '' : `; last in its log: ${seen.lastLog}`;
  return targetFault(
    'TARGET_EXITED',
    `${waitingText(seen.waiting)}: the module ended: ${shown(seen.why)}${logged}`,
    'catch what the subject throws, call no process.exit, and answer an outcome; lost stands for a subject that went away',
  );
};

/** The module answered what the protocol does not know. */
export const garbageFault = (seen: { readonly waiting: readonly string[]; readonly why: string }): Fault =>
  targetFault(
    'TARGET_GARBAGE',
    `${waitingText(seen.waiting)}: the module gave what is no answer: ${shown(seen.why)}`,
    'give plain JSON values: objects, lists, texts, finite numbers, true, false and null',
  );

/** The target was used after it was closed. */
export const closedFault = (): Fault => targetFault('TARGET_CLOSED', 'the target was closed', 'open it again');

const waitingText = (waiting: readonly string[]): string => {
  const names = [...new Set(waiting)];
  return names.length === 0 ? 'between two requests' : names.join(', ');
};
