import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The top folder of the repository. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** One TypeScript file: its path below the repository with `/`, its text, and its syntax tree with parents set. */
export type SourceFile = { readonly path: string; readonly text: string; readonly tree: ts.SourceFile };

/** What a check found: the file, the line from 1, and the rule that is broken. */
export type Complaint = { readonly path: string; readonly line: number; readonly rule: string };

/** `path:line rule`, so that a failed test names the place. */
export const complaintText = ({ path, line, rule }: Complaint): string => `${path}:${line} ${rule}`;

/** A source from a text, as if it stood at `path`. */
export const sourceOf = (path: string, text: string): SourceFile => ({
  path,
  text,
  tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
});

/** Every `.ts` file under a folder of the repository, in the order of their paths. */
export const sourcesUnder = (folder: string): readonly SourceFile[] =>
  readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => sourceOf(relative(repository, file).split(sep).join('/'), readFileSync(file, 'utf8')));

/** The line of a node, from 1. */
export const lineOf = (source: SourceFile, node: ts.Node): number =>
  source.tree.getLineAndCharacterOfPosition(node.getStart(source.tree)).line + 1;

/** A node and everything below it, parents first. */
export const everyNode = (node: ts.Node): readonly ts.Node[] => {
  const below: ts.Node[] = [node];
  ts.forEachChild(node, (child) => {
    below.push(...everyNode(child));
  });
  return below;
};

/** The middle of some lengths, or the one at `share` (0.9 for the ninth tenth); 0 of nothing. */
export const quantile = (lengths: readonly number[], share: number): number => {
  const sorted = lengths.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
