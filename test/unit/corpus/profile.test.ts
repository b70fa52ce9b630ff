import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { profileFolder } from '../../../src/corpus/assets.js';
import { chooseProfile, chooseProfileEntry, loadProfileEntries, loadProfiles } from '../../../src/corpus/profile.js';
import { caseIdPattern } from '../../../src/model/court.js';
import { faultOf, linesOf } from '../../support/corpus/faults.js';
import { overlayText, profileText } from '../../support/corpus/profile-text.js';
import { folderWith } from '../../support/corpus/temporary.js';

const base = { 'base.yaml': profileText('Base', { strictId: 'BASE-STRICT-v1.2.3' }) };

const load = (files: { readonly [name: string]: string }) => loadProfiles(folderWith(files));

const choose = (files: { readonly [name: string]: string }, name: string) => {
  const folder = folderWith(files);
  return chooseProfile([], join(folder, name)).profile;
};

describe('a profile', () => {
  it('is read with cumulative levels and the digest of its bytes', () => {
    const [profile] = load(base);
    expect(profile).toMatchObject({
      id: 'BASE-v1.2.3',
      family: 'BASE',
      draft: false,
      extends: [],
      extra: ['SA2A-AUTH-050'],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(profile?.levels).toEqual([
      {
        name: 'low',
        title: 'Low',
        abilities: ['send'],
        grade: 'differential',
        measured: false,
        requires: ['SA2A-AUTH-001', 'SA2A-AUTH-002'],
      },
      { name: 'high', title: 'High', abilities: ['send', 'receipts'], grade: 'witnessed', measured: true, requires: ['CHI-BRCE-001'] },
    ]);
  });

  it.each([
    ['BASE-v1.2.3', false],
    ['urn:base:profile:v1.2.3', false],
    ['v1.2.3', false],
    ['BASE-STRICT-v1.2.3', true],
  ])('is chosen by its name %s', (name, strict) => {
    expect(chooseProfile(load(base), name)).toMatchObject({ profile: { id: 'BASE-v1.2.3' }, strict });
  });

  it('is chosen by the path of its file, from a folder', () => {
    expect(chooseProfile([], 'base.yaml', folderWith(base)).profile).toMatchObject({ id: 'BASE-v1.2.3', file: 'base.yaml' });
  });

  it('is not chosen by a version that several have: they are listed', () => {
    const profiles = load({ ...base, 'other.yaml': profileText('Other') });
    expect(faultOf(() => chooseProfile(profiles, 'v1.2.3'))).toMatchObject({
      kind: 'usage',
      code: 'SEVERAL_PROFILES',
      message: 'the version "v1.2.3" names more than one profile: BASE-v1.2.3, OTHER-v1.2.3',
    });
  });

  it('is not chosen by a larger version or a misspelt name: the nearest are offered', () => {
    const profiles = load(base);
    expect(faultOf(() => chooseProfile(profiles, 'BASE-STRICT-v1.2.4'))).toMatchObject({
      kind: 'usage',
      code: 'UNKNOWN_PROFILE',
      remedy: 'did you mean "BASE-STRICT-v1.2.3"?',
    });
    expect(faultOf(() => chooseProfile(profiles, 'something'))).toMatchObject({
      kind: 'usage',
      remedy: expect.stringContaining('BASE-v1.2.3'),
    });
    expect(faultOf(() => chooseProfile(profiles, './none.yaml'))).toMatchObject({ kind: 'usage', code: 'FILE_MISSING' });
  });

  it('keeps its names for itself', () => {
    expect(linesOf(faultOf(() => load({ ...base, 'copy.yaml': profileText('Base') })))).toEqual([
      expect.stringContaining('"BASE-v1.2.3" stands twice: in'),
      expect.stringContaining('"urn:base:profile:v1.2.3" stands twice'),
    ]);
  });

  it('is not replaced by a changed file of the same name', () => {
    const folder = folderWith({ 'mine.yaml': profileText('Base', { title: 'Weaker' }), 'same.yaml': base['base.yaml'] });
    const profiles = load(base);
    expect(faultOf(() => chooseProfile(profiles, join(folder, 'mine.yaml')))).toMatchObject({
      kind: 'corpus',
      code: 'PROFILE_CHANGED',
      message: expect.stringContaining('BASE-v1.2.3'),
    });
    expect(chooseProfile(profiles, join(folder, 'same.yaml')).profile.id).toBe('BASE-v1.2.3');
  });

  it.each([
    ['a law twice', { extra: '[SA2A-AUTH-001]' }, /"SA2A-AUTH-001" stands twice: in level low and in extra/],
    [
      'a level twice',
      { levels: '[{ name: low, title: L, grade: typed }, { name: low, title: L, grade: typed }]' },
      /level "low" stands twice/,
    ],
    ['a level without grade', { levels: '[{ name: low, title: L }]' }, /level "low" has no "grade"/],
    [
      'a level that accepts less than the one below',
      { levels: '[{ name: low, title: L, grade: witnessed }, { name: high, title: H, grade: typed }]' },
      /level "high" accepts typed/,
    ],
    ['a level in capitals', { levels: '[{ name: LOW, title: L, grade: typed }]' }, /"LOW" does not have the form/],
    ['a law of another form', { extra: '[AUTH-1]' }, /"AUTH-1" does not have the form/],
    ['a misspelt member', { notscored: '[]' }, /unknown member "notscored"/],
    [
      'a choice twice',
      { choices: '[{ id: a, choice: c, because: b }, { id: a, choice: d, because: b }]' },
      /the choice "a" was made before, in this file/,
    ],
    ['a choice without its reason', { choices: '[{ id: a, choice: c }]' }, /because/],
  ])('does not load with %s', (_what, changes, message) => {
    expect(linesOf(faultOf(() => load({ 'a.yaml': profileText('Base', changes) })))).toEqual(
      expect.arrayContaining([expect.stringMatching(message)]),
    );
  });

  it('needs a family if it extends nothing', () => {
    expect(faultOf(() => load({ 'a.yaml': profileText('Base').replace(/^family.*\n/m, '') })).message).toContain('"family" is missing');
  });
});

describe('a profile that extends another', () => {
  it('adds and tightens, and takes over the rest', () => {
    const levels =
      '[{ name: low, grade: typed, requires: [SA2A-AUTH-050, SA2A-AUTH-060] }, { name: high, abilities: [clock] }, { name: top, title: Top, grade: witnessed, requires: [SA2A-AUTH-070] }]';
    const profile = choose({ ...base, 'org.yaml': overlayText('Org', './base.yaml', levels) }, 'org.yaml');
    expect(profile).toMatchObject({ id: 'ORG-v1.0', family: 'BASE', extends: ['./base.yaml'], extra: [], notScored: [] });
    expect(
      profile.levels.map(({ name, grade, measured, abilities, requires }) => [name, grade, measured, abilities.join(), requires.join()]),
    ).toEqual([
      ['low', 'typed', false, 'send', 'SA2A-AUTH-001,SA2A-AUTH-002,SA2A-AUTH-050,SA2A-AUTH-060'],
      ['high', 'witnessed', true, 'send,receipts,clock', 'CHI-BRCE-001'],
      ['top', 'witnessed', true, 'send,receipts,clock', 'SA2A-AUTH-070'],
    ]);
  });

  it('may require a law from a lower level, and then no longer only from the higher one', () => {
    const profile = choose(
      { ...base, 'org.yaml': overlayText('Org', './base.yaml', '[{ name: low, requires: [CHI-BRCE-001] }]') },
      'org.yaml',
    );
    expect(profile.levels.map(({ requires }) => requires.join())).toEqual(['SA2A-AUTH-001,SA2A-AUTH-002,CHI-BRCE-001', '']);
  });

  it.each([
    [
      'a lower grade',
      overlayText('Org', './base.yaml', '[{ name: high, grade: typed }]'),
      /^PROFILE_RULE 6 \/levels\/0\/grade \| the grade typed accepts less than witnessed/,
    ],
    [
      'no measurement',
      overlayText('Org', './base.yaml', '[{ name: high, measured: false }]'),
      /asks for a measured subject \| .*never drop/,
    ],
    [
      'a required law as extra',
      `${overlayText('Org', './base.yaml')}extra: [SA2A-AUTH-001]\n`,
      /\/extra\/0 \| the law "SA2A-AUTH-001" is required by an extended profile/,
    ],
    [
      'a required law as not scored',
      `${overlayText('Org', './base.yaml')}notScored: [{ id: SA2A-AUTH-001, reason: r }]\n`,
      /\/notScored\/0 \|/,
    ],
    [
      'a choice, by making it again',
      `${overlayText('Org', './base.yaml')}choices: [{ id: shared, choice: other, because: b }]\n`,
      /\/choices\/0 \| the choice "shared" was made before, by BASE-v1\.2\.3/,
    ],
    ['levels in another order', overlayText('Org', './base.yaml', '[{ name: high }, { name: low }]'), /another order than low, high/],
    ['a new level without title', overlayText('Org', './base.yaml', '[{ name: top, grade: witnessed }]'), /level "top" has no "title"/],
  ])('cannot drop or loosen: %s', (_what, text, problem) => {
    const chosen = { 'base.yaml': profileText('Base', { choices: '[{ id: shared, choice: c, because: b }]' }) };
    expect(linesOf(faultOf(() => choose({ ...chosen, 'org.yaml': text }, 'org.yaml')))).toEqual([expect.stringMatching(problem)]);
  });

  it('keeps the choices that it made, and adds its own', () => {
    const chosen = { 'base.yaml': profileText('Base', { choices: '[{ id: shared, choice: c, because: b }]' }) };
    const own = `${overlayText('Org', './base.yaml')}choices: [{ id: own, choice: d, because: e }]\n`;
    expect(choose({ ...chosen, 'org.yaml': own }, 'org.yaml').choices).toEqual([
      { id: 'shared', choice: 'c', because: 'b' },
      { id: 'own', choice: 'd', because: 'e' },
    ]);
  });

  it('of a draft is a draft', () => {
    const draft = { 'base.yaml': profileText('Base', { draft: 'true' }) };
    expect(choose({ ...draft, 'org.yaml': overlayText('Org', './base.yaml') }, 'org.yaml').draft).toBe(true);
  });

  it('may name it by its id, and brings every document that it was made from', () => {
    const entries = loadProfileEntries(folderWith(base));
    const folder = folderWith({ 'org.yaml': overlayText('Org', 'BASE-v1.2.3') });
    const { entry } = chooseProfileEntry(entries, join(folder, 'org.yaml'));
    expect(entry.profile.levels).toHaveLength(2);
    expect(entry.sources.map(({ sha256 }) => sha256)).toEqual([entry.profile.digest, entries[0]?.profile.digest]);
  });

  it('does not load if it extends what does not exist', () => {
    const profiles = load(base);
    const folder = folderWith({ 'org.yaml': overlayText('Org', 'BASE-v1.2.4') });
    expect(faultOf(() => chooseProfile(profiles, join(folder, 'org.yaml')))).toMatchObject({
      code: 'UNKNOWN_PROFILE',
      place: { line: 5 },
      remedy: expect.stringContaining('did you mean "BASE-v1.2.3"?'),
    });
    expect(faultOf(() => choose({ 'org.yaml': overlayText('Org', './none.yaml') }, 'org.yaml'))).toMatchObject({ code: 'FILE_MISSING' });
  });

  it('may reach it on two ways', () => {
    const left = overlayText('Left', './base.yaml', '[{ name: low, requires: [SA2A-AUTH-003] }]');
    const right = overlayText('Right', './base.yaml', '[{ name: low, grade: typed, requires: [SA2A-AUTH-003, SA2A-AUTH-004] }]');
    const profile = choose(
      { ...base, 'l.yaml': left, 'r.yaml': right, 'top.yaml': overlayText('Top', '[./l.yaml, ./r.yaml]') },
      'top.yaml',
    );
    expect(profile.levels[0]).toMatchObject({
      grade: 'typed',
      requires: ['SA2A-AUTH-001', 'SA2A-AUTH-002', 'SA2A-AUTH-003', 'SA2A-AUTH-004'],
    });
  });

  it('may be reached on a thousand ways in no more work than there are files', () => {
    const rows = Array.from({ length: 24 }, (_, row) =>
      ['a', 'b'].map(
        (side) =>
          [
            `${side}${row}.yaml`,
            overlayText(`${side}${row}`, row === 0 ? './base.yaml' : `[./a${row - 1}.yaml, ./b${row - 1}.yaml]`),
          ] as const,
      ),
    );
    expect(choose({ ...base, ...Object.fromEntries(rows.flat()) }, 'a23.yaml').levels).toHaveLength(2);
  });

  it('does not load if the profiles that it extends order their levels differently', () => {
    const other = profileText('Other', {
      levels: '[{ name: high, title: H, grade: witnessed }, { name: low, title: L, grade: witnessed }]',
    });
    expect(
      faultOf(() => choose({ ...base, 'other.yaml': other, 'org.yaml': overlayText('Org', '[./base.yaml, ./other.yaml]') }, 'org.yaml'))
        .message,
    ).toContain('different orders');
  });

  it('cannot be in a circle: the chain is printed, also through ids, other spellings and links', () => {
    const two = { 'a.yaml': overlayText('A', './b.yaml'), 'b.yaml': overlayText('B', './a.yaml') };
    expect(faultOf(() => choose(two, 'a.yaml'))).toMatchObject({
      code: 'PROFILE_CYCLE',
      message: expect.stringContaining('a.yaml → b.yaml → a.yaml'),
    });
    expect(faultOf(() => load({ 'a.yaml': overlayText('A', 'B-v1.0'), 'b.yaml': overlayText('B', 'A-v1.0') })).message).toContain(
      'a.yaml → b.yaml → a.yaml',
    );
    expect(faultOf(() => choose({ 'a.yaml': overlayText('A', './x/../a.yaml'), 'x/y': '' }, 'a.yaml')).message).toContain(
      'a.yaml → a.yaml',
    );
    const folder = folderWith({ 'a.yaml': overlayText('A', './link.yaml') });
    symlinkSync(join(folder, 'a.yaml'), join(folder, 'link.yaml'));
    expect(faultOf(() => chooseProfile([], join(folder, 'a.yaml'))).message).toContain('a.yaml → link.yaml');
  });
});

describe('the profiles of this package', () => {
  const profiles = loadProfiles(profileFolder());

  it.each(['v26.9.20', 'v26.9.16'])('hold SA2A %s as a draft with its five levels', (version) => {
    const { profile, strict } = chooseProfile(profiles, `SA2A-STRICT-${version}`);
    expect(strict).toBe(true);
    expect(profile).toMatchObject({
      id: `SA2A-PROFILE-${version}`,
      uri: `urn:sa2a:profile:${version}`,
      draft: true,
      family: 'SA2A',
      file: `profiles/sa2a/${version}.yaml`,
    });
    expect(profile.levels.map(({ name, grade, measured }) => [name, grade, measured])).toEqual([
      ['core', 'differential', false],
      ['logic', 'differential', false],
      ['plan', 'differential', false],
      ['do', 'witnessed', true],
      ['strict', 'witnessed', true],
    ]);
  });

  it('require only ids that a case can have, each once', () => {
    for (const { levels } of profiles) {
      const ids = levels.flatMap(({ requires }) => requires);
      expect(ids.filter((id) => !caseIdPattern.test(id))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
