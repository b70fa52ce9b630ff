import type { CaseTrial } from '../../../src/model/trial.js';
import type { RunCounts } from '../../../src/model/finding.js';
import { aCaseId, aCounterexample } from '../a-predicate.js';

/** Counts of a case in which every run was decided. */
export const someCounts = (changes: Partial<RunCounts> = {}): RunCounts => ({
  planned: 25,
  examples: 2,
  counted: 27,
  discarded: 0,
  notApplicable: 0,
  unseen: 0,
  ...changes,
});

/** What a whole case came to in which nothing was gained. */
export const aTrial = (changes: Partial<CaseTrial> = {}): CaseTrial => ({
  case: aCaseId('SA2A-AUTH-002'),
  seed: -7,
  counts: someCounts(),
  minRuns: 25,
  grade: 'witnessed',
  statistics: {},
  reasons: [],
  late: [],
  ...changes,
});

/** What a violation leaves of a case: whether a witness saw it, and how often it came back. */
export const brokenBy = (changes: { readonly witnessed?: boolean; readonly times?: number } = {}): NonNullable<CaseTrial['broken']> => ({
  counterexample: aCounterexample({ reproduced: { times: changes.times ?? 3, of: 3 } }),
  plan: {},
  omitted: [],
  witnessed: changes.witnessed ?? true,
  run: 1,
  caseDigest: '0'.repeat(64),
});
