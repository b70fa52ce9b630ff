import type { ExactSubject, LawVerdict } from '../../model/verdict.js';
import { thousands } from '../thousands.js';
import type { Row } from './case-facts.js';

/** What the page says first: on whom, by what, when, by whose key. */
export const bannerRows = (verdict: LawVerdict): readonly Row[] => {
  const { subject, profile, court, run } = verdict;
  return [
    {
      name: 'Exact subject',
      value: `${subject.name}${subject.revision === undefined ? '' : ` ${subject.revision}`} (${subject.identity})`,
    },
    { name: 'Subject digest', value: `sha256:${bare(subject.digest)}` },
    ...(subject.source === undefined
      ? []
      : [{ name: 'Source', value: `${subject.source.vcs} ${subject.source.revision}${subject.source.dirty ? ', changed' : ', clean'}` }]),
    { name: 'Target', value: targetText(subject) },
    ...(run.targetFile === undefined ? [] : [{ name: 'Target file', value: run.targetFile }]),
    { name: 'Profile', value: `${profile.family}@${profile.version}, level ${profile.level}${profile.strict ? ', strict' : ''}` },
    { name: 'Profile id', value: `${profile.id}${profile.draft ? ' (a draft)' : ''}, sha256:${bare(profile.digest)}` },
    {
      name: 'Court',
      value: `${court.name} ${court.version}, revision ${court.revision}${court.admitted ? '' : ' (not the corpus that the package was released with)'}`,
    },
    { name: 'Seed', value: `${run.seed} (${run.generator.name} ${run.generator.version}, ${thousands(run.runs)} random runs a case)` },
    { name: 'When', value: `${run.startedAt} to ${run.finishedAt}, by the signer's clock` },
    { name: 'Evidence class', value: run.evidenceClasses.join(', ') },
    { name: 'Key id', value: run.keyid },
    ...(run.challenge === undefined ? [] : [{ name: 'Challenge', value: run.challenge }]),
  ];
};

/** What the reader must know before trusting the rest: a throw-away key, a run that was cut short, the embedded subject. */
export const bannerWarnings = ({ subject, run, knownViolations }: LawVerdict): readonly string[] => [
  ...(subject.target.kind === 'reference' ? ['Embedded reference subject: this says nothing about your agent.'] : []),
  ...(run.signer === 'throw-away'
    ? ['Signed with a throw-away key, made for this run alone: it shows that nothing was changed since, not who made it.']
    : []),
  ...(knownViolations === undefined
    ? []
    : [
        `The run was told of ${thousands(knownViolations.entries.length)} known violations. They changed its exit code at most: no finding, no standing, no claim.`,
      ]),
  ...run.filters.map((filter) => `Not the whole docket: ${filter}`),
  ...(run.interrupted ? ['The run was interrupted.'] : []),
  ...(run.complete ? [] : ['The run is not complete.']),
];

/** How many findings of each kind there are, as the verdict counted them. */
export const countRows = ({ counts }: LawVerdict): readonly Row[] =>
  (
    [
      ['Cases', counts.cases],
      ['Required', counts.required],
      ['Attacks held', counts.killed],
      ['Attacks that gained', counts.survived],
      ['Controls passed', counts.controlsPassed],
      ['Controls failed', counts.controlsFailed],
      ['Unknown', counts.unknown],
      ['Blocked', counts.blocked],
      ['Unsupported', counts.unsupported],
      ['Not applicable', counts.notApplicable],
      ['Pending', counts.pending],
      ['Attempts seen', counts.attempts],
    ] as const
  ).map(([name, value]) => ({ name, value: thousands(value) }));

/** A digest without the name of its algorithm. */
export const bare = (digest: string): string => digest.replace(/^sha256:/, '');

const targetText = ({ target }: ExactSubject): string => {
  const { caller, operator, witness } = target.planes;
  return [
    target.kind,
    `caller ${caller}, operator ${operator}, witness ${witness}`,
    ...(target.without ?? []).map((guard) => `without guard ${guard}`),
    ...(target.variant === undefined ? [] : [`variant ${target.variant}`]),
  ].join('; ');
};
