import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { repository, sourceOf } from './house/source-files.js';

const index = sourceOf('src/index.ts', readFileSync(join(repository, 'src/index.ts'), 'utf8'));

const isListed = (node: ts.Statement): node is ts.ExportDeclaration & { readonly exportClause: ts.NamedExports } =>
  ts.isExportDeclaration(node) &&
  node.moduleSpecifier !== undefined &&
  node.exportClause !== undefined &&
  ts.isNamedExports(node.exportClause);

const values = index.tree.statements
  .filter(isListed)
  .filter(({ isTypeOnly }) => !isTypeOnly)
  .flatMap(({ exportClause }) => exportClause.elements.filter((name) => !name.isTypeOnly).map((name) => name.name.text));

/** What another program prints that runs at the top of the repository, where the package can name itself. */
const printed = (program: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: repository, encoding: 'utf8' });

/** The paths that npm would publish. */
const listPacked = (): readonly string[] => {
  const answer: unknown = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: repository, encoding: 'utf8', stdio: 'pipe' }),
  );
  return JSON.stringify(answer).match(/(?<="path":")[^"]+/g) ?? [];
};

const packed = listPacked();

describe('the public library', () => {
  it('is one explicit list of re-exports and declares nothing itself', () => {
    expect(index.tree.statements.filter((node) => !isListed(node)).map((node) => node.getText())).toEqual([]);
    expect(values).not.toEqual([]);
  });

  it('gives out under the name of the package just what the list names, and prints nothing when it is loaded', () => {
    const text = printed(`const library = await import('sa2a-court'); console.log(JSON.stringify(Object.keys(library)));`);
    expect(JSON.parse(text)).toEqual(values.toSorted());
  });

  it('does not give out its insides', () => {
    const program = `await import('sa2a-court/dist/index.js').catch((error) => console.log(error.code));`;
    expect(printed(program).trim()).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });
});

describe('the package', () => {
  it('has a command that the shell can start', () => {
    const command = join(repository, 'dist/cli/main.js');
    expect(readFileSync(command, 'utf8').startsWith('#!/usr/bin/env node\n')).toBe(true);
    expect(() => accessSync(command, constants.X_OK)).not.toThrow();
  });

  it('carries what it reads at run time and the notices of what is bundled', () => {
    const wanted = [
      /^dist\/types\/index\.d\.ts$/,
      /^dist\/THIRD-PARTY-NOTICES\.txt$/,
      /^dist\/verifier\.html$/,
      /^courts\/.+\.yaml$/,
      /^profiles\/.+\.yaml$/,
      /^priv\/schemas\/target-protocol\.v1\.schema\.json$/,
      /^docs\/reference\/target-protocol\.md$/,
      /^examples\/(?:node|typescript|python|perl|module)\/lawful\.yaml$/,
      /^dist\/examples\/typescript\/agent\.js$/,
      /^LICENSE$/,
    ];
    expect(wanted.filter((pattern) => !packed.some((file) => pattern.test(file)))).toEqual([]);
  });

  it('carries no sources, tests, keys, or reports of runs', () => {
    const strays = packed.filter((file) => /^(?:src|test|scripts|bench|node_modules|\.ci)\/|\.pem$|^reports\/(?!README\.md$)/.test(file));
    expect(strays).toEqual([]);
  });
});
