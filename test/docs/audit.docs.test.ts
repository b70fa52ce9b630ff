import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { auditClasses, auditMeaning } from '../../src/model/audit.js';

const page = readFileSync(join(packageRoot(), 'docs/reference/audit.md'), 'utf8');

describe('the reference of audits', () => {
  it('has a row for every class, in the order in which an audit lists them, with what explain says', () => {
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, name = '', meaning = '']) => [name, meaning]);
    expect(rows).toEqual(auditClasses.map((name) => [name, auditMeaning[name]]));
  });
});
