import ts from 'typescript';
import { everyNode, type SourceFile } from './source-files.js';

/** A function that somebody named or that has a body of statements, and its length in lines. */
export type FunctionSpan = {
  readonly node: ts.FunctionLikeDeclaration;
  readonly name: string;
  readonly line: number;
  readonly lines: number;
};

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)) &&
  node.body !== undefined;

const nameOf = (node: ts.FunctionLikeDeclaration): string | undefined => {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined;
};

/** The functions of a file, without the nameless one-liners that are arguments of calls: they would make any median look good. */
export const functionsOf = (source: SourceFile): readonly FunctionSpan[] =>
  everyNode(source.tree).flatMap((node) => {
    if (!isFunction(node)) return [];
    const first = source.tree.getLineAndCharacterOfPosition(node.getStart()).line;
    const lines = source.tree.getLineAndCharacterOfPosition(node.getEnd()).line - first + 1;
    const name = nameOf(node);
    return name === undefined && lines === 1 ? [] : [{ node, name: name ?? 'a nameless function', line: first + 1, lines }];
  });

/** The parameters that a caller must keep in order; `this` is none. */
export const positionsOf = (node: ts.FunctionLikeDeclaration): number =>
  node.parameters.filter((parameter) => parameter.name.getText() !== 'this').length;
