import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { exitPrecedence } from '../../../src/model/exit-codes.js';
import { type Standing, standings } from '../../../src/model/verdict.js';
import { type ExitFacts, exitOf } from '../../../src/proceedings/exit.js';
import { aKnownEntry, knownLists } from '../../support/a-known-entry.js';
import { aCaseId, aControl, aKill, aPredicate } from '../../support/a-predicate.js';

const targetFault = new Fault({ kind: 'target', code: 'TARGET_EXIT', message: 'it went away' });

const codeOf = (standing: Standing, { strict = false, ...facts }: Partial<ExitFacts> & { readonly strict?: boolean } = {}): number => {
  const verdict = aPredicate({ standing });
  return exitOf({ ...verdict, profile: { ...verdict.profile, strict } }, { interrupted: false, ...facts }).code;
};

/** The table "Exit codes" of a run, by standing: as asked, in strict mode, and where the target failed. */
const table: { readonly [standing in Standing]: readonly [number, number, number] } = {
  CONFORMANT: [0, 0, 4],
  NONCONFORMANT: [1, 1, 1],
  PARTIAL_ALIVE: [3, 1, 4],
  UNKNOWN: [3, 1, 4],
  BLOCKED: [3, 1, 4],
  UNSUPPORTED: [3, 1, 4],
  REFUSED: [6, 6, 6],
  BUILD_BROKEN: [4, 4, 4],
};

describe('the exit of a run', () => {
  it.each(standings)('that is %s follows from its standing, strictness, and the target', (standing) => {
    expect([codeOf(standing), codeOf(standing, { strict: true }), codeOf(standing, { targetFault })]).toEqual(table[standing]);
  });

  it.each(standings)('that is %s and was interrupted is 130, and of a fault of the court 70', (standing) => {
    expect(codeOf(standing, { interrupted: true, courtFault: 'x', targetFault })).toBe(130);
    expect(codeOf(standing, { courtFault: 'x', targetFault })).toBe(70);
  });

  it('says a reason in words', () => {
    const verdict = aPredicate({ standing: 'PARTIAL_ALIVE' });
    expect(exitOf(verdict, { interrupted: false }).reason).toBe('not decided: PARTIAL_ALIVE');
    expect(exitOf(verdict, { interrupted: false, targetFault }).reason).toContain('it went away');
  });

  it('takes the code that stands first in the precedence of all commands', () => {
    const ranks = [
      codeOf('CONFORMANT', { interrupted: true }),
      codeOf('CONFORMANT', { courtFault: 'x' }),
      codeOf('REFUSED', { targetFault }),
      codeOf('NONCONFORMANT', { targetFault }),
      codeOf('UNKNOWN', { targetFault }),
      codeOf('UNKNOWN'),
      codeOf('CONFORMANT'),
    ];
    const places = ranks.map((code) => exitPrecedence.findIndex((one) => one === code));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });
});

const broken = aKill({ finding: 'FALSIFIER_SURVIVED', failure: 'AUTHORITY_FAILURE' });
const other = aKill({ case: aCaseId('SA2A-AUTH-005'), finding: 'CONTROL_FAILED' });
const open = aKill({ case: aCaseId('SA2A-AUTH-006'), finding: 'UNKNOWN', reason: 'not seen' });
const run = (...more: readonly ReturnType<typeof aKill>[]) => aPredicate({ standing: 'NONCONFORMANT', findings: [aControl(), ...more] });
const listed = knownLists(aKnownEntry());
const plain: ExitFacts = { interrupted: false };

describe('the exit of a run that was told of known violations', () => {
  it('is 0 where every violation is listed, with their number as its reason', () => {
    expect(exitOf({ ...run(broken), knownViolations: listed }, plain)).toEqual({ code: 0, reason: 'known violations: 1' });
    expect(exitOf(run(broken), plain).code).toBe(1);
  });

  it('is 1 for a violation that no entry names, and says how many are known', () => {
    const exit = exitOf({ ...run(broken, other), knownViolations: listed }, plain);
    expect(exit).toEqual({ code: 1, reason: expect.stringContaining('known violations beside it: 1') });
  });

  it('is 1 where the entry names another finding, failure class or input of the case', () => {
    for (const entry of [
      aKnownEntry({ finding: 'CONTROL_FAILED' }),
      aKnownEntry({ failure: 'RECEIPT_FAILURE' }),
      aKnownEntry({ counterexample: 'f'.repeat(64) }),
    ])
      expect(exitOf({ ...run(broken), knownViolations: knownLists(entry) }, plain).code).toBe(1);
  });

  it('is 3 where something else was left open: a list excuses violations, and no gap', () => {
    const exit = exitOf({ ...run(broken, open), knownViolations: listed }, plain);
    expect(exit).toEqual({ code: 3, reason: 'not decided: PARTIAL_ALIVE, beside known violations: 1' });
    const filtered = run(broken);
    expect(exitOf({ ...filtered, run: { ...filtered.run, filters: ['case SA2A-*'] }, knownViolations: listed }, plain).code).toBe(3);
  });

  it('is 1 in strict judgment, which knows no list', () => {
    const { profile, ...rest } = run(broken);
    expect(exitOf({ ...rest, profile: { ...profile, strict: true }, knownViolations: listed }, plain).code).toBe(1);
  });

  it.each(['expired', 'passed', 'otherwise', 'undecided', 'absent'] as const)('is 7 for an entry that %s', (state) => {
    const stale = knownLists(aKnownEntry(), { ...aKnownEntry({ from: 'waivers', case: aCaseId('SA2A-AUTH-009') }), state });
    const exit = exitOf({ ...run(broken), knownViolations: stale }, plain);
    expect(exit.code).toBe(7);
    expect(exit.reason).toMatch(/SA2A-AUTH-009 of the waivers .*, beside known violations: 1$/);
    expect(exitOf({ ...aPredicate(), knownViolations: stale }, plain).code).toBe(7);
    expect(exitOf({ ...run(broken, other), knownViolations: stale }, plain).code).toBe(1);
    expect(exitOf({ ...run(broken, open), knownViolations: stale }, plain).code).toBe(3);
    expect(exitOf({ ...run(broken), knownViolations: stale }, { ...plain, targetFault }).code).toBe(4);
  });

  it('is 6 for another subject and 130 for an interruption, whatever is listed', () => {
    expect(exitOf({ ...aPredicate({ standing: 'REFUSED' }), knownViolations: listed }, plain).code).toBe(6);
    expect(exitOf({ ...run(broken), knownViolations: listed }, { interrupted: true }).code).toBe(130);
  });
});
