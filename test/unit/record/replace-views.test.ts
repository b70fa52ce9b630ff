import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRunFolder } from '../../../src/record/read-run-folder.js';
import { replaceViews } from '../../../src/record/replace-views.js';
import { aRunFolder } from '../../support/a-run-folder.js';

describe('replacing a view in a run folder', () => {
  it('lists the folder again, so that it holds together, and leaves nothing beside it', () => {
    const { folder } = aRunFolder();
    const before = readdirSync(dirname(folder));
    replaceViews(folder, [{ name: 'subject.json', bytes: Buffer.from('{"name":"another"}\n') }]);
    const read = readRunFolder(folder);
    expect(read.ok && read.value.read('subject.json').ok).toBe(true);
    expect(readFileSync(join(folder, 'subject.json'), 'utf8')).toBe('{"name":"another"}\n');
    expect(readdirSync(dirname(folder))).toEqual(before);
  });
});
