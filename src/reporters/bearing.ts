import { never } from '../base/never.js';
import type { Finding, FindingWord } from '../model/finding.js';

/** What a finding means to a reader: it convicts, it is not decided, it passed, or it was set aside with a reason. */
export type Bearing = 'convicted' | 'undecided' | 'passed' | 'set-aside';

/** How a finding is to be read; an ability that only an extra case needs sets that case aside, silence never does. */
export const bearingOf = (finding: Pick<Finding, 'finding' | 'required'>): Bearing => {
  const word = finding.finding;
  switch (word) {
    case 'FALSIFIER_SURVIVED':
    case 'CONTROL_FAILED':
      return 'convicted';
    case 'UNKNOWN':
    case 'BLOCKED':
      return 'undecided';
    case 'UNSUPPORTED':
      return finding.required ? 'undecided' : 'set-aside';
    case 'NOT_APPLICABLE':
      return 'set-aside';
    case 'FALSIFIER_KILLED':
    case 'CONTROL_PASSED':
      return 'passed';
    default:
      return never(word);
  }
};

/** Each finding in plain words. */
export const findingMeaning: { readonly [word in FindingWord]: string } = {
  FALSIFIER_KILLED: 'the attack was seen to arrive and gained nothing',
  FALSIFIER_SURVIVED: 'the attack gained what the law forbids',
  CONTROL_PASSED: 'the lawful act succeeded',
  CONTROL_FAILED: 'the lawful act was not given what the law owes it',
  UNKNOWN: 'not decided: the attempt was not positively seen, or its outcome is not determined',
  BLOCKED: 'not decided: something that the case needs is missing',
  UNSUPPORTED: 'not tried: the subject lacks an ability that the case needs',
  NOT_APPLICABLE: 'not tried: the profile does not call for it, or nothing can be drawn for it',
};
