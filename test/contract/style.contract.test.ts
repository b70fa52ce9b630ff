import { describe, expect, it } from 'vitest';
import { counterfeits } from './house/brands.js';
import { complaintText, sourceOf, sourcesUnder } from './house/source-files.js';
import { spreadComplaints, styleComplaints } from './house/style.js';

const documented = (code: string): string => `/** What it means. */\n${code}`;
const rulesIn = (text: string, path = 'src/trial/x.ts'): readonly string[] =>
  styleComplaints([sourceOf(path, text)]).map(({ rule }) => rule);
const longFunction = (lines: number): string => `const long = () => {\n${'  a();\n'.repeat(lines - 2)}};\n`;

describe('the style of the house', () => {
  it('holds in every source file', () => {
    expect(styleComplaints(sourcesUnder('src')).map(complaintText)).toEqual([]);
  });

  it('keeps files and functions short on the whole', () => {
    expect(spreadComplaints(sourcesUnder('src'))).toEqual([]);
  });

  it('gives out each brand in one file only', () => {
    expect(counterfeits(sourcesUnder('src'))).toEqual([]);
  });
});

describe('the check of style', () => {
  it.each([
    ['any', `const a: any = 1;`],
    ['a non-null assertion', `const a = b!;`],
    ['a definite assignment', `let a!: string;`],
    ['an assertion by as', `const a = b as string;`],
    ['an assertion by as in two steps', `const a = b as unknown as string;`],
    ['an assertion in angle brackets', `const a = <string>b;`],
    ['an enum', `enum A { b }`],
    ['a default export', `export default 1;`],
    ['a default export by name', `export { a as default };`],
    ['a star export', `export * from './a.js';`],
    ['a switch that may fall out', `switch (a) { case 1: b(); }`],
    ['a silenced compiler', `// @ts-expect-error for a reason\na();`],
    ['a silenced linter', `// oxlint-disable-next-line no-console\na();`],
    ['four positional parameters', `const f = (a: A, b: B, c: C, d: D) => a;`],
    ['a function of 61 lines', longFunction(61)],
    ['a file of 301 lines', 'a();\n'.repeat(301)],
    ['an export without a sentence', `export const a = 1;`],
    ['an export with an empty sentence', `/** */\nexport const a = 1;`],
    ['an exported type without a sentence', `export type A = { b: string };`],
    ['an exported function without a sentence', `// said to nobody\nexport function a() {}`],
  ])('finds %s', (_, text) => {
    expect(rulesIn(text)).not.toEqual([]);
  });

  it.each([
    'src/trial/myFile.ts',
    'src/trial/my_file.ts',
    'src/trial/utils.ts',
    'src/trial/text-helpers.ts',
    'src/Trial/x.ts',
    'src/trial/index.ts',
  ])('finds the name %s', (path) => {
    expect(rulesIn('', path)).toHaveLength(1);
  });

  it('finds long files and long functions on the whole, though each is within its own limit', () => {
    const files = [1, 2, 3].map((number) => sourceOf(`src/trial/a${number}.ts`, `${longFunction(50)}${'a();\n'.repeat(200)}`));
    expect(styleComplaints(files)).toEqual([]);
    expect(spreadComplaints(files)).toHaveLength(4);
  });

  it.each([
    ['a list and its members under one sentence', documented(`export const a = ['b'] as const;\nexport type A = (typeof a)[number];`)],
    ['a brand in its constructor', `type Digest = Brand<string, 'Digest'>;\nconst toDigest = (text: string): Digest => text as Digest;`],
    ['a switch that ends in never', `switch (a) { case 1: b(); break; default: never(a); }`],
    ['three positional parameters', `const f = (a: A, b: B, c: C) => a;`],
    ['a re-export by name', `export { a } from './a.js';`],
    ['a function of 60 lines', longFunction(60)],
    ['a file of 300 lines', 'a();\n'.repeat(300)],
  ])('accepts %s', (_, text) => {
    expect(rulesIn(text)).toEqual([]);
  });

  it('does not accept a type that is no brand, nor a brand by way of unknown', () => {
    expect(rulesIn(`type Digest = string;\nconst a = b as Digest;`)).toEqual(['as Digest']);
    expect(rulesIn(`type Digest = Brand<string, 'Digest'>;\nconst a = b as unknown as Digest;`)).not.toEqual([]);
  });

  it('finds a brand that two files give out', () => {
    const declared = sourceOf('src/model/a.ts', `type Digest = Brand<string, 'Digest'>;\nconst a = b as Digest;`);
    expect(counterfeits([declared])).toEqual([]);
    expect(counterfeits([declared, sourceOf('src/attest/b.ts', `const c = d as Digest;`)])).toHaveLength(1);
  });

  it('lets the library alone have an index', () => {
    expect(rulesIn('', 'src/index.ts')).toEqual([]);
  });
});
