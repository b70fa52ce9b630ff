import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../base/package-root.js';
import type { Artifact } from '../../model/target.js';

/**
 * The files of this package that hold the embedded subject as it is running now: its sources where the sources run, else
 * what was built from them. Where the build keeps no files of their own for it, that is the whole build.
 */
export const referenceArtifacts = (): readonly Artifact[] => {
  const root = packageRoot();
  const running = join(root, relative(root, fileURLToPath(import.meta.url)).split(sep)[0] ?? 'dist');
  const own = codeFiles(join(running, 'reference'));
  const files = own.length > 0 ? own : codeFiles(running);
  return files.map((path) => ({ name: relative(root, path).split(sep).join('/'), path }));
};

const codeFiles = (folder: string): readonly string[] => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
};
