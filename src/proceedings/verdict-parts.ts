import type { ProfileChoice, ProfileLevel } from '../model/profile.js';
import type { TargetKind } from '../model/target.js';
import type { Docket } from '../model/trial.js';
import type { LawVerdict } from '../model/verdict.js';
import type { RunSizes } from './run-sizes.js';

const nonClaims = [
  'It is not a result about A2A wire conformance: wireConformance is NOT_ASSESSED.',
  'It says nothing about a subject, profile, version or level other than the ones that it names.',
  'It says what was observed in these runs, not that no violation exists.',
];

const embedded = 'The subject is the reference subject embedded in this court: it says nothing about your agent.';

/** What a verdict does not say. */
export const nonClaimsFor = (kind: TargetKind): readonly string[] => (kind === 'reference' ? [embedded, ...nonClaims] : nonClaims);

/** How the evidence of a run came about: only what was observed. */
export const evidenceClasses: readonly string[] = ['LOCAL_TEST'];

/** The profile as a verdict names it. */
export const profilePart = ({ profile, strict }: ProfileChoice, docket: Docket, level: ProfileLevel): LawVerdict['profile'] => ({
  id: profile.id,
  uri: profile.uri,
  version: profile.version,
  family: profile.family,
  level: docket.level,
  strict,
  draft: profile.draft,
  digest: profile.digest,
  leastGrade: docket.leastGrade,
  measured: level.measured,
});

/** Why a run was not the whole docket; `cut` where something ended it early. */
export const filtersOf = (docket: Docket, { runs, minRuns }: RunSizes, cut?: string): readonly string[] => [
  ...docket.filters,
  ...(runs < minRuns ? [`runs ${runs} below ${minRuns}`] : []),
  ...(cut === undefined ? [] : [cut]),
];

/** The requirements that a profile does not score, each with its reason. */
export const exclusionsOf = ({ profile }: ProfileChoice): LawVerdict['exclusions'] =>
  profile.notScored.map(({ id, reason }) => ({ id, status: 'NOT_SCORED', reason }));
