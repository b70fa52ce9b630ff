import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';

const read = (file: string): string => readFileSync(join(packageRoot(), file), 'utf8');
const row = /^\| (CHI-[A-Z]+-\d{3}) \| .+ \| `(test\/[^`]+)` (.+) \|$/;
const rows = read('docs/reference/laws-about-the-judge.md')
  .split('\n')
  .flatMap((line) => {
    const [, law = '', file = '', name = ''] = row.exec(line) ?? [];
    return law === '' ? [] : [{ law, file, name }];
  });

/** The laws of the three families that are about the judge and what a stranger makes of its folders. */
const families = { 'CHI-SELF': [201, 215], 'CHI-REPLAY': [1, 8], 'CHI-FRESH': [1, 5] } as const;
const elsewhere = ['CHI-FRESH-002'];

describe('the laws about the judge', () => {
  it('each have a row, or a reason', () => {
    const wanted = Object.entries(families).flatMap(([family, [first, last]]) =>
      Array.from({ length: last - first + 1 }, (_, index) => `${family}-${String(first + index).padStart(3, '0')}`),
    );
    expect(rows.map(({ law }) => law)).toEqual(wanted.filter((law) => !elsewhere.includes(law)));
    for (const law of elsewhere) expect(read('docs/reference/laws-about-the-judge.md')).toContain(law);
  });

  it.each(rows)('$law is held by a test that there is: $name', ({ file, name }) => {
    expect(read(file)).toContain(name);
  });
});
