import { courtFolder, profileFolder } from '../corpus/assets.js';
import { loadCourts } from '../corpus/courts.js';
import { loadProfiles } from '../corpus/profile.js';
import type { Court, CourtCase } from '../model/court.js';
import type { Profile } from '../model/profile.js';
import { guards } from '../reference/guards.js';
import { variants } from '../reference/variants.js';
import { reporters } from '../reporters/registry.js';
import { openableKinds } from '../targets/registry.js';
import { wordTable } from '../vocabulary/vocabulary.js';
import { findFolders, type FoundFolder } from './find-folders.js';

/** The profiles and courts that this version brings. */
export type Catalogue = {
  readonly profiles: readonly Profile[];
  readonly courts: readonly Court[];
  readonly cases: readonly CourtCase[];
};

/** Reads the profiles and courts of the package. Throws a Fault of kind `corpus` where one of them is at fault. */
export const openCatalogue = (): Catalogue => {
  const courts = loadCourts(courtFolder(), wordTable);
  return { profiles: loadProfiles(profileFolder()), courts, cases: courts.flatMap(({ cases }) => cases) };
};

/** What can be listed. */
export const listables = ['profiles', 'courts', 'cases', 'targets', 'reports'] as const;
export type Listable = (typeof listables)[number];

/** One profile with its levels; `requires` counts what a level adds, `tried` how much of that has a case. */
export type ProfileRow = {
  readonly id: string;
  readonly uri: string;
  readonly version: string;
  readonly strictId?: string;
  readonly title: string;
  readonly draft: boolean;
  readonly levels: readonly {
    readonly name: string;
    readonly requires: number;
    readonly tried: number;
    readonly abilities: readonly string[];
  }[];
};

/** One way to reach a subject, and what can be changed about it. */
export type TargetRow = {
  readonly kind: string;
  readonly named: string;
  readonly guards?: readonly string[];
  readonly variants?: readonly { readonly name: string; readonly summary: string }[];
};

/** Everything that there is, by what can be listed. */
export type Listing = {
  readonly profiles: readonly ProfileRow[];
  readonly courts: readonly {
    readonly id: string;
    readonly title: string;
    readonly file: string;
    readonly cases: number;
    readonly uncarried: number;
  }[];
  readonly cases: readonly Pick<CourtCase, 'id' | 'court' | 'kind' | 'law'>[];
  readonly targets: readonly TargetRow[];
  readonly reports: readonly { readonly format: string; readonly file: string }[];
  /** The folders of runs, audits and observations that lie where they are made, the newest first. */
  readonly folders: readonly FoundFolder[];
};

/** What there is, in the order of files and registries; `reports` is the folder in which reports are made. */
export const listingOf = (catalogue: Catalogue, reports: string): Listing => ({
  profiles: catalogue.profiles.map((profile) => profileRow(profile, catalogue)),
  courts: catalogue.courts.map(({ id, title, file, cases, uncarried }) => ({
    id,
    title,
    file,
    cases: cases.length,
    uncarried: uncarried.length,
  })),
  cases: catalogue.cases.map(({ id, court, kind, law }) => ({ id, court, kind, law })),
  targets: openableKinds.map(({ kind }) => targetRow(kind)),
  reports: [{ format: 'html', file: 'verdict.html' }, ...reporters.map(({ format, fileName }) => ({ format, file: fileName }))],
  folders: findFolders(reports),
});

const profileRow = (profile: Profile, { cases }: Catalogue): ProfileRow => {
  const known: readonly string[] = cases.map(({ id }) => id);
  return {
    id: profile.id,
    uri: profile.uri,
    version: profile.version,
    ...(profile.strictId === undefined ? {} : { strictId: profile.strictId }),
    title: profile.title,
    draft: profile.draft,
    levels: profile.levels.map(({ name, requires, abilities }) => ({
      name,
      requires: requires.length,
      tried: requires.filter((id) => known.includes(id)).length,
      abilities,
    })),
  };
};

const targetRow = (kind: string): TargetRow =>
  kind === 'reference'
    ? {
        kind,
        named: 'by leaving --target out: the embedded reference subject',
        guards: guards.map(({ name }) => name),
        variants: variants.map(({ name, summary }) => ({ name, summary })),
      }
    : { kind, named: `by a file that holds "kind: ${kind}", like --target ./target.yaml` };
