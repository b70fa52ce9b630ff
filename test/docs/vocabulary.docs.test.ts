import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { vocabularyPage } from '../support/docs/vocabulary-page.js';

it('docs/reference/vocabulary.md says what the words say of themselves', () => {
  const file = join(packageRoot(), 'docs', 'reference', 'vocabulary.md');
  if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(file, vocabularyPage());

  expect(readFileSync(file, 'utf8')).toBe(vocabularyPage());
});
