import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/digest.js';
import { Fault } from '../base/fault.js';
import { isJsonObject } from '../base/json.js';
import type { Document } from './document.js';
import { readDocumentFile } from './read-files.js';

/** The digests of all courts, profiles and schemas of a release: name from the package's root, lower-case hex SHA-256. */
export type Manifest = { readonly files: { readonly [name: string]: string } };

/** Whether the machinery is the one of the manifest; `drifted` names each file that was changed, added or lost. */
export type ManifestCheck = { readonly admitted: boolean; readonly drifted: readonly string[] };

/** Where the manifest stands, from the package's root. */
const manifestFile = 'profiles/MANIFEST.json';

const covered: readonly { readonly folder: string; readonly form: RegExp }[] = [
  { folder: 'courts', form: /\.(?:ya?ml|json)$/ },
  { folder: 'profiles', form: /\.(?:ya?ml|json)$/ },
  { folder: 'priv/schemas', form: /\.json$/ },
];

/** Reads a manifest; `undefined` where there is none. Throws a Fault of kind `corpus` for one that is malformed. */
export const readManifest = (path: string, shown = manifestFile): Manifest | undefined => {
  if (!existsSync(path)) return undefined;
  const { value } = readDocumentFile(path, shown);
  const files = isJsonObject(value) ? value['files'] : undefined;
  if (isJsonObject(value) && value['schemaVersion'] === '1.0.0' && isDigests(files)) return { files };
  throw new Fault({
    kind: 'corpus',
    code: 'MANIFEST_MALFORMED',
    message: 'not a manifest of digests',
    place: { file: shown },
    remedy: 'restore it, or write it anew with scripts/write-manifest.mjs',
  });
};

const isDigests = (value: unknown): value is { readonly [name: string]: string } =>
  isJsonObject(value) && Object.values(value).every((digest) => typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest));

/** Throws a Fault of kind `corpus` if a released profile's bytes are not those of the manifest. */
export const assertUnchanged = ({ file, bytes, sha256: digest }: Document, { files }: Manifest): void => {
  const released = files[file];
  if (released === undefined || released === digest) return;
  const onlyLineEnds = sha256(Buffer.from(bytes).toString('utf8').replaceAll('\r\n', '\n')) === released;
  throw new Fault({
    kind: 'corpus',
    code: 'PROFILE_CHANGED',
    message: onlyLineEnds
      ? `${file} differs from the released profile only in its line ends (CR LF); digests are taken of the bytes as they are`
      : `${file} is not the released profile: sha256 ${digest}, released ${released}`,
    place: { file },
    remedy: onlyLineEnds
      ? 'restore LF line ends: in git, `* text=auto eol=lf` in .gitattributes'
      : 'a released profile never changes; restore the file and write a correction as a new version, or extend it in a file of your own',
  });
};

/** Compares the courts, profiles and schemas under the package's root with the manifest there. */
export const checkManifest = (root: string): ManifestCheck => {
  const manifest = readManifest(join(root, manifestFile));
  if (manifest === undefined) return { admitted: false, drifted: [manifestFile] };
  const found = new Map(coveredFiles(root).map((name) => [name, sha256(readFileSync(join(root, name)))]));
  const names = [...new Set([...found.keys(), ...Object.keys(manifest.files)])].toSorted();
  const drifted = names.filter((name) => found.get(name) !== manifest.files[name]);
  return { admitted: drifted.length === 0, drifted };
};

const coveredFiles = (root: string): readonly string[] =>
  covered.flatMap(({ folder, form }) => {
    if (!existsSync(join(root, folder))) return [];
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => form.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => name !== manifestFile);
  });
