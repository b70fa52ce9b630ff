import { type Json, isJsonList, isJsonObject } from '../base/json.js';
import { pointerTo } from '../base/strict-json.js';
import type { StepUse, WordUse } from '../model/court.js';
import type { Bench } from './court-bench.js';
import { quoted } from './problems.js';
import type { WordFamily } from './word-index.js';
import { itemsOf, membersOf } from './json-members.js';

/** A named draw as it stands in a file. */
export type DrawUse = WordUse & { readonly name: string };

/** Proof words whose argument holds proofs. */
export const combinators: readonly string[] = ['any', 'all', 'not', 'one-of'];

/** The proof word that gives the proofs under `is` a name. */
export const branchWord = 'branch';

const nameForm = /^[a-z][a-z0-9-]*$/;

/** The draws of `given`, in the order of the file. */
export const readGiven = (value: Json | undefined, path: string, bench: Bench): readonly DrawUse[] =>
  Object.entries(membersOf(value)).flatMap(([name, drawn]) => {
    const below = pointerTo(path, name);
    return Object.entries(membersOf(drawn)).map(([word, args]) => ({
      name,
      ...readUse(bench, 'arbitraries', { word, args, path: pointerTo(below, word) }),
    }));
  });

/** The acts of a list, each named: by the file, or by its word and its place in the list. */
export const readSteps = (value: Json | undefined, path: string, bench: Bench): readonly StepUse[] =>
  itemsOf(value).flatMap((item, index) =>
    Object.entries(membersOf(item)).map(([key, inner]) => {
      const below = pointerTo(pointerTo(path, index), key);
      return bench.words.has('acts', key)
        ? readUnnamed({ word: key, args: inner, path: below, name: `${key}#${index}` }, bench)
        : readNamed({ name: key, inner, path: below }, bench);
    }),
  );

const readUnnamed = (step: StepUse, bench: Bench): StepUse => {
  const [only, ...others] = Object.keys(membersOf(step.args));
  const collides =
    only !== undefined && others.length === 0 && bench.words.has('acts', only) && bench.words.problemsOf('acts', step).length > 0;
  if (!collides) return { name: step.name, ...readUse(bench, 'acts', step) };
  bench.report(step.path, {
    code: 'NAME_IS_AN_ACT',
    message: `a step cannot be named ${quoted(step.word)}: that is an act`,
    remedy: `choose another name, like first-${step.word}`,
  });
  return step;
};

const readNamed = (
  { name, inner, path }: { readonly name: string; readonly inner: Json; readonly path: string },
  bench: Bench,
): StepUse => {
  const [word, ...others] = Object.keys(membersOf(inner));
  if (word === undefined || others.length > 0) {
    // Perhaps a name without its act, more likely a misspelt act: the list of acts helps with both.
    bench.report(
      path,
      bench.words.unknown('acts', name) ?? { code: 'UNKNOWN_WORD', message: `${quoted(name)} has no act`, remedy: 'give it one act' },
    );
    return { word: name, args: inner, path, name };
  }
  if (!nameForm.test(name)) {
    bench.report(path, {
      code: 'WRONG_FORM',
      message: `a step cannot be named ${quoted(name)}`,
      remedy: 'use lower-case letters, digits and dashes, a letter first',
    });
  }
  return { name, ...readUse(bench, 'acts', { word, args: membersOf(inner)[word] ?? null, path: pointerTo(path, word) }) };
};

/** The proofs of an object, or of a list of objects; those within `any`, `all`, `not`, `one-of` are checked as well. */
export const readProofs = (value: Json | undefined, path: string, bench: Bench): readonly WordUse[] => {
  if (isJsonList(value)) return value.flatMap((item, index) => readProofs(item, pointerTo(path, index), bench));
  if (value === undefined) return [];
  if (!isJsonObject(value)) {
    bench.report(path, { code: 'WRONG_TYPE', message: 'expected proofs', remedy: 'write { word: argument }, or a list of such objects' });
    return [];
  }
  return Object.entries(value).map(([word, args]) => {
    const use = readUse(bench, 'proofs', { word, args, path: pointerTo(path, word) });
    if (combinators.includes(word)) readProofs(args, use.path, bench);
    if (word === branchWord) readProofs(membersOf(args)['is'], pointerTo(use.path, 'is'), bench);
    return use;
  });
};

const readUse = (bench: Bench, family: WordFamily, use: WordUse): WordUse => {
  const unknown = bench.words.unknown(family, use.word);
  if (unknown !== undefined) bench.report(use.path, unknown);
  for (const { path, ...problem } of bench.words.problemsOf(family, use)) bench.report(`${use.path}${path}`, problem);
  return { word: use.word, args: use.args, path: use.path };
};
