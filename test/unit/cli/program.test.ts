import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandTable } from '../../../src/cli/command-table.js';
import { runProgram } from '../../../src/cli/program.js';
import { aScreen } from './a-screen.js';

const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (...words: readonly string[]) => {
  const { around, written } = aScreen({ cwd: folder });
  return { code: await runProgram(words, around), out: written.out, err: written.err };
};

describe('the help', () => {
  it('names every command, on stdout, with 0', async () => {
    const { code, out, err } = await run('--help');
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(commandTable.filter(({ name }) => !new RegExp(`^  ${name} `, 'm').test(out))).toEqual([]);
  });

  it.each(commandTable.map(({ name }) => name))('of %s shows its options, the global ones, and examples', async (name) => {
    const { code, out } = await run(name, '--help');
    expect(code).toBe(0);
    expect(out).toContain(`Usage: sa2a-court ${name}`);
    expect(out).toContain('--json');
    expect(out).toMatch(new RegExp(`Examples:\n {2}npx sa2a-court ${name}`));
    expect(await run('help', name)).toEqual(await run(name, '--help'));
  });

  it('stands on stderr with 2 where no command is named', async () => {
    const { code, out, err } = await run();
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('Usage: sa2a-court');
  });
});

describe('the answer with --json', () => {
  it.each([
    ['list'],
    ['list', 'reports'],
    ['explain', 'SA2A-AUTH-002'],
    ['explain', 'nothing-is-called-so'],
    ['completion', 'bash'],
    ['init', 'made-by-init'],
    ['keygen', '--out', 'made-by-keygen'],
    ['target', 'doctor'],
    ['run', '--case', 'NOTHING-*'],
    ['verify', 'nothing-stands-here'],
    ['rnu'],
  ])('of %s %s says with which code the command ends, and why', async (...words) => {
    const { code, out } = await run(...words, '--json');
    expect(JSON.parse(out)).toMatchObject({ exitCode: code, exitReason: expect.stringMatching(/\w/) });
  });
});

describe('a mistake on the command line', () => {
  it.each([
    [['rnu'], "unknown command 'rnu'", 'did you mean run?'],
    [['run', '--profil', 'x'], "unknown option '--profil'", 'did you mean --profile?'],
    [['list', '--jsn'], "unknown option '--jsn'", 'did you mean --json?'],
    [['verify'], "missing required argument 'file'", 'npx sa2a-court --help'],
    [['explain', 'a', 'b'], 'too many arguments', 'npx sa2a-court --help'],
    [['run', '--seed', 'x'], '--seed: expected a whole number', 'leave it out'],
    [['run', '--report', 'junitt'], '--report: expected html', 'did you mean "junit"?'],
    [['run', '--passphrase-file', 'none.txt'], 'the passphrase file cannot be read (ENOENT)', 'in one line'],
    [['run', '--target', 'module'], '"module" is reached through a target file', 'kind: module'],
    [['run', '--without', 'authority-chek'], 'authority-chek', 'authority-check'],
    [['--color', 'blue', 'list'], '--color', 'always'],
    [['run', '--court', './a.yaml', '--court', './b.yaml'], '--court names 2 files', 'name one file'],
    [['list', 'cses'], 'there is no list of "cses"', 'did you mean "cases"?'],
    [['explain', 'SA2A-AUTH-0002'], 'nothing is called', 'did you mean'],
    [['keygen', '--role', 'wires'], '--role: expected law', 'did you mean "wire"?'],
    [['wire', 'import-tck', 'x.json', '--agent', 'not a url'], '--agent: expected an address', 'http://'],
    [['wire', 'observe', '--target', 'x.yaml', '--tck-commit', 'x'], 'wire observe takes no --tck-commit', 'leave --tck-commit out'],
    [['wire', 'import-tck', 'x.json', '--external', 'y.json'], 'wire import-tck takes no --external', 'leave --external out'],
    [['selftest', '--guard', 'nothing'], 'there is no guard "nothing"', 'authority-check'],
  ])('in %s ends with 2 and says what to write', async (words, message, remedy) => {
    const { code, out, err } = await run(...words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).toContain(remedy);
  });

  it('is one JSON document with --json', async () => {
    const { code, out, err } = await run('rnu', '--json');
    expect({ code, err }).toEqual({ code: 2, err: '' });
    expect(JSON.parse(out)).toMatchObject({ error: { kind: 'usage', code: 'USAGE_UNKNOWN_COMMAND', remedy: 'did you mean run?' } });
  });
});

describe('--version', () => {
  it('prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await run('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });
});

describe('list and explain', () => {
  it.each([['profiles'], ['courts'], ['cases'], ['targets'], ['reports']])('list %s in lines and in JSON', async (what) => {
    expect((await run('list', what)).out.split('\n').length).toBeGreaterThan(2);
    expect(JSON.parse((await run('list', what, '--json')).out)[what].length).toBeGreaterThan(0);
  });

  it('tell of a case in lines and in JSON', async () => {
    expect((await run('explain', 'SA2A-AUTH-002')).out).toContain('Being authenticated is not being authorised.');
    expect(JSON.parse((await run('explain', 'SA2A-AUTH-002', '--json')).out)).toMatchObject({
      meanings: [{ is: 'case', id: 'SA2A-AUTH-002' }],
    });
  });
});

describe('keygen', () => {
  it('makes a key that only its owner reads, and never writes over one', async () => {
    const { code, out } = await run('keygen', '--out', 'keys');
    expect(code).toBe(0);
    expect(out).toContain('role law');
    expect(statSync(join(folder, 'keys', 'court.key.pem')).mode & 0o777).toBe(0o600);
    expect(await run('keygen', '--out', 'keys')).toMatchObject({ code: 2, out: '' });
  });

  it('encrypts with the passphrase of a file, and refuses one with none in it', async () => {
    writeFileSync(join(folder, 'secret.txt'), 'correct horse\n');
    writeFileSync(join(folder, 'empty.txt'), '\n');
    const { out } = await run('keygen', '--role', 'audit', '--out', 'keys', '--passphrase-file', 'secret.txt', '--json');
    expect(JSON.parse(out)).toMatchObject({ role: 'audit', encrypted: true });
    expect(readFileSync(join(folder, 'keys', 'audit.key.pem'), 'utf8')).toContain('ENCRYPTED');
    expect(await run('keygen', '--out', 'more', '--passphrase-file', 'empty.txt')).toMatchObject({ code: 2 });
    expect(existsSync(join(folder, 'more'))).toBe(false);
  });
});
