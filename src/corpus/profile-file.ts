import { type Json, isJsonObject } from '../base/json.js';
import { type AttemptGrade, attemptGrades } from '../model/finding.js';
import type { Profile } from '../model/profile.js';
import type { Document } from './document.js';
import { itemsOf, membersOf, textOf, textsOf } from './json-members.js';

/** A level as a file says it: what is left out comes from the extended profile. */
export type LevelText = {
  readonly name: string;
  readonly title?: string;
  readonly grade?: AttemptGrade;
  readonly measured?: boolean;
  readonly abilities: readonly string[];
  readonly requires: readonly string[];
};

/** A profile as its own file says it, before it is joined with what it extends. */
export type ProfileText = Pick<Profile, 'id' | 'uri' | 'version' | 'title' | 'extends' | 'extra' | 'notScored' | 'choices' | 'strictId'> & {
  readonly family?: string;
  readonly draft: boolean;
  readonly levels: readonly LevelText[];
};

/** What a document extends: ids or paths. Asked before the form is checked, so that a circle is reported as one. */
export const extendedBy = (document: Document): readonly string[] => textsOf(membersOf(document.value)['extends']);

/** The profile of a document that fits the schema. */
export const toProfileText = (document: Document): ProfileText => {
  const value = membersOf(document.value);
  const family = textOf(value, 'family');
  const strictId = textOf(value, 'strictId');
  return {
    id: textOf(value, 'id') ?? '',
    uri: textOf(value, 'uri') ?? '',
    version: textOf(value, 'version') ?? '',
    title: textOf(value, 'title') ?? '',
    draft: value['draft'] === true,
    extends: extendedBy(document),
    levels: itemsOf(value['levels']).map(toLevelText),
    extra: textsOf(value['extra']),
    notScored: itemsOf(value['notScored']).map((item) => ({ id: textOf(item, 'id') ?? '', reason: textOf(item, 'reason') ?? '' })),
    choices: itemsOf(value['choices']).map((item) => ({
      id: textOf(item, 'id') ?? '',
      choice: textOf(item, 'choice') ?? '',
      because: textOf(item, 'because') ?? '',
    })),
    ...(family === undefined ? {} : { family }),
    ...(strictId === undefined ? {} : { strictId }),
  };
};

const toLevelText = (value: Json): LevelText => {
  const level = isJsonObject(value) ? value : {};
  const title = textOf(level, 'title');
  const grade = attemptGrades.find((known) => known === level['grade']);
  const { measured } = level;
  return {
    name: textOf(level, 'name') ?? '',
    abilities: textsOf(level['abilities']),
    requires: textsOf(level['requires']),
    ...(title === undefined ? {} : { title }),
    ...(grade === undefined ? {} : { grade }),
    ...(typeof measured === 'boolean' ? { measured } : {}),
  };
};
