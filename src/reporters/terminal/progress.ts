import { logSafe } from '../log-safe.js';
import { thousands } from '../thousands.js';
import type { Progress } from './run-plan.js';

/** The one line that lives while cases are tried; the time is shown in seconds. */
export const progressLine = (state: Progress): string =>
  [
    logSafe(state.court),
    `case ${thousands(state.done)}/${thousands(state.planned)}`,
    `${thousands(state.attempts)} attempts`,
    `${thousands(state.held)} held`,
    `${thousands(state.broken)} broken`,
    `${thousands(state.unknown)} unknown`,
    `${(state.elapsed / 1000).toFixed(1)} s`,
  ].join(' · ');
