import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolders } from '../../../src/base/make-folders.js';
import { assertOut } from '../../../src/record/out-folder.js';
import { aScratchFolder } from '../../support/a-run-folder.js';

const usage = expect.objectContaining({ kind: 'usage', code: 'run-folder' });

describe('the folder in which a run folder is to be made', () => {
  it('is probed without a trace, where it stands and where it does not', () => {
    const out = aScratchFolder();
    assertOut(out);
    assertOut(join(out, 'a', 'b'));
    expect(readdirSync(out)).toEqual([]);
  });

  it('is made with those above it', () => {
    const out = join(aScratchFolder(), 'a', 'b');
    makeFolders(out);
    makeFolders(out);
    expect(readdirSync(out)).toEqual([]);
  });

  it.each([
    ['a file', ''],
    ['a folder in a file', 'x/y'],
  ])('cannot be %s', (_what, below) => {
    const file = join(aScratchFolder(), 'file');
    writeFileSync(file, '');
    expect(() => assertOut(join(file, below))).toThrowError(usage);
    expect(() => makeFolders(join(file, below))).toThrowError(/EEXIST|ENOTDIR/);
  });

  it('cannot be a link to nothing', () => {
    const link = join(aScratchFolder(), 'link');
    symlinkSync('nothing', link);
    expect(() => assertOut(join(link, 'x'))).toThrowError(usage);
  });

  it.runIf(existsSync('/proc/self'))('is told, and not tried for ever, where the system makes none for anybody', () => {
    expect(() => assertOut('/proc/x/y')).toThrowError(usage);
    expect(() => makeFolders('/proc/x/y')).toThrowError(/ENOENT|EACCES|EPERM|EROFS/);
  });
});
