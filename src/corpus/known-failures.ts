import { resolve } from 'node:path';
import { type Json, type JsonObject, isJsonObject } from '../base/json.js';
import { type CaseId, parseCaseId } from '../model/court.js';
import { findingWords } from '../model/finding.js';
import { endOfDay, type KnownEntry, type KnownSource } from '../model/known.js';
import { failureClasses } from '../model/vocabulary-tables.js';
import type { Document } from './document.js';
import { itemsOf, membersOf, textOf } from './json-members.js';
import { type Problem, quoted, throwProblems } from './problems.js';
import { readDocumentFile } from './read-files.js';
import { schemaProblems } from './schema.js';

/** A list of known violations as its file says it; `name` is the path as given, `sha256` of the file's bytes. */
export type KnownList = {
  readonly list: KnownSource;
  readonly name: string;
  readonly sha256: string;
  readonly entries: readonly KnownEntry[];
};

/** Loads a baseline or a waivers file. Throws a Fault, `usage` where there is no such file and `corpus` for a file at fault. */
export const loadKnownList = (list: KnownSource, path: string, { cwd }: { readonly cwd: string }): KnownList => {
  const document = readDocumentFile(resolve(cwd, path), path);
  throwProblems(schemaProblems(document, list));
  throwProblems(entryProblems(document));
  return { list, name: path, sha256: document.sha256, entries: entriesOf(document).flatMap((entry) => toEntry(list, entry)) };
};

const entriesOf = (document: Document): readonly Json[] => itemsOf(membersOf(document.value)['entries']);

const toEntry = (from: KnownSource, value: Json): readonly KnownEntry[] => {
  const entry = membersOf(value);
  const id = caseOf(entry);
  const finding = findingWords.find((word) => word === entry['finding']);
  if (id === undefined || finding === undefined) return [];
  const failure = failureClasses.find((known) => known === entry['failure']);
  return [
    {
      from,
      case: id,
      finding,
      ...(failure === undefined ? {} : { failure }),
      ...optional(entry, 'counterexample'),
      reason: textOf(entry, 'reason') ?? '',
      owner: textOf(entry, 'owner') ?? '',
      ...optional(entry, 'approver'),
      ...optional(entry, 'expires'),
    },
  ];
};

const caseOf = (entry: JsonObject): CaseId | undefined => parseCaseId(textOf(entry, 'case') ?? '');

type Optional = 'counterexample' | 'approver' | 'expires';

const optional = (entry: JsonObject, name: Optional): { readonly [key in Optional]?: string } => {
  const text = textOf(entry, name);
  return text === undefined ? {} : { [name]: text };
};

/** Reports what a schema cannot say: a day that no calendar has, a text that still has to be written, one violation listed twice. */
const entryProblems = (document: Document): readonly Problem[] => {
  const first = new Map<string, number>();
  return entriesOf(document).flatMap((value, index) => {
    const entry = isJsonObject(value) ? value : {};
    const path = `/entries/${index}`;
    const key = JSON.stringify([entry['case'], entry['finding'], entry['failure'], entry['counterexample']]);
    const before = first.get(key);
    first.set(key, before ?? index);
    return [
      ...dayProblems(document, `${path}/expires`, textOf(entry, 'expires')),
      ...['reason', 'owner', 'approver'].flatMap((name) => unwrittenProblems(document, `${path}/${name}`, textOf(entry, name))),
      ...(before === undefined
        ? []
        : [twice(document, { path, id: textOf(entry, 'case') ?? '', line: document.placeOf(`/entries/${before}`).line })]),
    ];
  });
};

const dayProblems = (document: Document, path: string, text: string | undefined): readonly Problem[] =>
  text === undefined || endOfDay(text) !== undefined
    ? []
    : [
        {
          code: 'NO_SUCH_DAY',
          message: `${quoted(text)} is no day of the calendar`,
          place: document.placeOf(path),
          remedy: 'write the last day on which the entry holds, in UTC, like 2027-03-31',
        },
      ];

/** The entry that a run prints says REPLACE where a person has to write: nobody answers for it before that was done. */
const unwrittenProblems = (document: Document, path: string, text: string | undefined): readonly Problem[] =>
  text === undefined || !/^\W*REPLACE\b/.test(text)
    ? []
    : [
        {
          code: 'NOT_WRITTEN',
          message: `${quoted(text)} still has to be written`,
          place: document.placeOf(path),
          remedy: 'replace the whole text',
        },
      ];

const twice = (
  document: Document,
  { path, id, line }: { readonly path: string; readonly id: string; readonly line?: number | undefined },
): Problem => ({
  code: 'LISTED_TWICE',
  message: `the violation of ${id} is listed twice`,
  place: document.placeOf(path),
  remedy: `keep one of the two: the first stands in line ${line ?? 1}`,
});
