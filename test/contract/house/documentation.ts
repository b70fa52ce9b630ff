import ts from 'typescript';
import { type Complaint, lineOf, type SourceFile } from './source-files.js';

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);

const hasSentence = (node: ts.Node): boolean => ts.getJSDocCommentsAndTags(node).some((doc) => ts.isJSDoc(doc) && hasText(doc));

const hasText = (doc: ts.JSDoc): boolean => (ts.getTextOfJSDocComment(doc.comment) ?? '').trim() !== '';

/** `type Colour = (typeof colours)[number]` says no more than its list, whose sentence stands above it. */
const isMemberOfList = (node: ts.Statement): boolean =>
  ts.isTypeAliasDeclaration(node) && ts.isIndexedAccessTypeNode(node.type) && /^\(?typeof /.test(node.type.objectType.getText());

const namesOf = (node: ts.Statement): string => {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText()).join(', ');
  const named =
    ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
  return named ? (node.name?.text ?? '') : '';
};

/** Exports without a sentence that says what they mean. Re-exports are documented where they are declared. */
export const documentationComplaints = (source: SourceFile): readonly Complaint[] =>
  source.tree.statements
    .filter((node) => isExported(node) && !hasSentence(node) && !isMemberOfList(node))
    .map((node) => ({ path: source.path, line: lineOf(source, node), rule: `the export ${namesOf(node)} has no TSDoc sentence` }));
