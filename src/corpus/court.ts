import { pointerTo } from '../base/strict-json.js';
import type { Court, CourtCase, UncarriedLaw } from '../model/court.js';
import type { WordTable } from '../model/words.js';
import { type Bench, openBench } from './court-bench.js';
import { readCase } from './court-case.js';
import type { Document } from './document.js';
import { quoted, throwProblems } from './problems.js';
import { schemaProblems } from './schema.js';
import { itemsOf, membersOf, textOf } from './json-members.js';

/**
 * Reads one court. Throws a Fault of kind `corpus` with the places of all that is wrong: the form first, then words,
 * names, and the rules that keep a case from passing without proof.
 */
export const parseCourt = (document: Document, words: WordTable): Court => {
  throwProblems(schemaProblems(document, 'court'));
  const bench = openBench(document, words);
  const id = textOf(document.value, 'court') ?? '';
  const cases = itemsOf(membersOf(document.value)['cases']).flatMap(
    (value, index) => readCase(value, pointerTo('/cases', index), { bench, court: id }) ?? [],
  );
  const uncarried = itemsOf(membersOf(document.value)['uncarried']).map((law): UncarriedLaw => ({
    id: textOf(law, 'id') ?? '',
    reason: textOf(law, 'reason') ?? '',
  }));
  checkIds(cases, uncarried, bench);
  throwProblems(bench.problems);
  return { id, title: textOf(document.value, 'title') ?? '', file: document.file, cases, uncarried };
};

/** Ids are never reused: neither twice among the cases, nor for a law that the file says it cannot carry. */
const checkIds = (cases: readonly CourtCase[], uncarried: readonly UncarriedLaw[], bench: Bench): void => {
  const lines = new Map<string, number>();
  const entries = [
    ...cases.map(({ id }, index) => ({ id, path: `/cases/${index}` })),
    ...uncarried.map(({ id }, index) => ({ id, path: `/uncarried/${index}` })),
  ];
  for (const { id, path } of entries) {
    const first = lines.get(id);
    const { line } = bench.document.placeOf(path);
    if (first === undefined) lines.set(id, line ?? 1);
    else
      bench.report(`${path}/id`, {
        code: 'DUPLICATE_ID',
        message: `the id ${quoted(id)} stands twice: first in line ${first}, again in line ${line ?? 1}`,
        remedy: 'give the case a number of its own',
      });
  }
};
