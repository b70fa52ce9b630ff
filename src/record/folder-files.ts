import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** What stands in a folder: the names of regular files and, apart, of everything else that is no folder (links, sockets, devices). Names are relative, with `/`, sorted. */
export type FolderListing = { readonly files: readonly string[]; readonly folders: readonly string[]; readonly strange: readonly string[] };

/** Lists a folder and the folders in it without following a link. Throws the system's error where it cannot be read. */
export const listFolder = (dir: string, below = ''): FolderListing => {
  const entries = readdirSync(join(dir, below), { withFileTypes: true });
  const name = (entry: { readonly name: string }) => (below === '' ? entry.name : `${below}/${entry.name}`);
  const folders = entries.filter((entry) => entry.isDirectory()).map(name);
  const inner = folders.map((folder) => listFolder(dir, folder));
  const strange = entries.filter((entry) => !entry.isFile() && !entry.isDirectory()).map(name);
  return {
    files: [...entries.filter((entry) => entry.isFile()).map(name), ...inner.flatMap((listing) => listing.files)].toSorted(),
    folders: [...folders, ...inner.flatMap((listing) => listing.folders)].toSorted(),
    strange: [...strange, ...inner.flatMap((listing) => listing.strange)].toSorted(),
  };
};

/** SHA-256 and size of a file, read in pieces. Throws the system's error where it cannot be read. */
export const measureFile = (file: string): { readonly sha256: string; readonly bytes: number } => {
  const handle = openSync(file, 'r');
  const buffer = Buffer.allocUnsafe(256 * 1024);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for (let length = readSync(handle, buffer); length > 0; length = readSync(handle, buffer)) {
      hash.update(buffer.subarray(0, length));
      bytes += length;
    }
    return { sha256: hash.digest('hex'), bytes };
  } finally {
    closeSync(handle);
  }
};

/** The text of `SHA256SUMS`, as `sha256sum -c` reads it: sorted by name, two spaces, one line feed each. */
export const sumsText = (sums: readonly { readonly name: string; readonly sha256: string }[]): string =>
  sums
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join('');
