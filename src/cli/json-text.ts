/**
 * A value as two-space JSON that can stand in any log: all that is not plain ASCII is escaped, so that nothing in it
 * moves a cursor or hides, and no runner of CI jobs finds a command in it. Whoever parses it gets the very value.
 */
export const jsonText = (value: object): string =>
  JSON.stringify(value, null, 2)
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/##(?=(?:vso|teamcity)?\[)/gi, String.raw`#\u0023`);
