import { methodRows } from '../../../src/wire/probes/method-probes.js';
import type { WirePredicate } from '../../../src/model/wire.js';

/** A server whose wire the page shows, under the head of its column. */
export type WireColumn = { readonly head: string; readonly predicate: WirePredicate };

/** The page about the wire of the servers that the tests start; `versions` are the lines that say of what. */
export const wireTablePage = (columns: readonly WireColumn[], versions: readonly string[]): string =>
  [
    '# The wire of the servers in the tests',
    '',
    ...versions,
    '',
    'What each method comes to on a finished task, under its name in A2A v0.3 and in v1.0 (the latter with `A2A-Version: 1.0`), as `wire observe` sees it. The table',
    'is made by observing the servers (`UPDATE_DOCS=1 npx vitest run test/docs/wire-table.docs.test.ts`); the same test fails where an outcome differs, where a',
    'method is served that is not here, or the other way round, and where a version above is not the one that is installed. The SDK servers are the',
    'JSON-RPC handler on express with neither streaming nor push. It is what was seen here, and no certificate.',
    '',
    `| method | ${columns.map(({ head }) => head).join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...methodRows.flatMap((row) =>
      (['v0.3', 'v1.0'] as const).map(
        (spelling) =>
          `| \`${row[spelling][0]}\` | ${columns.map(({ predicate }) => wordOf(predicate, `method/${row.operation}/${spelling}`)).join(' | ')} |`,
      ),
    ),
    '',
    'What stands beside it, in all of their rows:',
    '',
    `| remark | ${columns.map(({ head }) => head).join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...remarksIn(columns).map(
      (id) => `| ${id} | ${columns.map(({ predicate }) => (predicate.remarks.some((one) => one.id === id) ? 'yes' : '')).join(' | ')} |`,
    ),
    '',
  ].join('\n');

const wordOf = ({ table }: WirePredicate, row: string): string => table.find((one) => one.row === row)?.word ?? 'not asked';

const remarksIn = (columns: readonly WireColumn[]): readonly string[] =>
  [...new Set(columns.flatMap(({ predicate }) => predicate.remarks.map(({ id }) => id)))].toSorted();
