import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aRun, targetFileFor } from '../../support/a-run.js';
import { aFolder } from './a-real-run.js';

const asked = { caseGlob: 'SA2A-AUTH-001', runs: 1, seed: 1 };

describe('the name of the target file in a verdict', () => {
  it('is the path from where the run was started, or its last part where that leads out of there', async () => {
    const cwd = aFolder();
    const elsewhere = targetFileFor('lawful.mjs');
    mkdirSync(join(cwd, 'targets'));
    cpSync(elsewhere, join(cwd, 'targets', 'mine.json'));
    cpSync(elsewhere, join(cwd, '-mine.json'));
    const nameOf = async (target: string): Promise<string | undefined> => (await aRun({ ...asked, cwd, target })).verdict.run.targetFile;

    expect(await nameOf('./targets/mine.json')).toBe('targets/mine.json');
    expect(await nameOf(join(cwd, 'targets/mine.json'))).toBe('targets/mine.json');
    expect(await nameOf(elsewhere)).toBe(basename(elsewhere));
    expect(await nameOf('./-mine.json')).toBe('./-mine.json');
  });
});
