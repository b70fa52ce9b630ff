import type { Json } from '../../base/json.js';
import type { SubjectFacts } from '../../model/exhibit.js';
import type { ArbitraryWord, Draw } from '../../model/words.js';
import { membersOf, objectArgs, referenceArg, textOf } from '../arguments.js';
import { drawOneOf } from '../drawing.js';
import { fullwidth, otherCase } from '../laundering/spellings.js';
import { resolveReferences } from '../references.js';

/** `selector`: a skill selector that is not exactly a skill's id: near one (`near`), or of none (`unknown`). Never null. */
export const selector: ArbitraryWord = {
  word: 'selector',
  summary:
    'A skill selector that names no skill: `near: $skill` gives list, object, number, other case, spaces, prefix, look-alike; `unknown: true` words that no skill has; with `text: true` only such as are texts.',
  example: 'given: { near: { selector: { near: $skill } }, ghost: { selector: { unknown: true } } }',
  args: objectArgs({ near: referenceArg, unknown: { type: 'boolean' }, text: { type: 'boolean' } }),
  coversAcross: true,
  needs: () => [],
  draw: (args, { facts, drawn }) => {
    const near = textOf(resolveReferences(args, drawn), 'near');
    const all = near === undefined ? unknownSelectors(facts) : nearSelectors(near, facts);
    const choices = membersOf(args)['text'] === true ? all.filter(([, value]) => typeof value === 'string') : all;
    return labelled(
      drawOneOf(
        choices.map(([, value]) => value),
        'selector',
        'every selector names a skill',
      ),
      choices,
    );
  },
};

type Named = readonly [string, Json];

// By characters, not by code units: half of a surrogate pair has no UTF-8, and a lawful program may not even read the line.
const head = (text: string): string => [...text].slice(0, 1).join('');

const tail = (text: string): string => [...text].slice(1).join('');

const labelled = (draw: Draw, choices: readonly Named[]): Draw =>
  draw.is === 'empty'
    ? draw
    : {
        ...draw,
        labels: (plan) => ({ selector: choices.find(([, value]) => JSON.stringify(value) === JSON.stringify(plan))?.[0] ?? 'other' }),
      };

const nearSelectors = (id: string, facts: SubjectFacts): readonly Named[] =>
  withoutSkills([...otherTypes(id, facts), ...otherTexts(id), ...widerTexts(id)], facts);

/** Values that are no text, and would select the skill if they were taken for one. */
const otherTypes = (id: string, facts: SubjectFacts): readonly Named[] => {
  const index = facts.skills.findIndex((skill) => skill.id === id);
  return [
    ['list', [id]],
    ['list in a list', [[id]]],
    ['object', { id }],
    ['object by name', { name: id, skill: id }],
    ['number', 1],
    ['zero', 0],
    ['index', index],
    ['index from one', index + 1],
    ['index as text', String(index)],
    ['true', true],
    ['list of all', facts.skills.map((skill) => skill.id)],
  ];
};

/** Texts that come out as the id once they are cleaned, decoded, or compared too kindly. */
const otherTexts = (id: string): readonly Named[] => [
  ['other case', otherCase(id)],
  ['trailing space', `${id} `],
  ['leading space', ` ${id}`],
  ['newline', `${id}\n`],
  ['zero-width inside', `${head(id)}\u200b${tail(id)}`],
  ['fullwidth', fullwidth(id)],
  ['confusable', id.replace(/[aeo]/, (letter) => ({ a: '\u0430', e: '\u0435', o: '\u043e' })[letter] ?? letter)],
  ['percent', `%${(id.codePointAt(0) ?? 0).toString(hex)}${tail(id)}`],
  ['dashes', id.includes('_') ? id.replaceAll('_', '-') : id.replaceAll('-', '_')],
  ['null inside', `${id}\0x`],
  ['JSON', JSON.stringify(id)],
  ['JSON object', JSON.stringify({ skill: id })],
];

/** Texts that hold the id or a part of it. */
const widerTexts = (id: string): readonly Named[] => [
  ['prefix', [...id].slice(0, -1).join('')],
  ['suffix', `${id}s`],
  ['version', `${id}@1`],
  ['tag', `${id}:latest`],
  ['qualified', `other.${id}`],
  ['path', `skills/${id}`],
  ['wildcard', '*'],
  ['pattern', `${head(id)}*`],
  ['expression', '.*'],
  ['empty', ''],
];

const hex = 16;

const words = [
  'no-such-skill',
  'delete_everything',
  'observe',
  'read',
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  'default',
  'admin',
  '0',
  'null',
  'undefined',
  '*',
  'all',
  '*:*',
];

const unknownSelectors = (facts: SubjectFacts): readonly Named[] => {
  const typed = facts.skills.slice(0, 2).flatMap(({ id }): readonly Named[] => [
    ['swapped letters', tail(id) === '' ? `${id}${id}` : `${head(tail(id))}${head(id)}${tail(tail(id))}`],
    ['doubled letter', `${head(id)}${id}`],
    ['qualified', `other.${id}`],
    ['path', `../${id}`],
  ]);
  return withoutSkills([...words.map((word): Named => [word === '' ? 'empty' : word, word]), ...typed], facts);
};

const withoutSkills = (named: readonly Named[], facts: SubjectFacts): readonly Named[] => {
  const ids = new Set<unknown>(facts.skills.map(({ id }) => id));
  return named.filter(([, value]) => !ids.has(value));
};
