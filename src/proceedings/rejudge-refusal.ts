import { Fault } from '../base/fault.js';

/** Why a verdict cannot be derived again, by the code of each refusal. */
export const rejudgeCodes = {
  'rejudge-incomplete': 'the record has no footer: the run was cut short, and what is missing cannot be judged',
  'rejudge-vocabulary': 'the record was made with words of another version, which this version does not judge',
  'rejudge-generator': 'the record was made with another generator of cases, under which its seed means other runs',
  'rejudge-corpus': 'the courts and profiles are not those of this version, and were not allowed by their digest',
  'rejudge-corpus-form': 'the courts or profiles of the folder cannot be read, or point out of it',
  'rejudge-header': 'the header of the record does not fit the statement',
  'rejudge-docket': 'another docket follows from profile, courts and abilities: a case is missing, was added or changed',
  'rejudge-entry': 'an entry of the record has no form that a proof can read, or belongs to no case of the docket',
  'rejudge-acts': 'the acts of a run are not those that its case and seed ask for',
  'rejudge-run': 'another ruling follows from what was recorded of a run',
  'rejudge-case': 'the runs of a case are not those of its hearing, or another sum follows from them',
  'rejudge-late': 'the late effects that were recorded do not fit the run that left them',
  'rejudge-finding': 'another finding follows from the record',
  'rejudge-verdict': 'another standing, claim or count follows from the findings',
  'rejudge-page': 'another page follows from the verdict and its record',
} as const;

/** The code of a refusal to derive a verdict again. */
export type RejudgeCode = keyof typeof rejudgeCodes;

/** A trust Fault (exit 5): what was recorded of which case or run, and what follows. Thrown at the door of `rejudge`, caught there. */
export const refusal = (code: RejudgeCode, file: string, values: { readonly expected: string; readonly found: string }): Fault =>
  new Fault({
    kind: 'trust',
    code,
    message: `expected ${values.expected}; found ${values.found}`,
    place: { file },
    remedy: 'do not rely on this verdict: it does not follow from its record. Ask for a run that you can watch, or make one yourself',
  });
