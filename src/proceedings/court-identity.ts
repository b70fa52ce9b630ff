import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sha256 } from '../base/digest.js';
import { isJsonObject } from '../base/json.js';
import { packageRoot } from '../base/package-root.js';

/** Who judges: the package's version, a digest over all its code and data, and its first twelve digits as the revision. */
export type CourtIdentity = { readonly version: string; readonly revision: string; readonly package: string; readonly schemas: string };

const machinery = ['courts', 'profiles', 'priv'];
const revisionLength = 12;

/** The identity of this court as it stands on the disk. */
export const courtIdentity = (): CourtIdentity => {
  const root = packageRoot();
  const code = existsSync(join(root, 'dist', 'cli')) ? 'dist' : 'src';
  const digest = digestOfFolders(root, [code, ...machinery]);
  return {
    version: packageVersion(root),
    revision: digest.slice(0, revisionLength),
    package: digest,
    schemas: digestOfFolders(root, ['priv/schemas']),
  };
};

const packageVersion = (root: string): string => {
  const read: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return isJsonObject(read) && typeof read['version'] === 'string' ? read['version'] : '0.0.0';
};

const digestOfFolders = (root: string, folders: readonly string[]): string => {
  const files = folders.flatMap((folder) => filesIn(join(root, folder)));
  const lines = files.map((file) => `${sha256(readFileSync(file))}  ${relative(root, file).split(sep).join('/')}\n`);
  return sha256(lines.toSorted().join(''));
};

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.d.ts') && !entry.name.endsWith('.map'))
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
