import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/base/digest.js';
import { artifactsDigest, measureArtifacts } from '../../../src/proceedings/measure-artifacts.js';
import { faultOf } from '../../support/corpus/faults.js';

const made = mkdtempSync(join(tmpdir(), 'sa2a-court-artifacts-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));

const root = join(made, 'agent');
mkdirSync(join(root, 'dist', 'lib'), { recursive: true });
writeFileSync(join(root, 'dist', 'agent.mjs'), 'agent');
writeFileSync(join(root, 'dist', 'lib', 'b.mjs'), 'b');
writeFileSync(join(root, 'dist', 'lib', 'a.mjs'), 'a');
writeFileSync(join(made, 'secret'), 'elsewhere');

const named = (name: string, more: { readonly sha256?: string } = {}) => ({ name, path: join(root, name), root, ...more });
const codeFor = (...names: readonly string[]): string => faultOf(() => measureArtifacts(names.map((name) => named(name)))).code;

describe('the artifacts of a subject', () => {
  it('are files by their digest, and all files of a folder in the order of their names', () => {
    const measured = measureArtifacts([named('dist/')]);
    expect(measured).toEqual([
      { name: 'dist/agent.mjs', sha256: sha256('agent'), bytes: 5 },
      { name: 'dist/lib/a.mjs', sha256: sha256('a'), bytes: 1 },
      { name: 'dist/lib/b.mjs', sha256: sha256('b'), bytes: 1 },
    ]);
    expect(measureArtifacts([named('dist/agent.mjs'), named('dist')])).toEqual(measured);
    const listing = execFileSync('sh', ['-c', 'find dist -type f | xargs sha256sum | LC_ALL=C sort | sha256sum'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(listing.slice(0, 64)).toBe(artifactsDigest(measured));
  });

  it('may be reached by a link within the folder, and by none that leads out of it', () => {
    symlinkSync('dist/agent.mjs', join(root, 'agent.mjs'));
    symlinkSync('../secret', join(root, 'out.mjs'));
    symlinkSync('..', join(root, 'up'));
    expect(measureArtifacts([named('agent.mjs')])).toEqual([{ name: 'agent.mjs', sha256: sha256('agent'), bytes: 5 }]);
    expect(codeFor('out.mjs')).toBe('ARTIFACT_OUTSIDE');
    expect(codeFor('up')).toBe('ARTIFACT_OUTSIDE');
    expect(codeFor('up/secret')).toBe('ARTIFACT_OUTSIDE');
    symlinkSync('lib', join(root, 'dist', 'circle'));
    expect(codeFor('dist')).toBe('ARTIFACT_LINK');
    rmSync(join(root, 'dist', 'circle'));
    symlinkSync('../../secret', join(root, 'dist', 'inner'));
    expect(codeFor('dist')).toBe('ARTIFACT_OUTSIDE');
    rmSync(join(root, 'dist', 'inner'));
  });

  it('are no pipe, socket or device, and none of these makes the court wait', async () => {
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(root, 'pipe')]);
    expect(codeFor('pipe')).toBe('ARTIFACT_NO_FILE');
    const server = createServer();
    await new Promise<void>((done) => server.listen(join(root, 'socket'), () => done()));
    expect(codeFor('socket')).toBe('ARTIFACT_NO_FILE');
    await new Promise((done) => server.close(done));
    expect(faultOf(() => measureArtifacts([{ name: 'zero', path: '/dev/zero' }])).code).toBe('ARTIFACT_NO_FILE');
    rmSync(join(root, 'pipe'));
  });

  it('are there: a file that is missing is named', () => {
    expect(faultOf(() => measureArtifacts([named('dist/none.mjs')]))).toMatchObject({
      kind: 'usage',
      code: 'ARTIFACT_MISSING',
      place: { file: 'dist/none.mjs' },
    });
  });

  it('are pinned one by one: a folder has no digest of a file', () => {
    expect(faultOf(() => measureArtifacts([named('dist', { sha256: 'a'.repeat(64) })])).code).toBe('ARTIFACT_FOLDER');
  });

  it('are read in pieces, to the last byte', () => {
    const bytes = 5 * 1024 * 1024 + 3;
    writeFileSync(join(root, 'large'), Buffer.alloc(bytes, 'piece '));
    const printed = execFileSync('sha256sum', ['large'], { cwd: root, encoding: 'utf8' });
    expect(measureArtifacts([named('large')])).toEqual([{ name: 'large', sha256: printed.slice(0, 64), bytes }]);
    rmSync(join(root, 'large'));
  });
});
