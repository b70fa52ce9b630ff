import { join, resolve } from 'node:path';
import { digestOf } from '../base/digest.js';
import type { Json } from '../base/json.js';
import { packageRoot } from '../base/package-root.js';
import { itemsOf, membersOf, textOf } from '../corpus/json-members.js';
import { didYouMean } from '../corpus/nearest.js';
import { type Problem, quoted, throwProblems } from '../corpus/problems.js';
import type { Document } from '../corpus/document.js';
import { documentPaths, isDocumentName, readDocumentFile } from '../corpus/read-files.js';
import { schemaProblems } from '../corpus/schema.js';
import { Fault } from '../base/fault.js';
import type { ExpectedRow } from '../model/wire.js';
import { isRowName, rowNames } from '../wire/row-names.js';
import { speaksOfLaw, wordsOfRow } from '../wire/row-words.js';

/** An expectation as its file says it; the digest is of its value, so that comments do not count. */
export type ReadExpectation = {
  readonly subject: string;
  readonly version: string;
  readonly column: string;
  readonly digest: string;
  readonly rows: readonly ExpectedRow[];
};

const folder = (): string => join(packageRoot(), 'priv', 'wire');

/** The names of the expectations that this version brings. */
export const expectationNames = (): readonly string[] =>
  documentPaths(folder()).map((path) => path.slice(folder().length + 1).replace(/\.ya?ml$/, ''));

/** Reads an expectation: one that this version brings, by its name, or a file. Throws a Fault of kind `usage` or `corpus`. */
export const readExpectation = (nameOrPath: string, { cwd }: { readonly cwd: string }): ReadExpectation => {
  const isFile = isDocumentName(nameOrPath) || nameOrPath.includes('/');
  if (!isFile && !expectationNames().includes(nameOrPath))
    throw new Fault({
      kind: 'usage',
      code: 'UNKNOWN_EXPECTATION',
      message: `there is no expectation "${nameOrPath}"`,
      remedy: `${didYouMean(nameOrPath, expectationNames())} A file is named by its path, like ./expected.yaml`,
    });
  const document = isFile ? readDocumentFile(resolve(cwd, nameOrPath), nameOrPath) : readDocumentFile(join(folder(), `${nameOrPath}.yaml`));
  throwProblems(schemaProblems(document, 'wire-expectation'));
  const value = membersOf(document.value);
  const rows = Object.entries(membersOf(value['rows']));
  throwProblems([
    ...['subject', 'version', 'column'].flatMap((name) => lawProblem(document, `/${name}`, textOf(value, name))),
    ...rows.flatMap(([row, said]) => rowProblems(document, row, said)),
  ]);
  return {
    subject: textOf(value, 'subject') ?? '',
    version: textOf(value, 'version') ?? '',
    column: textOf(value, 'column') ?? '',
    digest: digestOf(document.value),
    rows: rows.map(([row, said]) => expectedRow(row, said)),
  };
};

const rowProblems = (document: Document, row: string, said: Json): readonly Problem[] => {
  const path = `/rows/${row.replaceAll('/', '~1')}`;
  if (!isRowName(row))
    return [
      {
        code: 'UNKNOWN_ROW',
        message: `the wire table has no row "${row}"`,
        place: document.placeOf(path),
        remedy: didYouMean(row, rowNames),
      },
    ];
  const { is, gap } = expectedRow(row, said);
  const words = wordsOfRow(row);
  // A word that no agent can show would be drift for ever, and an accusation that nobody can answer.
  if (words === undefined) return lawProblem(document, path, gap);
  return [...is, ...(gap === undefined ? [] : [gap])].flatMap((word): readonly Problem[] =>
    words.test(word)
      ? []
      : [
          {
            code: 'UNKNOWN_WORD_OF_ROW',
            message: `the row "${row}" never has the word ${quoted(word)}`,
            place: document.placeOf(path),
            remedy: 'write a word as wire observe --verbose shows it, such as result, sse, error -32001 or http 401 auth',
          },
        ],
  );
};

const lawProblem = (document: Document, path: string, text: string | undefined): readonly Problem[] =>
  text === undefined || !speaksOfLaw(text)
    ? []
    : [
        {
          code: 'LAW_WORD',
          message: `an expectation of a wire says nothing of law; found ${quoted(text)}`,
          place: document.placeOf(path),
          remedy: 'write it without the words of a judgment: pass, fail, conformant, verdict',
        },
      ];

const expectedRow = (row: string, said: Json): ExpectedRow => {
  if (typeof said === 'string') return { row, is: [said] };
  const members = membersOf(said);
  const is = 'is' in members ? (members['is'] ?? null) : said;
  const { http } = members;
  return {
    row,
    is: typeof is === 'string' ? [is] : itemsOf(is).filter((word) => typeof word === 'string'),
    ...(typeof http === 'number' ? { http } : {}),
    ...optional('code', textOf(members, 'code')),
    ...optional('gap', textOf(members, 'gap')),
  };
};

const optional = (name: 'code' | 'gap', value: string | undefined): { readonly code?: string; readonly gap?: string } =>
  value === undefined ? {} : { [name]: value };
