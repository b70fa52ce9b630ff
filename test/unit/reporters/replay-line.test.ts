import { describe, expect, it } from 'vitest';
import { replayCommand, replayLine } from '../../../src/reporters/replay-line.js';
import { replayLines } from '../../../src/reporters/terminal/replay-result.js';
import { aSurvivor, aVerdict, caseId } from '../../support/reporters/a-verdict.js';

const id = caseId('SA2A-AUTH-002');

describe('the line that holds a counterexample again', () => {
  it('names the file in its run folder, and leaves to the reader what the view does not know', () => {
    expect(replayLine(aVerdict(), id)).toBe('npx sa2a-court replay RUN-FOLDER/counterexamples/SA2A-AUTH-002.json --target TARGET-FILE');
    expect(replayLine(aVerdict(), id, 'reports/latest')).toContain('reports/latest/counterexamples/SA2A-AUTH-002.json');
  });

  it('names the target file of the run, where the statement has it, as one word', () => {
    const { run } = aVerdict();
    const line = replayLine(aVerdict({ run: { ...run, targetFile: 'my targets/$(x).yaml' } }), id);
    expect(line).toMatch(/ --target 'my targets\/\$\(x\)\.yaml'$/);
  });

  it('names the guards and the variant of the embedded subject, and then no target', () => {
    const { subject } = aVerdict();
    const target = { ...subject.target, kind: 'reference', without: ['claim-once', 'grant-expiry'], variant: 'plain' } as const;
    const line = replayLine(aVerdict({ subject: { ...subject, target } }), id);
    expect(line).toContain(' --without claim-once --without grant-expiry --variant plain');
    expect(line).not.toContain('--target');
  });

  it('names the court of one’s own that has the case', () => {
    const findings = [aSurvivor({ at: { file: './my courts/own.yaml', line: 3 } })];
    expect(replayLine(aVerdict({ findings }), id)).toContain(" --court './my courts/own.yaml'");
  });

  it('is one word for a shell, whatever a file is called', () => {
    expect(replayCommand("it's; rm -rf $HOME", { kind: 'reference' })).toBe(String.raw`npx sa2a-court replay 'it'\''s; rm -rf $HOME'`);
  });
});

describe('the lines of a replay', () => {
  const hostile = '\u001b[2J\n::error::x\u202e';
  const lines = replayLines({
    case: id,
    law: 'A law.',
    file: hostile,
    verified: false,
    foundOn: hostile,
    target: hostile,
    outcome: 'not decided',
    reasons: [hostile],
    held: 1,
    failed: 0,
    caseChanged: true,
    embedded: false,
    elsewhere: hostile,
    exit: { code: 3, words: 'not decided' },
  });

  it('say who signed the file, and that the case has changed', () => {
    expect(lines.join('\n')).toContain('nobody signed it');
    expect(lines.join('\n')).toContain('changed since it was broken');
  });

  it('let no text of a file or subject hide anything', () => {
    for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f\u202e]|^\s*::/);
  });
});
