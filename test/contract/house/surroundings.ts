import ts from 'typescript';
import { type Complaint, everyNode, lineOf, type SourceFile } from './source-files.js';

const surroundingsOfProcess: readonly string[] = ['exit', 'exitCode', 'env', 'argv', 'stdin', 'stdout', 'stderr'];
const clocks: readonly string[] = ['Date.now', 'Math.random', 'performance.now'];

/** The one folder below the command line that may read the environment: a spawned subject gets the variables that its target file names. */
const mayReadEnvironment = 'src/targets/command/';

/** Where the surroundings come in: the command line, and the door of the page, which reads the clock. */
const doors: readonly string[] = ['src/cli/', 'src/verifier/main.ts'];

const isMeta = (node: ts.Node | undefined, name: string): boolean =>
  node !== undefined && ts.isPropertyAccessExpression(node) && ts.isMetaProperty(node.expression) && node.name.text === name;

const isDistance = (node: ts.Node): boolean =>
  isMeta(node, 'dirname') || isMeta(node, 'filename') || (ts.isNewExpression(node) && isMeta(node.arguments?.[1], 'url'));

const isName = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent)) && parent.name === node;
};

const ruleOfProcess = (node: ts.Node, path: string): string | undefined => {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent)) return 'uses process as a whole outside src/cli';
  const member = parent.name.text;
  if (!surroundingsOfProcess.includes(member)) return undefined;
  if (member === 'env' && path.startsWith(mayReadEnvironment)) return undefined;
  return `uses process.${member} outside src/cli`;
};

const ruleOfIdentifier = (node: ts.Identifier, path: string): string | undefined => {
  if (isName(node)) return undefined;
  if (node.text === 'console') return 'uses console outside src/cli';
  return node.text === 'process' ? ruleOfProcess(node, path) : undefined;
};

const ruleOf = (node: ts.Node, path: string): string | undefined => {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const { text } = node.moduleSpecifier;
    return text === 'node:process' || text === 'node:console' ? `imports ${text} outside src/cli` : undefined;
  }
  if (ts.isPropertyAccessExpression(node) && clocks.includes(node.getText()))
    return `calls ${node.getText()}: clock and chance are arguments`;
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0) {
    return 'calls new Date(): clock and chance are arguments';
  }
  return ts.isIdentifier(node) ? ruleOfIdentifier(node, path) : undefined;
};

/** Where a file finds another by its own place: in the bundle a module lies elsewhere than in the sources. */
export const distanceComplaints = (source: SourceFile): readonly Complaint[] =>
  everyNode(source.tree)
    .filter(isDistance)
    .map((node) => ({ path: source.path, line: lineOf(source, node), rule: 'finds a file by its own place: use packageRoot()' }));

/** Where a file that is no door reaches for the terminal, the process, the environment, the clock or chance. */
export const surroundingsComplaints = (source: SourceFile): readonly Complaint[] => {
  if (doors.some((door) => source.path.startsWith(door))) return [];
  return everyNode(source.tree).flatMap((node) => {
    const rule = ruleOf(node, source.path);
    return rule === undefined ? [] : [{ path: source.path, line: lineOf(source, node), rule }];
  });
};
