import ts from 'typescript';
import { everyNode, lineOf, type SourceFile } from './source-files.js';

/** One import of a file: what it names (`undefined` where only the running program knows), and if it vanishes in JavaScript. */
export type Import = { readonly specifier: string | undefined; readonly typeOnly: boolean; readonly line: number };

const literal = (node: ts.Node | undefined): string | undefined =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;

const isDynamic = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;

const callsBy = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;

const isRequire = (node: ts.Node): node is ts.CallExpression =>
  callsBy(node, 'require') || (ts.isCallExpression(node) && callsBy(node.expression, 'createRequire'));

const allNamesAreTypes = (node: ts.ImportDeclaration): boolean => {
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  return clause.name === undefined && names !== undefined && ts.isNamedImports(names) && names.elements.every((name) => name.isTypeOnly);
};

const importOf = (node: ts.Node): Omit<Import, 'line'> | undefined => {
  if (ts.isImportDeclaration(node)) return { specifier: literal(node.moduleSpecifier), typeOnly: allNamesAreTypes(node) };
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return { specifier: literal(node.moduleSpecifier), typeOnly: node.isTypeOnly };
  }
  if (ts.isImportTypeNode(node)) {
    return { specifier: ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : undefined, typeOnly: true };
  }
  if (isDynamic(node) || isRequire(node)) return { specifier: literal(node.arguments[0]), typeOnly: false };
  return undefined;
};

/** Every import of a file: statements, re-exports, `import()` as a call and as a type, `require`, and `createRequire(…)(…)`. */
export const importsOf = (source: SourceFile): readonly Import[] =>
  everyNode(source.tree).flatMap((node) => {
    const found = importOf(node);
    return found === undefined ? [] : [{ ...found, line: lineOf(source, node) }];
  });
