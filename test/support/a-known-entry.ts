import type { KnownEntry, KnownState, KnownViolations } from '../../src/model/known.js';
import { aCaseId, aDigest } from './a-predicate.js';

/** An entry of a baseline that names the counterexample-bearing case of the supports. */
export const aKnownEntry = (changes: Partial<KnownEntry> = {}): KnownEntry => ({
  from: 'baseline',
  case: aCaseId('SA2A-AUTH-002'),
  finding: 'FALSIFIER_SURVIVED',
  reason: '*not yet*',
  owner: 'bob',
  expires: '2027-03-31',
  ...changes,
});

/** Lists that hold just these entries, with what became of them. */
export const knownLists = (...entries: readonly (KnownEntry & { readonly state?: KnownState })[]): KnownViolations => ({
  files: [...new Set(entries.map(({ from }) => from))].map((list) => ({ list, name: `${list}.yaml`, sha256: aDigest('a') })),
  entries: entries.map((entry) => ({ state: 'listed', ...entry })),
});
