import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { profileFolder } from '../../../src/corpus/assets.js';
import { loadCourts } from '../../../src/corpus/courts.js';
import { chooseProfile, loadProfiles } from '../../../src/corpus/profile.js';
import { loadTargetFile } from '../../../src/corpus/target-file.js';
import { faultOf, linesOf } from '../../support/corpus/faults.js';
import { words } from '../../support/corpus/words.js';

const folder = fileURLToPath(new URL('../../support/corpus/inputs/', import.meta.url));
const names = readdirSync(folder);
const profiles = loadProfiles(profileFolder());

const readAs = {
  profile: (file: string) => chooseProfile(profiles, file),
  court: (file: string) => loadCourts([file], words),
  target: (file: string) => loadTargetFile(file, { cwd: folder }),
} as const;

describe('files that somebody may hand in', () => {
  it.each(names.flatMap((name) => (['profile', 'court', 'target'] as const).map((kind) => [name, kind] as const)))(
    '%s given as a %s is refused with place and remedy',
    (name, kind) => {
      const fault = faultOf(() => readAs[kind](join(folder, name)));
      expect(fault.kind).toBe('corpus');
      for (const text of [fault, ...fault.causes]) {
        expect(text.place?.file).toContain('.');
        expect(text.place?.line).toBeGreaterThan(0);
        expect(text.remedy).toBeTruthy();
        expect(text.message).not.toMatch(/\bat .*\.(?:js|ts):\d|RangeError|TypeError/);
      }
    },
  );

  it('an alias bomb is refused as one, before it is unfolded', () => {
    expect(faultOf(() => readAs.profile(join(folder, 'alias-bomb.yaml')))).toMatchObject({
      code: 'YAML_ALIAS',
      place: { line: 2, column: 4 },
    });
  });

  it('deep nesting is named, not a stack', () => {
    expect(['deep-nest.yaml', 'deep-nest.json'].map((name) => faultOf(() => readAs.court(join(folder, name))).message)).toEqual(
      Array.from({ length: 2 }, () => 'nested too deep: more than 64 levels'),
    );
  });

  it('a byte-order mark gives one clear line', () => {
    expect(linesOf(faultOf(() => readAs.target(join(folder, 'bom.yaml'))))).toEqual([
      'BYTE_ORDER_MARK 1  | starts with a byte-order mark (BOM) | save the file as UTF-8 without a byte-order mark',
    ]);
  });

  it('a circle of profiles is printed as its chain', () => {
    expect(faultOf(() => readAs.profile(join(folder, 'cycle-a.yaml'))).message).toContain('cycle-a.yaml → cycle-b.yaml → cycle-a.yaml');
    expect(faultOf(() => readAs.profile(join(folder, 'self-extend.yaml'))).message).toContain('self-extend.yaml → self-extend.yaml');
  });

  it('a diamond of profiles is no circle', () => {
    expect(faultOf(() => readAs.profile(join(folder, 'diamond-top.yaml'))).code).not.toBe('PROFILE_CYCLE');
  });

  it('the inputs are as they were collected', () => {
    expect(readFileSync(join(folder, 'crlf.yaml'), 'latin1')).toContain('\r\n');
    expect([...readFileSync(join(folder, 'bom.json')).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});
