import { describe, expect, it } from 'vitest';
import { runProgram } from '../../../src/cli/program.js';
import { aCardFile, anAuditFolder, plantedCommand } from '../../support/audit/an-audit.js';
import { aScreen } from './a-screen.js';

const cwd = anAuditFolder();

const called = async (...words: readonly string[]) => {
  const { around, written } = aScreen({ cwd, env: process.env });
  return { code: await runProgram(words, around), ...written };
};

const card = aCardFile('lookup', 'refund', 'sync', 'ghost');
const planted = ['audit', '--target', plantedCommand('--planted'), '--card', card];

describe('audit on the command line', () => {
  it('tells the calls before it makes them, and rows that need a person first; without --fail-on it ends with 0', async () => {
    const { code, out } = await called(...planted);
    expect(code).toBe(0);
    const places = [
      'lookup 2x, refund 1x, sync 1x',
      'undeclared-consequence · lookup',
      '\nskills\n',
      '\nnot observed\n',
      'not claimed',
    ].map((part) => out.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it.each([
    ['undeclared-consequence', 1],
    ['any', 1],
    ['over-wide-grant,undeclared-skill', 0],
  ])('with --fail-on %s ends with %i', async (classes, expected) => {
    const { code, out } = await called(...planted, '--fail-on', classes, '--json');
    expect(code).toBe(expected);
    expect(JSON.parse(out)).toMatchObject({ exitCode: expected, kind: 'audit', rows: expect.any(Array) });
  });

  it('leaves an audit that verifies as one, and has no standing that could be required', async () => {
    const { code, out } = await called('verify', '--kind', 'audit', 'reports/latest-audit', '--json');
    expect([code, JSON.parse(out).files[0].kind]).toEqual([0, 'audit']);
    expect((await called('verify', '--kind', 'audit', 'reports/latest-audit', '--require', 'conformant')).code).toBe(2);
    expect((await called('verify', 'reports/latest-audit')).code).toBe(5);
    expect((await called('list', 'reports')).out).toContain('5 row(s) that need a person: planted');
  });

  it.each([
    [['audit', '--fail-on', 'unclasified'], 'did you mean'],
    [['audit', '--target', 'nothing.yaml'], 'nothing.yaml'],
    [['audit', '--card', 'nothing.json'], 'nothing.json'],
    [['report', 'reports/latest-audit'], '--report'],
    [['report', 'reports/latest-audit', '--report', 'pdf'], 'html, junit'],
  ])('%j is a mistake of usage, and says what to write', async (words, hint) => {
    const { code, err } = await called(...words);
    expect([code, err]).toEqual([2, expect.stringContaining(hint)]);
  });
});
