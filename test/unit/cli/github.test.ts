import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { annotations, tellGithub } from '../../../src/cli/github.js';
import { openTerminal } from '../../../src/cli/terminal.js';
import { aKnownEntry, knownLists } from '../../support/a-known-entry.js';
import { aCaseId, aKill, aPredicate } from '../../support/a-predicate.js';
import { writeInto } from '../proceedings/a-real-run.js';
import { aScreen } from './a-screen.js';

const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const broken = aPredicate({
  findings: [
    aKill(),
    aKill({ case: aCaseId('SA2A-AUTH-004'), finding: 'FALSIFIER_SURVIVED', failure: 'AUTHORITY_FAILURE', reason: '100%\n::warning::x' }),
  ],
});

describe('annotations', () => {
  it('are one line for each convicted case, and no text in it begins a command of its own', () => {
    const lines = annotations(broken);
    expect(lines).toEqual([
      String.raw`::error title=SA2A-AUTH-004::Being authenticated is not being authorised. · FALSIFIER_SURVIVED AUTHORITY_FAILURE · 100%25\u{a}::warning::x`,
    ]);
  });

  it('are warnings for what a list names, and errors again where its entry has expired', () => {
    const entry = aKnownEntry({ case: aCaseId('SA2A-AUTH-004') });
    expect(annotations({ ...broken, knownViolations: knownLists(entry) })[0]).toMatch(
      /^::warning title=.*listed in the baseline: \*not yet\* · owner bob/,
    );
    expect(annotations({ ...broken, knownViolations: knownLists({ ...entry, state: 'expired' }) })[0]).toMatch(/^::error title=/);
  });

  it('are told only where the runner says that it is GitHub’s', () => {
    const silent = aScreen();
    tellGithub(broken, '', openTerminal(silent.around, {}));
    expect(silent.written).toEqual({ out: '', err: '' });
    const actions = aScreen({ env: { GITHUB_ACTIONS: 'true' } });
    tellGithub(broken, '', openTerminal(actions.around, {}));
    expect(actions.written.err).toMatch(/^::error title=SA2A-AUTH-004::/);
    expect(actions.written.out).toBe('');
  });
});

describe('the step summary', () => {
  it('is appended to what stands there', () => {
    writeInto(folder, 'run/ci/summary.md', 'mine\n');
    const summary = join(folder, 'summary.md');
    writeFileSync(summary, 'theirs\n');
    tellGithub(broken, join(folder, 'run'), openTerminal(aScreen({ env: { GITHUB_STEP_SUMMARY: summary } }).around, {}));
    expect(readFileSync(summary, 'utf8')).toBe('theirs\nmine\n');
  });

  it('that cannot be written is told, and changes nothing else', () => {
    const screen = aScreen({ env: { GITHUB_STEP_SUMMARY: join(folder, 'no', 'such', 'folder') } });
    tellGithub(broken, join(folder, 'run'), openTerminal(screen.around, {}));
    expect(screen.written.err).toContain('the step summary was not written');
  });
});
