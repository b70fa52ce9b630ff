import { basename } from 'node:path';
import { type Result, fail, ok } from '../../base/result.js';
import { fileFault } from './live-faults.js';
import { fillTemplate, type HoleValues, hasHole, readTemplate, type Template, type TemplateTerms } from './template.js';

/** An argument list with holes. Values are arguments of their own or stand behind `--name=`; no shell ever sees them. */
export type ArgvTemplate = readonly Template[];

const shells: readonly string[] = ['sh', 'bash', 'dash', 'zsh', 'ksh', 'fish', 'cmd', 'cmd.exe', 'powershell', 'pwsh'];
const namedOption = /^--[A-Za-z][A-Za-z0-9_.-]*=/;

/**
 * Takes a command apart. Throws a usage Fault where a value could be read as an option or as a command line: it must come after a
 * literal `--`, or as `--name={value}`, and not into a shell's `-c`.
 */
export const readArgv = (command: readonly string[], terms: TemplateTerms): ArgvTemplate => {
  const argv = command.map((part) => readTemplate(part, terms));
  const end = command.indexOf('--');
  argv.forEach((template, index) => {
    if (!hasHole(template)) return;
    const [start] = template;
    const isNamed = typeof start === 'string' && namedOption.test(start);
    if (index === 0 || (!isNamed && (end === -1 || index < end))) throw unguarded(terms.place, command[index] ?? '');
  });
  if (argv.some((template) => hasHole(template)) && givesCommandLine(command)) throw shellCommand(terms.place);
  return argv;
};

/** `sh -c script -- {value}` hands the value to the script as `$1`; `sh -c -- {value}` would run it. */
const givesCommandLine = (command: readonly string[]): boolean => {
  const [program = ''] = command;
  if (!shells.includes(basename(program).toLowerCase())) return false;
  const at = command.findIndex((part) => /^(?:-[a-z]*c|\/c|-command)$/i.test(part));
  const script = command[at + 1] ?? '--';
  return at !== -1 && (script === '--' || /\{[A-Za-z]+\}/.test(script.replaceAll(/\$\{[^}]*\}/g, '')));
};

/** The arguments with their holes filled, an element without its value left out; or why they are not sent. */
export const fillArgv = (argv: ArgvTemplate, values: HoleValues): Result<readonly string[], string> => {
  const filled: string[] = [];
  for (const template of argv) {
    const bad = template.map((part) => (typeof part === 'string' ? undefined : values[part.hole])).find(isUnsafeArgument);
    if (bad !== undefined) return fail('a value begins with - or holds NUL');
    const text = fillTemplate(template, values);
    if (text !== undefined) filled.push(text);
  }
  return ok(filled);
};

const isUnsafeArgument = (value: HoleValues[string]): boolean => typeof value === 'string' && /^-|\0/.test(value);

const unguarded = (place: string, part: string) =>
  fileFault(
    'TARGET_UNSAFE_ARGUMENT',
    `${place}: ${part} could be read as an option of the program`,
    'put a literal "--" before the values, or write --name={value}',
  );

const shellCommand = (place: string) =>
  fileFault(
    'TARGET_UNSAFE_ARGUMENT',
    `${place}: a value would become part of a shell's command line`,
    'start the program itself, or hand the value to a script behind "--"',
  );
