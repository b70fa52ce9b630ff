import ts from 'typescript';
import { everyNode, type SourceFile } from './source-files.js';

const isBrand = (node: ts.Node): node is ts.TypeAliasDeclaration =>
  ts.isTypeAliasDeclaration(node) && ts.isTypeReferenceNode(node.type) && node.type.typeName.getText() === 'Brand';

/** The names of the branded types that some files declare by `Brand<…>`. */
export const brandsIn = (sources: readonly SourceFile[]): readonly string[] =>
  sources.flatMap(({ tree }) => everyNode(tree).filter(isBrand)).map(({ name }) => name.text);

const asserts = ({ tree }: SourceFile, brand: string): boolean =>
  everyNode(tree).some((node) => ts.isAsExpression(node) && node.type.getText() === brand);

/** Brands that more than one file gives out: a brand is worth what its one constructor checks. */
export const counterfeits = (sources: readonly SourceFile[]): readonly string[] =>
  brandsIn(sources).flatMap((brand) => {
    const mints = sources.filter((source) => asserts(source, brand)).map(({ path }) => path);
    return mints.length > 1 ? [`${brand} is given out by ${mints.join(' and ')}`] : [];
  });
