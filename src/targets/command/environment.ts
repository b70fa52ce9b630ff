import { Fault } from '../../base/fault.js';
import type { TargetFile } from '../../model/target.js';
import type { OpenContext } from '../open-context.js';
import type { Secret } from './secrets.js';

type Env = OpenContext['env'];

/** What a program is started with, every `${NAME}` replaced; `secrets` are the values that no report may show. */
export type StartOrder = {
  readonly argv: readonly string[];
  readonly cwd: string | undefined;
  readonly env: { readonly [name: string]: string };
  readonly secrets: readonly Secret[];
  /** The names of `passEnv` that the court's own environment does not have. */
  readonly absent: readonly string[];
};

const always: readonly string[] = ['PATH', 'HOME'];

/**
 * Resolves the command of a target file. The program sees PATH, HOME, what `passEnv` names and what `env` says, and
 * nothing else of the court's environment. Throws a Fault of kind `usage` that names a `${NAME}` that is not set.
 */
export const resolveStart = (file: TargetFile, env: Env): StartOrder => {
  const command = file.command ?? [];
  if (command.length === 0) throw noCommand();
  const own = Object.entries(file.env ?? {});
  const names = [...command, ...own.map(([, value]) => value)].flatMap(namesIn);
  const passed = file.passEnv ?? [];
  return {
    argv: command.map((part) => resolved(part, env)),
    cwd: file.cwd,
    env: Object.fromEntries([
      ...present([...always, ...passed], env),
      ...own.map(([name, value]) => [name, resolved(value, env)] as const),
    ]),
    secrets: present([...new Set([...names, ...passed])], env).map(([name, value]) => ({ name, value })),
    absent: passed.filter((name) => lookedUp(env, name) === undefined),
  };
};

const placeholder = /\$\{([^{}]*)\}/g;

const namesIn = (text: string): readonly string[] => [...text.matchAll(placeholder)].map((match) => match[1] ?? '');

const resolved = (text: string, env: Env): string =>
  text.replace(placeholder, (_whole, name: string) => {
    const value = lookedUp(env, name);
    // An empty secret is what a CI system makes of one that was never configured.
    if (value === undefined || value === '') throw missing(name);
    return value;
  });

const present = (names: readonly string[], env: Env): readonly (readonly [string, string])[] =>
  names.flatMap((name) => {
    const value = lookedUp(env, name);
    return value === undefined ? [] : [[name, value] as const];
  });

const lookedUp = (env: Env, name: string): string | undefined => (Object.hasOwn(env, name) ? env[name] : undefined);

const missing = (name: string): Fault =>
  new Fault({
    kind: 'usage',
    code: 'TARGET_ENV_MISSING',
    message: `the target file needs the environment variable ${name}, which is not set or empty`,
    remedy: `set ${name} before the run, or take \${${name}} out of the target file`,
  });

const noCommand = (): Fault =>
  new Fault({
    kind: 'usage',
    code: 'TARGET_COMMAND_MISSING',
    message: 'a target of kind command has no command',
    remedy: 'write command: [program, argument, …] into the target file',
  });
