import type { Court } from '../model/court.js';
import type { Profile, ProfileLevel } from '../model/profile.js';
import type { Catalogue } from './catalogue.js';
import { requiredBy } from './explain-case.js';
import { type Explanation, fact, facts } from './explain-entry.js';

/** Every profile under each of its names, every level, every court. */
export const explainCorpus = (catalogue: Catalogue): readonly Explanation[] => [
  ...catalogue.profiles.flatMap((profile) => [
    ...namesOf(profile).map((id) => explainProfile(id, profile)),
    ...profile.levels.flatMap((level) => levelNames(profile, level).map((id) => explainLevel(id, level, { profile, catalogue }))),
  ]),
  ...catalogue.courts.map((court) => explainCourt(court)),
];

const namesOf = ({ id, uri, version, strictId }: Profile): readonly string[] => [
  id,
  uri,
  version,
  ...(strictId === undefined ? [] : [strictId]),
];

const levelNames = ({ family }: Profile, { name }: ProfileLevel): readonly string[] => [name, `${family}-${name.toUpperCase()}`];

const explainProfile = (id: string, profile: Profile): Explanation => ({
  id,
  is: 'profile',
  says: `${profile.title}${profile.draft ? ' (draft)' : ''}`,
  facts: facts(
    fact('names', ...namesOf(profile)),
    fact('levels', ...profile.levels.map(({ name, title }) => `${name}: ${title}`)),
    fact('extends', ...profile.extends),
    fact('extra', ...(profile.extra.length === 0 ? [] : [profile.extra.join(', ')])),
    fact('choices', ...profile.choices.map(({ id: about, choice, because }) => `${about}: ${choice} ${because}`)),
    fact('not scored', ...profile.notScored.map((law) => `${law.id}: ${law.reason}`)),
    fact('stands in', profile.file),
    fact('digest', `sha256:${profile.digest}`),
  ),
});

const explainLevel = (
  id: string,
  level: ProfileLevel,
  { profile, catalogue }: { readonly profile: Profile; readonly catalogue: Catalogue },
): Explanation => {
  const known: readonly string[] = catalogue.cases.map((one) => one.id);
  const tried = level.requires.filter((one) => known.includes(one));
  const pending = level.requires.filter((one) => !known.includes(one));
  return {
    id,
    is: 'level',
    says: `${level.title} (${profile.id})`,
    facts: facts(
      fact('abilities', ...(level.abilities.length === 0 ? [] : [level.abilities.join(', ')])),
      fact('least grade', level.grade),
      fact('measured', ...(level.measured ? ['the subject must have been measured by the court'] : [])),
      fact('adds', `${level.requires.length} requirements, to those of the levels before it`),
      fact('tried', ...(tried.length === 0 ? [] : [tried.join(', ')])),
      fact('no case yet', ...(pending.length === 0 ? [] : [pending.join(', ')])),
    ),
  };
};

const explainCourt = ({ id, title, file, cases, uncarried }: Court): Explanation => ({
  id,
  is: 'court',
  says: title,
  facts: facts(
    fact('cases', ...cases.map((one) => `${one.id} (${one.kind}): ${one.law}`)),
    fact('not carried', ...uncarried.map((law) => `${law.id}: ${law.reason}`)),
    fact('stands in', file),
  ),
});

/** Ids that profiles or courts speak of although no case tries them, with what is said of each. */
export const explainRequirements = (catalogue: Catalogue): readonly Explanation[] => {
  const known = new Set<string>(catalogue.cases.map(({ id }) => id));
  const uncarried = new Map(
    catalogue.courts.flatMap((court) => court.uncarried.map(({ id, reason }) => [id, { reason, court: court.id }])),
  );
  const spoken = catalogue.profiles.flatMap(({ levels, extra, notScored }) => [
    ...levels.flatMap(({ requires }) => requires),
    ...extra,
    ...notScored.map(({ id }) => id),
  ]);
  return [...new Set([...spoken, ...uncarried.keys()])]
    .filter((id) => !known.has(id))
    .map((id): Explanation => {
      const law = uncarried.get(id);
      return {
        id,
        is: 'requirement',
        says: law === undefined ? 'a requirement that no case tries yet' : `a law that no case can carry: ${law.reason}`,
        facts: facts(fact('court', ...(law === undefined ? [] : [law.court])), fact('required by', ...requiredBy(id, catalogue))),
      };
    });
};
