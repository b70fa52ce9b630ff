import { join, resolve } from 'node:path';
import { Fault } from '../base/fault.js';
import type { Profile, ProfileChoice } from '../model/profile.js';
import { assertUnchanged, readManifest } from './manifest.js';
import { didYouMean, nearest } from './nearest.js';
import { type Problem, quoted, throwProblems } from './problems.js';
import { type ProfileEntry, isPath, locate, resolveProfile } from './profile-graph.js';
import { documentPaths, nameIn } from './read-files.js';

/**
 * Loads every profile under a folder. Where the folder has a MANIFEST.json, a profile that differs from it is refused by
 * name. Throws a Fault of kind `corpus`.
 */
export const loadProfiles = (folder: string): readonly Profile[] => loadProfileEntries(folder).map(({ profile }) => profile);

/** Like `loadProfiles`, each with the documents that it was made from. */
export const loadProfileEntries = (folder: string): readonly ProfileEntry[] => {
  const located = documentPaths(folder).map((path) => locate(path, nameIn(folder, path)));
  const manifest = readManifest(join(folder, 'MANIFEST.json'));
  if (manifest !== undefined) for (const { document } of located) assertUnchanged(document, manifest);
  const entries = located.map((one) => resolveProfile(one, { located, ready: [] }));
  throwProblems(doubleNames(entries.map(({ profile }) => profile)));
  return entries;
};

/**
 * The profile of a name: id, URI, version, strict id (which also selects strict judgment), or the path of a file. A path
 * is taken from `folder`. Throws a Fault of kind `usage` for a name that none or several have.
 */
export const chooseProfile = (profiles: readonly Profile[], name: string, folder = '.'): ProfileChoice => {
  const entries = profiles.map((profile): ProfileEntry => ({ profile, sources: [] }));
  const { entry, strict } = chooseProfileEntry(entries, name, folder);
  return { profile: entry.profile, strict };
};

/** Like `chooseProfile`, with the documents that the profile was made from. */
export const chooseProfileEntry = (
  entries: readonly ProfileEntry[],
  name: string,
  folder = '.',
): { readonly entry: ProfileEntry; readonly strict: boolean } => {
  const named = entries.find(({ profile }) => profile.id === name || profile.uri === name);
  if (named !== undefined) return { entry: named, strict: false };
  const strict = entries.find(({ profile }) => profile.strictId === name);
  if (strict !== undefined) return { entry: strict, strict: true };
  const [first, ...others] = entries.filter(({ profile }) => profile.version === name);
  if (first !== undefined && others.length > 0) throw severalVersions(name, [first, ...others]);
  if (first !== undefined) return { entry: first, strict: false };
  if (isPath(name)) return { entry: openProfile(name, entries, folder), strict: false };
  throw unknownProfile(name, entries);
};

const openProfile = (name: string, entries: readonly ProfileEntry[], folder: string): ProfileEntry => {
  const entry = resolveProfile(locate(resolve(folder, name), name), { located: [], ready: entries });
  const { profile } = entry;
  const twin = entries.find((known) => namesOf(known.profile).some((taken) => namesOf(profile).includes(taken)));
  if (twin === undefined || twin.profile.digest === profile.digest) return entry;
  throw new Fault({
    kind: 'corpus',
    code: 'PROFILE_CHANGED',
    message: `${name} bears a name of the released profile ${twin.profile.id} but is another file`,
    place: { file: name, path: '/id' },
    remedy: 'a released profile never changes: give yours an id, URI and strict id of its own, and let it extend the released one',
  });
};

const namesOf = ({ id, uri, strictId }: Profile): readonly string[] => [id, uri, ...(strictId === undefined ? [] : [strictId])];

const doubleNames = (profiles: readonly Profile[]): readonly Problem[] => {
  const owners = new Map<string, Profile>();
  return profiles.flatMap((profile) =>
    namesOf(profile).flatMap((name) => {
      const owner = owners.get(name);
      owners.set(name, owner ?? profile);
      if (owner === undefined) return [];
      return [
        {
          code: 'DUPLICATE_ID',
          message: `the name ${quoted(name)} stands twice: in ${owner.file} and in ${profile.file}`,
          place: { file: profile.file },
          remedy: 'give each revision names of its own',
        },
      ];
    }),
  );
};

const severalVersions = (name: string, entries: readonly ProfileEntry[]): Fault => {
  const ids = entries.map(({ profile }) => profile.id);
  return new Fault({
    kind: 'usage',
    code: 'SEVERAL_PROFILES',
    message: `the version ${quoted(name)} names more than one profile: ${ids.join(', ')}`,
    remedy: `name one by its id, like ${ids[0] ?? name}`,
  });
};

const unknownProfile = (name: string, entries: readonly ProfileEntry[]): Fault => {
  const names = entries.flatMap(({ profile }) => [...namesOf(profile), profile.version]);
  const ids = entries.map(({ profile }) => profile.id);
  return new Fault({
    kind: 'usage',
    code: 'UNKNOWN_PROFILE',
    message: `there is no profile ${quoted(name)}`,
    remedy:
      nearest(name, names) === undefined ? `${didYouMean(name, ids)}, or the path of a file, like ./profile.yaml` : didYouMean(name, names),
  });
};
