import { never } from '../../base/never.js';
import type { Finding } from '../../model/finding.js';
import { bearingOf } from '../bearing.js';

/** The four ends of a test that CI systems know. */
export type Outcome = 'pass' | 'failure' | 'error' | 'skipped';

/** A finding as CI systems count it: what was not decided is an error, never a skip and never a pass. */
export const outcomeOf = (finding: Finding): Outcome => {
  const bearing = bearingOf(finding);
  switch (bearing) {
    case 'passed':
      return 'pass';
    case 'convicted':
      return 'failure';
    case 'undecided':
      return 'error';
    case 'set-aside':
      return 'skipped';
    default:
      return never(bearing);
  }
};
