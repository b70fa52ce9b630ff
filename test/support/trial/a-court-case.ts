import type { CourtCase } from '../../../src/model/court.js';
import type { DocketEntry } from '../../../src/model/trial.js';
import { aCaseId } from '../a-predicate.js';

const use = (word: string, args: CourtCase['attempted'][number]['args']) => ({ word, args, path: '' });
const call = { name: 'call', ...use('send', { as: '$actor', skill: '$skill', input: '$input' }) };
const granted = { name: 'granted', ...use('grant', { to: '$actor', skill: '$skill' }) };
const given: CourtCase['given'] = [
  { name: 'actor', ...use('principal', {}) },
  { name: 'skill', ...use('skill', { consequence: ['change', 'external_do'] }) },
  { name: 'input', ...use('input', { for: '$skill' }) },
];

/** The falsifier that an authenticated caller without a grant gains nothing. */
export const aCourtCase = (changes: Partial<CourtCase> = {}): CourtCase => ({
  id: aCaseId('SA2A-AUTH-002'),
  court: 'SA2A-AUTH',
  kind: 'falsifier',
  law: 'Being authenticated is not being authorised.',
  source: ['RFC-SA2A-002 §65'],
  aims: 'authority',
  given,
  when: [call],
  attempted: [use('decided', 'call')],
  expect: [],
  forbidden: [use('effects', { of: 'call' }), use('granted', 'call'), use('state', { of: 'call', is: ['completed'] })],
  failure: 'AUTHORITY_FAILURE',
  needs: [],
  at: { file: 'courts/sa2a-auth.yaml', line: 1 },
  ...changes,
});

/** Its lawful twin: with a grant the caller acts exactly once. */
export const aControlCase = (changes: Partial<CourtCase> = {}): CourtCase =>
  aCourtCase({
    id: aCaseId('SA2A-AUTH-001'),
    kind: 'control',
    law: 'A principal with a standing grant acts exactly once.',
    when: [granted, call],
    expect: [use('effects', { of: 'call', count: 1 }), use('state', { of: 'call', is: ['completed'] })],
    forbidden: [],
    ...changes,
  });

/** A case on the docket, required at the least grade; the falsifier comes with its control. */
export const anEntry = (courtCase: CourtCase = aCourtCase(), changes: Partial<DocketEntry> = {}): DocketEntry => {
  const isLoose = courtCase.kind === 'falsifier' && courtCase.paired === undefined;
  const control = aControlCase();
  return {
    case: isLoose ? { ...courtCase, control: control.id } : courtCase,
    required: true,
    extra: false,
    acceptedGrade: 'differential',
    ...(isLoose ? { control } : {}),
    ...changes,
  };
};
