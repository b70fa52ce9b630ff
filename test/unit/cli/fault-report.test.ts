import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { reportFault } from '../../../src/cli/fault-report.js';
import { type GlobalOptions, openTerminal } from '../../../src/cli/terminal.js';
import { aScreen } from './a-screen.js';

const aFault = new Fault({
  kind: 'corpus',
  code: 'UNKNOWN_WORD',
  message: '"sned" is not an act',
  place: { file: 'courts/x.yaml', line: 3, column: 7, path: '/cases/0/when/0' },
  remedy: 'did you mean "send"?',
  causes: [{ kind: 'corpus', code: 'X', message: 'another', place: { file: 'courts/x.yaml', line: 9 } }],
});

const told = (error: unknown, options: GlobalOptions = {}) => {
  const { around, written } = aScreen();
  return { code: reportFault(error, openTerminal(around, options)), ...written };
};

describe('the report of a fault', () => {
  it('says what was found, where, what to write instead, and what else is wrong, on stderr', () => {
    const { code, out, err } = told(aFault);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err.split('\n')).toEqual([
      'error "sned" is not an act',
      '  where        courts/x.yaml:3:7 /cases/0/when/0',
      '  instead      did you mean "send"?',
      '  also         courts/x.yaml:9 · another',
      '  code         UNKNOWN_WORD (exit 2)',
      '',
    ]);
  });

  it('is one JSON document on stdout with --json', () => {
    const { out, err } = told(aFault, { json: true });
    expect(err).toBe('');
    expect(JSON.parse(out)).toEqual({
      exitCode: 2,
      exitReason: '"sned" is not an act',
      error: {
        code: 'UNKNOWN_WORD',
        kind: 'corpus',
        message: '"sned" is not an act',
        place: { file: 'courts/x.yaml', line: 3, column: 7, path: '/cases/0/when/0' },
        remedy: 'did you mean "send"?',
        causes: [{ kind: 'corpus', code: 'X', message: 'another', place: { file: 'courts/x.yaml', line: 9 } }],
      },
    });
  });

  it('takes an error of any other sort for a fault of the court, and keeps the stack for --verbose', () => {
    const quiet = told(new TypeError('x is not a function'));
    expect(quiet.code).toBe(70);
    expect(quiet.err).toContain('a fault of the court itself, please report: x is not a function');
    expect(quiet.err).not.toContain('fault-report.test');
    expect(told(new TypeError('x'), { verbose: true }).err).toContain('fault-report.test');
  });

  it('lets no text of a subject move the cursor or command a runner', () => {
    const { err } = told(new Fault({ kind: 'target', code: 'X', message: '\u001b[2J\n::error::x', remedy: '##[group]' }));
    expect(err).not.toMatch(/\u001b|^\s*::|##\[/m);
  });
});
