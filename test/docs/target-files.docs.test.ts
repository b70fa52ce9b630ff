import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';

const page = readFileSync(join(packageRoot(), 'docs/reference/target-files.md'), 'utf8');
const schema = JSON.parse(readFileSync(join(packageRoot(), 'priv/schemas/target-file.v1.schema.json'), 'utf8'));

/** The names in the first cells of the table under a heading. */
const namesUnder = (heading: string): readonly string[] =>
  rowsUnder(heading).flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Za-z]+)`/g)].map(([, name]) => name ?? ''));

const rowsUnder = (heading: string): readonly string[] => {
  const section = page.slice(page.indexOf(`## ${heading}`)).split('\n## ', 1)[0] ?? '';
  return section.split('\n').filter((line) => line.startsWith('| `'));
};

/** The kinds in whose part of the schema a member stands. */
const kindsWith = (member: string): readonly string[] =>
  ['reference', 'command', 'module', 'a2a'].filter((kind) => Object.hasOwn(schema.$defs[kind].properties, member));

const members = Object.keys(schema.properties).filter((name) => name !== '$schema');

describe('docs/reference/target-files.md', () => {
  it('names each member that the schema admits, and no other', () => {
    expect(namesUnder('Members').toSorted()).toEqual(members.toSorted());
  });

  it.each(members)('says for which kinds %s is', (member) => {
    const row = rowsUnder('Members').find((line) => line.split('|')[1]?.includes(`\`${member}\``));
    const said = row?.split('|')[2]?.trim();
    const kinds = kindsWith(member);
    expect(said).toBe(kinds.length === 4 ? 'all' : kinds.join(', '));
  });

  it('names each act of the operator', () => {
    expect(namesUnder("The owner's acts (`operator`)").toSorted()).toEqual(Object.keys(schema.$defs.operator.properties).toSorted());
  });
});
