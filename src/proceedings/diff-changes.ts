import { canonicalJson } from '../base/canonical-json.js';
import { asJson } from '../base/json.js';
import type { LawPredicate } from '../model/verdict.js';

/** Something that a verdict is about or was made with, and that is another in the second one: what the first shows does not carry over. */
export type BasisChange = {
  readonly what: 'subject' | 'profile' | 'court' | 'corpus' | 'vocabulary' | 'runtime' | 'generator' | 'target file' | 'key';
  readonly from: string;
  readonly to: string;
};

/** What changed of the ground that two verdicts stand on; nothing where the second can be compared with the first case by case. */
export const basisChanges = (a: LawPredicate, b: LawPredicate): readonly BasisChange[] =>
  grounds.flatMap(({ what, read }) => {
    const [from, to] = [read(a), read(b)];
    return from === to ? [] : [{ what, from, to }];
  });

/** True where a change of this touches no case: the same trial, signed by somebody else, has to be trusted, not held again. */
export const isAboutTrustOnly = ({ what }: BasisChange): boolean => what === 'key';

type Ground = { readonly what: BasisChange['what']; readonly read: (verdict: LawPredicate) => string };

const grounds: readonly Ground[] = [
  { what: 'subject', read: ({ subject }) => subjectText(subject) },
  {
    what: 'profile',
    read: ({ profile }) => `${profile.id} level ${profile.level}${profile.strict ? ' strict' : ''} sha256:${profile.digest}`,
  },
  { what: 'court', read: ({ court }) => `${court.version} package sha256:${court.package}` },
  { what: 'corpus', read: ({ court }) => `sha256:${court.corpus.digest}` },
  { what: 'vocabulary', read: ({ court }) => `${court.vocabulary.version} sha256:${court.vocabulary.digest}` },
  { what: 'runtime', read: ({ subject }) => subject.runtime ?? 'not said' },
  { what: 'generator', read: ({ run }) => `${run.generator.name} ${run.generator.version}` },
  { what: 'target file', read: ({ subject: { target } }) => targetText(target) },
  { what: 'key', read: ({ run }) => `${run.keyid}${run.signer === 'throw-away' ? ' (throw-away)' : ''}` },
];

/** What the subject is: its artifacts where the court hashed them, else what it says of itself. */
const subjectText = (subject: LawPredicate['subject']): string => {
  const { name, revision, identity, artifactsDigest, describedDigest, configuration, abilities, skills } = subject;
  const bytes = artifactsDigest ?? describedDigest;
  const said = canonicalJson(asJson({ configuration, abilities, skills }));
  return [
    name,
    revision ?? '',
    `(${identity})`,
    bytes === undefined ? '' : `sha256:${bytes}`,
    ...(configuration === undefined && bytes !== undefined ? [] : [said]),
  ]
    .filter((part) => part !== '')
    .join(' ');
};

const targetText = (target: LawPredicate['subject']['target']): string => {
  const altered = [
    ...(target.without ?? []).map((guard) => `without ${guard}`),
    ...(target.variant === undefined ? [] : [`variant ${target.variant}`]),
  ];
  return [target.kind, target.fileDigest === undefined ? '' : `sha256:${target.fileDigest}`, ...altered]
    .filter((part) => part !== '')
    .join(' ');
};
