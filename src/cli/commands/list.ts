import { resolve } from 'node:path';
import { Fault } from '../../base/fault.js';
import { shortVisibleText } from '../../base/visible-text.js';
import { didYouMean } from '../../corpus/nearest.js';
import { listables, type Listable, type Listing, listingOf, openCatalogue } from '../../proceedings/catalogue.js';
import { never } from '../../base/never.js';
import type { CommandBody } from '../command.js';
import { logSafe } from '../../reporters/log-safe.js';

/** `list`: what there is. Without a word, all but the single cases. */
export const listCommand: CommandBody = {
  examples: [
    ['npx sa2a-court list', 'an overview'],
    ['npx sa2a-court list cases', 'every case with its law'],
    ['npx sa2a-court list reports', 'the formats, and what lies in reports/'],
  ],
  declare: (command) => {
    command.argument('[what]', listables.join(', '));
  },
  act: async (command, terminal) => {
    const what = wantedOf(command.args[0]);
    const listing = listingOf(openCatalogue(), resolve(terminal.cwd, 'reports'));
    if (terminal.json) terminal.answer({ exitCode: 0, exitReason: 'listed', ...answerOf(what, listing) });
    else terminal.say(...(what === undefined ? overview(listing) : linesOf(what, listing)).map((line) => logSafe(line)));
    return 0;
  },
};

const wantedOf = (word: string | undefined): Listable | undefined => {
  if (word === undefined) return undefined;
  const found = listables.find((listable) => listable === word.toLowerCase());
  if (found !== undefined) return found;
  throw new Fault({
    kind: 'usage',
    code: 'UNKNOWN_LIST',
    message: `there is no list of "${shortVisibleText(word, 60)}"`,
    remedy: didYouMean(word, listables),
  });
};

const mostSaid = 160;

/** Formats and the folders that were found belong to one word. */
const answerOf = (what: Listable | undefined, listing: Listing): object => {
  if (what === undefined) return listing;
  return { [what]: listing[what], ...(what === 'reports' ? { folders: listing.folders } : {}) };
};

const overview = (listing: Listing): readonly string[] => {
  const shown = listables.filter((what) => what !== 'cases');
  return [
    ...shown.flatMap((what) => [what, ...linesOf(what, listing).map((line) => `  ${line}`), '']),
    `${listing.cases.length} cases: npx sa2a-court list cases`,
  ];
};

const linesOf = (what: Listable, listing: Listing): readonly string[] => {
  switch (what) {
    case 'profiles':
      return listing.profiles.flatMap(({ id, title, draft, levels }) => [
        `${id}${draft ? ' (draft)' : ''}  ${title}`,
        ...levels.map(({ name, requires, tried }) => `  ${name.padEnd(10)} adds ${requires} requirements, ${tried} of them with a case`),
      ]);
    case 'courts':
      return inColumns(listing.courts.map(({ id, cases, title }) => [id, `${cases} cases`, title]));
    case 'cases':
      return inColumns(listing.cases.map(({ id, kind, law }) => [id, kind, law]));
    case 'targets':
      return listing.targets.flatMap(({ kind, named, guards, variants }) => [
        `${kind}  ${named}`,
        ...(variants ?? []).map(({ name, summary }) => `  --variant ${name}  ${summary}`),
        ...(guards === undefined ? [] : [`  --without  ${guards.join(', ')}`]),
      ]);
    case 'reports':
      return [
        ...inColumns(listing.reports.map(({ format, file }) => [format, file])),
        ...(listing.folders.length === 0 ? [] : ['found in reports/, as their files say (verify shows whether that is so):']),
        ...inColumns(listing.folders.map(({ name, kind, says }) => [`  ${name}`, kind, shortVisibleText(says, mostSaid)])),
      ];
    default:
      return never(what);
  }
};

/** Rows whose cells but the last stand below one another. */
const inColumns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) => row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '));
};
