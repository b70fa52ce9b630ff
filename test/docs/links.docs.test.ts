import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';

const root = packageRoot();
const docs = join(root, 'docs');

const pages = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'examples/README.md']
  .map((name) => join(root, name))
  .concat(readdirSync(docs, { recursive: true, encoding: 'utf8' }).flatMap((name) => (name.endsWith('.md') ? [join(docs, name)] : [])));

const linksIn = (file: string): readonly string[] =>
  [
    ...readFileSync(file, 'utf8')
      .replace(/```[^]*?```/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, to = '']) => to.replace(/#.*$/, ''))
    .filter((to) => to !== '' && !/^[a-z]+:/.test(to));

describe('links between the pages', () => {
  it.each(pages.map((file) => [relative(root, file), file] as const))('of %s lead to files that there are', (_, file) => {
    expect(linksIn(file).filter((to) => !existsSync(join(dirname(file), to)))).toEqual([]);
  });

  it('let a reader of docs/README.md reach every page but the decisions, which a folder lists', () => {
    const index = join(docs, 'README.md');
    const reached = new Set(linksIn(index).map((to) => join(docs, to)));
    const missed = pages.filter(
      (file) => file.startsWith(`${docs}/`) && file !== index && !file.startsWith(join(docs, 'adr')) && !reached.has(file),
    );
    expect(missed.map((file) => relative(root, file))).toEqual([]);
  });
});
