import { type CourtCase, isBeforeAuthority } from '../model/court.js';
import { type AttemptGrade, lesserGrade } from '../model/finding.js';
import type { Profile, ProfileLevel } from '../model/profile.js';
import type { Docket, DocketEntry } from '../model/trial.js';

/** What a docket is drawn up from. */
export type DocketAsk = {
  readonly profile: Profile;
  readonly cases: readonly CourtCase[];
  readonly abilities: readonly string[];
  readonly level?: string;
  readonly strict: boolean;
  readonly courtGlob?: string;
  readonly caseGlob?: string;
  needs(courtCase: CourtCase): readonly string[];
  /** Why the draws of a case cannot be filled on this subject. */
  whyNotApplicable(entry: DocketEntry): string | undefined;
};

/** The level that is taken: the one asked for, else the highest whose abilities the subject declares, else the lowest. */
export const chooseLevel = (profile: Profile, abilities: readonly string[], asked?: string): ProfileLevel | undefined => {
  if (asked !== undefined) return profile.levels.find(({ name }) => name === asked);
  const reached = profile.levels.filter((_level, index) => missingFor(profile, index, abilities).length === 0);
  return reached.at(-1) ?? profile.levels[0];
};

const missingFor = (profile: Profile, index: number, abilities: readonly string[]): readonly string[] =>
  [...new Set(profile.levels.slice(0, index + 1).flatMap((level) => level.abilities))].filter((ability) => !abilities.includes(ability));

/** Draws up the docket: what the level requires, what is extra, the controls of both; what is left out, and why. */
export const drawUp = (ask: DocketAsk, level: ProfileLevel): Docket => {
  const { profile } = ask;
  const reached = profile.levels.slice(0, profile.levels.indexOf(level) + 1);
  const requires = [...new Set(reached.flatMap((one) => one.requires))];
  const known = new Map(ask.cases.map((one) => [String(one.id), one]));
  const later = profile.levels.slice(reached.length).flatMap((one) => one.requires);
  const extras = [...new Set([...profile.extra, ...later])].filter((id) => !requires.includes(id));
  const wanted = [...requires, ...extras].flatMap((id) => known.get(id) ?? []).filter((one) => isChosen(one, ask));
  const chosen = withControls(wanted, known);
  const entries = chosen.map((one) => toEntry(one, { ask, level, requires, extras, known }));
  const missing = missingFor(profile, reached.length, ask.abilities);
  const next = profile.levels[reached.length];
  return {
    level: level.name,
    leastGrade: level.grade,
    measured: level.measured,
    entries,
    pending: requires.filter((id) => !known.has(id)),
    filters: filtersOf(ask),
    ...(next === undefined ? {} : { next: { level: next.name, missing } }),
  };
};

const filtersOf = ({ courtGlob, caseGlob }: DocketAsk): readonly string[] => [
  ...(courtGlob === undefined ? [] : [`court ${courtGlob}`]),
  ...(caseGlob === undefined ? [] : [`case ${caseGlob}`]),
];

const isChosen = (courtCase: CourtCase, { courtGlob, caseGlob }: DocketAsk): boolean =>
  (courtGlob === undefined || matchesGlob(courtCase.court, courtGlob)) && (caseGlob === undefined || matchesGlob(courtCase.id, caseGlob));

/** True where one of the patterns, parted by commas, fits. */
const matchesGlob = (text: string, globs: string): boolean => globs.split(',').some((glob) => matchesOne(text, glob.trim()));

/** `*` stands for anything, `?` for one character; case does not count. */
const matchesOne = (text: string, glob: string): boolean => {
  const pattern = glob
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 'i').test(text);
};

const withControls = (wanted: readonly CourtCase[], known: ReadonlyMap<string, CourtCase>): readonly CourtCase[] => {
  const controls = wanted.flatMap((one) => (one.control === undefined ? [] : (known.get(one.control) ?? [])));
  return [...new Map([...wanted, ...controls].map((one) => [one.id, one])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

type EntryScene = {
  readonly ask: DocketAsk;
  readonly level: ProfileLevel;
  readonly requires: readonly string[];
  readonly extras: readonly string[];
  readonly known: ReadonlyMap<string, CourtCase>;
};

const toEntry = (courtCase: CourtCase, { ask, level, requires, extras, known }: EntryScene): DocketEntry => {
  const control = courtCase.control === undefined ? undefined : known.get(courtCase.control);
  const entry: DocketEntry = {
    case: courtCase,
    required: requires.includes(courtCase.id),
    extra: extras.includes(courtCase.id),
    acceptedGrade: acceptedGrade(courtCase, level.grade, ask.strict),
    ...(control === undefined ? {} : { control }),
  };
  const needed = new Set([courtCase, ...(control === undefined ? [] : [control])].flatMap((one) => ask.needs(one)));
  const missing = [...needed].toSorted().filter((ability) => !ask.abilities.includes(ability));
  if (missing.length > 0) return { ...entry, notTried: { is: 'unsupported', missing } };
  const why = ask.whyNotApplicable(entry);
  return why === undefined ? entry : { ...entry, notTried: { is: 'not-applicable', why } };
};

/** Cases aimed before authority can be seen at best by a typed answer, and a store that is down may stop a call before anybody decides; strict mode asks for the best that can be had. */
const acceptedGrade = (courtCase: CourtCase, grade: AttemptGrade, strict: boolean): AttemptGrade => {
  const least: AttemptGrade = strict ? 'witnessed' : grade;
  return isBeforeAuthority(courtCase.aims) || courtCase.aims === 'store' ? lesserGrade(least, 'typed') : least;
};
