import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../../src/base/package-root.js';

const folder = join(packageRoot(), 'priv', 'templates');
const templates = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

describe('the templates', () => {
  it.each(templates)('%s leaves nothing unescaped', (_name, text) => {
    expect(text).not.toMatch(/\{\{\{|\{\{~?&|\}\}\}/);
  });

  it.each(templates)('%s holds no script, no address and no style but the sheet', (_name, text) => {
    expect(text).not.toMatch(/<script|javascript:|https?:|\sstyle=|\son\w+=/);
  });

  it.each(templates)('%s puts a value only into a quoted attribute', (_name, text) => {
    expect(text).not.toMatch(/=\{\{/);
  });
});
