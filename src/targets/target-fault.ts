import { Fault } from '../base/fault.js';

/** How a target failed: the codes are stable. */
export type TargetFaultCode =
  | 'TARGET_NOT_STARTED'
  | 'TARGET_EXITED'
  | 'TARGET_TIMEOUT'
  | 'TARGET_GARBAGE'
  | 'TARGET_BAD_ANSWER'
  | 'TARGET_WRONG_PROTOCOL'
  | 'TARGET_BAD_SKILL'
  | 'TARGET_NO_METHOD'
  | 'TARGET_REFUSED_PARAMS'
  | 'TARGET_ERROR'
  | 'TARGET_CLOSED';

/** A failure of the way to the subject, never of the subject: nothing was judged. */
export const targetFault = (code: TargetFaultCode, message: string, remedy: string): Fault =>
  new Fault({ kind: 'target', code, message, remedy });

const shownLength = 200;
// Control, line-separating and direction-changing characters: a hostile target must not write to a person's terminal.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The first 200 characters of what a target sent, safe to print on a terminal. */
export const shown = (text: string): string => {
  const start = text.slice(0, shownLength).replace(unsafe, (character) => escape(character));
  return text.length > shownLength ? `${start}…` : start;
};

const escape = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
