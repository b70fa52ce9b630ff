import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { openCatalogue } from '../../src/proceedings/catalogue.js';
import { defaultProfile } from '../../src/proceedings/open-corpus.js';
import { reporters } from '../../src/reporters/registry.js';
import { casePage } from '../support/docs/case-page.js';
import { exitPage, findingPage } from '../support/docs/word-pages.js';

const { courts, profiles } = openCatalogue();
const profile = profiles.find(({ id }) => id === defaultProfile);
if (profile === undefined) throw new Error('no default profile');

const pages: readonly (readonly [string, () => string])[] = [
  ['cases.md', () => casePage(courts, profile)],
  ['findings.md', findingPage],
  ['exit-codes.md', exitPage],
];

describe('the reference pages that are made from the sources', () => {
  it.each(pages)('docs/reference/%s says what the sources say', (name, page) => {
    const file = join(packageRoot(), 'docs', 'reference', name);
    if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(file, page());
    expect(readFileSync(file, 'utf8')).toBe(page());
  });
});

describe('the page of formats', () => {
  const text = readFileSync(join(packageRoot(), 'docs/reference/formats.md'), 'utf8');

  it('names every format with its file, and no other', () => {
    const rows = [...text.matchAll(/^\| `([a-z]+)` \| `([^`]+)` \|/gm)].map(([, format, file]) => `${format} ${file}`);
    expect(rows.toSorted()).toEqual([...reporters.map(({ format, fileName }) => `${format} ${fileName}`), 'html verdict.html'].toSorted());
  });
});
