import { join, resolve } from 'node:path';
import { digestOf } from '../base/digest.js';
import type { Json } from '../base/json.js';
import { packageRoot } from '../base/package-root.js';
import { itemsOf, membersOf, textOf } from '../corpus/json-members.js';
import { didYouMean } from '../corpus/nearest.js';
import { type Problem, throwProblems } from '../corpus/problems.js';
import { documentPaths, isDocumentName, readDocumentFile } from '../corpus/read-files.js';
import { schemaProblems } from '../corpus/schema.js';
import { Fault } from '../base/fault.js';
import type { ExpectedRow } from '../model/wire.js';
import { isRowName, rowNames } from '../wire/row-names.js';

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
  throwProblems(
    rows.flatMap(([row]): readonly Problem[] =>
      isRowName(row)
        ? []
        : [
            {
              code: 'UNKNOWN_ROW',
              message: `the wire table has no row "${row}"`,
              place: document.placeOf(`/rows/${row.replaceAll('/', '~1')}`),
              remedy: didYouMean(row, rowNames),
            },
          ],
    ),
  );
  return {
    subject: textOf(value, 'subject') ?? '',
    version: textOf(value, 'version') ?? '',
    column: textOf(value, 'column') ?? '',
    digest: digestOf(document.value),
    rows: rows.map(([row, said]) => expectedRow(row, said)),
  };
};

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
