import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { abilityOf } from '../../src/targets/method-abilities.js';
import type { Method } from '../../src/model/protocol.js';
import { repository, sourceOf } from './house/source-files.js';

const pageName = 'docs/reference/target-protocol.md';
const page = readFileSync(join(repository, pageName), 'utf8');
const { $defs: defs } = JSON.parse(readFileSync(join(repository, 'priv/schemas/target-protocol.v1.schema.json'), 'utf8'));

/** The cells of the rows of the page whose first cell matches. */
const rows = (first: RegExp): readonly (readonly string[])[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([cell = '']) => first.test(cell));

const methodRows = rows(/^`\w+\/\w+`$/).map(([method = '', params = '', result = '', ability = '']) => ({
  method: method.slice(1, -1),
  params,
  result,
  ability,
}));

/** `{ a, b? }` as names, sorted. */
const namesIn = (cell: string): readonly string[] =>
  (/^`\{([^}]*)\}`/.exec(cell)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .toSorted();

/** The members of a definition of the schema in the spelling of the page. */
const membersOf = (definition: string): readonly string[] => {
  const { properties = {}, required = [] } = defs[definition];
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .toSorted();
};

/** The methods of the type `Methods`, in the order of the source. */
const methodsOfTheModel = (): readonly string[] => {
  const path = 'src/model/protocol.ts';
  const { tree } = sourceOf(path, readFileSync(join(repository, path), 'utf8'));
  return tree.statements
    .filter(ts.isTypeAliasDeclaration)
    .filter(({ name }) => name.text === 'Methods')
    .flatMap(({ type }) => (ts.isTypeLiteralNode(type) ? type.members : []))
    .flatMap(({ name }) => (name !== undefined && ts.isStringLiteral(name) ? [name.text] : []));
};

const isMethod = (name: string): name is Method => methodsOfTheModel().includes(name);

describe('the page of the target protocol', () => {
  it('has every method of the model, and no other', () => {
    expect(methodRows.map(({ method }) => method).toSorted()).toEqual(methodsOfTheModel().toSorted());
    expect(methodRows.length).toBeGreaterThan(10);
  });

  it('has the methods of the published schema, which covers both directions', () => {
    const inSchema = Object.keys(defs).flatMap((name) => /^(\w+)\.(\w+)\.(params|result)$/.exec(name)?.slice(1) ?? []);
    const named = methodRows.flatMap(({ method }) => ['params', 'result'].flatMap((side) => [...method.split('/'), side]));
    expect(inSchema.toSorted()).toEqual(named.toSorted());
    expect(Object.keys(defs)).toEqual(expect.arrayContaining(['request', 'answer']));
  });

  it.each(methodRows)('says the params of $method as the schema has them', ({ method, params }) => {
    expect(namesIn(params)).toEqual(membersOf(`${method.replace('/', '.')}.params`));
  });

  it.each(methodRows)('says the ability of $method', ({ method, ability }) => {
    const said = /^`([^`]+)`/.exec(ability)?.[1];
    expect(isMethod(method) ? abilityOf(method, { fault: '<name>' }) : 'no method').toBe(said);
  });

  it.each([
    ['subject', 'subject'],
    ['skill', 'skill'],
    ['refusal', 'refusal'],
    ['effect', 'effect'],
    ['receipt', 'receipt'],
    ['decision', 'decision'],
    ['grant', 'grantRow'],
  ])('says the members of a %s as the schema has them', (part, definition) => {
    const [[, members = ''] = []] = rows(new RegExp(`^${part}$`));
    expect(namesIn(members)).toEqual(membersOf(definition));
  });

  it('says the members of a description and of an outcome as the schema has them', () => {
    const description = methodRows.find(({ method }) => method === 'target/describe')?.result ?? '';
    const [, outcome = ''] = /^\*\*Outcome\*\*: (`[^`]+`)/m.exec(page) ?? [];
    expect(namesIn(description)).toEqual(membersOf('target.describe.result'));
    expect(namesIn(outcome)).toEqual(membersOf('outcome'));
  });

  it('links to files that are there, the schemas among them', () => {
    const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(repository, dirname(pageName), link)))).toEqual([]);
    expect(links).toEqual(expect.arrayContaining(['../../priv/schemas/target-protocol.v1.schema.json']));
  });
});
