import { isAtLeast } from '../model/finding.js';
import type { Profile, ProfileLevel } from '../model/profile.js';
import type { LevelText } from './profile-file.js';
import { quoted } from './problems.js';

/** Reports what is wrong with a member of the profile's file. */
type ReportLevel = (path: string, problem: { readonly message: string; readonly remedy: string }) => void;

/**
 * Joins the levels of the extended profiles with those of a file: it may add levels above, laws and abilities, raise a
 * grade, ask for measurement. What would drop or loosen anything is reported.
 */
export const joinLevels = (bases: readonly Profile[], texts: readonly LevelText[], report: ReportLevel): readonly ProfileLevel[] => {
  const inherited = bases.reduce<readonly ProfileLevel[]>((levels, base) => mergeInherited(levels, base.levels, report), []);
  const joined = texts.reduce<readonly ProfileLevel[]>(
    (levels, text, index) => joinLevel(levels, text, { path: `/levels/${index}`, report }),
    inherited,
  );
  checkOrder(joined, texts, report);
  return accumulate(joined, report);
};

const mergeInherited = (levels: readonly ProfileLevel[], more: readonly ProfileLevel[], report: ReportLevel): readonly ProfileLevel[] => {
  const merged = more.reduce<readonly ProfileLevel[]>((all, level) => {
    const known = all.find(({ name }) => name === level.name);
    return known === undefined ? [...all, level] : replaceLevel(all, mergeLevel(known, level));
  }, levels);
  const order = more.map(({ name }) => name);
  if (isInOrder(order, merged)) return merged;
  report('/extends', {
    message: `the extended profiles put their levels in different orders (${order.join(', ')})`,
    remedy: 'extend profiles whose levels have one order',
  });
  return merged;
};

const mergeLevel = (one: ProfileLevel, other: ProfileLevel): ProfileLevel => ({
  ...one,
  abilities: union(one.abilities, other.abilities),
  requires: union(one.requires, other.requires),
  measured: one.measured || other.measured,
  grade: isAtLeast(one.grade, other.grade) ? one.grade : other.grade,
});

type Spot = { readonly path: string; readonly report: ReportLevel };

const joinLevel = (levels: readonly ProfileLevel[], text: LevelText, spot: Spot): readonly ProfileLevel[] => {
  const known = levels.find(({ name }) => name === text.name);
  if (known === undefined) return [...levels, newLevel(text, spot)];
  const { path, report } = spot;
  if (text.grade !== undefined && !isAtLeast(text.grade, known.grade)) {
    report(`${path}/grade`, {
      message: `the grade ${text.grade} accepts less than ${known.grade}, which level ${quoted(text.name)} asks for`,
      remedy: `write ${known.grade} or higher: a profile can add and tighten, never drop`,
    });
  }
  if (text.measured === false && known.measured) {
    report(`${path}/measured`, {
      message: `level ${quoted(text.name)} asks for a measured subject`,
      remedy: 'leave "measured" out: a profile can add and tighten, never drop',
    });
  }
  return replaceLevel(levels, {
    ...mergeLevel(known, { ...known, ...text, measured: text.measured ?? false, grade: text.grade ?? known.grade }),
    title: text.title ?? known.title,
  });
};

const newLevel = (text: LevelText, { path, report }: Spot): ProfileLevel => {
  const advice = 'add it: only a level that an extended profile has may leave it out';
  if (text.title === undefined) report(path, { message: `level ${quoted(text.name)} has no "title"`, remedy: advice });
  if (text.grade === undefined) report(path, { message: `level ${quoted(text.name)} has no "grade"`, remedy: advice });
  return { ...text, title: text.title ?? text.name, grade: text.grade ?? 'differential', measured: text.measured ?? false };
};

const checkOrder = (levels: readonly ProfileLevel[], texts: readonly LevelText[], report: ReportLevel): void => {
  const names = texts.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) !== index)
      report(`/levels/${index}/name`, { message: `level ${quoted(name)} stands twice`, remedy: 'keep one of the two' });
  }
  if (!isInOrder(names, levels))
    report('/levels', {
      message: `the levels stand in another order than ${levels.map(({ name }) => name).join(', ')}`,
      remedy: 'keep the order of the extended profile; new levels come last',
    });
};

const isInOrder = (names: readonly string[], levels: readonly ProfileLevel[]): boolean => {
  const places = names.map((name) => levels.findIndex((level) => level.name === name));
  return places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0));
};

/** Levels are cumulative: abilities and measurement carry upwards, a law is required from the lowest level that names it. */
const accumulate = (levels: readonly ProfileLevel[], report: ReportLevel): readonly ProfileLevel[] => {
  const whole: ProfileLevel[] = [];
  for (const level of levels) {
    const below = whole.at(-1);
    const required = whole.flatMap(({ requires }) => requires);
    if (below !== undefined && !isAtLeast(level.grade, below.grade)) {
      report('/levels', {
        message: `level ${quoted(level.name)} accepts ${level.grade}, the level below it asks for ${below.grade}`,
        remedy: `give it the grade ${below.grade} or higher`,
      });
    }
    whole.push({
      ...level,
      abilities: union(below?.abilities ?? [], level.abilities),
      measured: level.measured || (below?.measured ?? false),
      requires: level.requires.filter((id) => !required.includes(id)),
    });
  }
  return whole;
};

const replaceLevel = (levels: readonly ProfileLevel[], level: ProfileLevel): readonly ProfileLevel[] =>
  levels.map((known) => (known.name === level.name ? level : known));

const union = (one: readonly string[], other: readonly string[]): readonly string[] => [...new Set([...one, ...other])];
