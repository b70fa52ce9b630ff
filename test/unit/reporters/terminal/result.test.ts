import { describe, expect, it } from 'vitest';
import { counterexampleDigest } from '../../../../src/model/known.js';
import { resultLines } from '../../../../src/reporters/terminal/result.js';
import { aCleanVerdict, aCounterexample, aSurvivor, aVerdict, caseId, reversed } from '../../../support/reporters/a-verdict.js';
import { aKnownEntry, knownLists } from '../../../support/a-known-entry.js';
import { hiddenCharacter } from '../../../support/reporters/hidden-characters.js';
import { hostileTexts, hostileVerdict } from '../../../support/reporters/hostile.js';

const options = { colour: false, folder: 'reports/latest', exit: { code: 1, words: 'nonconformant: a violation gained standing' } };

/** Those of the parts that the text holds, in the order in which it first holds them. */
const inOrder = (text: string, parts: readonly string[]): readonly string[] =>
  parts.filter((part) => text.includes(part)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b));

describe('the result in the terminal', () => {
  it('shows a failure in the order in which a reader asks', () => {
    const parts = [
      'SA2A-AUTH-002 · Being authenticated is not being authorised.',
      'FALSIFIER_SURVIVED · AUTHORITY_FAILURE · reproduced 3 of 3',
      'aimed at the authority boundary; seen with grade witnessed',
      '1. send as principal-1: payments/refund, without a grant',
      'one effect of payments/refund that no grant explains',
      'no effect, and a refusal of the authority family',
      '{"effects":1,"state":"completed"}',
      '{"actor":"principal-1","input":{"amount":1,"order":"A-1"},"skill":"payments/refund"}',
      'npx sa2a-court replay reports/latest/counterexamples/SA2A-AUTH-002.json --target TARGET-FILE',
      'RFC-SA2A-001 S29; RFC-SA2A-002 §65',
      '  guard        authority-check usually is missing where this happens (inferred, not seen)',
    ];
    expect(inOrder(resultLines(aVerdict(), options).join('\n'), parts)).toEqual(parts);
  });

  it('puts failures of one cause together under one heading', () => {
    const late = ['clock: the clock by 1 ms', 'call: principal-1 sends 5d0b4c3a-0000-4000-8000-000000000001 for "payments/refund"'];
    const findings = [
      aSurvivor({
        case: caseId('SA2A-AUTH-007'),
        guard: 'expiry-check',
        counterexample: aCounterexample({ case: caseId('SA2A-AUTH-007'), acts: late }),
      }),
      aSurvivor(),
      aSurvivor({ case: caseId('SA2A-AUTH-008') }),
    ];
    const parts = [
      'AUTHORITY_FAILURE · 2 cases that come down to the same acts and the same gain · authority-check usually',
      'SA2A-AUTH-002 ·',
      'SA2A-AUTH-008 ·',
      'AUTHORITY_FAILURE · 1 case · expiry-check usually',
      'SA2A-AUTH-007 ·',
    ];
    expect(inOrder(resultLines(aVerdict({ findings }), options).join('\n'), parts)).toEqual(parts);
  });

  it('infers no guard where cases that name many come down to the same', () => {
    const findings = ['one', 'two', 'three', 'four'].map((guard, index) => aSurvivor({ case: caseId(`SA2A-AUTH-00${index + 2}`), guard }));
    const text = resultLines(aVerdict({ findings }), options).join('\n');
    expect(text).toContain('4 cases that come down to the same acts and the same gain · they name 4 guards, so none is inferred');
    expect(text).not.toContain('usually is missing');
  });

  it('gives an entry to paste, in even columns, for a violation that no list names', () => {
    const text = resultLines(aVerdict(), options).join('\n');
    const digest = counterexampleDigest(aSurvivor());
    expect(text).toContain(`  to list it   paste this under "entries:" of the file for run --baseline or --waivers
               - case: SA2A-AUTH-002
                 finding: FALSIFIER_SURVIVED
                 failure: AUTHORITY_FAILURE
                 # counterexample: ${digest ?? ''}
                 reason: "REPLACE: why it is known and not yet repaired"
                 owner: "REPLACE: who repairs it"
                 approver: "REPLACE: who answers for letting it stand"
                 expires: "`);
  });

  it('says who knows of a violation, and what became of every entry', () => {
    const entries = [
      aKnownEntry({ approver: 'carol' }),
      { ...aKnownEntry({ from: 'waivers', case: caseId('SA2A-X-001') }), state: 'absent' as const },
    ];
    const text = resultLines(aVerdict({ knownViolations: knownLists(...entries) }), options).join('\n');
    expect(text).toContain('  known        listed in the baseline: *not yet* · owner bob · approved by carol · until 2027-03-31\n');
    expect(text).toContain('\nknown violations, which change no standing\n  baseline · baseline.yaml · sha256:aaaa');
    expect(text).toContain('  SA2A-AUTH-002 · FALSIFIER_SURVIVED · seen as listed · listed in the baseline');
    expect(text).toContain('  SA2A-X-001 · FALSIFIER_SURVIVED · unused: the case was not on the docket · listed in the waivers');
  });

  it('says one line a court', () => {
    const lines = resultLines(aVerdict(), options);
    expect(lines).toContain('SA2A-AUTH 1/2 · 206 attempts seen · 1 gained · controls 1/2');
    expect(lines).toContain('SA2A-TASK 1/4 · 412 attempts seen · 0 gained · 3 not decided · 2 not tried');
  });

  it('lists each case that was not decided with its reason', () => {
    const text = resultLines(aVerdict(), options).join('\n');
    expect(text).toContain('UNKNOWN · the attempt was not seen: SA2A-TASK-001');
    expect(text).toContain('BLOCKED · no store: SA2A-TASK-002');
    expect(text).toContain('UNSUPPORTED · needs clock: SA2A-TASK-003');
    expect(text).toContain('SA2A-PLAN-001');
    expect(text).toContain('SA2A-XRUNTIME · NOT_SCORED · a single runtime');
  });

  it('ends with standing, claim, exit, folder and what is not claimed', () => {
    const lines = resultLines(aVerdict(), options);
    const last = lines.slice(lines.findIndex((line) => line.includes('standing')));
    const parts = [
      'NONCONFORMANT',
      'for exact subject refunds-agent',
      '1: nonconformant',
      'reports/latest',
      'Nothing is said about another subject',
    ];
    expect(inOrder(last.join('\n'), parts)).toEqual(parts);
    expect(lines.at(-1)).toContain('Nothing is said about another subject');
  });

  it('says last of the embedded subject that it says nothing about the reader', () => {
    const { subject } = aVerdict();
    const embedded = aCleanVerdict({ subject: { ...subject, target: { ...subject.target, kind: 'reference' } } });
    expect(resultLines(embedded, options).at(-1)).toBe(
      'embedded reference subject: says nothing about your agent; next: `npx sa2a-court init`',
    );
  });

  it('shows the first case of a cause in full and each other in a line with its counterexample; --verbose shows all', () => {
    const ids = ['SA2A-AUTH-002', 'SA2A-AUTH-007', 'SA2A-AUTH-008'];
    const verdict = aVerdict({ findings: ids.map((id) => aSurvivor({ case: caseId(id) })) });
    const lines = resultLines(verdict, options);
    const inFull = (of: readonly string[]): number => of.filter((line) => line.startsWith('  replay ')).length;
    expect(inFull(lines)).toBe(1);
    for (const id of ids.slice(1))
      expect(lines).toContain(`  ${id} · Being authenticated is not being authorised. · reports/latest/counterexamples/${id}.json`);
    expect(lines).toContain('1 of 3 in full; --verbose shows all; npx sa2a-court replay FILE holds one again');
    expect(inFull(resultLines(verdict, { ...options, say: 'all' }))).toBe(3);
  });

  it('stays short however much a subject answered', () => {
    const long = Array.from({ length: 500 }, (_, index) => `answer ${index}`);
    const { counterexample } = aSurvivor();
    if (counterexample === undefined) throw new Error('no counterexample');
    const findings = Array.from({ length: 40 }, (_, index) =>
      aSurvivor({
        case: caseId(`SA2A-AUTH-${100 + index}`),
        guard: `guard-${index}`,
        counterexample: { ...counterexample, observed: long },
      }),
    );
    expect(resultLines(aVerdict({ findings }), options).length).toBeLessThan(300);
    expect(resultLines(aVerdict({ findings }), { ...options, say: 'all' }).length).toBeGreaterThan(10_000);
  });

  it('says only the end where that was asked for', () => {
    const lines = resultLines(aVerdict(), { ...options, say: 'end' });
    expect(lines[0]).toContain('standing     NONCONFORMANT');
    expect(lines.join('\n')).not.toContain('attempts seen');
    expect(lines.at(-1)).toContain('Nothing is said about another subject');
  });

  it('says once what a dead target did to many cases', () => {
    const reasons = Array.from({ length: 30 }, (_, index) => ({
      is: 'UNKNOWN',
      ref: `SA2A-AUTH-${100 + index}`,
      detail: 'the target failed',
    }));
    const lines = resultLines(aVerdict({ standing: 'UNKNOWN', standingReasons: reasons, findings: [] }), options);
    expect(lines.filter((line) => line.includes('the target failed'))).toEqual([
      '               UNKNOWN · SA2A-AUTH-100, SA2A-AUTH-101, SA2A-AUTH-102, SA2A-AUTH-103, SA2A-AUTH-104, SA2A-AUTH-105 and 24 more · the target failed',
    ]);
  });

  it('uses colour only where it was asked for, and the words are the same', () => {
    const plain = resultLines(aVerdict(), options).join('\n');
    const coloured = resultLines(aVerdict(), { ...options, colour: true }).join('\n');
    expect(plain).not.toContain('\u001b');
    expect(coloured).toContain('\u001b[31m');
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(plain);
  });

  it('names every convicted case', () => {
    const findings = Array.from({ length: 2000 }, (_, index) =>
      aSurvivor({ case: caseId(`SA2A-C${Math.floor(index / 500)}-${String(index % 500).padStart(3, '0')}`) }),
    );
    const text = resultLines(aVerdict({ findings }), options).join('\n');
    expect(findings.filter(({ case: id }) => !text.includes(`${id} ·`))).toEqual([]);
  });

  it.each(hostileTexts)('lets no text of the subject become a command or a control: %j', (text) => {
    const lines = resultLines(hostileVerdict(text), { ...options, folder: text });
    for (const line of lines) {
      expect(line).not.toMatch(hiddenCharacter);
      expect(line).not.toContain('\n');
      expect(line).not.toMatch(/^\s*::|##(?:vso|teamcity)?\[/);
    }
  });

  it('says the same of the same verdict, in whatever order its members come', () => {
    expect(resultLines(reversed(aVerdict()), options)).toEqual(resultLines(aVerdict(), options));
  });
});
