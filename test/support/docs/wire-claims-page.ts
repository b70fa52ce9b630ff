import { never } from '../../../src/base/never.js';
import type { Basis, Claim } from '../../../src/wire/claims/claim.js';
import { claims } from '../../../src/wire/decidable.js';

const parts: readonly (readonly [title: string, from: number, to: number])[] = [
  ['Seed 000: the table of methods', 1, 25],
  ['Seed 000: what is closed unless somebody opens it', 26, 57],
  ['Seed 000: what lasts, and what the table is evidence of', 58, 62],
  ['Seed 002: both spellings', 63, 78],
  ['Seed 003: paths, HTTP, the card', 79, 101],
  ['Seed 003: methods and codes', 102, 119],
  ['Seed 003: what a message says', 120, 135],
  ['Seed 003: what becomes of an outcome', 136, 144],
  ['Seed 003: identity, limits, words', 145, 160],
];

/** How a claim is decided, as a cell of the table. */
const basisText = (basis: Basis): string => {
  switch (basis.is) {
    case 'seen':
      return `rows ${basis.rows.map((row) => `\`${row}\``).join(', ')}${basis.setup === undefined ? '' : `; on ${basis.setup}`}`;
    case 'needs':
      return `needs ${basis.what}${basis.test === undefined ? '' : `; for the reference subject: ${testText(basis.test)}`}`;
    case 'rule':
      return `a rule for this tool: ${testText(basis.test)}`;
    default:
      return never(basis);
  }
};

const testText = ([file, name]: readonly [string, string]): string => `\`test/${file}\` (“${name}”)`;

const row = ({ number, text, basis }: Claim): string => `| ${number} | ${text.replaceAll('|', '\\|')} | ${basisText(basis)} |`;

const counted = (is: Basis['is']): number => claims.filter(({ basis }) => basis.is === is).length;

/** The page of all claims, made from the claims themselves. */
export const wireClaimsPage = (): string =>
  [
    '# The 160 claims of the seeds, and how each is decided',
    '',
    'Three documents about an A2A endpoint make 160 claims. Each is decided by rows of the table that `wire observe` makes, or it says what is missing for it,',
    'or it is a rule for this tool, which a test holds. A `*` stands for any end of a name. The page is made from the claims themselves',
    '(`UPDATE_DOCS=1 npx vitest run test/docs/wire-claims.docs.test.ts`), and the same test looks whether the rows and the tests exist.',
    '',
    `By rows: ${counted('seen')}. Something is missing: ${counted('needs')}. Rules for this tool: ${counted('rule')}.`,
    '',
    ...parts.flatMap(([title, from, to]) => [
      `## ${title}`,
      '',
      '| claim | what it says | how it is decided |',
      '|---|---|---|',
      ...claims.filter(({ number }) => number >= from && number <= to).map(row),
      '',
    ]),
  ].join('\n');
