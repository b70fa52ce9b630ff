import type { StandingCase } from '../../src/judgment/decide.js';
import type { Finding, FindingWord } from '../../src/model/finding.js';
import { aCaseId, aControl, aKill } from './a-predicate.js';

/** A run in which one control passed and one falsifier was killed, and which lacks nothing. */
export const aStandingCase = (changes: Partial<StandingCase> = {}): StandingCase => ({
  findings: [aControl(), aKill()],
  pending: [],
  filters: [],
  complete: true,
  admitted: true,
  lacksMeasure: false,
  ...changes,
});

/** A finding of a case of this number, of the kind that its word has. */
export const found = (number: number, finding: FindingWord, changes: Partial<Finding> = {}): Finding => {
  const made = finding.startsWith('CONTROL') ? aControl() : aKill();
  return { ...made, case: aCaseId(`SA2A-AUTH-${String(number).padStart(3, '0')}`), finding, ...changes };
};
