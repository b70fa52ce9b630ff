import type { Profile } from '../model/profile.js';
import type { Document } from './document.js';
import { joinLevels } from './profile-levels.js';
import { type ProfileText, toProfileText } from './profile-file.js';
import { type Problem, quoted, throwProblems } from './problems.js';

/**
 * The profile that a document gives together with the profiles that it extends. Throws a Fault of kind `corpus` where the
 * document would drop or loosen anything of theirs, or contradicts itself.
 */
export const joinProfile = (document: Document, bases: readonly Profile[]): Profile => {
  const text = toProfileText(document);
  const problems: Problem[] = [];
  const report = (path: string, { message, remedy }: { readonly message: string; readonly remedy: string }): void => {
    problems.push({ code: 'PROFILE_RULE', message, remedy, place: document.placeOf(path) });
  };
  const levels = joinLevels(bases, text.levels, report);
  const required = new Set(levels.flatMap(({ requires }) => requires));
  const family = text.family ?? bases[0]?.family;
  if (family === undefined)
    report('', {
      message: 'the member "family" is missing',
      remedy: 'add "family": the name that claims begin with, like AGENT-AUTHORITY',
    });
  checkSides(text, required, report);
  checkChoices(text, bases, report);
  throwProblems(problems);
  return {
    id: text.id,
    uri: text.uri,
    version: text.version,
    ...(text.strictId === undefined ? {} : { strictId: text.strictId }),
    family: family ?? '',
    title: text.title,
    draft: text.draft || bases.some((base) => base.draft),
    extends: text.extends,
    levels,
    extra: [...new Set([...bases.flatMap((base) => base.extra), ...text.extra])].filter((id) => !required.has(id)),
    notScored: joinUnscored(bases, text).filter(({ id }) => !required.has(id)),
    choices: [...new Map([...bases.flatMap((base) => base.choices), ...text.choices].map((one) => [one.id, one])).values()],
    file: document.file,
    digest: document.sha256,
  };
};

const joinUnscored = (bases: readonly Profile[], text: ProfileText): Profile['notScored'] => {
  const byId = new Map([...bases.flatMap((base) => base.notScored), ...text.notScored].map((item) => [item.id, item]));
  return [...byId.values()];
};

/** A choice is made once: not twice in a file, and not again where an extended profile has made it. */
const checkChoices = (
  text: ProfileText,
  bases: readonly Profile[],
  report: (path: string, problem: { message: string; remedy: string }) => void,
): void => {
  const made = new Map(bases.flatMap((base) => base.choices.map(({ id }) => [id, `by ${base.id}`])));
  for (const [index, { id }] of text.choices.entries()) {
    const earlier = made.get(id);
    if (earlier !== undefined)
      report(`/choices/${index}`, { message: `the choice ${quoted(id)} was made before, ${earlier}`, remedy: 'keep it in one place' });
    made.set(id, 'in this file');
  }
};

/** A law stands once in a file; what is required cannot be made extra or unscored. */
const checkSides = (
  text: ProfileText,
  required: ReadonlySet<string>,
  report: (path: string, problem: { message: string; remedy: string }) => void,
): void => {
  const seen = new Map<string, string>();
  const once = (id: string, path: string, place: string): void => {
    const first = seen.get(id);
    if (first !== undefined)
      report(path, { message: `the law ${quoted(id)} stands twice: ${first} and ${place}`, remedy: 'keep it in one place' });
    else seen.set(id, place);
  };
  for (const [at, level] of text.levels.entries())
    for (const [index, id] of level.requires.entries()) once(id, `/levels/${at}/requires/${index}`, `in level ${level.name}`);
  for (const [list, ids] of [
    ['extra', text.extra],
    ['notScored', text.notScored.map(({ id }) => id)],
  ] as const) {
    for (const [index, id] of ids.entries()) {
      const path = `/${list}/${index}`;
      const listed = seen.has(id);
      once(id, path, `in ${list}`);
      if (!listed && required.has(id))
        report(path, {
          message: `the law ${quoted(id)} is required by an extended profile`,
          remedy: 'leave it out here: a profile can add and tighten, never drop',
        });
    }
  }
};
