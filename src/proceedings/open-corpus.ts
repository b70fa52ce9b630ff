import { sha256 } from '../base/digest.js';
import { packageRoot } from '../base/package-root.js';
import { courtFolder, profileFolder } from '../corpus/assets.js';
import { courtsOf } from '../corpus/courts.js';
import { checkManifest } from '../corpus/manifest.js';
import { chooseProfileEntry, loadProfileEntries } from '../corpus/profile.js';
import { readDocuments } from '../corpus/read-files.js';
import type { Court, CourtCase } from '../model/court.js';
import type { ProfileChoice } from '../model/profile.js';
import { wordTable } from '../vocabulary/vocabulary.js';

/** The courts and the profile of a run, with the bytes that they were read from. */
export type Corpus = {
  readonly choice: ProfileChoice;
  readonly courts: readonly Court[];
  readonly cases: readonly CourtCase[];
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array; readonly sha256: string }[];
  /** SHA-256 over the sorted listing of the files. */
  readonly digest: string;
  readonly admitted: boolean;
};

/** The profile of a subject that claims none. */
export const defaultProfile = 'AGENT-AUTHORITY-v26.11.30';

/** Opens the court's own corpus and the profile of a name. Throws a Fault of kind `usage` or `corpus`. */
export const openCorpus = (profileName: string, cwd: string): Corpus => {
  const { entry, strict } = chooseProfileEntry(loadProfileEntries(profileFolder()), profileName, cwd);
  const documents = readDocuments(courtFolder());
  const courts = courtsOf(documents, wordTable);
  const files = [...documents, ...entry.sources]
    .map(({ file, bytes, sha256: digest }) => ({
      name: `corpus/${file.replaceAll('\\', '/').replace(/^(?:\.\.?\/|\/)+/, '')}`,
      bytes,
      sha256: digest,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { admitted } = checkManifest(packageRoot());
  return {
    choice: { profile: entry.profile, strict },
    courts,
    cases: courts.flatMap(({ cases }) => cases),
    files,
    digest: sha256(files.map((file) => `${file.sha256}  ${file.name}\n`).join('')),
    admitted,
  };
};
