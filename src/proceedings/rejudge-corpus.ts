import { dirname, join, relative, resolve, sep } from 'node:path';
import { Fault } from '../base/fault.js';
import { isJsonObject } from '../base/json.js';
import { profileFolder } from '../corpus/assets.js';
import { courtsOf } from '../corpus/courts.js';
import { type Document, readDocument } from '../corpus/document.js';
import { type Manifest, readManifest } from '../corpus/manifest.js';
import { extendedBy } from '../corpus/profile-file.js';
import { isPath, type Located, resolveProfile } from '../corpus/profile-graph.js';
import type { Profile } from '../model/profile.js';
import type { LawPredicate } from '../model/verdict.js';
import type { RunFolder } from '../record/read-run-folder.js';
import { wordTable } from '../vocabulary/vocabulary.js';
import type { Corpus } from './open-corpus.js';
import { refusal } from './rejudge-refusal.js';

/** The corpus of a run folder, read again, and whether every file of it is one that this version knows. */
export type FolderCorpus = Pick<Corpus, 'choice' | 'courts' | 'cases' | 'digest'> & {
  /** True where every court is one that this version brings. */
  readonly admitted: boolean;
  /** True where a file is unknown, and the whole was allowed by its digest. */
  readonly allowed: boolean;
};

const folderName = 'corpus';

/**
 * Reads the courts and profiles of a verified run folder through the loaders that read our own; no file outside the folder is
 * opened. Throws a trust Fault for a corpus that is unknown and whose digest is not among `allowed`, or that cannot be read.
 */
export const openFolderCorpus = (folder: RunFolder, predicate: LawPredicate, allowed: readonly string[]): FolderCorpus => {
  const { corpus } = predicate.court;
  const manifest = readManifest(join(profileFolder(), 'MANIFEST.json')) ?? { files: {} };
  // Nothing of an unknown corpus is parsed before somebody allowed it.
  const unknown = whyUnknown(corpus.files.map(namedFile), manifest);
  if (unknown !== undefined && !allowed.includes(corpus.digest))
    throw new Fault({
      kind: 'trust',
      code: 'rejudge-corpus',
      message: `expected the courts and profiles of this version; found ${unknown}`,
      place: { file: join(folder.path, folderName) },
      remedy: `read them first; to judge by them nevertheless: --allow-corpus ${corpus.digest}`,
    });
  const located = corpus.files.map(({ name }) => locate(folder, name));
  return {
    ...inCorpus(folder, () => readCorpus(located, predicate, manifest)),
    digest: corpus.digest,
    admitted: areOurCourts(located, manifest),
    allowed: unknown !== undefined,
  };
};

/** How a loader knows a file of the corpus. */
const fileNamed = (name: string): string => name.slice(folderName.length + 1);

const locate = (folder: RunFolder, name: string): Located => {
  const read = folder.read(name);
  if (!read.ok) throw read.error;
  return inCorpus(folder, () => ({ document: readDocument(fileNamed(name), read.value), path: join(folder.path, name) }));
};

/** A file of the folder that is at fault is a matter of trust: who verifies did not write it. */
const inCorpus = <Value>(folder: RunFolder, read: () => Value): Value => {
  try {
    return read();
  } catch (error: unknown) {
    if (!(error instanceof Fault) || error.kind === 'trust') throw error;
    const { message, place } = error;
    throw refusal('rejudge-corpus-form', join(folder.path, folderName, place?.file ?? ''), {
      expected: 'courts and profiles that can be read',
      found: `${message} (${error.code})`,
    });
  }
};

const isCourt = ({ value }: Document): boolean => isJsonObject(value) && Object.hasOwn(value, 'court');

const courtPrefix = 'courts/';

type NamedFile = { readonly file: string; readonly sha256: string };

const namedFile = ({ name, sha256 }: { readonly name: string; readonly sha256: string }): NamedFile => ({ file: fileNamed(name), sha256 });

const whyUnknown = (found: readonly NamedFile[], { files }: Manifest): string | undefined => {
  const stray = found.find(({ file, sha256 }) => files[file] !== sha256);
  if (stray !== undefined) return `${stray.file} with SHA-256 ${stray.sha256}`;
  const lost = Object.keys(files).find((name) => name.startsWith(courtPrefix) && !found.some(({ file }) => file === name));
  return lost === undefined ? undefined : `none of the name ${lost}`;
};

/** A verdict may say that its corpus is the manifest's only where every court is, and no file bears a released name wrongly. */
const areOurCourts = (located: readonly Located[], manifest: Manifest): boolean =>
  whyUnknown(
    located.map(({ document }) => document).filter((document) => isCourt(document) || Object.hasOwn(manifest.files, document.file)),
    manifest,
  ) === undefined;

const readCorpus = (
  located: readonly Located[],
  { profile, run }: LawPredicate,
  { files }: Manifest,
): Pick<Corpus, 'choice' | 'courts' | 'cases'> => {
  const courts = courtsOf(
    located.filter(({ document }) => isCourt(document)).map(({ document }) => document),
    wordTable,
  );
  const profiles = located.filter(({ document }) => !isCourt(document));
  for (const one of profiles) assertWithin(one, profiles);
  const own = profiles.find(({ document }) => document.sha256 === profile.digest);
  if (own === undefined) throw malformed('no profile with the digest that is signed');
  const entry = resolveProfile(own, { located: profiles, ready: [] });
  const digests = profiles.map(({ document }) => document.sha256);
  if (!entry.sources.every(({ sha256 }) => digests.includes(sha256))) throw malformed('a profile that changed while it was read');
  if (profile.strict && entry.profile.strictId === undefined) throw malformed(`the profile ${profile.id}, which has no strict mode`);
  // A court of one's own is run alone, and its cases belong to no profile.
  const ownCourts = courts.filter(({ id, file }) => !Object.hasOwn(files, file) && run.filters.includes(`court ${id}`));
  const cases = courts.flatMap((court) => court.cases);
  return { choice: { profile: withExtras(entry.profile, ownCourts), strict: profile.strict }, courts, cases };
};

const withExtras = (profile: Profile, courts: Corpus['courts']): Profile => ({
  ...profile,
  extra: [...profile.extra, ...courts.flatMap(({ cases }) => cases.map(({ id }) => String(id)))],
});

/** A path in `extends` is followed on the disk: it must lead to a file of this corpus, and to no other. */
const assertWithin = ({ document, path }: Located, profiles: readonly Located[]): void => {
  for (const reference of extendedBy(document).filter(isPath)) {
    const target = resolve(dirname(path), reference);
    if (!profiles.some((one) => one.path === target))
      throw malformed(`"extends" of ${document.file}, which names ${relative(dirname(path), target).split(sep).join('/')}`);
  }
};

const malformed = (what: string): Fault => new Fault({ kind: 'corpus', code: 'CORPUS_FOLDER', message: what });
