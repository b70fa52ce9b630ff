import { type Json, isJsonList, isJsonObject } from '../base/json.js';
import { type Skill, catalogue } from './catalogue.js';

/**
 * What an obliging router makes of a selector: it unwraps, counts, folds and completes. The lawful subject never comes
 * here; it is what stands behind the guard `skill-exact`.
 */
export const guessSkill = (selector: Json): Skill | undefined => {
  if (typeof selector === 'number') return catalogue[Math.trunc(selector)];
  if (isJsonList(selector)) return firstOf(selector);
  if (isJsonObject(selector)) return firstOf(Object.values(selector));
  return typeof selector === 'string' ? guessByName(selector) : undefined;
};

const firstOf = (values: readonly Json[]): Skill | undefined => {
  for (const value of values) {
    const skill = guessSkill(value);
    if (skill !== undefined) return skill;
  }
  return undefined;
};

const guessByName = (name: string): Skill | undefined => {
  const folded = fold(name);
  if (folded === '') return undefined;
  return (
    catalogue.find(({ id }) => fold(id) === folded) ??
    catalogue.find(({ id }) => fold(id).startsWith(folded)) ??
    catalogue.find(({ id }) => folded.startsWith(fold(id)) || folded.endsWith(fold(id)))
  );
};

// Letters of other scripts that look like Latin ones, each with its double.
const doubles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: 'a',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    ο: 'o',
    о: 'o',
    р: 'p',
    ѕ: 's',
    т: 't',
    υ: 'u',
    у: 'y',
    х: 'x',
    ν: 'v',
    ı: 'i',
    ɩ: 'i',
    ɡ: 'g',
    ʏ: 'y',
    α: 'a',
    ε: 'e',
    κ: 'k',
    к: 'k',
    м: 'm',
    п: 'n',
    '0': 'o',
    '1': 'l',
  }),
);

const fold = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}\s._/:-]/gu, '')
      .toLowerCase(),
  ]
    .map((letter) => doubles.get(letter) ?? letter)
    .join('');
