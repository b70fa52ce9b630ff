import { brandsIn } from './brands.js';
import { documentationComplaints } from './documentation.js';
import { functionsOf, positionsOf } from './functions.js';
import { type Complaint, quantile, type SourceFile } from './source-files.js';
import { syntaxComplaints } from './syntax.js';

/** The budgets of the house, in lines (and in parameters). */
const budget = {
  file: { median: 80, ninth: 200, most: 300 },
  function: { median: 12, ninth: 40, most: 60 },
  parameters: 3,
} as const;

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const emptyNames: readonly string[] = ['helper', 'helpers', 'util', 'utils', 'common', 'misc'];

const nameComplaints = ({ path }: SourceFile): readonly Complaint[] => {
  const names = path.replace(/(?:\.d)?\.ts$/, '').split('/');
  const crooked = names.filter((name) => !kebab.test(name)).map((name) => `${name} is not in kebab-case`);
  const empty = names.filter((name) => name.split('-').some((word) => emptyNames.includes(word))).map((name) => `${name} says nothing`);
  const barrel =
    names.at(-1) === 'index' && path !== 'src/index.ts' ? ['an index file in a folder: import from the file that declares'] : [];
  return [...crooked, ...empty, ...barrel].map((rule) => ({ path, line: 1, rule }));
};

/** The lines of a file, without the empty one after its last line feed. */
const linesOf = ({ text }: SourceFile): number => text.replace(/\n$/, '').split('\n').length;

const lengthComplaints = (source: SourceFile): readonly Complaint[] => {
  const { path } = source;
  const lines = linesOf(source);
  const whole = lines > budget.file.most ? [{ path, line: 1, rule: `${lines} lines, at most ${budget.file.most}` }] : [];
  const parts = functionsOf(source).flatMap(({ node, name, line, lines: length }) => [
    ...(length > budget.function.most ? [{ path, line, rule: `${name} has ${length} lines, at most ${budget.function.most}` }] : []),
    ...(positionsOf(node) > budget.parameters ? [{ path, line, rule: `${name} takes ${positionsOf(node)} positional parameters` }] : []),
  ]);
  return [...whole, ...parts];
};

/** Everything in some files that the house does not want, file by file. */
export const styleComplaints = (sources: readonly SourceFile[]): readonly Complaint[] => {
  const brands = brandsIn(sources);
  return sources.flatMap((source) => [
    ...nameComplaints(source),
    ...lengthComplaints(source),
    ...syntaxComplaints(source, brands),
    ...documentationComplaints(source),
  ]);
};

/** Budgets that hold for all files together: what is too long in the middle, or at the ninth tenth. */
export const spreadComplaints = (sources: readonly SourceFile[]): readonly string[] => {
  const measured = [
    { what: 'files', lengths: sources.map(linesOf), limits: budget.file },
    { what: 'functions', lengths: sources.flatMap(functionsOf).map(({ lines }) => lines), limits: budget.function },
  ];
  return measured.flatMap(({ what, lengths, limits }) => [
    ...(quantile(lengths, 0.5) > limits.median ? [`half of the ${what} have more than ${limits.median} lines`] : []),
    ...(quantile(lengths, 0.9) > limits.ninth ? [`a tenth of the ${what} have more than ${limits.ninth} lines`] : []),
  ]);
};
