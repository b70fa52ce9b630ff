import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCourts } from '../../../src/corpus/courts.js';
import { courtText } from '../../support/corpus/court-text.js';
import { faultOf, linesOf } from '../../support/corpus/faults.js';
import { folderWith } from '../../support/corpus/temporary.js';
import { words } from '../../support/corpus/words.js';

const other = courtText.replaceAll('SA2A-AUTH', 'SA2A-OTHER');

describe('the courts of a folder', () => {
  it('are loaded in the order of their names, and are named by the folder and nothing above it', () => {
    const folder = folderWith({ 'courts/b.yaml': courtText, 'courts/a.yaml': other, 'courts/notes.md': 'no court' });
    expect(loadCourts(join(folder, 'courts'), words).map(({ id, file }) => [id, file])).toEqual([
      ['SA2A-OTHER', 'courts/a.yaml'],
      ['SA2A-AUTH', 'courts/b.yaml'],
    ]);
  });

  it('may name controls of each other', () => {
    const folder = folderWith({ 'a.yaml': other.replace('control: SA2A-OTHER-001', 'control: SA2A-AUTH-001'), 'b.yaml': courtText });
    expect(loadCourts([join(folder, 'a.yaml'), join(folder, 'b.yaml')], words)).toHaveLength(2);
  });

  it('do not load with a control that does not exist, or that is none', () => {
    const missing = folderWith({ 'a.yaml': courtText.replace('control: SA2A-AUTH-001', 'control: SA2A-AUTH-011') });
    expect(linesOf(faultOf(() => loadCourts(missing, words)))).toEqual([
      expect.stringMatching(/^UNKNOWN_CONTROL 20 .*"SA2A-AUTH-011" of SA2A-AUTH-002 does not exist \| did you mean "SA2A-AUTH-001"\?/),
    ]);
    const falsifier = folderWith({ 'a.yaml': other.replace('control: SA2A-OTHER-001', 'control: SA2A-AUTH-002'), 'b.yaml': courtText });
    expect(faultOf(() => loadCourts(falsifier, words)).message).toContain('"SA2A-AUTH-002" of SA2A-OTHER-002 is a falsifier');
  });

  it('do not load with one id in two files, and both places are named', () => {
    const folder = folderWith({ 'courts/a.yaml': courtText, 'courts/b.yaml': `# again\n${courtText}` });
    expect(linesOf(faultOf(() => loadCourts(join(folder, 'courts'), words)))).toEqual(
      expect.arrayContaining([
        expect.stringContaining('the court "SA2A-AUTH" stands in two files: courts/a.yaml and courts/b.yaml'),
        expect.stringContaining('the id "SA2A-AUTH-002" stands twice: first in courts/a.yaml:20, again in courts/b.yaml:21'),
      ]),
    );
  });

  it('are asked for with a folder that exists', () => {
    expect(faultOf(() => loadCourts(join(folderWith({}), 'nowhere'), words))).toMatchObject({ kind: 'usage', code: 'FOLDER_MISSING' });
    expect(faultOf(() => loadCourts([join(folderWith({ 'a.yaml/b': '' }), 'a.yaml')], words))).toMatchObject({
      kind: 'usage',
      code: 'NOT_A_FILE',
    });
  });
});
