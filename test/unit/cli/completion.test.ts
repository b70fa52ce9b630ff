import { execFileSync } from 'node:child_process';
import { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { commandTable } from '../../../src/cli/command-table.js';
import { bashScript } from '../../../src/cli/completion/bash-script.js';
import { completionModel } from '../../../src/cli/completion/completion-model.js';
import { fishScript } from '../../../src/cli/completion/fish-script.js';
import { zshScript } from '../../../src/cli/completion/zsh-script.js';
import { oneOf } from '../../../src/cli/option-values.js';
import { runProgram } from '../../../src/cli/program.js';
import { reportFormats } from '../../../src/proceedings/report.js';
import { guards } from '../../../src/reference/guards.js';
import { auditClasses } from '../../../src/model/audit.js';
import { aScreen } from './a-screen.js';

const scriptOf = async (shell: string): Promise<string> => {
  const { around, written } = aScreen();
  expect(await runProgram(['completion', shell], around)).toBe(0);
  return written.out;
};

const bash = await scriptOf('bash');

/** What bash completes after these words, the last of which is begun. */
const completedIn = (script: string, ...words: readonly string[]): readonly string[] => {
  const asked = [
    'set -u',
    script,
    `COMP_WORDS=(sa2a-court "$@")`,
    'COMP_CWORD=$((${#COMP_WORDS[@]} - 1))',
    '_sa2a_court',
    'printf "%s\\n" "${COMPREPLY[@]+"${COMPREPLY[@]}"}"',
  ];
  const out = execFileSync('bash', ['--norc', '--noprofile', '-c', asked.join('\n'), 'bash', ...words], { encoding: 'utf8' });
  return out.split('\n').filter((word) => word !== '');
};
const completed = (...words: readonly string[]): readonly string[] => completedIn(bash, ...words);

describe('the completion of bash', () => {
  it('knows every command', () => {
    for (const { name } of commandTable) expect(completed('')).toContain(name);
    expect(completed('rej')).toEqual(['rejudge']);
    expect(completed('--quiet', 'sel')).toEqual(['selftest']);
  });

  it.each([
    [
      ['verify', '--kind', ''],
      ['law', 'wire', 'audit'],
    ],
    [['verify', '--kind', '=', 'au'], ['audit']],
    [['report', 'x', '--report', ''], reportFormats],
    [
      ['audit', '--fail-on', ''],
      [...auditClasses, 'any'],
    ],
    [['run', '--without', 'authority-ch'], guards.map(({ name }) => name).filter((name) => name.startsWith('authority-ch'))],
    [['explain', 'SA2A-AUTH-00'], Array.from({ length: 9 }, (_, index) => `SA2A-AUTH-00${index + 1}`)],
    [['trust', 'r'], ['revoke']],
    [
      ['--color', ''],
      ['always', 'auto', 'never'],
    ],
    [['--color', 'never', 'li'], ['list']],
  ])('completes %j', (words, expected) => {
    const found = completed(...words);
    expect(found.filter((word) => expected.includes(word))).toEqual(found);
    expect(found.length).toBeGreaterThan(0);
  });

  it('completes the options of a command, and leaves paths to the shell', () => {
    expect(completed('audit', '--no')).toEqual(['--no-calls']);
    expect(completed('run', '--se')).toEqual(['--seed']);
    expect(completed('verify', 'rep')).toEqual([]);
    expect(completed('run', '--key', '')).toEqual([]);
  });
});

const hostile = ['$(touch /tmp/owned)', "'; rm -rf x; '", '`id`', 'a b', '-n\n', '*', 'ok-word'];
const hostileProgram = new Command('sa2a-court').addOption(new Option('--color <when>', "it's \\ $(id)").choices(hostile));
const hostileModel = completionModel(
  hostileProgram,
  [
    {
      name: 'run',
      summary: "a summary with 'quotes' and $(id)",
      load: async () => ({
        examples: [],
        declare: (command) => void command.option('--kind <kind>', '`id`', oneOf('--kind', hostile)),
        act: async () => 0,
      }),
    },
  ],
  { options: {}, words: { run: hostile } },
);

describe('a name that a shell could run', () => {
  it('is left out of every script, and what is described stays a text', async () => {
    const model = await hostileModel;
    for (const script of [bashScript(model), zshScript(model), fishScript(model)]) {
      expect(script).toContain('ok-word');
      expect(script).not.toMatch(/touch \/tmp|rm -rf|a b/);
    }
    expect(fishScript(model)).toContain(String.raw`'a summary with \'quotes\' and $(id)'`);
    expect(completedIn(bashScript(model), 'run', '--kind', '')).toEqual(['ok-word']);
  });
});

describe('the scripts for zsh and fish', () => {
  it('name every command and option of the program, each in a form of its own', async () => {
    const [zsh, fish] = [await scriptOf('zsh'), await scriptOf('fish')];
    expect(zsh.startsWith('#compdef sa2a-court\n')).toBe(true);
    // What opens is closed: a script that is cut off would be refused by the shell.
    expect(zsh.match(/^ *case /gm)?.length).toBe(zsh.match(/^ *esac$/gm)?.length);
    for (const { name } of commandTable) {
      expect(zsh).toMatch(new RegExp(`compadd -- [^\n]*\\b${name}\\b`));
      expect(fish).toMatch(new RegExp(`^complete -c sa2a-court -n 'not __fish_seen_subcommand_from [^']*' -f -a ${name} -d '`, 'm'));
    }
    for (const line of fish.split('\n').filter((one) => one !== '' && !one.startsWith('#')))
      expect(line.replaceAll(/'(?:[^'\\]|\\.)*'/g, 'Q')).toMatch(/^complete -c sa2a-court(?: -[nlsad] [\w-]+| -[nad] Q| -[fr])+$/);
    expect(fish).toContain("-l fail-on -r -f -a 'undeclared-consequence ");
  });

  it('is told of a shell that there is none', async () => {
    const { around, written } = aScreen();
    expect(await runProgram(['completion', 'fisch'], around)).toBe(2);
    expect(written.err).toContain('did you mean "fish"?');
  });
});
