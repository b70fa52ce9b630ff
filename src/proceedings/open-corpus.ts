import { resolve } from 'node:path';
import { sha256 } from '../base/digest.js';
import { Fault } from '../base/fault.js';
import { packageRoot } from '../base/package-root.js';
import { shortVisibleText } from '../base/visible-text.js';
import { courtFolder, profileFolder } from '../corpus/assets.js';
import { courtsOf } from '../corpus/courts.js';
import { checkManifest } from '../corpus/manifest.js';
import { chooseProfileEntry, loadProfileEntries } from '../corpus/profile.js';
import { isPath } from '../corpus/profile-graph.js';
import { readDocumentFile, readDocuments } from '../corpus/read-files.js';
import type { Court, CourtCase } from '../model/court.js';
import type { Profile, ProfileChoice } from '../model/profile.js';
import { wordTable } from '../vocabulary/vocabulary.js';

/** The courts and the profile of a run, with the bytes that they were read from. */
export type Corpus = {
  readonly choice: ProfileChoice;
  readonly courts: readonly Court[];
  readonly cases: readonly CourtCase[];
  /** The id of a court of one's own, where one was given as a file. */
  readonly ownCourt?: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array; readonly sha256: string }[];
  /** SHA-256 over the sorted listing of the files. */
  readonly digest: string;
  readonly admitted: boolean;
};

/** The name of a court or profile in a run folder: how it was named, without what leads out of a folder. */
export const corpusName = (file: string): string => `corpus/${file.replaceAll('\\', '/').replace(/^(?:\.\.?\/|\/)+/, '')}`;

/** The profile of a subject that claims none. */
export const defaultProfile = 'AGENT-AUTHORITY-v26.11.30';

/**
 * The file of a court of one's own among what `--court` names: patterns and one file, parted by commas. A usage Fault for several files,
 * since a record holds one.
 */
export const courtFileIn = (named: string | undefined): string | undefined => {
  const [file, ...others] = partsOf(named).filter(isPath);
  if (others.length === 0) return file;
  throw new Fault({
    kind: 'usage',
    code: 'SEVERAL_COURT_FILES',
    message: `--court names ${others.length + 1} files: ${[file ?? '', ...others].map((one) => shortVisibleText(one, 60)).join(', ')}`,
    remedy: 'name one file, or put the cases of both into one court',
  });
};

/** What is asked for, with the id of one's own court in place of its file. */
export const withOwnCourt = <Ask extends { readonly courtGlob?: string }>(ask: Ask, id: string | undefined): Ask =>
  id === undefined
    ? ask
    : {
        ...ask,
        courtGlob: partsOf(ask.courtGlob)
          .map((part) => (isPath(part) ? id : part))
          .join(','),
      };

const partsOf = (named: string | undefined): readonly string[] => (named ?? '').split(',').map((part) => part.trim());

/**
 * Opens the court's own corpus and the profile of a name; with `courtFile` a court of one's own beside it, whose cases are extra and
 * which no manifest admits. Throws a Fault of kind `usage` or `corpus`.
 */
export const openCorpus = (profileName: string, cwd: string, courtFile?: string): Corpus => {
  const { entry, strict } = chooseProfileEntry(loadProfileEntries(profileFolder()), profileName, cwd);
  const own = courtFile === undefined ? [] : [readDocumentFile(resolve(cwd, courtFile), courtFile)];
  const documents = [...readDocuments(courtFolder()), ...own];
  const courts = courtsOf(documents, wordTable);
  const files = [...documents, ...entry.sources]
    .map(({ file, bytes, sha256: digest }) => ({ name: corpusName(file), bytes, sha256: digest }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { admitted } = checkManifest(packageRoot());
  const ownCourt = courts.find(({ file }) => file === courtFile)?.id;
  return {
    choice: { profile: withOwnCases(entry.profile, courts, courtFile), strict },
    ...(ownCourt === undefined ? {} : { ownCourt }),
    courts,
    cases: courts.flatMap(({ cases }) => cases),
    files,
    digest: sha256(files.map((file) => `${file.sha256}  ${file.name}\n`).join('')),
    admitted: admitted && courtFile === undefined,
  };
};

const withOwnCases = (profile: Profile, courts: readonly Court[], courtFile: string | undefined): Profile => {
  const own = courts.filter(({ file }) => file === courtFile).flatMap(({ cases }) => cases.map(({ id }) => String(id)));
  return own.length === 0 ? profile : { ...profile, extra: [...profile.extra, ...own] };
};
