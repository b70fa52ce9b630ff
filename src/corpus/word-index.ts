import type { Json } from '../base/json.js';
import type { WordDoc, WordTable } from '../model/words.js';
import type { Document } from './document.js';
import { type SchemaCheck, type Thoroughness, compileSchema } from './json-schema.js';
import { didYouMean } from './nearest.js';
import { type Problem, quoted } from './problems.js';
import { thoroughnessFor } from './schema.js';
import { type SchemaProblem, toSchemaProblems } from './schema-problems.js';

/** The three families of words. */
export type WordFamily = 'arbitraries' | 'acts' | 'proofs';

const familyNames: { readonly [family in WordFamily]: string } = { arbitraries: 'a word for a draw', acts: 'an act', proofs: 'a proof' };

/** The words of one document's reading: which exist, and what is wrong with an argument. */
export type WordIndex = {
  has(family: WordFamily, word: string): boolean;
  /** True for an act whose step is a message, and for a word that does not exist: it is reported as such. */
  isMessage(act: string): boolean;
  /** True where what the word cites by `of` has to be messages. */
  ofMessages(family: WordFamily, word: string): boolean;
  /** The problem of a word that does not exist; `undefined` if it does. */
  unknown(family: WordFamily, word: string): Omit<Problem, 'place'> | undefined;
  problemsOf(family: WordFamily, use: { readonly word: string; readonly args: Json }): readonly SchemaProblem[];
};

/** Makes the words of a table ready to check the arguments in a document. */
export const indexWords = (words: WordTable, document: Document): WordIndex => {
  const find = (family: WordFamily, word: string): WordDoc | undefined => words[family].find((doc) => doc.word === word);
  return {
    has: (family, word) => find(family, word) !== undefined,
    isMessage: (act) => (find('acts', act) ?? { isMessage: true }).isMessage === true,
    ofMessages: (family, word) => find(family, word)?.ofMessages === true,
    unknown: (family, word) => (find(family, word) === undefined ? unknownWord(family, word, words) : undefined),
    problemsOf: (family, { word, args }) => {
      const doc = find(family, word);
      return doc === undefined
        ? []
        : toSchemaProblems(checkOf(doc, thoroughnessFor(document))(args)).map((problem) => withExample(problem, doc));
    },
  };
};

const unknownWord = (family: WordFamily, word: string, words: WordTable): Omit<Problem, 'place'> => {
  const elsewhere = (['arbitraries', 'acts', 'proofs'] as const).find((other) => words[other].some((doc) => doc.word === word));
  return {
    code: 'UNKNOWN_WORD',
    message: `${quoted(word)} is not ${familyNames[family]}${elsewhere === undefined ? '' : `, but ${familyNames[elsewhere]}`}`,
    remedy: didYouMean(
      word,
      words[family].map((doc) => doc.word),
    ),
  };
};

const withExample = (problem: SchemaProblem, doc: WordDoc): SchemaProblem => ({
  ...problem,
  remedy: `${problem.remedy}; for example ${doc.example}`,
});

const checks = new WeakMap<WordDoc, Map<Thoroughness, SchemaCheck>>();

const checkOf = (doc: WordDoc, thoroughness: Thoroughness): SchemaCheck => {
  const known = checks.get(doc) ?? new Map<Thoroughness, SchemaCheck>();
  checks.set(doc, known);
  const check = known.get(thoroughness) ?? compileSchema(doc.args, 'word', thoroughness);
  known.set(thoroughness, check);
  return check;
};
