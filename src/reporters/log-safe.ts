import { visibleText } from '../base/visible-text.js';

/** A text of the subject or of a file as it may go into a log: its characters all show, and no job runner obeys it. */
export const logSafe = (text: string): string => unobeyed(visibleText(text));

/**
 * A visible text that no runner of CI jobs takes for a command: GitHub obeys a line that begins with `::` (after blanks)
 * and `##[` anywhere in one, Azure `##vso[`, TeamCity `##teamcity[`.
 */
export const unobeyed = (visible: string): string =>
  visible.replace(/##(?=(?:vso|teamcity)?\[)/gi, String.raw`#\u{23}`).replace(/^(\s*):(?=:)/, String.raw`$1\u{3a}`);
