import type { Finding } from '../../model/finding.js';
import type { CourtGroup } from '../court-group.js';
import { logSafe } from '../log-safe.js';
import { thousands } from '../thousands.js';

/** One court in one line: attacks that gained nothing, attempts that were seen, attacks that gained, lawful acts that succeeded. */
export const courtLine = (group: CourtGroup): string => {
  const tried = [...group.convicted, ...group.undecided, ...group.passed];
  const attacks = tried.filter((finding) => !isControl(finding));
  const controls = tried.filter(isControl);
  return [
    `${logSafe(group.court)} ${outOf('FALSIFIER_KILLED', attacks)}`,
    `${thousands(attempts(attacks))} attempts seen`,
    `${thousands(count('FALSIFIER_SURVIVED', attacks))} gained`,
    ...(controls.length === 0 ? [] : [`controls ${outOf('CONTROL_PASSED', controls)}`]),
    ...(group.undecided.length === 0 ? [] : [`${thousands(group.undecided.length)} not decided`]),
    ...(group['set-aside'].length === 0 ? [] : [`${thousands(group['set-aside'].length)} not tried`]),
  ].join(' · ');
};

const isControl = (finding: Finding): boolean => finding.kind === 'control';

const count = (word: Finding['finding'], findings: readonly Finding[]): number => findings.filter(({ finding }) => finding === word).length;

const outOf = (word: Finding['finding'], findings: readonly Finding[]): string =>
  `${thousands(count(word, findings))}/${thousands(findings.length)}`;

const attempts = (findings: readonly Finding[]): number => findings.reduce((sum, { runs }) => sum + (runs?.counted ?? 0), 0);
