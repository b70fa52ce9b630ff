import type { FaultText } from '../base/fault.js';
import type { IdentityGrade, LawPredicate } from '../model/verdict.js';
import { ageText } from './trust-time.js';

/** How far ahead of our clock a statement's own clock may be, in milliseconds. */
const mostClockSkew = 5 * 60 * 1000;

/**
 * What a caller expects of a law verdict. `subject` is the SHA-256 of an artifact or of the artifacts' listing (measured), or of
 * `subject.json` where `identity` says that less than measured is enough; `profile` an id, URI or version; `level` exactly that level;
 * `now` and `maxAge` in milliseconds. Times are the signer's own claim: there is no trusted timestamp.
 */
export type Expectations = {
  readonly subject?: string;
  readonly identity?: IdentityGrade;
  readonly profile?: string;
  readonly level?: string;
  readonly challenge?: string;
  readonly maxAge?: number;
  readonly now?: number;
};

const grades: readonly IdentityGrade[] = ['claimed', 'described', 'measured'];

/** Every expectation that the verdict does not meet, each as the text of a Fault of kind `refused` (exit 6); none where it meets all. */
export const unmetExpectations = (predicate: LawPredicate, expected: Expectations): readonly FaultText[] => [
  ...unmetSubject(predicate, expected),
  ...differs('expected-profile', expected.profile, [predicate.profile.id, predicate.profile.uri, predicate.profile.version]),
  ...differs('expected-level', expected.level, [predicate.profile.level]),
  ...differs('expected-challenge', expected.challenge, [predicate.run.challenge ?? '(none)']),
  ...unmetTime(predicate, expected),
];

const unmetSubject = ({ subject }: LawPredicate, expected: Expectations): readonly FaultText[] => {
  if (expected.subject === undefined && expected.identity === undefined) return [];
  const least = expected.identity ?? 'measured';
  const measured = [
    ...(subject.artifactsDigest === undefined ? [] : [subject.artifactsDigest]),
    ...subject.artifacts.map((artifact) => artifact.sha256),
  ];
  const known = [...(subject.identity === 'measured' ? measured : []), ...(least === 'measured' ? [] : [subject.digest])];
  const grade = grades.indexOf(subject.identity) >= grades.indexOf(least) ? [] : [unmet('expected-identity', least, subject.identity)];
  return [...grade, ...differs('expected-subject', expected.subject, known)];
};

const unmetTime = ({ run }: LawPredicate, { now, maxAge }: Expectations): readonly FaultText[] => {
  if (now === undefined) return [];
  const age = now - Date.parse(run.finishedAt);
  if (age < -mostClockSkew) return [unmet('expected-past', `a time before ${new Date(now).toISOString()}`, run.finishedAt)];
  return maxAge !== undefined && age > maxAge
    ? [unmet('expected-age', `a verdict of at most ${ageText(maxAge)}`, `one of ${ageText(age)}, as its signer claims`)]
    : [];
};

const differs = (code: string, wanted: string | undefined, found: readonly string[]): readonly FaultText[] =>
  wanted === undefined || found.includes(wanted) ? [] : [unmet(code, wanted, shortList(found))];

const mostListed = 4;

const shortList = (found: readonly string[]): string => {
  const listed = found.slice(0, mostListed).join(', ') || 'nothing of that kind';
  return found.length > mostListed ? `${listed} and ${found.length - mostListed} more` : listed;
};

const unmet = (code: string, wanted: string, found: string): FaultText => ({
  kind: 'refused',
  code,
  message: `expected ${wanted}; found ${found}`,
});
