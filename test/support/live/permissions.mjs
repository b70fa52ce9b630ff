// Reads what permissions.sh wrote.
import { readFileSync } from 'node:fs';

/** Whether the last line about these two allows. */
export const isAllowed = (file, who, what) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .findLast((line) => line.endsWith(`\t${who}\t${what}`)) === `allow\t${who}\t${what}`;
