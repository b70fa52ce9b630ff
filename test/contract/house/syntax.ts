import ts from 'typescript';
import { type Complaint, everyNode, lineOf, type SourceFile } from './source-files.js';

const isLawfulAs = (node: ts.AsExpression, brands: readonly string[]): boolean => {
  const type = node.type.getText();
  return type === 'const' || (brands.includes(type) && !ts.isAsExpression(node.expression));
};

const hasModifier = (node: ts.Node, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === kind);

const isDefaultExport = (node: ts.Node): boolean =>
  ts.isExportAssignment(node) ||
  hasModifier(node, ts.SyntaxKind.DefaultKeyword) ||
  (ts.isExportSpecifier(node) && node.name.text === 'default');

const isStarExport = (node: ts.Node): boolean =>
  ts.isExportDeclaration(node) && (node.exportClause === undefined || ts.isNamespaceExport(node.exportClause));

const isDefiniteAssignment = (node: ts.Node): boolean =>
  (ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node)) && node.exclamationToken !== undefined;

const hasNoDefault = (node: ts.Node): boolean =>
  ts.isSwitchStatement(node) && !node.caseBlock.clauses.some((clause) => ts.isDefaultClause(clause));

const ruleOf = (node: ts.Node, brands: readonly string[]): string | undefined => {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any';
  if (ts.isNonNullExpression(node) || isDefiniteAssignment(node)) return 'an exclamation mark that silences the compiler';
  if (ts.isTypeAssertionExpression(node)) return 'a type assertion in angle brackets';
  if (ts.isAsExpression(node) && !isLawfulAs(node, brands)) return `as ${node.type.getText()}`;
  if (ts.isEnumDeclaration(node)) return 'an enum';
  if (isDefaultExport(node)) return 'a default export';
  if (isStarExport(node)) return 'export *: name what is exported';
  return hasNoDefault(node) ? 'a switch that does not end in default: never(…)' : undefined;
};

const silencers = /@ts-(?:ignore|expect-error|nocheck)|(?:eslint|oxlint|biome)-(?:disable|ignore)|prettier-ignore|v8 ignore/;

const silenced = (source: SourceFile): readonly Complaint[] =>
  source.text
    .split('\n')
    .flatMap((text, index) =>
      silencers.test(text) ? [{ path: source.path, line: index + 1, rule: 'a comment that silences a check' }] : [],
    );

/** Forms of the language that the house does without. `brands` are the types that a constructor may assert. */
export const syntaxComplaints = (source: SourceFile, brands: readonly string[]): readonly Complaint[] => {
  const found = everyNode(source.tree).flatMap((node) => {
    const rule = ruleOf(node, brands);
    return rule === undefined ? [] : [{ path: source.path, line: lineOf(source, node), rule }];
  });
  return [...found, ...silenced(source)];
};
