import type { Court, CourtCase } from '../model/court.js';
import type { WordTable } from '../model/words.js';
import { parseCourt } from './court.js';
import type { Document } from './document.js';
import { nearest } from './nearest.js';
import { type Problem, quoted, throwProblems } from './problems.js';
import { readDocuments } from './read-files.js';

/** Loads the courts of a folder or of a list of files, and checks what holds between them. Throws a Fault of kind `corpus`. */
export const loadCourts = (source: string | readonly string[], words: WordTable): readonly Court[] =>
  courtsOf(readDocuments(source), words);

/** The courts of documents that were read before: ids are unique over all of them, and every control exists. */
export const courtsOf = (documents: readonly Document[], words: WordTable): readonly Court[] => {
  const courts = documents.map((document) => parseCourt(document, words));
  const cases = courts.flatMap((court) => court.cases);
  throwProblems([...doubles(courts), ...doubleCases(cases), ...cases.flatMap((courtCase) => controlProblems(courtCase, cases))]);
  return courts;
};

const doubles = (courts: readonly Court[]): readonly Problem[] =>
  courts.flatMap((court, index) => {
    const first = courts.slice(0, index).find(({ id }) => id === court.id);
    if (first === undefined) return [];
    return [
      {
        code: 'DUPLICATE_ID',
        message: `the court ${quoted(court.id)} stands in two files: ${first.file} and ${court.file}`,
        place: { file: court.file, line: 1, path: '/court' },
        remedy: 'keep one court, one family, in one file',
      },
    ];
  });

const doubleCases = (cases: readonly CourtCase[]): readonly Problem[] => {
  const firsts = new Map<string, CourtCase>();
  return cases.flatMap((courtCase) => {
    const first = firsts.get(courtCase.id);
    firsts.set(courtCase.id, first ?? courtCase);
    if (first === undefined) return [];
    return [
      {
        code: 'DUPLICATE_ID',
        message: `the id ${quoted(courtCase.id)} stands twice: first in ${first.at.file}:${first.at.line}, again in ${courtCase.at.file}:${courtCase.at.line}`,
        place: { ...courtCase.at },
        remedy: 'give the case a number of its own',
      },
    ];
  });
};

const controlProblems = ({ id, control, at }: CourtCase, cases: readonly CourtCase[]): readonly Problem[] => {
  if (control === undefined) return [];
  const found = cases.find((candidate) => candidate.id === control);
  if (found?.kind === 'control') return [];
  const controls = cases.filter(({ kind }) => kind === 'control').map((candidate) => candidate.id);
  const meant = nearest(control, controls);
  const message =
    found === undefined
      ? `the control ${quoted(control)} of ${id} does not exist`
      : `the control ${quoted(control)} of ${id} is a ${found.kind}`;
  return [
    {
      code: 'UNKNOWN_CONTROL',
      message,
      place: { ...at },
      remedy: meant === undefined ? 'name a case of kind control' : `did you mean "${meant}"?`,
    },
  ];
};
