import type { WordTable } from '../model/words.js';
import type { Document } from './document.js';
import { type Problem, throwProblems } from './problems.js';
import { type WordIndex, indexWords } from './word-index.js';

/** What the readers of one court file share: the file, the words, and the problems found so far. */
export type Bench = {
  readonly document: Document;
  readonly words: WordIndex;
  readonly problems: readonly Problem[];
  report(path: string, problem: { readonly code: string; readonly message: string; readonly remedy: string }): void;
};

/** Who makes a hundred mistakes is told of the first ones at once: looking for what was meant takes time. */
const mostProblems = 100;

/** An empty bench for a document. */
export const openBench = (document: Document, words: WordTable): Bench => {
  const problems: Problem[] = [];
  return {
    document,
    words: indexWords(words, document),
    problems,
    report: (path, { code, message, remedy }) => {
      problems.push({ code, message, remedy, place: document.placeOf(path) });
      if (problems.length >= mostProblems) throwProblems(problems);
    },
  };
};
