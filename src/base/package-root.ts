import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from './fault.js';
import { isJsonObject } from './json.js';

const packageName = 'sa2a-court';

/**
 * The absolute path of the installed package: the nearest folder upwards that holds its `package.json`. Assets (courts,
 * profiles, schemas, templates) are read from there, because a module's own depth differs between `src/` and the bundle
 * in `dist/`. Throws a Fault of kind `court` where the package was taken apart.
 */
export const packageRoot = (): string => {
  const start = dirname(fileURLToPath(import.meta.url));
  const root = upwards(start).find(isOurs);
  if (root !== undefined) return root;
  throw new Fault({
    kind: 'court',
    code: 'package-root-missing',
    message: `no package.json of ${packageName} lies above ${start}`,
    remedy: `install the ${packageName} package whole: dist/ alone lacks the courts, profiles and schemas`,
  });
};

const upwards = (folder: string): readonly string[] => {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...upwards(parent)];
};

const isOurs = (folder: string): boolean => {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return isJsonObject(manifest) && manifest['name'] === packageName;
};
