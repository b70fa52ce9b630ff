import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkManifest } from '../../../src/corpus/manifest.js';
import { loadProfiles } from '../../../src/corpus/profile.js';
import { faultOf } from '../../support/corpus/faults.js';
import { profileText } from '../../support/corpus/profile-text.js';
import { folderWith } from '../../support/corpus/temporary.js';

const script = fileURLToPath(new URL('../../../scripts/write-manifest.mjs', import.meta.url));

const write = (root: string, ...options: readonly string[]) =>
  spawnSync(process.execPath, [script, '--root', root, ...options], { encoding: 'utf8' });

/** A package with a manifest that fits. */
const released = (): string => {
  const root = folderWith({
    'courts/a.yaml': 'court: X\n',
    'profiles/own/v1.yaml': profileText('Own'),
    'priv/schemas/x.v1.schema.json': '{}',
    'priv/templates/x.hbs': 'not covered',
  });
  expect(write(root).status).toBe(0);
  return root;
};

const change = (root: string, name: string, text: (before: string) => string): void => {
  const path = join(root, name);
  writeFileSync(path, text(readFileSync(path, 'utf8')));
};

describe('the manifest', () => {
  it('names every court, profile and schema with its SHA-256', () => {
    const manifest: unknown = JSON.parse(readFileSync(join(released(), 'profiles/MANIFEST.json'), 'utf8'));
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(manifest).toEqual({
      schemaVersion: '1.0.0',
      files: { 'courts/a.yaml': digest, 'priv/schemas/x.v1.schema.json': digest, 'profiles/own/v1.yaml': digest },
    });
  });

  it('admits what is as it was released', () => {
    const root = released();
    expect(checkManifest(root)).toEqual({ admitted: true, drifted: [] });
    expect(write(root, '--check').status).toBe(0);
  });

  it('names what was changed, added and lost', () => {
    const root = released();
    change(root, 'courts/a.yaml', (text) => `${text}# more\n`);
    writeFileSync(join(root, 'profiles/own/v2.yaml'), profileText('Two'));
    rmSync(join(root, 'priv/schemas/x.v1.schema.json'));
    expect(checkManifest(root)).toEqual({
      admitted: false,
      drifted: ['courts/a.yaml', 'priv/schemas/x.v1.schema.json', 'profiles/own/v2.yaml'],
    });
    const check = write(root, '--check');
    expect([check.status, check.stdout]).toEqual([
      1,
      'changed: courts/a.yaml\ngone: priv/schemas/x.v1.schema.json\nadded: profiles/own/v2.yaml\n',
    ]);
  });

  it('admits nothing where it is missing', () => {
    const root = released();
    rmSync(join(root, 'profiles/MANIFEST.json'));
    expect(checkManifest(root)).toEqual({ admitted: false, drifted: ['profiles/MANIFEST.json'] });
  });

  it('is refused where it is malformed', () => {
    const root = released();
    change(root, 'profiles/MANIFEST.json', (text) => text.replace(/[0-9a-f]{64}/, 'short'));
    expect(faultOf(() => checkManifest(root))).toMatchObject({ kind: 'corpus', code: 'MANIFEST_MALFORMED' });
  });

  it('lets no changed profile load, and names it', () => {
    const root = released();
    change(root, 'profiles/own/v1.yaml', (text) => text.replace('witnessed', 'typed'));
    expect(faultOf(() => loadProfiles(join(root, 'profiles')))).toMatchObject({
      kind: 'corpus',
      code: 'PROFILE_CHANGED',
      place: { file: 'profiles/own/v1.yaml' },
      remedy: expect.stringContaining('a released profile never changes'),
    });
  });

  it('says so if a profile differs only by its line ends', () => {
    const root = released();
    change(root, 'profiles/own/v1.yaml', (text) => text.replaceAll('\n', '\r\n'));
    expect(faultOf(() => loadProfiles(join(root, 'profiles'))).message).toContain('only in its line ends');
  });

  it('lets a profile load that it does not know yet', () => {
    const root = released();
    writeFileSync(join(root, 'profiles/own/v2.yaml'), profileText('Two'));
    expect(loadProfiles(join(root, 'profiles')).map(({ id }) => id)).toEqual(['OWN-v1.2.3', 'TWO-v1.2.3']);
  });
});
