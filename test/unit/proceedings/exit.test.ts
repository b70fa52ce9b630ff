import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { exitPrecedence } from '../../../src/model/exit-codes.js';
import { type Standing, standings } from '../../../src/model/verdict.js';
import { type ExitFacts, exitOf } from '../../../src/proceedings/exit.js';
import { aPredicate } from '../../support/a-predicate.js';

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
