import type { Json } from '../base/json.js';
import type { WordUse } from '../model/court.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { Bench, Proven } from '../model/words.js';

/** What the judge is given beside the records: the words, and what is known of the subject. */
export type JudgeTools = {
  readonly facts: SubjectFacts;
  judge(use: WordUse, bench: Bench): Proven;
};

/** A use of a word that no file says: rules that hold for every case. */
export const implied = (word: string, args: Json): WordUse => ({ word, args, path: '' });

/** A proof in the words of its author, for a report. */
export const inWords = ({ word, args }: WordUse): string => `${word} ${JSON.stringify(args)}`;
