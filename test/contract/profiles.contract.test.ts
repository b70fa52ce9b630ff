import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { courtFolder, profileFolder } from '../../src/corpus/assets.js';
import { loadCourts } from '../../src/corpus/courts.js';
import { checkManifest } from '../../src/corpus/manifest.js';
import { chooseProfile, loadProfiles } from '../../src/corpus/profile.js';
import type { Profile } from '../../src/model/profile.js';
import { knownAbilities, protocolFaults } from '../../src/model/vocabulary-tables.js';
import { needsOf, wordTable } from '../../src/vocabulary/vocabulary.js';

const profiles = loadProfiles(profileFolder());
const cases = loadCourts(courtFolder(), wordTable).flatMap((court) => court.cases);
// Leave to change something is given by the target file, not had by the subject.
const known = new Map<string, readonly string[]>(cases.map((one) => [one.id, needsOf(one).filter((need) => need !== 'consequences')]));

const profileNamed = (id: string): Profile => chooseProfile(profiles, id).profile;
const authority = profileNamed('AGENT-AUTHORITY-v26.11.30');

/** The first level that, with those before it, has all of these abilities. */
const firstLevelFor = ({ levels }: Profile, needs: readonly string[]): string | undefined =>
  levels.find((_level, index) => {
    const reached = new Set(levels.slice(0, index + 1).flatMap(({ abilities }) => abilities));
    return needs.every((ability) => reached.has(ability));
  })?.name;

describe('the profile of authority', () => {
  it('requires each case from the first level that has all its abilities', () => {
    const early = authority.levels.flatMap(({ name, requires }) =>
      requires.flatMap((id) => {
        const first = firstLevelFor(authority, known.get(id) ?? []);
        return first === name ? [] : [`${id} stands in ${name}, and could from ${first ?? 'none'}`];
      }),
    );
    expect(early).toEqual([]);
  });

  it('has as extras just the cases that need an ability of no level', () => {
    const abilities = new Set(authority.levels.flatMap((level) => level.abilities));
    const needing = authority.extra.filter((id) => (known.get(id) ?? []).some((ability) => !abilities.has(ability)));
    expect(needing).toEqual(authority.extra);
  });

  it('names only ids that are cases, but for those that it says it does not score', () => {
    const ids = [...authority.levels.flatMap(({ requires }) => requires), ...authority.extra];
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
    expect(authority.notScored.filter(({ id, reason }) => known.has(id) || reason === '')).toEqual([]);
  });

  it('leaves out no case of the courts, and names none twice', () => {
    const ids = [...authority.levels.flatMap(({ requires }) => requires), ...authority.extra];
    expect([...known.keys()].filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('asks for abilities that exist', () => {
    const real: readonly string[] = [...knownAbilities, ...protocolFaults.map((fault) => `fault:${fault}`)];
    expect(authority.levels.flatMap(({ abilities }) => abilities).filter((ability) => !real.includes(ability))).toEqual([]);
  });
});

describe('a profile', () => {
  it.each(profiles.map((profile) => [profile.id, profile] as const))('%s is one and the same by id, URI and file', (id, profile) => {
    for (const name of [id, profile.uri]) expect(chooseProfile(profiles, name)).toEqual({ profile, strict: false });
    expect(chooseProfile(profiles, `./${profile.file}`, packageRoot()).profile.digest).toBe(profile.digest);
  });

  it.each(profiles.flatMap((profile) => (profile.strictId === undefined ? [] : [[profile.strictId, profile] as const])))(
    'is judged strictly under %s',
    (strictId, profile) => expect(chooseProfile(profiles, strictId)).toEqual({ profile, strict: true }),
  );

  it('is named by its version where only one has it', () => {
    expect(chooseProfile(profiles, 'v26.9.20').profile.id).toBe('SA2A-PROFILE-v26.9.20');
    for (const { version, id } of profiles) expect(chooseProfile(profiles, version).profile.id).toBe(id);
  });

  it('requires no id in two levels', () => {
    for (const { levels } of profiles) {
      const ids = levels.flatMap(({ requires }) => requires);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    }
  });
});

/** Profiles that are frozen, by the SHA-256 of their files. A correction is a new version. */
const frozen: readonly (readonly [string, string])[] = [
  ['agent-authority/v26.11.30.yaml', '61d00a57fede63926b0a01211d2c0a128f185da2d6380825c0b72515cb9e6648'],
];

describe('a frozen profile', () => {
  it.each(frozen)('%s is the file that it was', (file, digest) => {
    const bytes = readFileSync(join(profileFolder(), file));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
  });

  it('is every one that is no draft', () => {
    expect(profiles.filter(({ draft }) => !draft).map(({ id }) => id)).toEqual(['AGENT-AUTHORITY-v26.11.30']);
  });
});

describe('the manifest', () => {
  it('is that of the courts, profiles and schemas as they are', () => {
    expect(checkManifest(packageRoot())).toEqual({ admitted: true, drifted: [] });
  });
});
