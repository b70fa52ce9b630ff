import { describe, expect, it } from 'vitest';
import { headerLines } from '../../../../src/reporters/terminal/header.js';
import { progressLine } from '../../../../src/reporters/terminal/progress.js';
import type { RunPlan } from '../../../../src/reporters/terminal/run-plan.js';
import { digest } from '../../../support/reporters/a-verdict.js';
import { hiddenCharacter } from '../../../support/reporters/hidden-characters.js';
import { hostileTexts } from '../../../support/reporters/hostile.js';

const aPlan = (over: Partial<RunPlan> = {}): RunPlan => ({
  profile: { id: 'AGENT-AUTHORITY-v26.11.30', level: 'operated', digest: digest('c'), draft: false },
  subject: { name: 'refunds-agent', revision: '4f1c2d9', identity: 'measured', digest: digest('b') },
  target: { kind: 'command' },
  courtRevision: '9a1b',
  seed: -5,
  runs: 100,
  planned: 1120,
  leftOut: [{ reason: 'needs clock', cases: ['SA2A-GRANT-003', 'SA2A-GRANT-004'] }],
  ...over,
});

const state = { court: 'SA2A-AUTH', done: 37, planned: 120, attempts: 3412, held: 36, broken: 0, unknown: 1, elapsed: 4210 };

describe('the header', () => {
  it('says what will be tried on whom, and what will not', () => {
    expect(headerLines(aPlan({ next: { level: 'strict', missing: ['clock'] } }))).toEqual([
      '  profile      AGENT-AUTHORITY-v26.11.30 · level operated · sha256:cccccccccccc',
      '  subject      refunds-agent 4f1c2d9 (measured sha256:bbbbbbbbbbbb)',
      '  target       command',
      '  court        revision 9a1b · seed -5',
      '  cases        1,120 planned · 100 random runs a case',
      '  left out     2: needs clock (SA2A-GRANT-003, SA2A-GRANT-004)',
      '  next level   strict needs clock',
    ]);
  });

  it('says first of the embedded subject that it says nothing about the reader, and which guards are gone', () => {
    const [first, ...rest] = headerLines(aPlan({ target: { kind: 'reference', without: ['authority-check'] } }));
    expect(first).toBe('embedded reference subject: says nothing about your agent; next: `npx sa2a-court init`');
    expect(rest.join('\n')).toContain('reference · without guard authority-check');
  });

  it.each(hostileTexts)('shows hostile names as text: %j', (text) => {
    const plan = aPlan({ subject: { name: text, revision: text, identity: 'claimed' }, leftOut: [{ reason: text, cases: [text] }] });
    for (const line of headerLines(plan)) expect(line).not.toMatch(new RegExp(`${hiddenCharacter.source}|\\n|^\\s*::|##(?:vso)?\\[`, 'u'));
  });
});

describe('the progress line', () => {
  it('counts in one line', () => {
    expect(progressLine(state)).toBe('SA2A-AUTH · case 37/120 · 3,412 attempts · 36 held · 0 broken · 1 unknown · 4.2 s');
  });
});
