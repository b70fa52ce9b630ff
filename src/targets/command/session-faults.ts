import type { Fault } from '../../base/fault.js';
import { targetFault } from '../target-fault.js';
import type { Ending } from './program.js';

/** The program let the time limit pass. */
export const lateFault = (method: string, limit: number): Fault =>
  targetFault('TARGET_TIMEOUT', `${method}: no answer within ${limit} ms`, 'answer every request, or raise timeout in the target file');

/** The program went away while the court still needed it. `waiting` are the methods without an answer. */
export const exitedFault = (seen: {
  ending: Ending | undefined;
  waiting: readonly string[];
  unfinished: string;
  lastLog: string;
}): Fault => {
  const how = seen.ending === undefined ? 'closed its stdout' : endingText(seen.ending);
  const parts = [
    `${waitingText(seen.waiting)}: the program ${how}`,
    ...(seen.unfinished === '' ? [] : [`its last line had no end: ${seen.unfinished}`]),
    ...(seen.lastLog === '' ? [] : [`last on its stderr: ${seen.lastLog}`]),
  ];
  return targetFault(
    'TARGET_EXITED',
    parts.join('; '),
    'keep the program running until target/close; it must outlive a subject that it crashes',
  );
};

/** The program wrote a line that the protocol does not know. */
export const garbageFault = (seen: { why: string; received: string; waiting: readonly string[] }): Fault =>
  targetFault(
    'TARGET_GARBAGE',
    `${waitingText(seen.waiting)}: the program wrote a line that is no answer: ${seen.why}; received ${seen.received}`,
    'write one JSON-RPC 2.0 answer a line on stdout and nothing else; log to stderr',
  );

/** The target was used after it was closed. */
export const closedFault = (): Fault => targetFault('TARGET_CLOSED', 'the target was closed', 'open it again');

const endingText = ({ code, signal }: Ending): string =>
  signal === null ? `ended with exit code ${code ?? 'unknown'}` : `was ended by ${signal}`;

const waitingText = (waiting: readonly string[]): string => {
  const names = [...new Set(waiting)];
  return names.length === 0 ? 'between two requests' : names.join(', ');
};
